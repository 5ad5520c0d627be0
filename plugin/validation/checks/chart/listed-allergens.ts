import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import type { ReadMention } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';

const HEAD =
  /\b(?:allergic to|allerg(?:y|ies) to|(?:drug |medication |known )?allergies ?(?::|are|include)) ?(?:the )?(?:(?:drugs?|medications?) )?$/;
const GAP =
  /^(?:[,;/&]|and|\(|\)|:|-|also|rash|hives|urticaria|wheez\w{1,3}|itching|nausea|vomiting|swelling|angioedema|anaphylaxis|unknown|reaction|severe|mild|latex|peanuts?|shellfish|eggs?|nuts?|gi|upset|cough|stevens|johnson|syndrome|sjs| ){0,14}$/;
const ELSE =
  /\b(?:no|not|never|denies|if|new|today|outgr\w{2,4}|resolved|tolerat\w{1,3}|possible|suspected|removed|previous\w{0,2}|mother|father)\b/;

/** "Allergic to penicillin, ibuprofen and codeine", of a chart that lists the first two: one more in a list of those that are charted. */
export function checkChartListedAllergens(each: Case): readonly Finding[] {
  const { chart, reading, knowledge } = each;
  if (!chart || chart.allergies.length === 0) return [];
  const { tokens, mentions } = reading;
  const { allergens, pastAllergens } = chartedTerms(chart, reading.lexicon);
  const charted = new Set([...allergens, ...pastAllergens].flatMap((id) => [id, ...knowledge.subjectsOf(id)]));
  const isCharted = ({ id }: ReadMention) =>
    charted.has(id) || [...knowledge.subjectsOf(id)].some((kind) => charted.has(kind) && !/^anti|^cyp/.test(kind));
  for (const sentence of reading.sentences) {
    if (sentence.told || sentence.question || sentence.section === 'family' || kinIn(tokens, sentence).length > 0)
      continue;
    const named = mentions.filter(
      (one) => one.sentence === sentence && (one.kind === 'drug' || one.kind === 'class') && !one.misspelt,
    );
    const head = named.findIndex(({ first }) => HEAD.test(phrase(tokens, Math.max(sentence.first, first - 5), first)));
    if (head === -1 || ELSE.test(phrase(tokens, sentence.first, sentence.end))) continue;
    const list = [named[head]!];
    for (const next of named.slice(head + 1)) {
      const last = list.at(-1)!;
      if (next.first < last.end) continue;
      if (!GAP.test(phrase(tokens, last.end, next.first))) break;
      list.push(next);
    }
    const other = list.find((one) => !isCharted(one));
    if (!other || !list.some(isCharted)) continue;
    return [contradicted(each, other, 'chart_allergy_missing', `an allergy to ${other.id} is not in the chart`, 0.7)];
  }
  return [];
}
