import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import type { ReadMention } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';

/** "Her only allergy is to sulfa", "allergic to morphine only", of a chart that lists another drug. */
export function checkChartOnlyAllergy(each: Case): readonly Finding[] {
  if (!each.chart || each.chart.allergies.length === 0) return [];
  const { mentions, lexicon } = each.reading;
  const { allergens } = chartedTerms(each.chart, lexicon);
  const only = mentions.find((one) => (one.kind === 'drug' || one.kind === 'class') && isOnly(each, one));
  if (!only) return [];
  const named = mentions.filter(({ sentence }) => sentence === only.sentence);
  const isNamed = (allergen: string) =>
    named.some(
      ({ id, kind }) =>
        id === allergen ||
        subjectsOf(each, id).has(allergen) ||
        allergen.split(/[- ]/).includes(id) ||
        (kind === 'class' && id !== 'antibiotic' && subjectsOf(each, allergen).has(id)),
    );
  const other = allergens.find((id) => !isNamed(id));
  if (other === undefined) return [];
  const message = `the chart lists an allergy to ${other} beside the one that the text calls the only one`;
  return [contradicted(each, only, 'chart_allergy_denied', message, 0.75)];
}

const subjectsOf = ({ knowledge }: Case, id: string): ReadonlySet<string> => knowledge.subjectsOf(id);

function isOnly({ reading: { tokens } }: Case, { first, end, sentence }: ReadMention): boolean {
  if (sentence.question || sentence.section === 'family') return false;
  const before = `${phrase(tokens, Math.max(sentence.first, first - 7), first)} `;
  const after = phrase(tokens, end, Math.min(sentence.end, end + 2));
  return (
    /\b(?:only|sole|one) (?:known |drug |documented |recorded |medication |true ){0,2}allergy (?:is |being |: |on (?:file|record) is )?(?:to |an allergy to )?$/.test(
      before,
    ) ||
    // "No allergies apart from codeine", "allergies: penicillin only".
    /\bno (?:known |other |drug |medication |medicine |listed |recorded ){0,3}allerg(?:ies|y) (?:(?:apart|aside|other|except|besides|but|excepting|save)(?: (?:from|for|than|to))?)(?: (?:an?|the|her|his|your))? $/.test(
      before,
    ) ||
    (/\ballerg(?:ies|y) ?: $/.test(before) && /^(?:allergy )?(?:only|alone)\b/.test(after)) ||
    (/\ballergic (?:only )?to $/.test(before) && /^(?:only|alone)\b/.test(after)) ||
    /\ballergic only to $/.test(before)
  );
}
