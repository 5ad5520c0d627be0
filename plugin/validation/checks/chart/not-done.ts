import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';

const DONE =
  /\b(?:(?:was|were|has been|have been|been) (?:already |now |then |successfully |also )?(?:done|performed|carried out|completed|taken|undertaken)|had (?:a|an|her|his|the|your)|underwent|went (?:well|smoothly|ahead))\b/;
const ELSE =
  /\b(?:not|no|never|until|before|if|will|would|should|planned|plan|booked|rebooked|postponed|deferred|cancel\w{1,5}|declined|refused|still|due|awaiting|scheduled|earlier|previous|again|(?:19|20)\d\d)\b/;
const AS_PLANNED = /\b(?:scheduled|planned|booked) (?:for|on) [^,;.]{3,30}(?= (?:was|has been) )/;
const VAGUE =
  /^(?:percutaneous|guided|under|ultrasound|with|without|left|right|total|of|the|and|open|laparoscopic|elective|procedure|surgery|operation|insertion|diagnostic|therapeutic)$/;

/** "The biopsy was done on 4 December" of a procedure that the chart has as not done, and of which it has no other. */
export function checkChartNotDone(each: Case): readonly Finding[] {
  const { proceduresNotDone = [], procedures = [] } = each.chart ?? {};
  const { tokens, sentences } = each.reading;
  const done = procedures
    .flatMap(({ names }) => names)
    .join(' ')
    .toLowerCase();
  return proceduresNotDone
    .flatMap(({ names }) => {
      const words = (
        names
          .join(' ')
          .toLowerCase()
          .match(/\p{L}{4,24}/gu) ?? []
      ).filter((word) => !VAGUE.test(word));
      const keys = words.filter((word) => ACT.test(word));
      if (keys.length === 0 || keys.some((word) => done.includes(word))) return [];
      const place = sentences.find((sentence) => {
        if (sentence.question || sentence.told || sentence.section === 'family') return false;
        const said = phrase(tokens, sentence.first, sentence.end);
        const match = DONE.exec(said);
        // "Will follow" behind it is the report.
        // "The colonoscopy scheduled for 30 October was completed that day".
        const told = match ? said.slice(0, match.index + match[0].length + 12).replace(AS_PLANNED, '') : '';
        return match !== null && keys.some((word) => said.split(' ').includes(word)) && !ELSE.test(told);
      });
      const message = 'the chart has this procedure as not done, the text as done';
      return place ? [contradicted(each, place, 'chart_procedure_differs', message, 0.75)] : [];
    })
    .slice(0, 1);
}
/** What is done, by a word of its own. */
const ACT =
  /(?:oscopy|ectomy|otomy|ostomy|plasty|biopsy|centesis|puncture|angiogra\w{1,4}|cardioversion|ablation|transplant\w{0,5}|embolisation|embolization|cystogram|mammogra\w{1,3}|lithotripsy|dialysis|transfusion|bronchoscop\w{1,3})$/;
