import { wordTable } from '../../../word-table.ts';
import type { ChartFacts } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { mayMatch } from '../../needed-words.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';
import { isOnRecord } from './allergies.ts';
import { ownSentences } from './own-sentences.ts';

/** Foods, materials and stings by the family that one entry of a chart covers: "tree nuts" for walnuts. */
const FAMILY: Readonly<Record<string, string>> = wordTable({
  latex: 'latex',
  rubber: 'latex',
  peanut: 'nuts',
  nut: 'nuts',
  almond: 'nuts',
  cashew: 'nuts',
  walnut: 'nuts',
  pecan: 'nuts',
  pistachio: 'nuts',
  hazelnut: 'nuts',
  shellfish: 'shellfish',
  crustacean: 'shellfish',
  shrimp: 'shellfish',
  prawn: 'shellfish',
  crab: 'shellfish',
  lobster: 'shellfish',
  mussel: 'shellfish',
  seafood: 'shellfish',
  fish: 'fish',
  salmon: 'fish',
  egg: 'eggs',
  milk: 'milk',
  dairy: 'milk',
  soy: 'soy',
  soya: 'soy',
  wheat: 'wheat',
  sesame: 'sesame',
  strawberry: 'strawberries',
  strawberries: 'strawberries',
  kiwi: 'kiwi',
  banana: 'bananas',
  bee: 'stings',
  wasp: 'stings',
  hornet: 'stings',
  venom: 'stings',
  nickel: 'nickel',
  adhesive: 'plasters',
  tape: 'plasters',
  plaster: 'plasters',
});
export const familyOf = (word: string): string | undefined => FAMILY[word] ?? FAMILY[word.replace(/s$/, '')];

/** Families of which an entry of another covers some: "seafood", "food allergy". */
const IS_WIDE = /\b(?:seafood|foods?|contact|metal|multiple|various|environmental)\b/i;

/** "Allergies: shellfish", "has a peanut allergy", of a chart that does not list it; one that lists no allergy at all counts only against what is said to be on record. Drugs are asked in allergies.ts. */
export function checkChartUnlistedAllergens(each: Case): readonly Finding[] {
  const { chart } = each;
  if (!chart || chart.noAllergies || !mayMatch(ALLERGY, each.searched)) return [];
  const { tokens } = each.reading;
  const known = familiesOf(chart);
  if (known === undefined) return [];
  for (const { sentence, said } of ownSentences(each.reading)) {
    if (!ALLERGY.test(said) || (chart.allergies.length === 0 && !isOnRecord(said))) continue;
    for (let at = sentence.first; at < sentence.end; at += 1) {
      const family = familyOf(tokens[at]!.text);
      if (family === undefined || known.has(family) || !isAllergen(tokens, sentence, at)) continue;
      const message = `an allergy to ${family} is not in the chart`;
      return [
        {
          ...contradicted(each, { first: at, end: at + 1 }, 'chart_allergy_missing', message, 0.6),
          severity: 'moderate',
          verdict: 'unsupported',
        },
      ];
    }
  }
  return [];
}

const ALLERGY = /allerg|anaphyl/i;

/** What the chart lists, or once listed; undefined where an entry may cover anything. */
export function familiesOf(chart: ChartFacts): ReadonlySet<string> | undefined {
  const names = [
    ...chart.allergies,
    ...(chart.pastAllergies ?? []),
    ...(chart.reactions ?? []).map(({ substance }) => substance),
    ...chart.conditions.filter((name) => /allerg|anaphyla/i.test(name)),
  ];
  if (names.some((name) => IS_WIDE.test(name))) return undefined;
  return new Set(
    names.flatMap((name) => (name.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map((word) => familyOf(word) ?? '')),
  );
}

/** Whether what is named is called an allergen, and nothing around denies it. */
function isAllergen(tokens: readonly Token[], sentence: Sentence, at: number): boolean {
  const before = `${phrase(tokens, Math.max(sentence.first, at - 12), at)} `;
  const after = ` ${phrase(tokens, at + 1, Math.min(sentence.end, at + 8))}`;
  if (DENIED.test(before) || DENIED.test(after)) return false;
  return (
    LISTED.test(before) ||
    ALLERGIC_TO.test(before) ||
    /^ (?:sting |venom |tape |tree |nut ){0,2}(?:allergy|allergies|anaphylaxis)\b(?! (?:test|tests|panel|referral|clinic|screen))/.test(
      after,
    )
  );
}
/** Behind the heading, alone or in the list: "Allergies: penicillin (hives), latex". */
const LISTED =
  /\b(?:allergy|allergies|allergy list|intolerances?) : (?:[^.;]{0,60}(?:,|\band|;|\)) )?(?:(?:tree|bee|raw|cow's|hen's|the|all|to) ){0,2}$/;
const ALLERGIC_TO =
  /\b(?:allergic to|allerg(?:y|ies) to|anaphyla\w{1,4} to|allergies are|allergies include) (?:\S{1,14} (?:,|and) ){0,3}(?:(?:tree|bee|raw|cow's|hen's|the|all|adhesive) ){0,2}$/;
const DENIED =
  /\b(?:no|not|denies|denied|never|without|none|nor|negative|outgr\w{2,4}|tolerat\w{1,3}|refuted|removed|cleared|excluded|ruled out|if|whether|possible|suspected|query|mother|father|sister|brother|son|daughter|free|cross|risk|new|today|ask\w{0,3}|about|check\w{0,3}|patients|people|anyone|those|children)\b/;
