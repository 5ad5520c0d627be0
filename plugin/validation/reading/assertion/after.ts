import type { Sentence } from '../sentences.ts';
import { type Token, text } from '../tokens.ts';
import { hasWord, phrase } from '../words.ts';
import { isNoAllergenAfter } from './allergens.ts';
import type { Assertion } from './assertion.ts';
import { AFTER_BY_WORD, matches, type Trigger } from './cues.ts';
import { isDenied, isNoDenialAfter, isNotAfterAll } from './denials.ts';
import { isNoDoubtAfter } from './doubts.ts';
import { isSaidElsewhere } from './elsewhere.ts';
import { asideIn, ENDS, isAnother } from './ends.ts';
import { isOfPatientAfter } from './people.ts';
import type { Heard, Neighbours, PlaceAfter } from './places.ts';
import { isEndedAfterAll, isNoStopAfter } from './stops.ts';
import { isOfItsDose, isVoidAfter } from './void.ts';

/** Tokens behind a mention that are gone through, a clause between commas aside. */
const REACH = 13;

/** The words behind a mention that say anything of it. */
const SAID_AFTER: ReadonlySet<string> = new Set([...ENDS, ...AFTER_BY_WORD.keys()]);

/** Goes on from a mention over the cues behind it, until a word that ends what is said of it; it is given after all at `from`. */
export function lookAhead(
  tokens: readonly Token[],
  sentence: Sentence,
  { first, end }: { readonly first: number; readonly end: number },
  { found, excluded, drugStarts, from }: Heard & Neighbours & { readonly from: number },
): void {
  const isDrug = drugStarts.has(first);
  let passed = false;
  /** Another drug stands between, behind a comma or bracket: what is said behind it is said of it. */
  let ofDrug = false;
  const aside = asideIn(tokens, end, sentence.end);
  const skipped = aside.end - aside.first;
  for (let at = end; at < Math.min(sentence.end, end + REACH + skipped); at += 1) {
    if (!passed && drugStarts.has(at) && isAnother(tokens, at, end)) passed = true;
    if (!isDrug && passed && /^[,)]$/.test(text(tokens, at - 1)) && drugStarts.has(at)) ofDrug = true;
    const word = text(tokens, at);
    if (!SAID_AFTER.has(word)) continue;
    if (word === 'but' && isNotAfterAll(tokens, at + 1)) found.add('negated');
    if (word === 'but' && isEndedAfterAll(tokens, at + 1)) found.add('stopped');
    if (ENDS.has(word)) return;
    const distance = at - end - (at >= aside.end ? skipped : 0);
    for (const trigger of AFTER_BY_WORD.get(word) ?? NONE) {
      if (distance >= trigger.reach || !matches(tokens, at, sentence.end, trigger)) continue;
      const place = { tokens, sentence, trigger, at, first, end, isDrug, passed, drugStarts };
      if (ofDrug && OF_DRUG.test(trigger.assertion)) continue;
      if (isOfNearer(place) || (at < from && OF_GIVING.test(trigger.assertion))) continue;
      if (isAside[trigger.assertion](place) || isSaidElsewhere(place)) {
        // "Belongs to the patient herself": for the model too.
        if (trigger.assertion === 'other-person') excluded.add('other-person');
        continue;
      }
      const isVoid = isVoidAfter(place);
      if (isVoid && /changed$/.test(trigger.words.join(' ')) && isOfItsDose(tokens, first)) found.add('adjusted');
      (isVoid ? excluded : found).add(trigger.assertion);
    }
  }
}

const NONE: readonly Trigger[] = [];

/** "To be adjusted according to response": its dose will follow its effect, whatever else stands against it. */
const isTitrated = (tokens: readonly Token[], at: number): boolean =>
  phrase(tokens, at - 2, at + 1) === 'to be adjusted' &&
  /^(?:according|depending|as|by|with|upwards?|once|after|to)\b/.test(text(tokens, at + 1)) &&
  !hasWord(tokens, /^(?:renal|kidneys?|egfr|creatinine|clearance|levels?|inr|weight|function)$/, at + 1, at + 7);

/** "Has come down to 21", not "to 5 mg", "to twice daily". */
const TO_VALUE = /^to (?:about |around |only |just )?\d[\d.,]{0,6}(?: (?:[.;)]|and|ml|mmol)(?= |$)|$)/;

/** "Ampicillin IV until delivery, continuous fetal monitoring": an order of its own. */
const isOwnItem = (tokens: readonly Token[], at: number, end: number): boolean =>
  // "500 mg twice a day, doses well spaced".
  (text(tokens, at) === 'spaced' && /^(?:well|evenly|equally|properly)$/.test(text(tokens, at - 1))) ||
  (text(tokens, at) === 'monitoring' &&
    /, (?:continuous |intermittent |electronic |external |ctg |efm ){0,2}(?:continuous|intermittent|electronic|external|f(?:o)?etal|ctg|efm)$/.test(
      phrase(tokens, Math.max(end, at - 4), at),
    ) &&
    !/^(?:of|for|with)$/.test(text(tokens, at + 1)));

/** "With your stomach ulcer, naproxen would be fine", "(stomach ulcer) ibuprofen is forbidden". */
const OF_DRUG = /^(?:negated|hypothetical|stopped)$/;

/** What a later giving takes back; whose it is and whether it was borne it does not. */
const OF_GIVING = /^(?:stopped|negated|hypothetical)$/;

/** "Digoxin, and azithromycin was avoided": the singular is said of the nearer drug. */
const isOfNearer = ({ tokens, at, passed }: PlaceAfter): boolean =>
  passed && (/^(?:was|is)$/.test(text(tokens, at)) || /^(?:was|is)$/.test(text(tokens, at - 1)));

/** By what a cue behind says: whether it says that of something else. */
const isAside: Readonly<Record<Assertion, (place: PlaceAfter) => boolean>> = {
  negated: isNoDenialAfter,
  stopped: isNoStopAfter,
  hypothetical: isNoDoubtAfter,
  allergen: isNoAllergenAfter,
  'other-person': isOfPatientAfter,
  adjusted: ({ tokens, trigger, at, end }) =>
    isTitrated(tokens, at) ||
    // "His eGFR has come down to 21": a value, no dose.
    TO_VALUE.test(phrase(tokens, at + trigger.words.length, at + trigger.words.length + 4)) ||
    isOwnItem(tokens, at, end) ||
    // "Warfarin without monitoring".
    isDenied(
      tokens.slice(Math.max(0, at - 3), at).map((token) => token.text),
      3,
    ),
  active: () => false,
};
