import { isTool } from '../eponym-veto.ts';
import { isAbbreviation, isThing, isThingPhrase } from '../opinion/things.ts';
import { isBeforeThing } from '../veto.ts';
import {
  isClinical,
  isCommon,
  isCommonGivenName,
  isDrug,
  isGivenName,
  isPopularSurname,
  isSeenLower,
  isSurname,
} from '../words.ts';
import type { Accept } from './person-evidence.ts';
import type { Rule } from './recognizer.ts';

// Whom a clinician asks a language model about: prompts in which a name may be a word, since nothing but a name stands there.

const CAPITAL = String.raw`\p{Lu}(?:['’]\p{Lu})?\p{Ll}[\p{L}-]{1,18}`;
/** Where the name ends: the possessive, a mark, the end, or what is said of it in small letters. */
const END = String.raw`(?=['’]s(?!\p{L})|[,.:;?!)\n]|$| \p{Ll}| \d)`;
/** Months and verbs, whose second word is more often no surname. */
const MONTH_OR_VERB =
  /^(?:May|June|April|August|Will|Mark|Grant|Chase|Bill|Art|Rose|Drew) (?:Day|Fools?|Need|Call|Line|Use|Lab|Note|Time|Light|Field|Page|Case|Head|Hand)$/u;

/** A first and a last name, though both be words: "bullet points for Mark Rice's stay". */
const arePair: Accept = (phi, at, text) => {
  const [first = '', last = ''] = phi.split(' ');
  return (
    /^\p{Lu}\p{Ll}.* \p{Lu}\p{Ll}/u.test(phi) &&
    (isCommonGivenName(first) || (isGivenName(first) && !isThing(first) && !isSeenLower(first))) &&
    isSurname(last) &&
    !isDrug(first) &&
    !isThingPhrase(phi) &&
    !MONTH_OR_VERB.test(phi) &&
    !isBeforeThing(text, at + phi.length)
  );
};
/** A last name that many bear, or one that is no word of every day, no drug and no eponym. */
const isAskedAbout: Accept = (phi, at, text) =>
  /^\p{Lu}\p{Ll}/u.test(phi) &&
  isSurname(phi) &&
  !isTool(phi) &&
  !isDrug(phi) &&
  !isAbbreviation(phi) &&
  (isPopularSurname(phi) || (!isCommon(phi) && !isClinical(phi) && !isThing(phi))) &&
  !isBeforeThing(text, at + phi.length);

const asked = (frame: string, triggers: string, name: string, end: string, accept: Accept): Rule => ({
  pattern: new RegExp(`(?:${frame}) (?<phi>${name})${end}`, 'diuy'),
  triggers: triggers.split(' '),
  type: 'PATIENT',
  score: 0.7,
  accept,
});

export const ASKED_ABOUT_RULES: readonly Rule[] = [
  asked(
    'for|about|of|with|re:?|regarding|auth|letter|form|note|number|mrn|msg|message to|named|act as|sign as|patient|pt',
    'for about of with re regarding auth letter form note number mrn msg message named act sign patient pt',
    `${CAPITAL} ${CAPITAL}`,
    END,
    arePair,
  ),
  asked(
    '(?:summary|summarize|summarise|tldr|a&p|hpi|soap|one[- ]liner|hand-?off|sign-?out|avs|h&p|hospital course|course|problem list|orders|thoughts|quick q|question|questions|help|update|input)(?: note)? (?:for|on|about|of|re|with)|(?:can|should|do|may) i (?:discharge|transfuse|extubate|intubate|admit|cath|anticoagulate|dialyze|transfer|feed|sedate|restrain)|(?:note|letter|consult|message|email) (?:from|to)',
    'summary summarize summarise tldr a hpi soap one hand handoff sign signout avs h hospital course problem orders thoughts quick question questions help update input can should do may note letter consult message email',
    CAPITAL,
    String.raw`(?=['’]s (?:stay|chart|course|labs?|meds|case|vent|note|rash|plan|hospital)(?!\p{L})|[,.:;?!)\n]|$| (?:attached|thanking|about|re|please|pls|today)(?!\p{L}))`,
    isAskedAbout,
  ),
];
