import { once } from './once.ts';
import type { Reading, ReadMention } from './reading/document.ts';
import type { Token } from './reading/tokens.ts';

/** What a laboratory's report says of a drug or a class that it tested. */
export interface Tested {
  readonly drug: ReadMention;
  readonly result: 'susceptible' | 'intermediate' | 'resistant';
}

type Result = Tested['result'];

const RESULTS: ReadonlyMap<string, Result> = new Map(
  Object.entries({
    susceptible: 's sens sensitive susceptible susceptibility susceptibilities sensitivities',
    intermediate: 'i intermediate',
    resistant: 'r resistant resistance resist',
  } as const).flatMap(([result, words]) => words.split(' ').map((word) => [word, result as Result])),
);

const resultOf = ({ text, capitals }: Token): Result | undefined =>
  text.length > 1 || capitals ? RESULTS.get(text) : undefined;

/** What stands between a heading and its drugs, and between one drug of a list and the next. */
const JOINS =
  /^(?:,|:|=|-|–|\/|&|\(|\)|≤|≥|<|>|to|and|or|also|only|all|both|the|first|second|third|fourth|1st|2nd|3rd|4th|gen|generation|mic|mics|oral|iv|including|incl|except|other)$/;

/** No list is longer. */
const LONGEST = 40;

/** "Susceptible: cefepime, meropenem. Resistant: ciprofloxacin", "oxacillin R", "MIC 1": what was tested, and is given by no such words. */
export const testedIn = once((reading: Reading): readonly Tested[] => {
  const byFirst = new Map(
    reading.mentions.filter(({ kind }) => kind === 'drug' || kind === 'class').map((one) => [one.first, one]),
  );
  return byFirst.size === 0 ? [] : [...listed(reading.tokens, byFirst), ...shared(reading.tokens, byFirst)];
});

/** Drugs behind "susceptible to", "R:", "resistant:". */
function listed(tokens: readonly Token[], byFirst: ReadonlyMap<number, ReadMention>): readonly Tested[] {
  const found: Tested[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const stated = resultOf(tokens[at]!);
    if (!stated || !/^(?:to|:|=|-)$/.test(tokens[at + 1]?.text ?? '')) continue;
    // "Not susceptible to", "non-susceptible".
    const isDenied = /^(?:not|non|no)$/.test(tokens[tokens[at - 1]?.text === '-' ? at - 2 : at - 1]?.text ?? '');
    const result: Result = isDenied ? (stated === 'resistant' ? 'susceptible' : 'resistant') : stated;
    let next = at + 1;
    while (next < Math.min(tokens.length, at + LONGEST)) {
      const drug = byFirst.get(next);
      // The mark behind a drug of the list is of the next one: "S: cefazolin; R: ampicillin".
      if (!drug && !JOINS.test(tokens[next]!.text) && tokens[next]!.kind !== 'number') break;
      if (drug) found.push({ drug, result });
      next = drug ? Math.max(drug.end, next + 1) : next + 1;
    }
  }
  return found;
}

/** "Ciprofloxacin and ceftriaxone resistant": the mark behind the last of a list without its own is of all. */
function shared(tokens: readonly Token[], byFirst: ReadonlyMap<number, ReadMention>): readonly Tested[] {
  const found = marked(tokens, byFirst);
  const own = new Map(found.map((one) => [one.drug.first, one.result]));
  const drugs = [...byFirst.values()];
  return drugs.flatMap((drug, order): readonly Tested[] => {
    const next = drugs[order + 1];
    const result = own.get(drug.first);
    if (result) return [{ drug, result }];
    const isJoined = next?.first === drug.end + 1 && /^(?:and|\/|&)$/.test(tokens[drug.end]?.text ?? '');
    const later = isJoined ? own.get(next.first) : undefined;
    return later === 'resistant' ? [{ drug, result: later }] : [];
  });
}

/** "Ampicillin R, linezolid (S), vancomycin MIC 1 = S". */
function marked(tokens: readonly Token[], byFirst: ReadonlyMap<number, ReadMention>): readonly Tested[] {
  return [...byFirst.values()].flatMap((drug): readonly Tested[] => {
    let at = drug.end;
    let isMeasured = false;
    while (at < drug.end + 7 && at < drug.sentence.end) {
      const { text, kind } = tokens[at]!;
      const result = resultOf(tokens[at]!);
      const then = tokens[at + 1]?.text ?? '';
      // "Ceftriaxone resistant to", "vancomycin-resistant": of what stands around them.
      // "Cefepime I would keep".
      const isWord = text === 'i' && !/^(?:[,;.)/]|)$/.test(then);
      // "Where macrolide resistance exceeds 15%": of a region.
      if (text === 'resistance' && /^(?:exceeds|is|above|over|below|rates?|varies|>|<|≥)$/.test(then)) break;
      if (result && !isWord && !/^(?:to|:)$/.test(then) && tokens[at - 1]?.text !== '-') return [{ drug, result }];
      if (/^mics?$/.test(text)) isMeasured = true;
      if (!/^(?:\(|:|=|≤|<|>|≥|mics?|mic|is|was|tested)$/.test(text) && kind !== 'number') break;
      at += 1;
    }
    return isMeasured ? [{ drug, result: 'susceptible' }] : [];
  });
}
