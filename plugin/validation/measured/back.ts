import type { Reading, ReadMention } from '../reading/document.ts';
import { amountAt } from '../reading/numbers.ts';
import type { Sentence } from '../reading/sentences.ts';
import { type Token, text } from '../reading/tokens.ts';
import { namedUnit, unitAt } from '../reading/units.ts';
import { isDate, type Measurement } from './measured.ts';

/**
 * "Potassium repeated. The clean sample reads 8.4 mmol/L": the value of the one test that the sentence before names without
 * a value of its own.
 */
export function valuesBehind(reading: Reading, found: readonly Measurement[]): readonly Measurement[] {
  const { tokens, sentences, mentions } = reading;
  const valued = new Set(found.map(({ sentence }) => sentence));
  const named = Map.groupBy(mentions, ({ sentence }) => sentence);
  return sentences.flatMap((sentence, order): readonly Measurement[] => {
    const before = sentences[order - 1];
    if (!before || sentence.told || sentence.question || valued.has(before) || valued.has(sentence)) return [];
    const test = onlyTest(named.get(before));
    const valueAt = test && valueIn(tokens, sentence);
    if (test === undefined || valueAt === undefined || named.get(sentence)?.some(isOwner)) return [];
    const value = amountAt(tokens, valueAt);
    const unit = value && unitAt(tokens, value.end);
    // Without a unit only what is told of today: "Call above 5.5. Today it is 7.4".
    const isOfTest = unit ? /\/(?:d|m|u)?l$/.test(unit.name) : TODAY.test(text(tokens, sentence.first));
    if (!value || !isOfTest || text(tokens, value.end) === '/' || isDate(tokens, valueAt)) return [];
    const { low, high } = value;
    const place = { sentence, first: sentence.first, valueAt, end: unit?.end ?? value.end };
    return [{ kind: 'lab', id: test.id, low, high, ...namedUnit(unit), assertion: 'active', ...place }];
  });
}

/** The test of a sentence that names one and nothing else that could have the value. */
function onlyTest(mentions: readonly ReadMention[] = []): ReadMention | undefined {
  const [test, ...others] = mentions.filter(isOwner);
  const isOne = test?.kind === 'lab' && others.every(({ id }) => id === test.id);
  return isOne && test.assertion !== 'other-person' ? test : undefined;
}

/** Drugs are given in other units than a litre's. */
const isOwner = ({ kind }: ReadMention): boolean => kind === 'lab' || kind === 'vital' || kind === 'score';

/** The number behind "it is", "the clean sample reads", "the new value was". */
function valueIn(tokens: readonly Token[], { first, end }: Sentence): number | undefined {
  let at = first;
  while (at < Math.min(end, first + 7) && SUBJECT.test(text(tokens, at))) at += 1;
  if (at === first || !VERB.test(text(tokens, at))) return undefined;
  while (at < Math.min(end, first + 12) && (VERB.test(text(tokens, at)) || LEADS.test(text(tokens, at)))) at += 1;
  return at < end && tokens[at]!.kind === 'number' ? at : undefined;
}
const TODAY = /^(?:today|now|currently|tonight|today's)$/;
const SUBJECT =
  /^(?:it|it's|this|that|the|your|her|his|today's|this|morning's|new|newest|latest|last|current|clean|fresh|second|repeat|repeated|recheck|final|first|venous|sample|specimen|draw|tube|value|figure|result|reading|level|number|one|today|now|,|time|lab|analyser|analyzer)$/;
const VERB =
  /^(?:is|was|reads|read|shows|showed|gave|gives|came|comes|returned|measures|measured|reported|it's|stands|sits|has|been)$/;
const LEADS = /^(?:back|at|as|in|now|today|of|to|up|down|only|about|a|,|:|out|still|risen|fallen|reported)$/;
