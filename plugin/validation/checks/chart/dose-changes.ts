import { amountsOf, isOne, perDayOf, unitOf } from '../../chart/doses.ts';
import type { ChartMedication } from '../../chart/facts.ts';
import { chartedTerms, ordersOf } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import type { DoseClaim } from '../../claims/claims.ts';
import { clauseAround, partAround } from '../../clauses.ts';
import { convertDose, plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';
import { isOn, writtenDatesIn } from '../../written-dates.ts';

/** "Went from 1000 to 1500 mg": of a change that the chart has made, what it came to. */
export function judgeChange(
  each: Case,
  { drug, amount, first, end }: DoseClaim,
  now: readonly ChartMedication[],
  once: readonly ChartMedication[],
): readonly Finding[] | undefined {
  const { tokens } = each.reading;
  if (!amount || once.length === 0) return undefined;
  const ahead = tokens.slice(Math.max(drug.sentence.first, amount.first - 4), amount.first);
  const start = ahead.findLastIndex(({ text }) => text === 'from');
  if (start === -1) return undefined;
  // "From 22 to 16 units": a fall is read as two amounts.
  const before = amount.low === amount.high && ahead.at(-1)?.text === 'to' ? ahead[start + 1]?.value : undefined;
  if (amount.low === amount.high ? before === undefined : start < ahead.length - 2) return undefined;
  const stated = amountsOf(now, amount.unit, true);
  if (stated.length === 0) return undefined;
  // As written: "from 22 to 16" is a range from 16 to 22 to who reads amounts.
  const written = tokens.slice(amount.first, amount.end).flatMap(({ value }) => value ?? []);
  const [from, to] =
    before === undefined ? (written.length === 2 ? written : [amount.low, amount.high]) : [before, amount.high];
  const former = amountsOf(once, amount.unit, true);
  const isTurned = isOne(stated, from!) && !isOne(former, from!) && isOne(former, to!) && !isOne(stated, to!);
  if (isTurned && !isPlanned(each, { drug, first: amount.first, end: amount.end }))
    return [differs(each, { first, end }, now, `${drug.id} as ${plain(from!)} ${amount.unit} after ${plain(to!)}`)];
  if (!isOne(former, from!)) return undefined;
  if (isOne(stated, to!)) return [];
  return [
    differs(each, { first, end }, now, `${drug.id} as ${plain(stated[0]!.value)} ${amount.unit}, not ${plain(to!)}`),
  ];
}

const differs = (
  { reading: { tokens } }: Case,
  place: { readonly first: number; readonly end: number },
  now: readonly ChartMedication[],
  what: string,
): Finding => ({
  ...spanOf(tokens, place.first, place.end),
  family: 'chart',
  category: 'chart_dose_differs',
  severity: 'high',
  verdict: 'contradicted',
  message: `the chart has ${what}`,
  score: 0.8,
  evidence: [{ source: 'chart', citation: now[0]!.reference ?? 'chart', text: `the chart has ${what}` }],
});

/** A change that is to come, or is made today. */
const isPlanned = (
  { reading: { tokens } }: Case,
  { drug, first, end }: { readonly drug: ReadMention; readonly first: number; readonly end: number },
): boolean =>
  clauseAround(tokens, { sentence: drug.sentence, first, end }).words.some((word) =>
    /^(?:today|tonight|tomorrow|now|will|plan|planned|if|should|would|could|may|might|next|please|can)$/.test(word),
  );

/** "Was halved to 7.5 mg on 5 October": of the day of the order, what it came to is the order's dose. */
export function judgeDated(
  each: Case,
  { drug, amount, first, end }: DoseClaim,
  now: readonly ChartMedication[],
): readonly Finding[] | undefined {
  const { tokens } = each.reading;
  const [order, ...others] = now;
  if (!amount || !order?.since || others.length > 0 || amount.unit.includes('/')) return undefined;
  if (!/^(?:to|at|is|takes|on|now)$/.test(tokens[amount.first - 1]?.text ?? '')) return undefined;
  const clause = clauseAround(tokens, { sentence: drug.sentence, first: amount.first, end: amount.end });
  // "Began in April at 25 mg and doubled in June": the date is of what follows.
  const and = tokens.slice(amount.end, clause.end).findIndex(({ text }) => text === 'and');
  const stop = Math.min(clause.end, amount.end + 8, and === -1 ? clause.end : amount.end + and);
  const isOfOrder = writtenDatesIn(tokens, amount.end, stop).some(
    (date) =>
      date.month !== undefined &&
      isOn(date, order.since) &&
      /^(?:on|in|since|from)$/.test(tokens[date.first - 1]?.text ?? ''),
  );
  const stated = amountsOf(now, amount.unit, true);
  if (!isOfOrder || stated.length === 0 || stated.every(({ isStrength }) => isStrength)) return undefined;
  if (isOne(stated, amount.high) || isOne(stated, amount.low)) return undefined;
  return [
    differs(each, { first, end }, now, `${drug.id} as ${plain(stated[0]!.value)} ${amount.unit} since ${order.since}`),
  ];
}

/** "Furosemide was replaced by torsemide 40 mg": what took a place is what is taken. */
export const tookPlace = ({ reading: { tokens } }: Case, { drug }: DoseClaim): boolean =>
  /\b(?:(?:replaced|followed|succeeded) (?:by|with)|(?:switched|changed|converted|moved|exchanged) (?:over )?(?:to|for)|(?:given|gave) way to|in favou?r of|place taken by)(?: \S{1,10})?$/.test(
    phrase(tokens, Math.max(drug.sentence.first, drug.first - 5), drug.first),
  );

const RAISED =
  /^(?:(?:dose |mg |[\d.]{1,6} ){0,3}(?:was |has been |had been |is |got |dose was )?(?:then |since |recently |also )?)(?=\w)(?:raised|increased|doubled|uptitrated|stepped up|turned up|went up|goes up|moved up|put up|up)\b/;
const LOWERED =
  /^(?:(?:dose |mg |[\d.]{1,6} ){0,3}(?:was |has been |had been |is |got |dose was )?(?:then |since |recently |also )?)(?=\w)(?:lowered|reduced|decreased|halved|cut|stepped down|turned down|went down|came down|brought down|tapered|down)\b/;

/** "Spironolactone was doubled for a potassium of 5.6", of which the chart has half of what it was. */
export function checkChartDoseWays(each: Case): readonly Finding[] {
  if (!each.chart) return [];
  const { taken, wasTaken } = chartedTerms(each.chart, each.reading.lexicon);
  const found = each.reading.mentions.flatMap((mention): readonly Finding[] => {
    if (mention.kind !== 'drug' || mention.misspelt || mention.sentence.told || mention.sentence.question) return [];
    const now = ordersOf(taken, mention.id);
    const once = ordersOf(wasTaken, mention.id);
    const way = now.length === 1 && once.length > 0 ? wayOf(now[0]!, once) : undefined;
    const said = way && saidWay(each, mention);
    if (!said || said === way) return [];
    const what = `${mention.id} as ${way === 'up' ? 'raised' : 'lowered'}, the text as ${said === 'up' ? 'raised' : 'lowered'}`;
    return [{ ...differs(each, mention, now, what), category: 'chart_dose_change_differs', score: 0.75 }];
  });
  return found.slice(0, 1);
}

/** Whether every former order gave less a day, or every one more. */
function wayOf(now: ChartMedication, once: readonly ChartMedication[]): 'up' | 'down' | undefined {
  const ofDay = (one: ChartMedication): number | undefined => {
    const times = perDayOf(one);
    const dose = one.dose && now.dose && convertDose(one.dose.value, unitOf(one.dose.unit), unitOf(now.dose.unit));
    return times === undefined || dose === undefined ? undefined : dose * times;
  };
  const today = ofDay(now);
  const before = once.map(ofDay);
  if (today === undefined || before.some((one) => one === undefined)) return undefined;
  return before.every((one) => one! < today * 0.95)
    ? 'up'
    : before.every((one) => one! > today * 1.05)
      ? 'down'
      : undefined;
}

function saidWay(each: Case, mention: ReadMention): 'up' | 'down' | undefined {
  const { tokens } = each.reading;
  const clause = partAround(tokens, mention);
  if (isPlanned(each, { drug: mention, first: mention.first, end: mention.end })) return undefined;
  const words = (from: number, to: number) => phrase(tokens, from, to);
  // "Furosemide down, spironolactone up": each its own.
  const behind = words(mention.end, Math.min(clause.end, mention.end + 7));
  const ahead = words(Math.max(clause.first, mention.first - 3), mention.first);
  if (/\b(?:not|never|no|without|level|levels|trough)\b/.test(`${ahead} ${behind}`)) return undefined;
  if (RAISED.test(behind) || /\b(?:raised|increased|doubled|uptitrated)(?: the| her| his| your)?$/.test(ahead))
    return 'up';
  if (LOWERED.test(behind) || /\b(?:lowered|reduced|decreased|halved|cut)(?: the| her| his| your)?$/.test(ahead))
    return 'down';
  return undefined;
}
