import type { ChartResult } from '../../chart/facts.ts';
import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import { partAround } from '../../clauses.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { type Quantity, quantitiesOf } from '../../quantities-beside.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { phrase, wordsIn } from '../../reading/words.ts';
import { isOn, writtenDatesIn } from '../../written-dates.ts';
import { contradicted } from './age-and-sex.ts';

interface Weighed {
  readonly kg: number;
  readonly on: string;
}

/** "Since January 14 you have gained 11 pounds": a gain or loss that is told, against the chart's weights. */
export function checkChartWeights(each: Case): readonly Finding[] {
  if (!each.chart) return [];
  const { tokens, sentences, lexicon } = each.reading;
  const series = (chartedTerms(each.chart, lexicon).results.get('body weight') ?? []).flatMap(weighed);
  if (series.length < 2) return [];
  const found = quantitiesOf(tokens).flatMap((change): readonly Finding[] => {
    const kg = change.low === change.high ? kilosOf(change.low, change.unit) : undefined;
    const sentence = sentences.find(({ first, end }) => change.first >= first && change.first < end);
    const way = sentence && kg !== undefined ? wayOf(each, change, sentence) : undefined;
    if (!way || !isAgainst(each, { kg: kg!, way, change, sentence: sentence! }, series)) return [];
    const [latest, before] = [series[0]!, series[1]!];
    const message = `the chart has a weight of ${plain(Math.round(before.kg * 10) / 10)} kg and later ${plain(Math.round(latest.kg * 10) / 10)} kg, the text tells of ${way === 'up' ? 'a gain' : 'a loss'} of ${plain(change.low)} ${change.unit}`;
    return [contradicted(each, change, 'chart_weight_change_differs', message, 0.75)];
  });
  return found.slice(0, 1);
}

const kilosOf = (value: number, unit: string): number | undefined =>
  /^(?:kg|kilos?)$/i.test(unit) ? value : /^(?:lbs?|\[lb_av\]|pounds?)$/i.test(unit) ? value * 0.4536 : undefined;

const weighed = ({ value, unit, on }: ChartResult): readonly Weighed[] => {
  const kg = kilosOf(value, unit);
  return kg === undefined || on === undefined ? [] : [{ kg, on }];
};

const GAIN =
  /\b(?:gained|gaining|regained|put on|putting on|is up|are up|was up|up|gain of|rise of|heavier by)(?: (?:by|about|around|another|only|just|nearly|almost|roughly|some|weight|:|of)){0,3}$/;
const LOSS =
  /\b(?:lost|losing|shed|dropped|is down|are down|was down|down|loss of|fall of|lighter by)(?: (?:by|about|around|another|only|just|nearly|almost|roughly|some|weight|:|of)){0,3}$/;
/** "5 kg less than in January". */
const THAN =
  /^(more|heavier|less|lighter) than (?:(?:it was|she was|he was|you were) )?(?:in|at|on|last|your last|her last|his last)\b/;
/** A goal, a warning, another's or a change that is not told of the charted time. */
const UNREAL =
  /^(?:if|goal|target|aim|should|would|could|may|might|can|will|call|tell|report|more|than|want|wants|hope|hopes|plan|fluid|baby|infant|blood|ml|per|week|day|daily|weekly|birth|mother|husband|wife|pregnancy)$/;

function wayOf(each: Case, { first, end }: Quantity, sentence: Sentence): 'up' | 'down' | undefined {
  const { tokens } = each.reading;
  const clause = partAround(tokens, { sentence, first, end });
  const than = THAN.exec(phrase(tokens, end, Math.min(sentence.end, end + 5)))?.[1];
  if (than !== undefined && !sentence.told && !sentence.question)
    return /^(?:more|heavier)$/.test(than) ? 'up' : 'down';
  // "Since May": the month.
  const isUnreal = wordsIn(tokens, UNREAL, Math.max(clause.first, first - 8), end + 3).some(
    (at) => !(tokens[at]!.text === 'may' && tokens[at]!.title),
  );
  if (sentence.told || sentence.question || isUnreal) return undefined;
  const before = phrase(tokens, Math.max(clause.first, first - 6), first);
  return GAIN.test(before) ? 'up' : LOSS.test(before) ? 'down' : undefined;
}

/** The change of two charted weights the other way round; or, since the day of one, another amount. */
function isAgainst(
  { reading: { tokens } }: Case,
  told: { readonly kg: number; readonly way: 'up' | 'down'; readonly change: Quantity; readonly sentence: Sentence },
  series: readonly Weighed[],
): boolean {
  const signed = told.way === 'up' ? told.kg : -told.kg;
  const changes = series.flatMap((later, at) => series.slice(at + 1).map((older) => later.kg - older.kg));
  const isSame = (one: number, other: number) => Math.abs(one - other) <= Math.max(0.6, Math.abs(other) * 0.1);
  if (changes.some((one) => isSame(signed, one))) return false;
  if (changes.some((one) => isSame(-signed, one))) return true;
  const dates = writtenDatesIn(tokens, told.sentence.first, told.sentence.end).filter(({ day }) => day !== undefined);
  const since = dates.length === 1 ? series.slice(1).find(({ on }) => isOn(dates[0]!, on)) : undefined;
  const change = since && series[0]!.kg - since.kg;
  return change !== undefined && Math.abs(change - signed) > Math.max(1.5, Math.abs(change) * 0.25);
}
