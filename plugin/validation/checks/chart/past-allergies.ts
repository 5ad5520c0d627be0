import { lean } from '../../../lean.ts';
import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

/** That an allergy holds: "active penicillin allergy", "the penicillin allergy was confirmed", "is still allergic to". */
const HOLDS = lean(
  /\b(?:(?:an? |the |her |his |your )?(?:active|current|confirmed|proven|true|standing|valid|known) (?:\S{3,20} ){1,3}allergy|(?:is|are|remains?) (?:still |currently )?(?:severely |highly |truly )?allergic to|allergy (?:\S{1,16} ){0,6}?(?:is|was|remains?|stays) (?:still |now )?(?:active|current|valid|in force|confirmed|on (?:the|her|his|your) (?:active )?list)|(?:is|remains) an? (?:\w{4,10} ?,? ){0,2}allergy|still in force|allergy(?: \S{1,16}){0,9} (?:confirmed|proven) by)\b/,
);
const OVER =
  /\b(?:no longer|not|never|removed|remov\w{2,3}|refut\w{2,3}|ruled out|disprov\w{2,3}|inactive|resolved|outgr\w{2,3}|without (?:any )?reaction|toler\w{3,5}|de ?-? ?label\w{0,3}|negative|if|whether|was once|formerly|previous\w{0,2}|entered in error|mistake\w{0,1}|challenge (?:was )?(?:passed|negative))\b/;

/** "She has an active penicillin allergy", of one that the chart has as refuted, resolved or inactive. */
export function checkChartPastAllergies(each: Case): readonly Finding[] {
  if (!each.chart) return [];
  const { tokens, mentions, lexicon } = each.reading;
  const { pastAllergens, allergens } = chartedTerms(each.chart, lexicon);
  const over = pastAllergens.filter((id) => !allergens.includes(id));
  if (over.length === 0) return [];
  return ownSentences(each.reading)
    .flatMap(({ sentence, said }): readonly Finding[] => {
      if (!HOLDS.test(said) || OVER.test(said) || kinIn(tokens, sentence).length > 0) return [];
      const named = mentions.filter((one) => one.sentence === sentence && over.includes(one.id));
      const others = mentions.some((one) => one.sentence === sentence && allergens.includes(one.id));
      const [first] = named;
      if (!first || others) return [];
      const message = `the chart has the allergy to ${first.id} as over, the text as one that holds`;
      return [contradicted(each, first, 'chart_allergy_missing', message, 0.75)];
    })
    .slice(0, 1);
}
