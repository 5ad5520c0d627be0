import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import type { ReadMention } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';
import { isRightIn } from './antidote-rows.ts';

/** The row of what is given in any poisoning besides its antidote: oxygen, fluids, drugs for fits and for the pressure. */
const BESIDES = 'any poisoning';

/** Whether it is none of what is given in any poisoning besides the antidote. */
export const isNoSupport = (each: Case, drug: ReadMention): boolean => {
  const besides = each.knowledge.antidotes.get(BESIDES);
  return drug.kind === 'drug' && !drug.misspelt && besides !== undefined && !isRightIn(each, drug, besides);
};

const TREATS = lean(
  /(?:^| )(?:(?:is |are |was |were |will be |be |being )?(?:treat|treats|treated|treating|reverse|reversed|rescue|rescued)(?: for (?:\S{1,16} ){1,4}?)?(?: ?(?:him|her|them|it|this|the \w{3,14}|your \w{3,14}))? ?with|(?:treatment|antidote|remedy|therapy|drug|medicine|agent|step|measure)(?: of choice| to give| running)?(?: (?:of|for|to|in) (?:\S{1,16} ){1,5}?)?(?: here| now)? ?(?:is|:)|[:;,.] (?:so |then |and )?(?:please )?(?:give|inject|push|administer|spray|start|begin|infuse|run|use|hang)|^(?:please )?(?:give|inject|push|administer|start|begin|infuse|use)|(?:was|were) (?:given|started on)|for (?:\S{1,16} ){1,4}we (?:use|give)|(?:we|i) (?:gave|give|are giving|will give|started|start))(?: (?:him|her|them|now|immediately|at once|first|intravenous|intravenously|iv|oral|im|an?|the|slow|bolus|of|doses?|repeated|high - dose|infusion|drip|stat|\d[\d.]{0,5}|mg|units?)){0,6}$/,
);
const OF_OTHER = lean(
  /^(?: ?[\w.,%-]{1,12} ){0,3}?(?:for|against|because of|to (?:control|settle|calm|treat|manage|prevent|help|cover|stop)|until|while|as needed|later|at home|daily)\b/,
);
const IS_FOR = lean(
  /^(?:(?:is|are|was|were|will be) )?(?:(?:used|given|recommended|indicated|started|prescribed|needed) )?(?:(?:the|an?) (?:\w{3,12} ){0,2}(?:treatment|antidote|remedy|drug)(?: of choice)? )?(?:for|in|after|against|to treat|to reverse|treats|reverses)(?: (?:an?|the|his|her|your|this|acute|severe|massive)){0,3}$/,
);

/** In the words between them. */
const FAR = 30;

/** "Propranolol overdose …: treat with labetalol", "labetalol is given for propranolol overdose": called what it is treated with. */
export function isToldOf({ reading: { tokens } }: Case, poison: ReadMention, drug: ReadMention): boolean {
  const { first, end, sentence } = drug;
  const isNext = poison.sentence.end === sentence.first && poison.sentence !== sentence;
  if (sentence.question || (sentence !== poison.sentence && !isNext)) return false;
  // "A sesame allergy with anaphylaxis": what it was once, and no event.
  if (
    /\ballerg\w{1,5}(?: \S{1,14}){0,3}$/.test(
      phrase(tokens, Math.max(poison.sentence.first, poison.first - 5), poison.first),
    )
  )
    return false;
  if (drug.end <= poison.first) return poison.sentence === sentence && IS_FOR.test(phrase(tokens, end, poison.first));
  if (first - poison.end > FAR) return false;
  const before = phrase(tokens, Math.max(sentence.first, first - 14), first);
  return TREATS.test(before) && !OF_OTHER.test(`${phrase(tokens, end, Math.min(sentence.end, end + 6))} `);
}
