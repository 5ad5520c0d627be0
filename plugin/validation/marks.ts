import { anchorsBeside, anchorsOf } from './anchors.ts';
import { datesIn } from './dates.ts';
import type { Reading } from './reading/document.ts';
import { numberAt } from './reading/numbers.ts';
import type { Sentence } from './reading/sentences.ts';
import type { Token } from './reading/tokens.ts';
import { unitAt } from './reading/units.ts';

export type MarkKind = 'side' | 'relative' | 'result' | 'weekday' | 'month' | 'date' | 'year' | 'drug' | 'number';

/** A detail that a summary gets wrong easily, over tokens [first, end), with the words around it to find its like by. */
export interface Mark {
  readonly kind: MarkKind;
  /** `left`, `mother`, `negative`, `6/11`, `72`. */
  readonly value: string;
  /** Of a number: the unit or the word that it counts; else empty. */
  readonly unit: string;
  readonly first: number;
  readonly end: number;
  readonly sentence: Sentence;
  /** Anchors of what it is said of. */
  readonly close: ReadonlySet<string>;
  /** Anchors of its sentence, ten tokens each way. */
  readonly around: ReadonlySet<string>;
}

type Found = Pick<Mark, 'kind' | 'value' | 'end'> & {
  readonly unit?: string;
  readonly close?: readonly [number, number];
};

/** Every mark of a text, in order. Linear. */
export function marksOf(reading: Reading): readonly Mark[] {
  const { tokens } = reading;
  const anchors = anchorsOf(reading);
  const drugs = new Map(
    reading.mentions.filter(({ kind, misspelt }) => kind === 'drug' && !misspelt).map((each) => [each.first, each]),
  );
  return reading.sentences.flatMap((sentence, order) => {
    const marks: Mark[] = [];
    // "And you had the clot when?" "June."
    const asked = reading.sentences[order - 1]?.question ? reading.sentences[order - 1]!.first : sentence.first;
    for (let at = sentence.first; at < sentence.end; at += 1) {
      const drug = drugs.get(at);
      const found: Found | undefined = drug
        ? { kind: 'drug' as const, value: drug.id, end: drug.end }
        : markAt(tokens, sentence, at);
      if (!found) continue;
      const [from, to] = found.close ?? [at - 4, found.end + 4];
      const clip = (index: number) => Math.min(sentence.end, Math.max(sentence.first, index));
      marks.push({
        kind: found.kind,
        value: found.value,
        unit: found.unit ?? '',
        first: at,
        end: found.end,
        sentence,
        close: anchorsBeside(anchors, [clip(from), at, found.end, clip(to)]),
        around: anchorsBeside(anchors, [
          Math.max(asked, at - 10 - (sentence.first - asked)),
          at,
          found.end,
          clip(found.end + 10),
        ]),
      });
      at = found.end - 1;
    }
    return marks;
  });
}

const markAt = (tokens: readonly Token[], sentence: Sentence, at: number): Found | undefined =>
  sideAt(tokens, sentence, at) ??
  relativeAt(tokens, at) ??
  resultAt(tokens, at) ??
  datesIn(tokens, at) ??
  countAt(tokens, at);

const NOT_A_SIDE =
  /^(?:since|away|now|after|before|here|there|handed|dominant|hander|the|a|an|his|her|my|him|us|it|home|over|untreated|without|alone|behind|ama|against|so|then|because|when|and|at|for|to|with|by|in|is|was|that|this|about|if|i|you|we|he|she|they|but)$/;
const OF_A_PERSON =
  /^(?:he|she|they|i|we|who|patient|has|had|what's|you|i've|she's|he's|all|that's|is|be|been|not|alright)$/;
const NAMES_ONE = /^(?:the|his|her|my|your|on|upper|lower)$/;
const STOPS =
  /^(?:[,.;:()?!]|and|or|with|for|on|of|to|in|at|from|by|is|was|are|were|has|had|that|which|as|after|before|below|above)$/;

/** `left knee`, `R forearm`, "the shoulder, the left one"; not "left the hospital" or "right away". */
function sideAt(tokens: readonly Token[], sentence: Sentence, at: number): Found | undefined {
  const { text, capitals } = tokens[at]!;
  const side =
    text === 'left' || (text === 'l' && capitals)
      ? 'left'
      : text === 'right' || (text === 'r' && capitals)
        ? 'right'
        : undefined;
  if (!side) return undefined;
  const hyphen = tokens[at + 1]?.text === '-' ? 1 : 0;
  const next = tokens[at + 1 + hyphen];
  const previous = tokens[at - 1]?.text ?? '';
  if (OF_A_PERSON.test(previous) || /^(?:handed|hander|dominant)$/.test(next?.text ?? '')) return undefined;
  if (/^hands?$/.test(next?.text ?? '') && /^domina/.test(tokens[at + 2 + hyphen]?.text ?? '')) return undefined;
  const isBefore = next?.kind === 'word' && !NOT_A_SIDE.test(next.text) && next.breaks === 0;
  if (!isBefore && (text.length === 1 || !NAMES_ONE.test(previous))) return undefined;
  let from = at + 1 + hyphen;
  if (/^sided?$/.test(tokens[from]?.text ?? '')) from += 1;
  let end = from;
  while (end < Math.min(sentence.end, from + 4) && !STOPS.test(tokens[end]!.text)) end += 1;
  const isNamed = isBefore && tokens.slice(from, end).some(({ text: word }) => word !== 'one');
  return { kind: 'side', value: side, end: at + 1, close: isNamed ? [from, end] : [at - 6, at + 4] };
}

const RELATIVES: Readonly<Record<string, string>> = Object.fromEntries(
  'mother mom mum mommy mama;father dad daddy papa;sister;brother;wife;husband;son;daughter;grandmother grandma nana;grandfather grandpa;aunt;uncle;cousin;niece;nephew'
    .split(';')
    .flatMap((group) => group.split(' ').map((word, _, [name]) => [word, name!] as const)),
);
const TELLS =
  /^(?:reports?|reported|says|said|states?|stated|told|tells|asks?|asked|thinks|noticed|notes|noted|called|calls|witnessed|describes|confirms|agrees|understands|feels|gave|gives|brought|helps)$/;

/** A relative that is spoken of: no speaker's label, nobody who reports, and no relative's own relative. */
function relativeAt(tokens: readonly Token[], at: number): Found | undefined {
  const word = tokens[at]!.text.replace(/'?s$/, '');
  const value = Object.hasOwn(RELATIVES, word) ? RELATIVES[word] : undefined;
  if (!value) return undefined;
  const [before, after] = [tokens[at - 1]?.text ?? '', tokens[at + 1]?.text ?? ''];
  if (before === 'my' && isRelativeSpeaking(tokens, at)) return undefined;
  if (after === ':' || TELLS.test(after) || /^(?:with|per|by|via|step|in)$/.test(before)) return undefined;
  if (Object.hasOwn(RELATIVES, after) || (before.endsWith("'s") && Object.hasOwn(RELATIVES, before.slice(0, -2))))
    return undefined;
  return { kind: 'relative', value, end: at + 1 };
}

/** "Mom: my brother collapsed": the patient's uncle. */
function isRelativeSpeaking(tokens: readonly Token[], at: number): boolean {
  for (let back = at - 1; back > 0 && at - back < 80; back -= 1)
    if (tokens[back]!.text === ':' && (tokens[back - 1]!.breaks > 0 || back === 1))
      return Object.hasOwn(RELATIVES, tokens[back - 1]!.text);
  return false;
}

/** `positive`, `neg`, `non-reactive`. */
function resultAt(tokens: readonly Token[], at: number): Found | undefined {
  const { text } = tokens[at]!;
  const isNon = tokens[at - 1]?.text === 'non' || (tokens[at - 1]?.text === '-' && tokens[at - 2]?.text === 'non');
  const isFor = tokens[at + 1]?.text === 'for';
  const close: readonly [number, number] = isFor ? [at + 2, at + 5] : [clauseFrom(tokens, at), at];
  if (/^(?:negative|neg|nonreactive)$/.test(text) || (text === 'reactive' && isNon))
    return { kind: 'result', value: 'negative', end: at + 1, close };
  return /^(?:positive|pos|reactive)$/.test(text)
    ? { kind: 'result', value: 'positive', end: at + 1, close }
    : undefined;
}

/** Back to the comma before a result: "ER/PR positive, HER2 negative" are two. */
function clauseFrom(tokens: readonly Token[], at: number): number {
  let from = at;
  while (from > 0 && at - from < 6 && !/^[,;.:]$/.test(tokens[from - 1]!.text)) from -= 1;
  return from;
}

/** A number with what it counts. */
function countAt(tokens: readonly Token[], at: number): Found | undefined {
  // "No exacerbations" counts them too.
  if (tokens[at]!.text === 'no' && tokens[at + 1]?.kind === 'word')
    return { kind: 'number', value: '0', unit: tokens[at + 1]!.text.replace(/s$/, ''), end: at + 1 };
  const number = numberAt(tokens, at);
  if (!number) return undefined;
  const hyphen = tokens[number.end]?.text === '-' ? 1 : 0;
  const unit = unitAt(tokens, number.end + hyphen);
  const next = tokens[number.end + hyphen];
  const counted = next?.kind === 'word' && next.breaks === 0 ? next.text.replace(/s$/, '') : '';
  return { kind: 'number', value: String(number.value), unit: unit?.name ?? counted, end: number.end };
}
