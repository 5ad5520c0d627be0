import type { ChartEvent } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { contradicted } from './age-and-sex.ts';
import { LOOKS, looksOf } from './last-done.ts';
import { ownSentences } from './own-sentences.ts';

/** What is done once or a few times, as charts and as texts call it, beside what is looked at again and again. */
const DONE: readonly (readonly [charted: RegExp, said: string])[] = [
  ...LOOKS,
  [/cataract|phacoemulsification/i, 'cataract (?:surgery|operation|extraction|removal)'],
  [/stent|percutaneous coronary|\bpci\b/i, '(?:coronary |heart )?(?:stents?|stenting|angioplasty|pci)'],
  [/bypass graft|\bcabg\b/i, '(?:heart |coronary )?bypass(?: surgery| operation)?|cabg'],
  [/c(?:a)?esarean/i, 'c(?:a)?esarean(?: section| delivery)?s?|c ?- ?sections?'],
  [/dialysis/i, 'dialysis'],
  [/transfusion/i, '(?:blood )?transfusions?'],
  [/(?:kidney|renal|liver|heart|lung) transplant/i, '(?:kidney |liver |heart |lung |organ )?transplant'],
  [
    /(?:knee|hip).{0,14}(?:replacement|arthroplasty)|arthroplasty of .{0,10}(?:knee|hip)/i,
    '(?:knee|hip|joint) replacements?',
  ],
  [/ablation/i, '(?:catheter |cardiac )?ablation'],
  [/cardioversion/i, 'cardioversion'],
  [/vasectomy/i, 'vasectomy'],
  [/tubal ligation|sterili[sz]ation/i, 'tubal ligation|sterili[sz]ation'],
  [/spinal fusion|laminectomy|discectomy/i, 'back surgery|spine surgery|spinal surgery'],
];
const NEVER =
  '(?:never (?:had|has had|undergone|received|been (?:through|offered and had))|(?:has|have|had) (?:not|never) (?:yet |ever |previously )?(?:had|undergone|been through|required|needed)|(?:no|denies(?: any)?|without(?: any)?) (?:prior|previous|past|history of|known)|(?:has|have|had) had no)(?: an?y?| the| her| his| your| previous| prior| screening| of| coronary| first){0,3}';
const DENIED = DONE.map(([charted, said]) => ({
  charted,
  told: new RegExp(
    `\\b${NEVER} (?:${said})\\b(?! (?:this|since|in the (?:last|past)|for|within|complications?|problems?|report|here|at this|allergy|reaction))|\\b(?:${said}) (?:was |has )?never (?:been )?(?:done|performed|had|carried out)\\b`,
  ),
}));
/** "Her mammogram is overdue", "has not had a mammogram this year": of what was looked at within ten months. */
const OVERDUE = LOOKS.map(([charted, said]) => ({
  charted,
  told: new RegExp(
    `\\b(?:${said}) (?:is |are |was )?(?:now |still |long )?(?:overdue|outstanding)\\b|\\boverdue for (?:an? |her |his |your |the )?(?:screening )?(?:${said})\\b|\\b(?:has|have) not (?:yet )?had (?:an? |her |his |your )?(?:${said}) (?:yet )?this year\\b`,
  ),
}));
const LATELY_MS = 300 * 24 * 3600 * 1000;

const ELSE =
  /\b(?:if|whether|since|this year|in (?:the (?:last|past)|years)|for \w{2,8} years|other|another|second|repeat|complication|on the (?:left|right|other)|(?:left|right) (?:eye|knee|hip)|again)\b/;

/** "She has never had a colonoscopy", of a chart that has one as done. */
export function checkChartNeverDone(each: Case): readonly Finding[] {
  const procedures = each.chart ? looksOf(each.chart) : [];
  if (procedures.length === 0) return [];
  return ownSentences(each.reading)
    .flatMap(({ sentence, said }): readonly Finding[] => {
      const isLately = ({ names, on = '' }: ChartEvent, charted: RegExp) =>
        each.asOf.getTime() - Date.parse(on) < LATELY_MS && names.some((name) => charted.test(name));
      if (
        OVERDUE.some(({ told, charted }) => told.test(said) && procedures.some((one) => isLately(one, charted))) &&
        !/\b(?:if|not overdue|left|right|next)\b/.test(said) &&
        kinIn(each.reading.tokens, sentence).length === 0
      )
        return [
          contradicted(each, sentence, 'chart_procedure_denied', 'the chart has this as done within the year', 0.75),
        ];
      if (ELSE.test(said) || kinIn(each.reading.tokens, sentence).length > 0) return [];
      const denied = DENIED.find(
        ({ told, charted }) =>
          procedures.some(({ names }) => names.some((name) => charted.test(name))) && told.test(said),
      );
      if (!denied) return [];
      const message = 'the chart has this as done, which the text denies';
      return [contradicted(each, sentence, 'chart_procedure_denied', message, 0.75)];
    })
    .slice(0, 1);
}
