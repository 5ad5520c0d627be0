import { lean } from '../lean.ts';
import type { Case } from './check.ts';
import { once } from './once.ts';

// Texts that describe: what a disease is, who gets it, what is done for it. No patient is at hand in them, so nothing in them is
// given to one, and what is true of some and not of others contradicts nothing: "boys may have …, girls …", "others never smoked".

/** Somebody of whom the text is: by age, as the patient, by name, by who writes of her or to her, or as "he" who does something. */
const AT_HAND: readonly RegExp[] = [
  lean(
    /\b(?:\d{1,3}[- ](?:year|yr|month|week|day)s?[- ]old(?! or\b)|\d{1,3} ?(?:yo|y\/o)\b|\d{2}[MF]\b|aged \d{1,2}\b(?!-|–| (?:to|and|or|years (?:and|or)))|(?<!\b(?:[Aa]sks?|[Tt]ells?|[Gg]ives?|[Hh]elps?|[Ii]f|[Ww]hen|[Aa]) )(?:[Tt]he|[Tt]his|[Oo]ur|[Yy]our|[Mm]y) patient\b(?! or\b)|Pt\b|pt\b|M(?:r|rs|s)\.? [A-Z]|Dear\b|Hello\b|Hi\b|Thank you\b)/,
  ),
  /(?<![-\w])(?:I(?:'m|'ve|'d|'ll| am| have| was| will| would| recommend| advise| suggest| think| saw| see| did| do| had| spoke)|[Ww]e(?:'ll|'ve| will| have| saw| discussed| started| stopped| plan| reviewed| had| gave| would| did)|[Mm]y|[Oo]ur) (?!body|bodies|results?|stud(?:y|ies)|data|findings|aims?|analys[ie]s|hypothes[ie]s|institution|experience|objective|purpose|knowledge)/,
  /(?:^|[.!?:\n] {0,2})(?:He|She|His|Her)\b(?! or (?:he|she|his|her)\b)/,
  /\b(?:he|she) (?:denies|denied|reports|reported|presents|presented|underwent|complains|states|takes|took|was (?:given|started|seen))\b/i,
  /\b[Yy]ou(?: told| said| say| mentioned?| asked| wrote| came|'re on|r (?:results?|labs?|scan|x-ray|test (?:is|was|shows|came)|daughter|son|mother|father|husband|wife|mom|mum|dad|toddler|appointment|message|question))\b/,
];

/** What only a text for everybody says; each kind of it counts once. */
const DESCRIBES: readonly RegExp[] = [
  /\b(?:people|persons|anyone|humans)\b/i,
  /\b(?:(?:affected )?individuals?|patients|cases)\b/i,
  /\b(?:women|men|girls|boys|females|males)\b/i,
  /\b(?:children|infants|babies|newborns|adults|teens|teenagers)\b/i,
  /\b(?:famil(?:y members|ies)|parents)\b/i,
  /\b(?:research(?:ers)?|scientists|stud(?:y|ies)|trials?|Institutes?|reported|evidence)\b/,
  /\b(?:doctors?|physicians?|clinicians|specialists|health[- ]?care (?:providers?|professionals?|workers?))\b/i,
  /\b(?:mutations?|genes?|inherited|genetic|hereditary|chromosomes?|proteins?|syndrome)\b/i,
  lean(
    /\b(?:is|are) (?:an?|the|one)(?: \w{1,16}){0,4} (?:types?|conditions?|diseases?|disorders?|forms?|kinds?|groups?|cancers?|infections?|names?|terms?|parts?|syndromes?|hormones?|problems?|illnesse?s?|causes?|chemicals?|proteins?|tests?)\b/i,
  ),
  /\b(?:characteri[sz]ed by|caused by|refers to|called|known as|stands for)\b/i,
  lean(
    /\b(?:signs|symptoms|features|factors|treatments?|therap(?:y|ies)|medications?|causes|options|problems|foods|methods)(?: \S{1,20}){0,5}? (?:may |can |might |that may be used )?(?:include|includes|including|are|is)\b/i,
  ),
  /\b(?:signs and symptoms|risk factors?|key points|complications|outlook|prognosis)\b/i,
  /\b(?:the|your|their|his or her) (?:body|bodies|blood|cells|immune system|brain|liver|heart)\b/i,
  lean(
    /\b(?:can|may|might)(?: also| sometimes| often)? (?:cause|lead|result|occur|develop|help|affect|begin|appear|happen|increase|be (?:used|treated|helpful|caused|given|needed|prescribed|recommended|inherited|effective|managed))\b/i,
  ),
  /\b(?:approximately|percent|about one|one in|\d ?%|rare|rarely)/i,
  /\b(?:common|commonly|usually|often|sometimes|typically|generally|normally|most|many|some)\b/i,
  /\b(?:used to treat|no (?:specific|definitive|single|known) (?:treatment|cure)|treatment (?:of|for|begins|focuses|aims|depends|includes|involves|may)|has been (?:shown|used)|have been (?:shown|used))\b/i,
  /\b(?:if|when|because|before|after|until) (?:you|someone|a person|they)\b/i,
  // Abstracts and labels.
  /\b(?:randomi[sz]ed|cohort|participants|subjects|control group|were divided|rats|mice|retrospective\w{0,2}|prospective\w{0,2}|aim of|P ?[<=>] ?0?\.\d)/,
  /\b(?:(?:is|are) indicated|limitations of use|have not been established|prescribing information)\b/i,
];
/** Fewer are in a note as well. */
const KINDS = 3;
/** In UTF-16 units: a fact in a sentence or two is judged as it stands. */
const SHORTEST = 240;

/** Whether a text describes and no patient is at hand. */
export const describes = once(
  ({ text, chart }: Case): boolean =>
    chart === undefined &&
    text.length >= SHORTEST &&
    !AT_HAND.some((pattern) => pattern.test(text)) &&
    DESCRIBES.filter((pattern) => pattern.test(text)).length >= KINDS,
);
