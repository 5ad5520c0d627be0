import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { byTheText } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import type { Measurement } from '../../measured/measured.ts';
import { spanOf } from '../../reading/document.ts';
import { amountAt } from '../../reading/numbers.ts';
import type { Token } from '../../reading/tokens.ts';
import { unitAt } from '../../reading/units.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';

const DOWN =
  /^(?:fell|fallen|falls|falling|dropped|drops|dropping|decreased|decreasing|declined|down|reduced|lowered|downtrending|downtrended|halved|cleared|settled|settling)$/;
const UP =
  /^(?:rose|risen|rises|rising|increased|increasing|climbed|climbing|jumped|up|raised|uptrending|uptrended|doubled|tripled|bumped)$/;
const BETTER =
  /^(?:improved|improving|recovered|recovering|better|normalized|normalised|normalizing|resolving|resolved)$/;
const WORSE = /^(?:worsened|worsening|worse|deteriorated)$/;
/** Tests that are worse the higher they are. */
const BAD_HIGH =
  /^(?:creatinine|bun|lactate|crp|esr|procalcitonin|total bilirubin|direct bilirubin|alt|ast|troponin.*|bnp|nt-probnp|hemoglobin a1c|ck|lipase|ldh|d-dimer|ammonia|uric acid|ldl cholesterol|triglycerides)$/;

/**
 * Two values of one test in one sentence and the way that it is said to have gone: "creatinine peaked at 3.4 and has come down
 * to 4.9", "CRP fell to 188 from 42"; and a weight that nobody gains in days.
 */
export function checkTrends(each: Case): readonly Finding[] {
  const starts = new Set(each.measurements.map(({ first }) => first));
  return [
    ...each.measurements.flatMap((one) =>
      one.low === one.high && one.assertion !== 'hypothetical' && !one.sentence.told
        ? (wentTo(each, one, starts) ?? cameFrom(each, one) ?? [])
        : [],
    ),
    ...weights(each),
  ];
}

const wrong = (tokens: readonly Token[], first: number, end: number, message: string): Finding => ({
  ...spanOf(tokens, first, end),
  family: 'measurement',
  category: 'trend_wrong',
  severity: 'high',
  verdict: 'contradicted',
  message,
  score: 0.82,
  evidence: [byTheText(message)],
});

type Way = 'down' | 'up';
function wayOf(text: string, id: string): Way | undefined {
  if (DOWN.test(text)) return 'down';
  if (UP.test(text)) return 'up';
  if (!BAD_HIGH.test(id)) return undefined;
  return BETTER.test(text) ? 'down' : WORSE.test(text) ? 'up' : undefined;
}

const isAgainst = (way: Way, from: number, to: number): boolean =>
  way === 'down' ? to > from * 1.04 : to < from * 0.96;

const REACH = 20;

/** "Peaked at 3.4 on Sunday and has come down to 4.9": the value that it went to. */
function wentTo({ reading }: Case, one: Measurement, starts: ReadonlySet<number>): Finding | undefined {
  const { tokens, mentions } = reading;
  // "Sodium 128, urea high and rose to 14": of the next test, whose value stands far behind it.
  const next = mentions.find(({ kind, id, first }) => kind === 'lab' && id !== one.id && first >= one.end)?.first;
  let way: Way | undefined;
  for (let at = one.end; at < Math.min(one.sentence.end - 1, one.end + REACH); at += 1) {
    const { text, kind } = tokens[at]!;
    if (/^[;:]$/.test(text) || starts.has(at) || at === next) return undefined;
    // A word between that names another thing, or what is meant to be.
    if (/^(?:goal|target|until|if|should|aim|dose|mg|keep|will|expect|baseline|would|then|from|per)$/.test(text))
      return undefined;
    // "TSH 18 (normal up to about 4)".
    if (text === 'up' && hasWord(tokens, /^(?:normal|normally|usually|usual|range|limit|reference)$/, at - 2, at))
      return undefined;
    const said = wayOf(text, one.id);
    if (said && (isDenied(tokens, one.end, at) || isOfElse(reading, one.end, at))) return undefined;
    way = said ?? way;
    if (kind !== 'number') continue;
    const before = tokens[at - 1]?.text ?? '';
    if (!way || !/^(?:to|at)$/.test(before)) {
      // "On Sunday", "at 6 h", "on day 3" say when.
      if (/^(?:day|on|hd|pod|at|:|\/)$/.test(before)) continue;
      return undefined;
    }
    const value = valueAt(tokens, at, one);
    if (!value || !isAgainst(way, one.low, value.value)) return undefined;
    return wrong(
      tokens,
      one.first,
      value.end,
      `${one.id} from ${plain(one.low)} to ${plain(value.value)} did not go ${way}`,
    );
  }
  return undefined;
}

/** "Has not fallen, now at 60", "instead of falling went to 4.9". */
const isDenied = (tokens: readonly Token[], first: number, at: number): boolean =>
  hasWord(tokens, /^(?:not|never|instead|rather|without|cannot|.{2,6}n't)$/, Math.max(first, at - 3), at);

/** "INR was 2.1, warfarin increased, now at 1.9": the drug went that way. */
const isOfElse = ({ tokens, mentions }: Case['reading'], first: number, at: number): boolean => {
  const subject = /^(?:is|was|were)$/.test(tokens[at - 1]?.text ?? '') ? at - 1 : at;
  return mentions.some((mention) => mention.first >= first && mention.end === subject);
};

/** "CRP fell to 188 from 42". */
function cameFrom({ reading: { tokens } }: Case, one: Measurement): Finding | undefined {
  if (!/^(?:to|at)$/.test(tokens[one.valueAt - 1]?.text ?? '') || tokens[one.end]?.text !== 'from') return undefined;
  const way = tokens
    .slice(one.first, one.valueAt)
    .map(({ text }) => wayOf(text, one.id))
    .find((found) => found !== undefined);
  const from = /^(?:a|an|peak|of|about)$/.test(tokens[one.end + 1]?.text ?? '') ? one.end + 2 : one.end + 1;
  const value = way && tokens[from]?.kind === 'number' ? valueAt(tokens, from, one) : undefined;
  if (!way || !value || !isAgainst(way, value.value, one.low)) return undefined;
  return wrong(
    tokens,
    one.first,
    value.end,
    `${one.id} from ${plain(value.value)} to ${plain(one.low)} did not go ${way}`,
  );
}

/** A value of the same test: in its unit or without one, and of its size. */
function valueAt(tokens: readonly Token[], at: number, one: Measurement) {
  const amount = amountAt(tokens, at)!;
  const unit = unitAt(tokens, amount.end);
  const isOther =
    unit !== undefined &&
    unit.name !== one.unit &&
    (one.unit !== undefined || /^(?:hour|day|week|month|year|min|mg|mcg|g|ml|units|kg|tablet|dose)$/.test(unit.name));
  const isTime = /^(?:\/|:|hours?|days?|weeks?|am|pm|times?|x)$/.test(tokens[amount.end]?.text ?? '');
  if (amount.low !== amount.high || isOther || isTime || amount.low > one.low * 30 || amount.low < one.low / 30)
    return undefined;
  return { value: amount.low, end: unit?.end ?? amount.end };
}

/** In days an adult gains or loses water, not this much. */
const MOST_KG = 13;

/** "Up 30 kg since Monday", "gained 40 lb overnight". */
function weights({ reading: { tokens } }: Case): readonly Finding[] {
  return wordsIn(tokens, /^(?:up|down|gained|lost|gain|loss)$/).flatMap((at): readonly Finding[] => {
    const from = /^(?:by|of|about)$/.test(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1;
    const amount = tokens[from]?.kind === 'number' ? amountAt(tokens, from) : undefined;
    const unit = amount && unitAt(tokens, amount.end);
    const kg = unit?.name === 'kg' ? amount!.low : unit?.name === 'lb' ? amount!.low * 0.4536 : 0;
    if (!amount || !unit || kg <= MOST_KG) return [];
    const behind = phrase(tokens, unit.end, unit.end + 5);
    const isDays =
      /^(?:overnight|(?:since|from) (?:yesterday|last night|this morning|(?:last )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|the weekend)|in (?:one|two|three|\d) days?|over (?:one|two|three|\d|the last \d|the weekend|two) ?(?:days?)?|in (?:a|one|1|24) (?:day|hours|week)|this week|in the last (?:24|48) hours)\b/.test(
        behind,
      );
    return isDays
      ? [wrong(tokens, at, unit.end, `nobody's weight changes by ${plain(Math.round(kg))} kg in days`)]
      : [];
  });
}
