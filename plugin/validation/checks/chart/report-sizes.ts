import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

/** What reports measure: on one side of the size or the other, with few words between. */
const THING =
  '(?<thing>nodules?|spots?|mass|masses|growths?|lesions?|stones?|calcul(?:us|i)|cysts?|aneurysms?|aorta|polyps?|fibroids?|tumou?rs?|lymph nodes?|abscess(?:es)?|collection|hematoma|haematoma|duct|appendix|thrombus)';
const SIZE =
  '(?<size>\\d{1,3}(?:\\.\\d{1,2})?)(?: ?x ?\\d{1,3}(?:\\.\\d{1,2})?){0,2} ?-? ?(?<unit>mm|cm|millimet(?:er|re)s?|centimet(?:er|re)s?)';
const BETWEEN = '(?: (?!and\\b|or\\b)[a-z-]{2,16}){0,5}';
const MEASURED: readonly RegExp[] = [
  new RegExp(`\\b${SIZE}\\b${BETWEEN} ${THING}\\b`, 'g'),
  new RegExp(`\\b${THING}${BETWEEN} ${SIZE}\\b`, 'g'),
];
/** Another time's, an aim, or how much it grew. */
const ELSE =
  /\b(?:previous\w{0,2}|prior|earlier|was then|from|grew|grown|increased|decreased|shrunk|shrank|by|if|when|until|unless|above|below|over|under|larger|smaller|less|more|than|threshold|reaches|exceeds|up to)\b/;

/** A nodule of the thyroid is none of the lung. */
const ORGANS: readonly RegExp[] = [
  /lung|pulmonary|lobe|chest/i,
  /kidney|renal|ureter/i,
  /liver|hepatic/i,
  /thyroid/i,
  /breast/i,
  /ovar/i,
  /adrenal/i,
  /pancrea/i,
  /uter(?:us|ine)|endometri|fibroid/i,
  /brain|mening|intracranial|cerebral/i,
  /prostat/i,
  /bladder/i,
  /aort/i,
  /colon|bowel|rect/i,
  /skin|scalp/i,
];
const areOfOneOrgan = (told: string, charted: string): boolean => {
  const named = ORGANS.filter((organ) => organ.test(told));
  return named.length === 0 || named.some((organ) => organ.test(charted));
};

interface Size {
  readonly thing: string;
  readonly mm: number;
}

/** "A 17 mm nodule", of a chart whose reports have it with 7 mm: every report that measures such a thing gives another size. */
export function checkChartReportSizes(each: Case): readonly Finding[] {
  const reports = each.chart?.reports ?? [];
  if (reports.length === 0) return [];
  return ownSentences(each.reading)
    .flatMap(({ sentence, said }): readonly Finding[] => {
      if (ELSE.test(said) || kinIn(each.reading.tokens, sentence).length > 0) return [];
      const alike = reports.filter((report) => areOfOneOrgan(said, `${report.name} ${report.said}`));
      const wrong = sizesIn(said).find(({ thing, mm }) => {
        const own = alike.flatMap((report) => sizesIn(report.said.toLowerCase())).filter((one) => one.thing === thing);
        return own.length > 0 && own.every((one) => Math.abs(one.mm - mm) > 0.12 * one.mm);
      });
      if (!wrong) return [];
      const message = `the chart's reports give another size of the ${wrong.thing} than the text`;
      return [contradicted(each, sentence, 'chart_result_differs', message, 0.75)];
    })
    .slice(0, 1);
}

const sizesIn = (words: string): readonly Size[] =>
  MEASURED.flatMap((pattern) =>
    [...words.matchAll(pattern)].map(({ groups }) => ({
      thing: nameOf(groups!.thing!),
      mm: Number(groups!.size) * (groups!.unit!.startsWith('c') ? 10 : 1),
    })),
  );

const nameOf = (thing: string): string =>
  thing
    .replace(/^calcul(?:us|i)$/, 'stone')
    .replace(/^haematoma$/, 'hematoma')
    .replace(/^(?:tumou?rs?|growths?)$/, 'mass')
    .replace(/^spots?$/, 'nodule')
    .replace(/(?<=mass|abscess)es$|(?<=[a-z]{3}[^s])s$/, '');
