import type { ChartEvent, ChartFacts } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { isOn, type WrittenDate, writtenDatesIn } from '../../written-dates.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

/** What is looked at again and again, as charts and as texts call it. */
export const LOOKS: readonly (readonly [charted: RegExp, said: string])[] = [
  [/colonoscopy/i, 'colonoscop(?:y|ies)'],
  [/sigmoidoscopy/i, '(?:flexible )?sigmoidoscop(?:y|ies)'],
  [
    /gastroscopy|esophagogastroduodenoscopy|\begd\b|upper (?:gi )?endoscopy/i,
    'gastroscop(?:y|ies)|egd|upper (?:gi )?endoscop(?:y|ies)',
  ],
  [/mammogra/i, 'mammogra(?:ms?|phy)'],
  [/cystoscopy/i, 'cystoscop(?:y|ies)'],
  [/bronchoscopy/i, 'bronchoscop(?:y|ies)'],
  [/echocardiogra/i, 'echo(?:cardiogra(?:m|phy))?'],
  [/bone densit|\bdexa\b|\bdxa\b/i, 'bone density (?:scan|test)|dexa(?: scan)?|dxa(?: scan)?'],
  [
    /papanicolaou|\bpap\b|cervical (?:smear|cytology|screening)/i,
    'pap(?: smear| test)?|cervical (?:smear|screening)|smear(?: test)?',
  ],
  [
    /(?:retinal|eye|fundus).{0,12}(?:exam|screen|photo)|ophthalmoscopy/i,
    '(?:dilated |diabetic )?(?:eye|retinal) (?:exam(?:ination)?|check|screen(?:ing)?)',
  ],
  [/diabetic foot|foot exam/i, '(?:diabetic )?foot (?:exam(?:ination)?|check)'],
  [/stress test|exercise (?:tolerance|ecg)|treadmill/i, '(?:exercise )?stress test|treadmill test'],
  [/coronary angiogra|cardiac catheteri/i, '(?:coronary )?angiogra(?:m|phy)|cardiac catheteri[sz]ation'],
  [/dental (?:exam|check|cleaning)/i, 'dental (?:exam(?:ination)?|check ?- ?up|cleaning)'],
];
const LAST = '(?:last|latest|most recent)';
const TOLD = LOOKS.map(([charted, said]) => ({
  charted,
  told: new RegExp(
    `\\b${LAST} (?:\\w{4,12} ){0,2}(?:${said})\\b|\\b(?:${said}) (?:was )?last (?:done|performed|carried out)\\b`,
  ),
}));
const ELSE =
  /\b(?:if|before|until|unless|should|would|than|at|elsewhere|outside|other hospital|second|next|due|repeat|since then)\b/;
const MAY = /\b(?:last|latest|recent)\b/;

/** What was done, and what there is a report of: a mammogram may be charted by its report alone. */
export const looksOf = ({ procedures = [], reports = [] }: ChartFacts): readonly ChartEvent[] => [
  ...procedures,
  ...reports.flatMap(({ name, on }) =>
    on === undefined || /patholog|histolog/i.test(name) ? [] : [{ names: [name], on }],
  ),
];

const isLater = ({ asOf }: Case, on: string, own: readonly ChartEvent[], date: WrittenDate): boolean => {
  const told = own.flatMap((one) => (one.on !== undefined && isOn(date, one.on) ? [Date.parse(one.on)] : []));
  return (
    told.length > 0 &&
    Date.parse(on) <= asOf.getTime() &&
    told.every((at) => Date.parse(on) - at > 90 * 24 * 3600 * 1000)
  );
};

/** "The last colonoscopy we have for you dates from March 2013", of a chart that has it in 2021. */
export function checkChartLastDone(each: Case): readonly Finding[] {
  const procedures = each.chart && looksOf(each.chart);
  if (procedures === undefined || procedures.length === 0) return [];
  const { tokens } = each.reading;
  return ownSentences(each.reading)
    .flatMap(({ sentence, said }): readonly Finding[] => {
      if (!MAY.test(said) || ELSE.test(said)) return [];
      const looked = TOLD.find(({ told }) => told.test(said));
      if (!looked || kinIn(tokens, sentence).length > 0) return [];
      const [date, ...others] = writtenDatesIn(tokens, sentence.first, sentence.end);
      const own = procedures.filter(({ names }) => names.some((name) => looked.charted.test(name)));
      if (!date || date.year === undefined || others.length > 0 || own.length === 0) return [];
      // "The last colonoscopy was in April 2018" of who has had one since.
      const since = own.some(({ on = '' }) => isLater(each, on, own, date));
      if (since)
        return [
          contradicted(each, sentence, 'chart_procedure_date_differs', 'the chart has a later one than the text', 0.75),
        ];
      if (own.some(({ on }) => isOn(date, on))) return [];
      // A newer one than the chart's may have been done since.
      const isNewer = own.every(({ on = '9' }) => `${date.year}-${String(date.month ?? 12).padStart(2, '0')}` > on);
      if (isNewer && date.year >= each.asOf.getUTCFullYear()) return [];
      const message = 'the chart has this examination on another day than the text';
      return [contradicted(each, sentence, 'chart_procedure_date_differs', message, 0.75)];
    })
    .slice(0, 1);
}
