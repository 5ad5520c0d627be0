import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';

/** What is inherited on the X chromosome, by its words (OMIM; standard genetics). */
const X_LINKED =
  /\b(?:x - linked|x linked|ha?emophilia|duchenne|becker (?:muscular )?dystrophy|colou?r ?-? ?blind\w{0,4}|g6pd|fabry\w{0,2}(?: 's)? disease|fabry|hunter syndrome|fragile x|lesch - nyhan|bruton\w{0,3}|menkes|ocular albinism|ornithine transcarbamylase|otc deficiency|adrenoleuk\w{1,3}dystrophy|wiskott - aldrich|choroideremia|barth syndrome|agammaglobulina?emia)\b/;
const NOT_X = /\b(?:y - linked|autosomal|not x|rather than|instead of|de novo|new mutation|acquired)\b/;
const MALE = /^(?:he|his|him|boy|boys|son|sons|man|men|brother|brothers|male|males|grandson|nephew)$/;
const FEMALE =
  /^(?:she|her|hers|girl|girls|daughters?|sisters?|woman|women|mother|mothers|mum|mom|female|females|maternal|grandmother|granddaughters?)$/;

/** "Inherited through his father": the X of a man is his mother's. */
const FROM_FATHER =
  /\b(?:inherit\w{0,3}|passed|came|comes|come|got|gets|received|transmitted|handed|stems|derives)(?: (?!not|never)\S{1,14}){0,5}? (?:from|through|via|by) (?:his|the|their|its) (?:father|dad|paternal)\b/;
/** "His father must be a carrier", "his father, who carries the variant". */
const FATHER_CARRIES =
  /\b(?:his|the|whose) (?:father|dad),? (?:who )?(?:(?:must|may|will|has to|is|was|be|been|found|to|shown|an?|the|asymptomatic|healthy|unaffected|known|obligate) ){0,6}(?:carries|carrier)\b/;
const TO_SONS =
  /\b(?:from (?:a |the |an affected )?fathers? to (?:his |their |a |the )?sons?|(?:fathers?|affected men|affected man|affected males?) (?:can |will |may |usually |always )?(?:pass|passes|transmit|transmits|hand|hands)(?: (?:it|them|the) ?(?:\w{1,12} )?(?:condition|gene|disease|variant|mutation|disorder)?)? ?(?:on |down )?to (?:all |half |their |his |of |the ){0,3}sons?)\b/;
const MOSTLY = '(?:almost |nearly )?(?:mainly|mostly|only|exclusively|predominantly|chiefly|usually|far more often)';
const GIRLS = '(?:girls|women|females|daughters)';
const AFFECTS_GIRLS = new RegExp(
  `\\b(?:${MOSTLY} (?:affects?|seen in|occurs in|found in) ${GIRLS}|(?:affects?|occurs in|seen in|found in) (?:${MOSTLY} (?:in )?${GIRLS}|${GIRLS} (?:almost exclusively|exclusively|mainly|mostly|far more often)))\\b`,
);
const NEGATES =
  /^(?:not|never|no|none|dominant|cannot|can't|neither|nor|isn't|wasn't|doesn't|don't|aren't|without|unlike|if|could|whether)$/;

/** A disease of the X chromosome that a son is said to have from his father, or of which the father is said to be the carrier. */
export function checkXLinked({ reading: { tokens, sentences } }: Case): readonly Finding[] {
  if (!hasWord(tokens, OPENS)) return [];
  const all = phrase(tokens, 0, tokens.length);
  if (!X_LINKED.test(all) || NOT_X.test(all)) return [];
  const wrong = sentences.find((sentence) => !sentence.question && isWrong(tokens, sentence));
  return wrong ? [finding(tokens, wrong)] : [];
}
const OPENS = /^(?:fathers?|dad|girls|women|females|affected)$/;

function isWrong(tokens: readonly Token[], { first, end }: Sentence): boolean {
  if (hasWord(tokens, NEGATES, first, end)) return false;
  const said = phrase(tokens, first, end);
  if (TO_SONS.test(said) || (X_LINKED.test(said) && AFFECTS_GIRLS.test(said))) return true;
  const isOfMan = hasWord(tokens, MALE, first, end) && !hasWord(tokens, FEMALE, first, end);
  return isOfMan && (FROM_FATHER.test(said) || FATHER_CARRIES.test(said));
}

const finding = (tokens: readonly Token[], { first, end }: Sentence): Finding => ({
  ...spanOf(tokens, first, end),
  family: 'consistency',
  category: 'inheritance_wrong',
  severity: 'high',
  verdict: 'contradicted',
  message: 'an X-linked disease reaches a son through his mother, who carries it; a father gives his sons no X',
  score: 0.8,
  evidence: [
    {
      source: 'standard genetics',
      citation: 'X-linked inheritance',
      text: 'a son has his X chromosome from his mother',
    },
  ],
});
