import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { holdsAny, signsByWord } from '../../implied-signs.ts';
import { valuesInTable } from '../../measured/lab-scale.ts';
import { isTarget, type Measurement } from '../../measured/measured.ts';
import { phraseEnd, spelledWords } from '../../phrase-index.ts';
import { spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';

/**
 * A value against what the text says of the patient besides: "K 2.4" where the T waves are peaked, "TSH 58: overt
 * hyperthyroidism", "spiked to 36.3" (implied.tsv). Only where every value of the test in the text lies on the wrong side,
 * but for those that came later: one that was treated has values on both.
 */
export function checkImplied(each: Case): readonly Finding[] {
  const byId = Map.groupBy(
    each.measurements.filter((one) => one.assertion !== 'hypothetical' && !isTarget(each.reading.tokens, one)),
    ({ id }) => id,
  );
  if (byId.size === 0) return [];
  const { tokens, sentences } = each.reading;
  const signs = signsByWord(each.knowledge.rows('implied'));
  const words = spelledWords(tokens);
  const found = new Map<Row<'implied'>, Finding>();
  for (const [order, sentence] of sentences.entries()) {
    if (sentence.told || sentence.question || sentence.section === 'past' || sentence.section === 'family') continue;
    for (let first = sentence.first; first < sentence.end; first += 1) {
      const begun = signs.get(words[first]!);
      if (!begun) continue;
      for (const { row, words: sign } of begun) {
        const all = byId.get(row.measure);
        const end = all && all.length <= MOST && !found.has(row) ? phraseEnd(tokens, first, sign) : undefined;
        if (!all || end === undefined || end > sentence.end || !isSaid(tokens, sentence, first, end)) continue;
        const one = valueFor(each, { first, end, order, sentence }, all, row);
        if (one) found.set(row, findingOf(each, one, first, end, row));
      }
    }
  }
  return [...found.values()].slice(0, 3);
}

/** A sign of a row, over tokens [first, end) of a sentence. */
interface Sign {
  readonly first: number;
  readonly end: number;
  readonly sentence: Sentence;
  /** The sentence's place among those of the text. */
  readonly order: number;
}

/** The value in reach of a sign, where it and all that may be of the same time lie on the wrong side. */
function valueFor(each: Case, sign: Sign, all: readonly Measurement[], row: Row<'implied'>): Measurement | undefined {
  const { tokens } = each.reading;
  const then = all.filter((one) => !isLater(tokens, one, sign));
  const near = then.find((one) => isInReach(each, one, sign, row.reach));
  // "Last month it was 2.6. Today it is 4.8, below target": what it was is no doubt of what it is.
  const isOlder = (one: Measurement) =>
    near?.sentence === sign.sentence &&
    one.sentence !== sign.sentence &&
    hasWord(tokens, /^(?:last|previous|previously|earlier|ago|before|yesterday)$/, one.sentence.first, one.valueAt);
  if (!near || !then.every((one) => isBeyond(each, one, row) || isOlder(one))) return undefined;
  const words = wordsAround(tokens, [sign.sentence, near.sentence]);
  if (holdsAny(words, row.unless)) return undefined;
  const needed = listOf(row.needs);
  return needed.length === 0 || tokens.some(({ text }) => needed.includes(text)) ? near : undefined;
}

function isInReach(each: Case, one: Measurement, sign: Sign, reach: string): boolean {
  const { tokens, sentences } = each.reading;
  if (reach === 'text') return true;
  if (reach === 'beside') return isBeside(each, one, sign);
  if (one.sentence === sign.sentence) return !isAnotherTime(tokens, one, sign);
  const { order, sentence } = sign;
  return (
    reach === 'near' &&
    (sentences[order - 1] === one.sentence || sentences[order + 1] === one.sentence) &&
    // "Rate in the 50s. Review of the tracings from that time shows": of another time.
    !/\b(?:from|at) that time\b/.test(phrase(tokens, sentence.first, sentence.end)) &&
    Math.abs(one.first - sentence.first) < FAR
  );
}

/** With nothing but words of its own kind between: "INR 2.4, therapeutic". */
function isBeside({ reading }: Case, one: Measurement, { first, end, sentence }: Sign): boolean {
  const { tokens, mentions } = reading;
  const [from, to] = one.end <= first ? [one.end, first] : [end, one.first];
  const between = tokens.slice(from, to);
  // "Potassium 4.2, sodium too low": said of the other.
  if (
    mentions.some(
      (other) =>
        other.first >= from &&
        other.first < to &&
        /^(?:lab|vital|score|drug)$/.test(other.kind) &&
        // "INR 2.5 on warfarin, above range".
        !(one.id === 'inr' && other.id === 'warfarin'),
    )
  )
    return false;
  return (
    one.sentence === sentence &&
    between.length <= BESIDE &&
    // "T 39.1 on arrival, afebrile since the morning".
    !(one.end <= first && /^(?:since|within|by|after|until)$/.test(tokens[end]?.text ?? '')) &&
    between.every(({ kind, text }) => kind !== 'number' && !/^(?:;|but|not|and|aptt|ptt|inr|level)$/.test(text))
  );
}
const BESIDE = 7;

/** "SpO2 97% now; was hypoxic on arrival": what stands first is of another time than the sign behind it. */
const isAnotherTime = (tokens: readonly Token[], one: Measurement, { first }: Sign): boolean =>
  one.end <= first &&
  tokens.slice(one.end, first).some(
    ({ text }, at, words) =>
      /^(?:previously|earlier|yesterday|despite|following|initially)$/.test(text) ||
      // "GCS 7, so he was intubated" goes on, "K 3.9; was hyperkalemic" goes back.
      (/^(?:was|were|had)$/.test(text) &&
        // "A heart rate of 140 was recorded as bradycardic".
        !RECORDED.test(words[at + 1]?.text ?? '') &&
        !words.slice(Math.max(0, at - 4), at).some((word) => word.text === 'so')) ||
      // "6.4 after treatment of hyperkalemia"; "CK 48,000 after being found down" is of now.
      (text === 'after' &&
        words.slice(at + 1, at + 5).some((word) => word.kind === 'number' || TREATED.test(word.text))),
  );

const RECORDED =
  /^(?:recorded|described|called|labell?ed|noted|documented|charted|considered|judged|classed|classified|interpreted|read|reported|entered)$/;
const TREATED =
  /^(?:treatment|treating|fluids?|bolus|boluses|resuscitation|naloxone|narcan|insulin|oxygen|nebs?|transfusion|starting|therapy|surgery|dialysis|correction|replacement|repletion|stopping|cardioversion|pacing|extubation|steroids?|antibiotics|liters?|units?)$/;

/** "Hypotensive on arrival; after 2 L, BP 122/70", "respiratory depression; naloxone given, now RR 14". */
function isLater(tokens: readonly Token[], one: Measurement, { first, end }: Sign): boolean {
  // "Hypotensive to 146/88": the sign is what the value is named by.
  if (one.valueAt < end || (one.first >= first && one.first <= end)) return false;
  const before = tokens.slice(Math.max(end, one.first - 12), one.valueAt);
  return (
    before.some(({ text }) => SINCE.test(text)) ||
    /^(?:now|by|post|since)$/.test(tokens[one.end]?.text ?? '') ||
    (tokens[one.end]?.text === 'after' && hasWord(tokens, TREATED, one.end + 1, one.end + 6))
  );
}
const SINCE =
  /^(?:after|now|then|improved|improving|recovered|resolved|responded|since|post|currently|later|normalized|normalised|corrected|stabilized|repeat|repeated|recheck|rechecked|follow|followup|today|discharge|subsequently|eventually|until|goal|target|down|back)$/;

function isBeyond(each: Case, one: Measurement, { min, max }: Row<'implied'>): boolean {
  const values = one.low === one.high ? valuesInTable(each, one) : [];
  return (
    values.length > 0 &&
    values.every((value) => (min !== '' && value < Number(min)) || (max !== '' && value > Number(max)))
  );
}

/** More values of one test are a table of years. */
const MOST = 40;
/** Tokens to a sign in the sentence beside. */
const FAR = 45;

/** The words of two sentences and of what stands right before and behind them. */
function wordsAround(tokens: readonly Token[], sentences: readonly Sentence[]): ReadonlySet<string> {
  return new Set(
    sentences.flatMap(({ first, end }) => tokens.slice(Math.max(0, first - 3), end).map(({ text }) => text)),
  );
}

/** What denies a sign, or a list that it stands in. */
const DENIED =
  /^(?:no|neither|nor|none|never|negative|absent|lacks?|without|denies|denied|if|or|risk|avoid|avoids|prevent|prevents|prevention|prior|history|unless|versus|vs|rule|watch|signs|can|could|may|might|when|any|screen|screening|until|excludes?|against|wean|monitor|call|report|possible|concern|warned|warn|counselled|counseled|told|old|rather|unlikely|reassess|future|suspected|(?:son|mother|father|brother|sister|mom|dad|daughter|husband|wife|parent|aunt|uncle|cousin)(?:'s)?)$/;
/** "Told her this is a normal reading"; not "told to watch for". */
const STATES = /^(?:\S{1,12} ){0,3}(?:is|are|was|it's|that's)\b/;
/** What puts it at another time, or makes it another thing, within its clause. */
const ANOTHER =
  /^(?:not|doesn't|didn't|hasn't|haven't|aren't|wasn't|cannot|can't|isn't|don't|above|below|outside|over|under|beyond|near|nearly|almost|resolved|overcorrection|corrected|for|from|than|sign|causes?|caused|previous|last|before|reflex|relative|about|post|less|yesterday|overnight|earlier|initially|exertional|intermittent|episodes?|beware|expect|expected)$/;
const NOT_NOW =
  /^(?:resolved|resolving|improved|improving|excluded|unlikely|if|corrected|prophylaxis|precautions|risk|was|protocol|before|last|yesterday|overnight|earlier|that|had|returns|recurs|checks?|when|after|treated|controlled|clinic|neutropenia|neutropenic|seizures?|portal|free|reducer|reducers|reducing|medicine|medicines|plan|education|kit|screen|screening|program|programme|class|group|has|teaching|diet|workup|remission|scale|scales|score|scores|cocktail|protocol|guideline|guidelines|service|team|unit|nurse)$/;

/** Nothing before it in the clause denies it or puts it at another time, and nothing right behind it. */
function isSaid(tokens: readonly Token[], sentence: Sentence, first: number, end: number): boolean {
  const before = tokens.slice(Math.max(sentence.first, first - 6), first).map(({ text }) => text);
  const sentenceWords = before.slice(before.findLastIndex((word) => /^[;:=→]$/.test(word)) + 1);
  const clause = sentenceWords.slice(sentenceWords.lastIndexOf(',') + 1);
  // "Called for peaked T waves".
  const isSought = (word: string, at: number) =>
    !(
      word === 'for' &&
      (clause[at + 1] === 'now' ||
        /^(?:called|seen|paged|criteria|qualifies|definition|threshold|treated|admitted|given)$/.test(
          clause[at - 1] ?? '',
        ))
    );
  const isDenied =
    (isOfOwn(tokens[end - 1]!.text) ? clause : sentenceWords).some(
      (word, at, words) => DENIED.test(word) && !(word === 'told' && STATES.test(words.slice(at + 1).join(' '))),
    ) || clause.some((word, at) => ANOTHER.test(word) && isSought(word, at));
  // "Acute liver failure is ruled out".
  const isRuledOut = hasWord(
    tokens,
    /^(?:ruled|excluded|unlikely|resolved|gone|absent|negative|cleared|over)$/,
    end,
    Math.min(sentence.end, end + 4),
  );
  // "Hypercalcaemia of malignancy, treated".
  const isTreated = /^(?:of (?:\w{3,14} )?)?, (?:now |since |fully )?(?:treated|corrected|resolved)\b/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 5)),
  );
  return !isDenied && !isRuledOut && !isTreated && !(end < sentence.end && NOT_NOW.test(tokens[end]!.text));
}

/** "No chest pain, tachycardic": an adjective behind a comma is none of the list of nouns; "not febrile, tachycardic" is a list. */
const isOfOwn = (word: string): boolean => /^(?:hyper|hypo|tachy|brady|febrile|afebrile)\w*(?:ic|ive|ile)$/.test(word);

function findingOf(each: Case, one: Measurement, first: number, end: number, row: Row<'implied'>): Finding {
  const sign = phrase(each.reading.tokens, first, end);
  return {
    ...spanOf(each.reading.tokens, Math.min(one.first, first), Math.max(one.end, end)),
    family: 'measurement',
    category: 'value_against_sign',
    severity: 'high',
    verdict: 'contradicted',
    message: `${one.id} ${plain(one.low)} does not go with ${sign}: ${row.statement} (${row.source})`,
    score: 0.8,
    evidence: [evidenceOf(row, row.statement)],
  };
}
