import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import { wordTable } from '../../../word-table.ts';
import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { convertDose, plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';

const UP =
  'increase|increased|increasing|raise|raised|raising|up-?titrated?|titrated up|step(?:ped)? up|doubled?|went up|gone up|bumped(?: up)?';
const DOWN =
  'reduce|reduced|reducing|reduction|decrease|decreased|decreasing|lower|lowered|lowering|taper|tapered|wean|weaned|halved?|cut|stepped down|titrated down|went down|brought down';
const UNIT = 'mg|mcg|micrograms?|g|grams?|units|mL|puffs|tablets|mg\\/h|mcg\\/h';
const OFTEN =
  'daily|once daily|once a day|a day|nightly|every day|every morning|every night|at bedtime|qd|od|qhs|qam|twice daily|twice a day|bid|b\\.i\\.d\\.|bd|q12h|three times daily|three times a day|tid|tds|q8h|four times daily|four times a day|qid|qds|q6h|weekly|once weekly|once a week|every week';
/** Of so few digits that its message tells nobody's number. */
const dose = (name: string) =>
  `(?<${name}>(?:\\d{1,2},\\d{3}|\\d{1,5})(?:\\.\\d{1,3})?) ?(?<${name}Unit>${UNIT})\\b(?![/-])(?: (?:po|iv|sc|by mouth))?(?: (?<${name}Often>${OFTEN})(?![a-z]))?`;
const VERB = `\\b(?:(?<up>${UP})|(?<down>${DOWN}))`;
/** Whose dose it is, or which drug's. */
const NAMED =
  "(?: (?!(?:from|to|by|and|or|risk|if|when|because|not|frequency|interval|how|down|up)\\b)[a-z'-]{2,20}){0,6}(?: (?:down|up))?";
/** "Decreased metoprolol from 50 mg to 100 mg", "dose increase: sertraline 100 mg to 50 mg". */
const FROM_TO = lean(
  `${VERB}(?:${NAMED},? from|[,:](?: [a-z]{4,20})?) ${dose('from')}(?: (?:tablets?|dose))?,? (?:down |up )?to ${dose('to')}`,
  'gi',
);
/** "Uptitrated to 6.25 mg BID from 12.5 mg BID". */
const TO_FROM = lean(`${VERB}${NAMED} to ${dose('to')},? from ${dose('from')}`, 'gi');
const DENIED =
  /\b(?:not|never|no|error|mistake\w{0,4}|wrong\w{0,2}|if|instead|should|frequency|interval)\b[^.;\n]{0,30}$/i;
/** The rounding of tablets, and another salt. */
const LEAST_SHARE = 0.08;

const TIMES: Readonly<Record<string, number>> = wordTable({ twice: 2, bid: 2, bd: 2, q12h: 2, 'b.i.d.': 2 });
const timesOf = (often: string): number => {
  const said = often.toLowerCase();
  const known = TIMES[said.split(' ')[0]!];
  if (known !== undefined) return known;
  if (/^(?:three|tid|tds|q8h)/.test(said)) return 3;
  if (/^(?:four|qid|qds|q6h)/.test(said)) return 4;
  return /week/.test(said) ? 1 / 7 : 1;
};

/** A dose that is told to be raised and is less afterwards, or lowered and is more. */
export const checkDoseSteps = ({ text, searched }: Case): readonly Finding[] =>
  [FROM_TO, TO_FROM].flatMap((pattern) =>
    matchesIn(searched, pattern).flatMap((match): readonly Finding[] => {
      const { up, from = '', fromUnit = '', fromOften, to = '', toUnit = '', toOften } = match.groups ?? {};
      if (DENIED.test(text.slice(Math.max(0, match.index - 50), match.index))) return [];
      const [least, most] = [quantityOf(from), convertDose(quantityOf(to), unitOf(toUnit), unitOf(fromUnit))];
      if (most === undefined) return [];
      // "From 20 mg to 15 mg twice daily": only the later is told how often; raised it must be more at any rate.
      const times = toOften === undefined ? 1 : timesOf(toOften);
      const isOne = fromOften === undefined && (toOften === undefined || up === undefined);
      const [before, after] = isOne
        ? [least, most]
        : [least * (fromOften === undefined ? 1 : timesOf(fromOften)), most * times];
      if (fromOften !== undefined && toOften === undefined) return [];
      const isRight = up === undefined ? after <= before * (1 + LEAST_SHARE) : after >= before * (1 - LEAST_SHARE);
      if (isRight) return [];
      const message = `from ${from} ${fromUnit} to ${to} ${toUnit} is ${after > before ? 'more' : 'less'}, not ${up === undefined ? 'less' : 'more'} (${plain(before)} and ${plain(after)} ${fromUnit})`;
      return [miscountAt(spanOfMatch(match), { category: 'direction_wrong', message, score: 0.82 })];
    }),
  );

const quantityOf = (said: string): number => Number(said.replace(/,/g, ''));
const unitOf = (said: string): string =>
  said
    .toLowerCase()
    .replace(/^micrograms?$/, 'mcg')
    .replace(/^grams?$/, 'g');
