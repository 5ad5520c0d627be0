import { anchorsBeside, anchorsOf } from './anchors.ts';
import { datesIn } from './dates.ts';
import type { Reading } from './reading/document.ts';
import { numberAt } from './reading/numbers.ts';
import type { Sentence } from './reading/sentences.ts';
import type { Token } from './reading/tokens.ts';
import { unitAt } from './reading/units.ts';
import { hasWord } from './reading/words.ts';
import { relativeAt } from './relative-marks.ts';
import { sideAt } from './side-marks.ts';

export type MarkKind =
  | 'side'
  | 'relative'
  | 'result'
  | 'weekday'
  | 'month'
  | 'date'
  | 'year'
  | 'drug'
  | 'frequency'
  | 'part'
  | 'number';

/** A detail that a summary gets wrong easily, over tokens [first, end), with the words around it to find its like by. */
export interface Mark {
  readonly kind: MarkKind;
  /** `left`, `mother`, `negative`, `6/11`, `72`. */
  readonly value: string;
  /** Of a number: the unit or the word that it counts; else empty. */
  readonly unit: string;
  /** Of a side: of what is not said, "it's the left one". */
  readonly bare?: boolean;
  /** Of a number: the other end of its range, "3 or 4 days". */
  readonly other?: string;
  readonly first: number;
  readonly end: number;
  readonly sentence: Sentence;
  /** Anchors of what it is said of. */
  readonly close: ReadonlySet<string>;
  /** Anchors of its sentence, ten tokens each way. */
  readonly around: ReadonlySet<string>;
}

/** A mark before it has its sentence. `close` are the tokens that it is said of, `also` an anchor that no word there has. */
export type FoundMark = Pick<Mark, 'kind' | 'value' | 'end' | 'bare' | 'other'> & {
  readonly unit?: string;
  readonly close?: readonly [number, number];
  readonly also?: string;
};

/** Every mark of a text, in order. Linear. */
export function marksOf(reading: Reading): readonly Mark[] {
  const { tokens } = reading;
  const anchors = anchorsOf(reading);
  const known = knownPlaces(reading);
  return reading.sentences.flatMap((sentence, order) => {
    const marks: Mark[] = [];
    // "And you had the clot when?" "June."
    const asked = reading.sentences[order - 1]?.question ? reading.sentences[order - 1]!.first : sentence.first;
    const clip = (index: number) => Math.min(sentence.end, Math.max(sentence.first, index));
    for (let at = sentence.first; at < sentence.end; at += 1) {
      const found = sideAt(tokens, sentence, at) ?? known.get(at) ?? markAt(tokens, at);
      if (!found) continue;
      const { kind, value, unit = '', end, also, bare, other } = found;
      const [from, to] = found.close ?? [at - 4, end + 4];
      const beside = (start: number, stop: number) => {
        const words = anchorsBeside(anchors, [start, at, end, stop]);
        return also === undefined ? words : new Set([...words, also]);
      };
      const close = beside(clip(from), clip(to));
      const around = beside(Math.max(asked, at - 10 - (sentence.first - asked)), clip(end + 10));
      const more = { ...(bare && { bare }), ...(other !== undefined && { other }) };
      marks.push({ kind, value, unit, ...more, first: at, end, sentence, close, around });
      at = end - 1;
    }
    return marks;
  });
}

/** Drugs, and how often something is done: read already. */
function knownPlaces({ mentions, frequencies }: Reading): ReadonlyMap<number, FoundMark> {
  const places = new Map<number, FoundMark>();
  for (const { first, end, once, low, high } of frequencies)
    if (!once && low === high) places.set(first, { kind: 'frequency', value: low.toFixed(2), end });
  for (const { kind, id, first, end, misspelt } of mentions)
    if (kind === 'drug' && !misspelt) places.set(first, { kind: 'drug', value: id, end });
  return places;
}

const markAt = (tokens: readonly Token[], at: number): FoundMark | undefined =>
  relativeAt(tokens, at) ?? resultAt(tokens, at) ?? datesIn(tokens, at) ?? partAt(tokens, at) ?? countAt(tokens, at);

/** `clavicle`, `heel`: a part of the body that two are seldom called by. */
function partAt(tokens: readonly Token[], at: number): FoundMark | undefined {
  const { text } = tokens[at]!;
  const part = PARTS.exec(text)?.[1];
  return part === undefined ? undefined : { kind: 'part', value: part, end: at + 1 };
}
const PARTS =
  /^(clavicle|humerus|femur|tibia|fibula|radius|ulna|scapula|patella|rib|wrist|elbow|shoulder|hip|knee|ankle|heel|thumb|toe|calf|thigh|groin|cheek|neck|scalp|forehead|chin|nose|lip|tongue|ear|eye|jaw|kidney|liver|spleen|pancreas|bladder|breast|prostate|uterus|ovary|testicle|thyroid|colon|stomach|esophagus|duodenum|rectum|appendix|gallbladder)s?$/;

/** `positive`, `neg`, `non-reactive`. */
function resultAt(tokens: readonly Token[], at: number): FoundMark | undefined {
  const { text } = tokens[at]!;
  const isNon = tokens[at - 1]?.text === 'non' || (tokens[at - 1]?.text === '-' && tokens[at - 2]?.text === 'non');
  const isFor = tokens[at + 1]?.text === 'for';
  const close: readonly [number, number] = isFor
    ? [at + 2, at + 5]
    : isBefore(tokens, at)
      ? [at + 1, at + 3]
      : [clauseFrom(tokens, at), at];
  if (/^(?:negative|neg|nonreactive)$/.test(text) || (text === 'reactive' && isNon))
    return { kind: 'result', value: 'negative', end: at + 1, close };
  // "ER+".
  const isPlus = text === '+' && !tokens[at]!.spaced && tokens[at - 1]?.capitals === true;
  return isPlus || /^(?:positive|pos|reactive)$/.test(text)
    ? { kind: 'result', value: 'positive', end: at + 1, close }
    : undefined;
}

/** "Negative HIV but positive hep C": the result stands before what it is of, and no form of "to be" before it. */
const isBefore = (tokens: readonly Token[], at: number): boolean =>
  tokens[at + 1]?.kind === 'word' &&
  !/^(?:and|but|for|in|on|so|with|then|today|by|at|to|or|now|again|as|which)$/.test(tokens[at + 1]!.text) &&
  /^(?:got|had|has|with|and|but|,|;|\.|:|a|an|the|of|her|his|your|showed|shows|two|both)$/.test(
    tokens[at - 1]?.text ?? '.',
  );

/** Back to the comma before a result: "ER/PR positive, HER2 negative" are two. */
function clauseFrom(tokens: readonly Token[], at: number): number {
  // "HLA-B*5701: POSITIVE".
  const isColon = tokens[at - 1]?.text === ':' && tokens[at]!.breaks === 0;
  let from = isColon ? at - 1 : at;
  // "Deep margin, uh, negative".
  if (/^(?:uh|um)$/.test(tokens[from - 2]?.text ?? '') && tokens[from - 1]?.text === ',') from -= 3;
  while (from > 0 && at - from < 7 && !/^[,;.:/+%]$/.test(tokens[from - 1]!.text)) from -= 1;
  return from;
}

/** A number with what it counts. */
function countAt(tokens: readonly Token[], at: number): FoundMark | undefined {
  // "No exacerbations" counts them too.
  if (tokens[at]!.text === 'no' && tokens[at + 1]?.kind === 'word')
    return { kind: 'number', value: '0', unit: tokens[at + 1]!.text.replace(/s$/, ''), end: at + 1 };
  const number = numberAt(tokens, at);
  if (!number || isClock(tokens, at) || isWorkedOut(tokens, at)) return undefined;
  const other = otherEnd(tokens, at, number.end);
  const hyphen = tokens[number.end]?.text === '-' ? 1 : 0;
  const unit = unitAt(tokens, number.end + hyphen);
  const next = tokens[number.end + hyphen];
  const counted =
    next?.kind === 'word' && next.breaks === 0 && !LINKS.test(next.text) ? next.text.replace(/s$/, '') : '';
  return {
    kind: 'number',
    value: String(number.value),
    unit: /^(?:age|aged)$/.test(tokens[at - 1]?.text ?? '') ? 'year' : (unit?.name ?? counted),
    end: number.end,
    ...(other !== undefined && { other }),
  };
}

/** Words that are counted by no number: "breast cancer at 42 and". */
const LINKS = /^(?:and|or|at|in|on|with|for|to|of|by|the|a|is|was|but|as|from|over|until|then|that)$/;

const RANGE = /^(?:to|or|-|–|—)$/;

/** The other end of "3 or 4 days", "10-14". */
function otherEnd(tokens: readonly Token[], at: number, end: number): string | undefined {
  if (RANGE.test(tokens[end]?.text ?? '')) {
    const high = numberAt(tokens, end + 1);
    if (high) return String(high.value);
  }
  const low = RANGE.test(tokens[at - 1]?.text ?? '') && at > 1 ? numberAt(tokens, at - 2) : undefined;
  return low?.end === at - 1 ? String(low.value) : undefined;
}

/** "BMI 38", "(~0.5 mg/kg)": the writer's arithmetic, which no source has. */
const isWorkedOut = (tokens: readonly Token[], at: number): boolean =>
  (/^[~≈]$/.test(tokens[at - 1]?.text ?? '') && unitAt(tokens, at + 1)?.name.includes('/') === true) ||
  hasWord(tokens, /^(?:bmi|crcl|egfr|map|totals?)$/, Math.max(0, at - 2), at);

/** "Given 1410", "since ~1900": speech tells the hour otherwise. */
const isClock = (tokens: readonly Token[], at: number): boolean =>
  /^(?:[01]\d|2[0-3])[0-5]\d$/.test(tokens[at]!.text) &&
  /^(?:at|given|since|around|by|until|till|before|after|from|~|@|approximately|about|and|yesterday|today|-)$/.test(
    tokens[at - 1]?.text ?? '',
  ) &&
  unitAt(tokens, at + 1) === undefined;
