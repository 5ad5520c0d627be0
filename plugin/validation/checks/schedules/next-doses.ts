import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import { wordTable } from '../../../word-table.ts';
import type { Case } from '../../check.ts';
import type { DoseClaim } from '../../claims/claims.ts';
import { convertDose, type DoseRange, doseRangeOf, plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';
import { hasWord } from '../../reading/words.ts';
import { countOf } from '../numbers/sum.ts';

const COUNT = '(?:\\d{1,2}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen)';
const SPAN = `(?:about |another )?(?:\\d{1,2} ?(?:to|-|–) ?)?(?=\\w)(?:(?<count>${COUNT}) (?<unit>minutes?|hours?|h|hrs?|days?|weeks?|wks?|months?|years?)\\b|(?<each>day|hour|minute|morning|night)\\b)`;
const NEXT_ONE =
  'next (?:dose |injection |shot |infusion |jab |one |pen |depot |implant |treatment )?(?:is |was |will be |to be |falls |goes |comes )?(?:booked |due |scheduled |planned |set |given )?';
const AGAIN =
  'repeat(?:ed)? (?:it )?|(?:another|again|one more) (?:dose |injection |shot |infusion |jab |pen )?(?:is (?:due )?)?|continues?,? |continued,? |(?:need|needs|have|has|get|gets|give|given|be given) (?:one |it |this |another |the next )';
/** "Next dose booked in 6 days", "next due tomorrow", "to be repeated every six days", "continue every day". */
const SAID: readonly RegExp[] = [
  lean(`\\b${NEXT_ONE}(?:(?:(?:for |again )?in|(?:in )?after|every) ${SPAN}|(?<tomorrow>tomorrow|tonight)\\b)`, 'gi'),
  lean(`\\b(?:${AGAIN})every ${SPAN}`, 'gi'),
  lean(`\\b(?:due|back) for (?:the|her|his|your) next (?:one |dose |injection )?(?:again )?in ${SPAN}`, 'gi'),
];
const DAYS: Readonly<Record<string, number>> = wordTable({ mi: 1 / 1440, h: 1 / 24, d: 1, n: 1, w: 7, m: 30, y: 365 });
const daysOf = (unit: string): number => DAYS[unit.slice(0, 2)] ?? DAYS[unit[0] ?? ''] ?? Number.NaN;
/** "Liver tests are normal and are repeated every three months": no dose is. */
const OF_TESTS =
  /\b(?:bloods?|tests?|counts?|panels?|lfts?|fbc|cbc|u&es?|levels?|monitoring|scans?|x-?rays?|ecgs?|dexa|echo\w{0,9}|checks?|exams?|reviews?|functions?|cultures?|imaging|eyes|hearing|weight|it all)\b[^.;\n]{0,60}$/i;
/** Part of the usual interval below which a date is a slip, and times of it above which one is. */
const SOON = 0.4;
const LATE = 3;

/** When the next dose of a drug that is given weeks apart is due, against the interval of its row. */
export function checkNextDoses(each: Case): readonly Finding[] {
  const { searched, reading, knowledge } = each;
  const found = SAID.flatMap((said) => matchesIn(searched, said)).filter(
    ({ 0: said, index }) =>
      /^(?:next|due|back)/i.test(said) || !OF_TESTS.test(searched.text.slice(Math.max(0, index - 80), index)),
  );
  if (found.length === 0) return [];
  const given = new Set(
    reading.mentions.flatMap(({ kind, id, assertion }) =>
      kind === 'drug' &&
      assertion === 'active' &&
      knowledge
        .dosesOf(id)
        .map(doseRangeOf)
        .some((one) => one.longInterval)
        ? [id]
        : [],
    ),
  );
  // Of a pair that is given together, each must be far off.
  if (given.size === 0 || given.size > 2) return [];
  const perDrug = [...given].map((drug) => found.flatMap((match) => judge(each, drug, match)));
  return perDrug.every((findings) => findings.length > 0) ? perDrug[0]! : [];
}

function judge({ reading, knowledge, doses }: Case, drug: string, match: RegExpExecArray): readonly Finding[] {
  const all = knowledge.dosesOf(drug).map(doseRangeOf);
  const seldom = all.filter((one) => one.longInterval);
  const ranges = ofAmount(seldom, doses, drug);
  // A drug that has a daily form as well may be meant by it, unless the text speaks of its injection.
  const isInjected = hasWord(
    reading.tokens,
    /^(?:depot|injection|injections|injectable|injected|jab|shot|depo|gluteal|buttock|muscle|im)$/,
  );
  if (seldom.length < all.length && !(isInjected && doses.every((one) => !isDaily(one, drug)))) return [];
  const intervals = ranges.map(({ times }) => 1 / times!.high);
  const [least, most] = [Math.min(...intervals), Math.max(...intervals)];
  const { count = 'one', unit, each, tomorrow } = match.groups ?? {};
  const name = (unit ?? each ?? (tomorrow ? 'day' : '')).toLowerCase();
  const number = /^an?$/i.test(count) ? 1 : countOf(count.toLowerCase());
  const days = number * daysOf(name);
  if (days >= least * SOON && days <= most * LATE) return [];
  const row = ranges[0]!.row;
  return [
    {
      ...spanOfMatch(match),
      family: 'frequency',
      category: days < least ? 'frequency_above_usual' : 'frequency_below_usual',
      severity: 'high',
      verdict: 'contradicted',
      message: `the next dose of ${drug} in ${plain(number)} ${name}: it is given ${row.frequency} (${row.source})`,
      score: 0.82,
      about: [drug],
      evidence: [evidenceOf(row, `${drug}: ${row.frequency}`)],
    },
  ];
}

/** "Denosumab 60 mg": the rows of the one amount that the text gives. */
function ofAmount(ranges: readonly DoseRange[], doses: readonly DoseClaim[], drug: string): readonly DoseRange[] {
  const stated = doses.flatMap(({ drug: { id }, amount }) => (id === drug && amount ? [amount] : []));
  const [amount] = stated;
  if (stated.length !== 1 || !amount) return ranges;
  const same = ranges.filter(({ unit, low, onceMax }) => {
    const value = convertDose(amount.high, amount.unit, unit);
    return value !== undefined && value >= low * 0.6 && value <= onceMax * 1.05;
  });
  return same.length > 0 ? same : ranges;
}

const isDaily = ({ drug, route, frequency }: DoseClaim, id: string): boolean =>
  drug.id === id && (route?.route === 'PO' || (frequency !== undefined && !frequency.once && frequency.low > 0.4));
