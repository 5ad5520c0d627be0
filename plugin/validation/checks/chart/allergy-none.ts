import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

/** That there is no allergy, in words that name none: "allergy list is empty", "never reacted to a medicine". */
const NONE: readonly RegExp[] = [
  /\ballerg(?:y|ies) list (?:is )?(?:empty|blank)\b/,
  /\bfree of (?:any )?(?:known )?(?:drug |medication |medicine )?allerg(?:y|ies)\b/,
  /\b(?:no|without)(?: (?:any|known|previous|prior|reported|recorded))?(?: history of)?(?: (?:any|adverse|known|allergic)){0,2} (?:drug|medication|medicine) (?:reactions?|intolerances?)\b/,
  /\bnever (?:had (?:an? )?(?:allergic |adverse |bad )?reactions? to|reacted to) (?:an?|any) (?:medicines?|medications?|drugs?)\b/,
  /\ballergies reviewed ?[:,-]? (?:none|nil|no known)\b/,
  /\ballerg(?:y|ies)(?: ?\/ ?intolerances?)? ?[:(] ?(?:none|nil|no known|nka|nkda)\b/,
  /\b(?:drug|medication) allergies (?:are|were) denied\b/,
  /^intolerances ?: (?:none|nil)\b/,
];
const ELSE =
  /\b(?:food|latex|new|other|since|further|today|environmental|seasonal|except|apart from|besides|to (?:this|the) (?:contrast|vaccine))\b/;
/** What is no drug and no thing met at every visit. */
const OF_SEASON = /pollen|grass|dust|mite|dander|mold|mould|cat\b|dog\b|ragweed|seasonal/i;

export function checkChartAllergyNone(each: Case): readonly Finding[] {
  const listed = (each.chart?.allergies ?? []).filter((name) => !OF_SEASON.test(name));
  if (listed.length === 0 || each.chart?.noAllergies) return [];
  const told = ownSentences(each.reading).find(
    ({ sentence, said }) =>
      NONE.some((pattern) => pattern.test(said)) &&
      !ELSE.test(said) &&
      kinIn(each.reading.tokens, sentence).length === 0,
  );
  if (!told) return [];
  const message = `the chart lists an allergy to ${listed[0]}, the text says that there is none`;
  return [contradicted(each, told.sentence, 'chart_allergy_denied', message, 0.75)];
}
