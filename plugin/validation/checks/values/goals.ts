import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { behindOf, factorsOf } from '../../measured/result-readings.ts';
import { once } from '../../once.ts';
import { type Phrased, phraseEnd, phrasesByWord, spelledWords } from '../../phrase-index.ts';
import { spanOf } from '../../reading/document.ts';
import { amountAt } from '../../reading/numbers.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { asTokens, phrase, wordsIn } from '../../reading/words.ts';

/**
 * What a text aims at, in a plan or in general advice, against what anybody aims at (goals.tsv): "aiming for a saturation of
 * 58 to 62 %", "the usual target is 6 to 10 mEq/L", "we keep potassium above 6.5". The bounds hold for every patient, so a
 * goal that suits this one badly is not found here.
 */
export function checkGoals(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const index = indexOf(each.knowledge.rows('goals'));
  const found: Finding[] = [];
  for (const [number, sentence] of sentences.entries()) {
    if (sentence.question) continue;
    for (const at of wordsIn(tokens, GOAL, sentence.first, sentence.end)) {
      if (tokens[at]!.capitals && tokens[at]!.text === 'aims') continue; // the scale of involuntary movements
      if (/^titrat/.test(tokens[at]!.text) && tokens[at + 1]?.text !== 'to') continue;
      if (tokens[at]!.text === 'line' && /^(?:that|this|which|iv|central|picc)$/.test(tokens[at - 1]?.text ?? ''))
        continue;
      const goal = goalAt(tokens, sentence, at);
      if (!goal) continue;
      const [named] = [
        subjectIn(index, tokens, goal),
        // "Draw lithium as a trough. The usual target is": of what the sentence before is about.
        ...(isAlone(tokens, sentence, goal)
          ? [onlyIn(index, tokens, { goal, before: sentences[number - 1], sentence })]
          : []),
      ].flatMap((one) => one ?? []);
      if (named && isOf(tokens, named, sentences[number - 1] ?? sentence, sentence)) {
        const wrong = judged(tokens, named, goal);
        if (wrong) found.push(wrong);
      }
    }
  }
  return found.slice(0, 2);
}

const STRONG = /^(?:goals?|targets?|targeted|targeting|aim|aims|aiming|aimed|line)$/;
const GOAL = new RegExp(
  `${STRONG.source}|^(?:keep|keeps|keeping|kept|want|wants|maintain|maintains|maintaining|maintained|titrated?|titrating)$`,
);
/** What may stand between what is aimed at and its number. */
const LINK =
  /^(?:of|for|is|are|be|was|set|remains?|stays?|a|an|the|to|at|on|in|range|level|levels|trough|troughs|concentration|below|above|under|over|less|more|greater|lower|higher|than|least|most|between|within|about|around|roughly|near|usual|usually|normal|currently|still|your|her|his|their|our|as|with|that|starts|begins|starting|until|resting|fasting|serum|adult|adults|number|count|pressure|value|values|reading|readings|ratio|goal|goals|target|targets|should|and|,|:|-|–|=|<|>|≤|≥|\(|~|≈|we|you|or)$/;
const HOW_FAR = 14;

interface Goal {
  readonly at: number;
  readonly isStrong: boolean;
  readonly low: number;
  readonly high: number;
  readonly first: number;
  readonly end: number;
  readonly from: number;
}

/** The first number behind a word of aiming. */
function goalAt(tokens: readonly Token[], sentence: Sentence, at: number): Goal | undefined {
  for (let place = at + 1; place < Math.min(sentence.end, at + HOW_FAR); place += 1) {
    const token = tokens[place]!;
    if (/^(?:[;.]|not|was|were|from|but|when|if|never|rather|because|since)$/.test(token.text)) return undefined;
    if (token.kind !== 'number') continue;
    const amount = amountAt(tokens, place);
    // "Target 130/80": a pressure has a reader of its own.
    if (!amount || tokens[amount.end]?.text === '/' || tokens[place - 1]?.text === '/') return undefined;
    const isDoubted = /^(?:no|not|never|don't)$/.test(tokens[at - 1]?.text ?? '') || tokens[at - 1]?.text === 'old';
    return isDoubted
      ? undefined
      : { ...amount, at, isStrong: STRONG.test(tokens[at]!.text), from: Math.max(sentence.first, at - 9) };
  }
  return undefined;
}

const isLinked = (tokens: readonly Token[], first: number, end: number): boolean =>
  tokens.slice(first, end).every(({ text }) => LINK.test(text));

type Goals = ReadonlyMap<string, readonly Phrased<Row<'goals'>>[]>;

const indexOf = once((rows: readonly Row<'goals'>[]): Goals => phrasesByWord(rows, ({ measure }) => measure));

interface Named {
  readonly rows: readonly Row<'goals'>[];
  readonly first: number;
  readonly end: number;
}

/** The longest names of measures in [from, to). */
function namedIn(index: Goals, tokens: readonly Token[], from: number, to: number): readonly Named[] {
  const said = spelledWords(tokens);
  const found: Named[] = [];
  for (let at = from; at < to; at += 1) {
    const here = (index.get(said[at]!) ?? []).flatMap(({ row, words }) => {
      const end = phraseEnd(tokens, at, words);
      return end === undefined || end > to ? [] : [{ row, end }];
    });
    if (here.length === 0) continue;
    const end = Math.max(...here.map((one) => one.end));
    found.push({ rows: here.filter((one) => one.end === end).map(({ row }) => row), first: at, end });
    at = end - 1;
  }
  return found;
}

/** "Aiming for a saturation of 88", "the A1C goal is under 7": named on either side of the word, and only links up to the number. */
function subjectIn(index: Goals, tokens: readonly Token[], goal: Goal): Named | undefined {
  const behind = namedIn(index, tokens, goal.at + 1, goal.first).at(-1);
  if (behind) return isLinked(tokens, behind.end, goal.first) ? behind : undefined;
  if (!goal.isStrong || !isLinked(tokens, goal.at + 1, goal.first)) return undefined;
  const before = namedIn(index, tokens, goal.from, goal.at).at(-1);
  if (!before) return undefined;
  const between = tokens.slice(before.end, goal.at);
  // "INR 3.1, goal 2 to 3": its own value stands between, but "K 3.3, ANC 480 (goal 500)" is of the other.
  return between.length <= 9 && between.every(({ kind, text }) => kind === 'number' || OF_VALUE.test(text))
    ? before
    : undefined;
}

const OF_VALUE = new RegExp(
  `${LINK.source}|^(?:today|now|this|morning|%|\\/|mmol|mg|dl|l|g|ng|ml|meq|miu|iu|u|mcg|umol|nmol|mm|mmhg|hg|c|seconds?|s|current|last|repeat|up|down|has|have|had|usual|→)$`,
);

/** "For maintenance in an adult the usual target is": no value and no bracket of another measure before it. */
const isAlone = (tokens: readonly Token[], sentence: Sentence, { at, first, isStrong }: Goal): boolean =>
  isStrong &&
  isLinked(tokens, at + 1, first) &&
  !tokens.slice(sentence.first, at).some(({ kind, text }) => kind === 'number' || /^[([:;]$/.test(text));

interface Around {
  readonly goal: Goal;
  readonly before: Sentence | undefined;
  readonly sentence: Sentence;
}

/** The one measure that the sentence, or else the one before it, names before the goal. */
function onlyIn(index: Goals, tokens: readonly Token[], { goal, before, sentence }: Around): Named | undefined {
  if (namedIn(index, tokens, goal.end, sentence.end).length > 0) return undefined;
  const own = namedIn(index, tokens, sentence.first, goal.at);
  const all = own.length > 0 ? own : before ? namedIn(index, tokens, before.first, before.end) : [];
  const [one] = all;
  return one && all.every(({ rows }) => rows[0] === one.rows[0]) ? one : undefined;
}

/** Rows that the words of the sentence and of the one before ask for, and do not forbid. */
function isOf(tokens: readonly Token[], { rows }: Named, before: Sentence, sentence: Sentence): boolean {
  const around = ` ${phrase(tokens, before.first, sentence.end)} `;
  return rows.every(
    ({ context, unless }) =>
      (context === '' || listOf(context).some((words) => around.includes(asTokens(words)))) &&
      !listOf(unless).some((words) => around.includes(` ${asTokens(words)}`)),
  );
}

/** "For 5 days", "10 mg", "4 hourly": no value of a measure. */
const OTHER =
  /^(?:mg|mcg|ug|g|ml|units?|iu|days?|weeks?|wks?|months?|hours?|hrs?|h|min|minutes?|years?|yrs?|times?|doses?|kg|lb|lbs|pounds?|tablets?|l|litres?|liters?|steps?|calories|kcal|points?|x|st|nd|rd|th|am|pm|visits?|percent(?:of|reduction)|%(?:of|reduction|lower|drop|fall|below|weight))(?![a-z/])/;
const OTHER_UNIT =
  /^(?:mg|mcg|ug|g|ml|units?|iu|kg|l|days?|weeks?|months?|hours?|hrs?|h|min|minutes?|years?|times|doses?|tablets?|mmol|meq)$/;
const OF_TIME = /^(?:mmol|mg|meq|ml)?\/?(?:l|dl)?(?:\/|per)(?:h|hr|hour|day|24|d|kg)(?!l)/;

/** The factors that what stands behind a number allows: all that the row knows where no unit stands and it may go without. */
function factorsIn(behind: string, units: string): readonly number[] {
  const all = listOf(units).map((entry) => entry.slice(0, entry.lastIndexOf(':')).replaceAll(' ', ''));
  if (all.some((unit) => unit !== '' && behind.startsWith(unit))) return factorsOf(behind, units);
  // "Target 1.5 to 3 times the control", "target 60 seconds".
  if (/^(?:times|x|×|fold)/.test(behind) || (units !== '' && !all.includes(''))) return [];
  return factorsOf(behind, units).length === 0
    ? []
    : units === ''
      ? [1]
      : listOf(units).map((entry) => Number(entry.slice(entry.lastIndexOf(':') + 1)));
}

function judged(tokens: readonly Token[], { rows, first }: Named, goal: Goal): Finding | undefined {
  const behind = behindOf(tokens, goal.end);
  // "Kept taking lithium 450 mg BID": an amount.
  const isAmount = OTHER_UNIT.test(tokens[goal.end]?.text ?? '') && tokens[goal.end + 1]?.text !== '/';
  if (isAmount || OTHER.test(behind)) return undefined;
  const isOutside = rows.every(({ units, min, max }) => {
    if (OF_TIME.test(behind) && !units.includes('/kg')) return false;
    const factors = factorsIn(behind, units);
    // "Goal 140-180" behind a saturation is of the glucose.
    if (units.startsWith('%') && goal.high > 100) return false;
    return (
      factors.length > 0 &&
      factors.every((factor) => goal.high * factor < Number(min) || goal.low * factor > Number(max))
    );
  });
  const [row] = rows;
  if (!isOutside || !row) return undefined;
  const value = goal.low === goal.high ? plain(goal.low) : `${plain(goal.low)} to ${plain(goal.high)}`;
  return {
    ...spanOf(tokens, Math.min(first, goal.at), goal.end),
    family: 'measurement',
    category: 'goal_wrong',
    severity: 'high',
    verdict: 'contradicted',
    message: `${listOf(row.measure)[0]} ${value} is nobody's goal: ${row.statement} (${row.source})`,
    score: 0.82,
    evidence: [evidenceOf(row, row.statement)],
  };
}
