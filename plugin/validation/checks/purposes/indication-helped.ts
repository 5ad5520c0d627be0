import { JOIN, JOIN_BEFORE } from '../../../join.ts';
import type { Reading, ReadMention } from '../../reading/document.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { OF_ORDER } from './indication-far.ts';
import { isApart, isConditionFirst, isDrugFirst, type Link, linkOf } from './indication-link.ts';
import { keepsInCheck } from './indication-wordings.ts';

// What a drug is for, told by what it has done: "has shrunk her", "settled on", "as soon as the … begins".

/** Whether a text says that the drug helps with the condition, was tried for it, or is taken when it comes. */
export const isHelped = (link: Link): boolean =>
  !isTurned(link) &&
  !isApart(link) &&
  ((isDrugFirst(link) &&
    (isSaidToDoGood(link) ||
      keepsInCheck(link.tokens, link.words, link.condition) ||
      STANDARD.test(link.said) ||
      FOR_PEOPLE.test(link.said) ||
      TRIED.test(link.said) ||
      isWhenNeeded(link))) ||
    (isConditionFirst(link) && IMPROVED.test(link.said)));

/** The condition that a drug of the sentence helps with, however the two are told of elsewhere: it is said here. */
export const helpedBy = (
  reading: Reading,
  drug: ReadMention,
  mentions: readonly ReadMention[],
): ReadMention | undefined =>
  isSupposed(reading, drug)
    ? undefined
    : mentions.find(
        (one) =>
          one.kind === 'condition' &&
          !/^(?:negated|other-person)$/.test(one.assertion) &&
          isHelped(linkOf(reading.tokens, drug, one, mentions)),
      );

/** "We wondered whether", "if". */
const isSupposed = ({ tokens }: Reading, { sentence, first }: ReadMention): boolean =>
  sentence.question ||
  sentence.told ||
  hasWord(
    tokens,
    /^(?:if|whether|would|could|unless|wondered|wonders|hoping|hope|thought|thinks|believes|claims?|claimed|study|trial|trials|not|no|never|avoid|said|says)$/,
    sentence.first,
    first,
  );

/** "Rather than", "if", "instead of": the purpose is another's, or none. */
const isTurned = ({ words }: Link): boolean =>
  words.some((word) =>
    /^(?:not|no|never|without|rather|instead|unlike|cannot|can't|won't|doesn't|didn't|don't|hasn't|nor|neither|although|though|despite|but|unless|if|which|risk|risks|chance|dose|doses|level|levels|worsened|worsens|worsen|;)$/.test(
      word,
    ),
  );

const GOOD =
  '(?:help(?:s|ed)?(?: with| (?:people|adults|patients|those|anyone|men|women) (?:with|who have))?|improve[sd]?|eases?|eased|relieve[sd]?|controls?|controlled|settle[sd]?|calm(?:s|ed)?|shrunk|shrinks?|shrank|cure[sd]?|clear(?:s|ed)?|treat(?:s|ed)?|manage[sd]?|halt(?:s|ed)?|prevent(?:s|ed)?|slow(?:s|ed)?|reduce[sd]?|suppress(?:es|ed)?|soothe[sd]?|strengthens?|protects?|softens?|relaxe[sd]?|abolishe[sd]|abort(?:s|ed)?|terminate[sd]?|heal(?:s|ed)?|stabili[sz]e[sd]?|maintain(?:s|ed)?|quietened|tamed|(?:takes?|took) (?:care of|the edge off)|(?:gets?|got) rid of|put an end to|halve[sd]?|builds?|works? on|(?:is|are|was) helping(?: with)?|work(?:s|ed)? well (?:for|in|against)|(?:is|was) (?:very |really |quite )?(?:effective|helpful|useful) (?:for|in|against)|lowers? the pressure in|replace[sd]?|replacing|stop(?:s|ped)?(?= (?:the|his|her|your|their|my) ?))';
const WHOSE = '(?:the|an?|his|her|your|their|my|our|any|all)';
const OF_DISEASE =
  '(?:chronic|acute|severe|mild|recurrent|early|long - standing|known|relapsing|bad|troublesome|stubborn|painful|frequent|daily|seasonal|moderate|advanced|childhood|adult|poorly controlled|uncontrolled|newly diagnosed|refractory|resistant|stable)';
/** "The frequency of", "cortisol in", "the fatigable weakness of". */
const PART_OF = `(?:${WHOSE} )?(?:[a-z]{3,18} ){1,3}(?:of|in|from)`;
const DOES_GOOD = new RegExp(
  `(?:^| )(?:(?:licensed|approved|meant|designed|intended|prescribed) to )?${JOIN_BEFORE}${GOOD}${JOIN}(?: ${PART_OF}${JOIN})?(?: ${WHOSE})?(?:(?= ) ${OF_DISEASE}){0,2}$`,
);
/** What stands before it: how the drug is taken, and helping verbs. */
const OF_VERB =
  /^(?:has|have|had|is|was|may|might|can|will|should|also|really|greatly|much|largely|nicely|quickly|already|now|been|it|this|that|and|therapy|treatment|inhaler|inhalers|cream|gel|ointment|injections?|infusions?|spray|sprays|nasal|patches|patch|pessary|pessaries|syrup|lozenges?|medication|medicine|pills?|suppository|suppositories|enema|foam|powder|wafer|film|mouthwash|solution|granules|shampoo|pen|depot|implant|antihistamine|antibiotic|under|tongue|treats?|prevents?|helps?|soon|also|usually|often|generally|finally|completely|markedly|dramatically|significantly|considerably|well|alone|low|high|dose|-|long|term|regular|weekly|fortnightly|oral|topical|inhaled|intravenous)$/;

/** "Has shrunk her", "eases his", "slows the progression of", "replaces cortisol in". */
const isSaidToDoGood = ({ said, words }: Link): boolean => {
  const at = DOES_GOOD.exec(said);
  if (!at || words.length > 16) return false;
  const before = said.slice(0, at.index).split(' ').filter(Boolean);
  return before.every((word) => OF_VERB.test(word) || OF_ORDER.test(word));
};

/** "Is the mainstay in", "remains first line for", "is the treatment of choice in". */
const STANDARD =
  /^(?:is|are|remains|remain)(?:(?= ) (?:still|now|usually|generally|often|also|the|an?|very)){0,3}(?= ) (?:first - line|first line|first choice|the first choice|mainstay|drug of choice|treatment of choice|usual treatment|standard treatment|main treatment|licensed|indicated|used|effective|prescribed|recommended|reserved|kept|an? (?:medicine|drug|tablet|treatment|medication)|the (?:medicine|drug|tablet|treatment|medication|remedy))(?:(?= ) (?:treatment|therapy|drug|agent|option|of treatment|mainly)){0,2}(?= ) (?:for|in|of)(?:(?= ) (?:the|an?|your|his|her|treatment - resistant|resistant|refractory|treating|treatment of|most|all|adults with|patients with|people with|children with|chronic|acute|severe|mild|early|newly|diagnosed)){0,3}$/;

/** "Is licensed for people with", "is meant for adults who have". */
const FOR_PEOPLE =
  /^(?:is|are) (?:only |mainly )?(?:meant|intended|licensed|indicated|approved|prescribed)(?= ) for (?:use in )?(?:people|adults|patients|those|anyone|men|women|children) (?:with|who have)(?:(?= ) (?:an?|the|chronic|acute|severe|mild|moderate|early|newly|diagnosed)){0,3}$/;

/** "Was tried by the GP for", "has been introduced to treat her". */
const TRIED =
  /^(?:was|were|has been|had been|is being) (?:tried|trialled|trialed|introduced|initiated|arranged|issued|begun|commenced|started|prescribed)(?: (?:by|in|at) (?:the |his |her )?(?:[a-z]{2,14} ){1,2}[a-z]{2,14})?(?: [a-z]{2,9} ago)?(?= ) (?:for|to treat|to help with|to control|against|after (?:the|a|her|his|your) (?:recent |new )?diagnosis of|following (?:the|a|her|his|your) (?:recent |new )?diagnosis of)(?:(?= ) (?:the|an?|his|her|your|their|my|chronic|acute|severe|mild|recurrent|troublesome|early)){0,2}$/;

/** "Take one … as soon as the migraine begins", "use the spray at the first sign of". */
export const isWhenNeeded = (link: Link): boolean => {
  const { tokens, drug, words, said } = link;
  const at = WHEN.exec(said);
  if (!isDrugFirst(link) || !at || words.length > 16) return false;
  const before = said.slice(0, at.index).split(' ').filter(Boolean);
  return (
    // "Take metformin with food when you get nausea".
    before.every((word) => (OF_VERB.test(word) || OF_ORDER.test(word)) && !/^(?:with|food|meals?)$/.test(word)) &&
    /(?:^| )(?:take|takes|use|uses|inhale|puff|spray|pop|swallow|dissolve|place|put|give|gives|took|used)(?: [\w-]{1,9}){0,5}$/.test(
      phrase(tokens, Math.max(drug.sentence.first, drug.first - 6), drug.first),
    )
  );
};
const WHEN =
  /(?:^| )(?:as soon as|at the first sign of|at the first signs of|at the start of|at the onset of|when|whenever)(?: (?:you|she|he|they|i) (?:gets?|feels?|has|have|notices?))?(?:(?= ) (?:an?|the|your|her|his|that|this)){0,2}(?: (?:attack|bout|episode) of)?(?: (?:an?|your|her|his))?$/;

/** "Her gout has settled on propranolol", "his asthma is well controlled on", "the rash responded to". */
const IMPROVED =
  /^(?:symptoms |flares |attacks |pain |control )?(?:(?:has|have|is|are|was|were|had)(?: (?=\w)(?:now|much|been|largely|well|also|all|really|nicely|finally|completely|markedly|greatly|quite|very|been)){0,3}(?= ) (?:settled|improved|resolved|cleared(?: up)?|eased|controlled|better|responded(?: well| nicely)?|healed|quiet|under control|in remission)|responded|responds|(?:is|are|was|were|has been|have been)(?: now| well)? (?:kept|held) (?:in check|at bay|under control|quiet|away|down)|(?:is|are) (?:well )?managed)(?: (?:well|nicely|greatly|considerably|completely|a lot)){0,2} (?:on|with|to|by|since starting|since he started|since she started|thanks to)(?:(?= ) (?:the|her|his|a|an|daily|regular|oral|topical|low|high|dose|-|nightly|weekly|monthly|once|twice)){0,3}$/;
