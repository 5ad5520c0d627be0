import { JOIN } from '../../../join.ts';
import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import type { ReadMention } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

const MEDICINE =
  '(?:medicines?|medications?|meds|tablets?|pills?|capsules?|inhalers?|drugs?|treatments?|therapy|antidepressants?|anticoagulants?|anticoagulation|antiplatelets?|blood thinners?|statins?|antihypertensives?|antiepileptics?|antiseizure(?= ) (?:medicine|drug)|preventers?|controllers?|diuretics?|regimen|list|prescriptions?|insulin|painkillers?|injections?)';
const WHERE =
  '(?: (?:at present|at the moment|currently|now|right now|today|these days|on (?:the|her|his|your) (?:current |active |present )?(?:list|chart|record|medication list)|for (?:\\S{1,16} ){0,3}?\\S{1,16})){0,3}';
const IS =
  '(?: (?:is|are|remains?|consists? of|comprises?|includes?|:|-)(?:(?= ) (?:currently|now|still|just|only|both|the|a|daily|once|oral)){0,3})';
const CURRENT = '(?:current|present|active|home|regular|usual|existing|ongoing|long - term|maintenance)';
const WHOSE = "(?:his|her|your|the|their|patient's|only)";
/** "And she bears ibuprofen badly" is no item of the list. */
const ITEM = '(?!(?:she|he|you|they|we|i|it|which|that|who|but|while)\\b)[\\p{L}\\d.,/%-]{1,16}';
/** "His COPD inhaler at present is", "current medications:", "the only antihypertensive on her list is". */
const CALLED = new RegExp(
  `(?:(?:\\b${WHOSE} (?:\\S{1,16} ){0,4}?|\\b${CURRENT} (?:\\S{1,16} ){0,2}?)${JOIN}${MEDICINE}${JOIN}${WHERE}|${MEDICINE} on (?:the|her|his|your) (?:current |active )?list)${JOIN}${IS}${JOIN}(?: ${ITEM}){0,24}$`,
  'u',
);
const TAKES =
  /\b(?:(?:you|she|he|they|patient) (?:currently|presently|at present|now) (?:takes?|uses?|injects?)|(?:is|are) (?:currently |presently )?(?:anticoagulated|maintained) (?:with|on)|(?:is|are) on (?:\w{1,6} )?(?:regular |daily )?(?:medicines|medications|drugs|tablets) :(?: (?!(?:she|he|you|they|we|i|it|which|that|who|but|while)\b)[\p{L}\d.,/%-]{1,16}){0,24}|for [\p{L} ]{4,30}? (?:he|she|you) (?:takes?|uses?))(?:(?= ) (?:the|oral|daily|only|both)){0,2}$/u;
const ELSE =
  /\b(?:start\w{0,3}|begin\w{0,4}|began|new|newly|add\w{0,3}|switch\w{0,3}|chang\w{1,3}|instead|will|plan\w{0,4}|if|should|would|could|can|may(?! \d)|might|consider\w{0,3}|suggest\w{0,3}|recommend\w{0,3}|propos\w{1,3}|offer\w{0,3}|prescrib\w{1,3}|option\w{0,1}|choice|best|first - line|first line|preferred|prefer|alternativ\w{1,2}|trial|tried|was|were|had|before|until|previous\w{0,2}|former\w{0,2}|stopp?\w{0,3}|ended|discontinued|not|no|never|than|avoid|over the counter|needed|(?<!\b(?:a|per|each|every) )days?|course|caus\w{1,3}|allerg\w{1,4}|intoleran\w{1,3}|instructions?|goal|today's|resum\w{1,3}|held|hold|wait|better|safe\w{0,2}|interact\w{0,5})\b/;

/** A drug that is called the current one and that the chart does not have as active: "her blood pressure tablet is bisoprolol". */
export function checkChartCalledCurrent(each: Case): readonly Finding[] {
  const { chart, reading } = each;
  if (!chart || chart.medications.length === 0) return [];
  const { drugs, allergens } = chartedTerms(chart, reading.lexicon);
  if (drugs.size === 0) return [];
  const parts = new Set([...drugs.keys()].flatMap((id) => [id, ...id.split(/[-/ ]/)]));
  const own = ownSentences(reading).filter(({ said }) => !ELSE.test(said));
  if (own.length === 0) return [];
  const { tokens, mentions } = reading;
  return mentions
    .flatMap((one): readonly Finding[] => {
      if (one.kind !== 'drug' || one.misspelt || !/^(?:active|adjusted)$/.test(one.assertion)) return [];
      if (one.id.split(/[-/ ]/).some((part) => parts.has(part)) || allergens.includes(one.id)) return [];
      if (!own.some(({ sentence }) => sentence === one.sentence) || one.sentence.section === 'allergies') return [];
      if (!isCalled(each, one) || kinIn(tokens, one.sentence).length > 0) return [];
      return [
        contradicted(
          each,
          one,
          'chart_medication_differs',
          `the chart does not have ${one.id} among what is taken`,
          0.75,
        ),
      ];
    })
    .slice(0, 1);
}

/** Whether the words before a drug call it the current one. */
export function isCalled({ reading: { tokens } }: Case, { first, sentence }: ReadMention): boolean {
  const before = phrase(tokens, sentence.first, first);
  return CALLED.test(before) || TAKES.test(before);
}
