import type { Case } from '../../check.ts';
import type { Measurement } from '../../measured/measured.ts';
import { inSentence } from '../../reading/placed.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, wordsIn } from '../../reading/words.ts';
import { isOfBefore, namedAt, type Said } from './value-names.ts';

/** Words that point back to a value: "That is normal", "this level", "these numbers". */
const POINTS = /^(?:that|this|these|those|it|both|which)$/;
const VALUES = /^(?:levels?|numbers?|values?|readings?|results?|pressures?|temperatures?|rates?|saturations?|temps?)$/;

const NORMAL = /^(?:normal|wnl|unremarkable|therapeutic)$/;
/** Said of values that are a little off, too. */
const MILD = /^(?:acceptable|fine|reassuring|okay|ok|safe)$/;
/** Behind "normal" where it is said of a value, not of a noun: "normal saline", "normal morphology". */
const ENDS = /^(?:|[.,;:!?)]|and|but|so|for|range|limits?|now|today|again|which|in|at)$/;
const ENDS_PLAIN = /^(?:\.|,|;|\?|and|but|)$/;
const NEGATIONS =
  /^(?:not|no|never|isn't|aren't|nowhere|hardly|above|below|over|under|than|if|until|when|once|goal|target)$/;

/** What one of the next two sentences calls a value: "Lithium is 2.9. That level is therapeutic." */
export function saidLater(
  each: Case,
  one: Measurement,
  following: readonly Sentence[],
): { readonly said: Said; readonly mild: boolean } | undefined {
  const { tokens } = each.reading;
  for (const sentence of following.slice(0, 2)) {
    if (inSentence(each.measurements, sentence).length > 0) return undefined;
    const isNamed = inSentence(each.reading.mentions, sentence).some(
      // "B12 is normal, and hemoglobin electrophoresis is not required": another test.
      ({ id, first, end }) =>
        id === one.id &&
        !/^(?:electrophoresis|variants?|typing)$/.test(tokens[end]?.text ?? '') &&
        !hasWord(tokens, OTHER_FLUID, sentence.first, first),
    );
    // "Take 100 mcg a day and one tablet more. That is safe": of what was ordered.
    const isOfOrder = sentence !== following[0] && each.doses.some(({ drug }) => drug.sentence === following[0]);
    const isPointed = pointsBack(tokens, sentence) && !isOfOrder;
    const level = isOfLevel(tokens, sentence, one);
    if (level) return { said: level, mild: false };
    if (isNamed || (isPointed && isPointedAt(each, one, tokens, sentence)))
      return callIn(tokens, sentence, one, isPointed, othersIn(each, sentence, one));
    const named =
      CONCLUDES.test(tokens[sentence.first]!.text) &&
      tokens
        .slice(sentence.first, sentence.first + 8)
        .map((_, step) =>
          isOfBefore(tokens, sentence.first + step) ? undefined : namedAt(tokens, sentence.first + step, one.id),
        )
        .find((said) => said !== undefined);
    if (named) return { said: named, mild: false };
  }
  return undefined;
}

/** "Trough 28 mg/L. Level is subtherapeutic". */
function isOfLevel(tokens: readonly Token[], { first }: Sentence, { id }: Measurement): Said | undefined {
  if (!/ (?:level|trough)$/.test(id)) return undefined;
  const at = /^(?:the|this|that|her|his)$/.test(tokens[first]?.text ?? '') ? first + 1 : first;
  if (!/^(?:level|trough)$/.test(tokens[at]?.text ?? '') || tokens[at + 1]?.text !== 'is') return undefined;
  const said = tokens[at + 2]?.text ?? '';
  return said === 'subtherapeutic' ? 'low' : /^(?:supratherapeutic|toxic)$/.test(said) ? 'high' : undefined;
}

/** "LP: CSF cells 1, glucose ok": another fluid's. */
const OTHER_FLUID = /^(?:csf|lp|tap|urine|urinary|dip|dipstick|ascitic|ascites|pleural|synovial|fluid|dialysate)$/;

/** Of several values in a sentence the last is pointed at, or the drug's by "that level". */
const isPointedAt = (each: Case, one: Measurement, tokens: readonly Token[], { first, end }: Sentence): boolean => {
  const isLevel =
    one.id.endsWith('level') && tokens.slice(first, Math.min(end, first + 5)).some(({ text }) => text === 'level');
  return (
    isLevel ||
    !inSentence(each.measurements, one.sentence).some(
      (other) => other.first > one.first && other.valueAt !== one.valueAt,
    )
  );
};

/** "Pattern = primary hyperthyroidism". */
const CONCLUDES = /^(?:pattern|picture|impression|findings?|overall|dx|diagnosis)$/;

function pointsBack(tokens: readonly Token[], { first, end, question }: Sentence): boolean {
  for (const at of wordsIn(tokens, POINTS, first, Math.min(end, first + 6))) {
    const next = tokens[at + 1]?.text ?? '';
    // "Is that normal?", which was answered with a yes.
    const isInverted =
      !question && /^(?:is|are|was|were)$/.test(tokens[at - 1]?.text ?? '') && tokens[end - 1]?.text === '?';
    return isInverted || VALUES.test(next) || /^(?:is|are|was|were|counts|falls|looks|both)$/.test(next);
  }
  return false;
}

/** Nothing but "that is a little" before. */
const isPlain = (tokens: readonly Token[], first: number, at: number): boolean =>
  tokens
    .slice(first, at)
    .every(
      ({ text }) =>
        POINTS.test(text) ||
        VALUES.test(text) ||
        /^(?:is|are|was|were|a|an|little|bit|quite|very|too|slightly|rather|dangerously|far|your|potassium|sodium|really)$/.test(
          text,
        ),
    );

/** "Low albumin, corrected calcium normal": where another test is named. */
const othersIn = ({ reading }: Case, sentence: Sentence, { id }: Measurement): ReadonlySet<number> =>
  new Set(
    inSentence(reading.mentions, sentence)
      .filter((mention) => mention.kind === 'lab' && mention.id !== id)
      .map(({ first }) => first),
  );

function callIn(
  tokens: readonly Token[],
  { first, end }: Sentence,
  one: Measurement,
  isPointed: boolean,
  others: ReadonlySet<number>,
): { readonly said: Said; readonly mild: boolean } | undefined {
  for (let at = first; at < Math.min(end, first + 16); at += 1) {
    const { text } = tokens[at]!;
    if (NEGATIONS.test(text) || others.has(at)) return undefined;
    if (MILD.test(text)) return { said: 'normal', mild: true };
    // "That is a little low", "this is a high reading."
    const isLast = ENDS_PLAIN.test(tokens[at + (VALUES.test(tokens[at + 1]?.text ?? '') ? 2 : 1)]?.text ?? '');
    if (/^(?:low|high|elevated)$/.test(text) && isLast)
      return isPlain(tokens, first, at) ? { said: text === 'low' ? 'low' : 'high', mild: false } : undefined;
    if (!NORMAL.test(text) || !(isPointed || ENDS.test(tokens[at + 1]?.text ?? ''))) continue;
    // The range of a drug's level is therapeutic, that of an INR or a clotting time another than the table's.
    return text === 'therapeutic' && !one.id.endsWith('level') ? undefined : { said: 'normal', mild: false };
  }
  return undefined;
}
