import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import type { ReadMention } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';

/**
 * "Topiramate 50 mg twice daily for generalized epilepsy" of who takes it for the migraine that the chart has: a disease that is
 * told as what a charted drug is for, and that the chart lacks, where it has another for which the drug is given.
 */
export function checkChartOtherReasons(each: Case): readonly Finding[] {
  const { chart, reading, knowledge } = each;
  if (!chart || chart.conditions.length < 2) return [];
  const { drugs, conditions, otherConditions } = chartedTerms(chart, reading.lexicon);
  if (drugs.size === 0 || conditions.length === 0) return [];
  const kindOf = (id: string): string => knowledge.conditions.get(id)?.kind_of ?? '';
  const related = new Set([...conditions, ...otherConditions].flatMap((id) => [id, kindOf(id) || id]));
  const names = [...chart.conditions, ...(chart.pastConditions ?? [])].join(' ').toLowerCase();
  const found = reading.mentions.find((mention) => {
    const { kind, id, assertion, sentence, misspelt } = mention;
    if (kind !== 'condition' || misspelt || assertion !== 'active' || sentence.told || sentence.question) return false;
    if (knowledge.conditions.get(id)?.chronic !== 'yes' || related.has(id) || related.has(kindOf(id))) return false;
    if (reading.tokens.slice(mention.first, mention.end).some(({ text }) => text.length > 4 && names.includes(text)))
      return false;
    const drug = drugFor(each, mention);
    return (
      drug !== undefined &&
      drugs.has(drug.id) &&
      knowledge.indicationsOf(drug.id).some(({ conditions: uses }) => uses.split('|').some((use) => related.has(use)))
    );
  });
  if (!found) return [];
  const message = `${found.id} is not among the chart's conditions, and the drug is for another one that is`;
  return [contradicted(each, found, 'chart_condition_missing', message, 0.7)];
}

const ORDER =
  /^(?:(?:\d[\d.,/]{0,6}|mg|mcg|g|units?|ml|%|tablets?|capsules?|puffs?|one|two|half|by|mouth|po|oral|orally|once|twice|three|times|a|an|each|every|per|the|in|at|day|daily|nightly|weekly|morning|evening|night|bedtime|hours?|h|bid|tid|qd|qam|qhs|qpm|bd|od|tds|er|xr|xl|sr|cr|la|mr|to|treat|control|manage|used|taken|given|prescribed|is|was|- ?)(?= |$) ?){0,10}(?:for|to treat|to control|to manage|\() ?(?:(?:the|his|her|your|their|a|an|known|chronic|generali[sz]ed|focal|mild|severe|type|\d|underlying|longstanding|long|-|standing) ?){0,4}$/;

/** The drug whose order leads to the condition, "X 50 mg twice daily for her". */
function drugFor({ reading: { tokens, mentions } }: Case, condition: ReadMention): ReadMention | undefined {
  const before = mentions.filter(
    ({ kind, misspelt, sentence, end, first }) =>
      kind === 'drug' &&
      !misspelt &&
      sentence === condition.sentence &&
      end <= condition.first &&
      condition.first - first < 20,
  );
  const drug = before.at(-1);
  const isOpen = drug !== undefined && /^(?:active|adjusted)$/.test(drug.assertion);
  return isOpen && ORDER.test(phrase(tokens, drug.end, condition.first)) ? drug : undefined;
}
