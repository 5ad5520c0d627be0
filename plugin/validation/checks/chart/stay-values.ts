import type { ChartResult, ChartStay } from '../../chart/facts.ts';
import { chartedTerms } from '../../chart/terms.ts';
import { testValues } from '../../chart/tests.ts';
import { isNear } from '../../chart/values.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { phrase } from '../../reading/words.ts';
import { type ToldValue, toldValuesOf } from '../../told-when.ts';
import { contradicted } from './age-and-sex.ts';

/** "Discharge weight 181 lb" of who came with 181 and left with 168: a value of the day on which a stay began or ended. */
export function checkChartStayValues(each: Case): readonly Finding[] {
  const stays = (each.chart?.stays ?? []).filter(({ from, to = '' }) => from.length >= 10 && to.length >= 10);
  if (stays.length === 0) return [];
  const { results } = chartedTerms(each.chart!, each.reading.lexicon);
  return testValues(each)
    .filter(({ low, high, sentence }) => low === high && !sentence.told && !sentence.question)
    .flatMap((one) => toldValuesOf(each.reading, one))
    .flatMap((told): readonly Finding[] => {
      const day = dayOf(each, told);
      const charted = results.get(told.measurement.id) ?? [];
      if (!day || told.date || told.about) return [];
      const then = stays.flatMap((stay) => valuesOf(stay, day, charted));
      const { id } = told.measurement;
      if (then.length === 0 || then.some((one) => isNear(each, id, told, one, CLOSE[id] ?? 0.035))) return [];
      const message = `the chart has ${id} ${plain(then[0]!.value)} on the day of ${day}, the text another value`;
      return [contradicted(each, told, 'chart_value_differs', message, 0.75)];
    })
    .slice(0, 1);
}
/** How far a sign may be off as it is told. */
const CLOSE: Readonly<Record<string, number>> = { 'oxygen saturation': 0.011, 'body temperature': 0.009 };

const AHEAD = /\b(?<day>discharge|admission)(?: (?:dry|body|serum|labs?|bloods?)){0,2}$/;
const BEHIND_NAME = /^(?:at|on|upon|by) (?<day>discharge|admission|arrival)\b/;
const BEHIND = /^(?:\S{1,9} )??(?:at|on|upon|by) (?:the time of )?(?<day>discharge|admission|arrival)\b/;
const WENT =
  /\b(?:(?:went|sent|discharged) home|discharged|left(?: (?:the )?hospital)?) (?:at|weighing|with an? weight of)$/;
const CAME = /\b(?:admitted|came in|arrived) (?:at|weighing)$/;

function dayOf({ reading: { tokens } }: Case, told: ToldValue): 'admission' | 'discharge' | undefined {
  const { first, end, measurement } = told;
  const { sentence, valueAt } = measurement;
  const isNamed = measurement.first === first;
  const before = isNamed ? phrase(tokens, Math.max(sentence.first, first - 4), first) : '';
  const verb = phrase(tokens, Math.max(sentence.first, valueAt - 5), valueAt);
  const name = isNamed ? phrase(tokens, first + 1, valueAt) : '';
  if (WENT.test(verb)) return 'discharge';
  if (CAME.test(verb)) return 'admission';
  const day =
    AHEAD.exec(before)?.groups?.day ??
    BEHIND.exec(phrase(tokens, end, Math.min(sentence.end, end + 6)))?.groups?.day ??
    BEHIND_NAME.exec(name.replace(/^(?!at |on |by |upon )\S{1,16} /, ''))?.groups?.day;
  return day === undefined ? undefined : day === 'discharge' ? 'discharge' : 'admission';
}

const DAY_MS = 86_400_000;
/** The values of the stay's first days or of its last, where it has values of more than one. */
function valuesOf({ from, to = '' }: ChartStay, day: 'admission' | 'discharge', charted: readonly ChartResult[]) {
  const apart = ({ on = '' }: ChartResult, other: string) =>
    on.length < 10 ? Number.NaN : Math.abs(Date.parse(on) - Date.parse(other.slice(0, 10))) / DAY_MS;
  return charted.filter((one) => apart(one, day === 'discharge' ? to : from) <= 1);
}
