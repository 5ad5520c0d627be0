import { isNamedAfterSomebody } from '../eponym-veto.ts';
import { isAbbreviation, isRareEponym, isThing, isThingPhrase } from '../opinion/things.ts';
import { isBeforeThing } from '../veto.ts';
import {
  isCity,
  isCommonGivenName,
  isDictionaryWord,
  isDrug,
  isEponym,
  isGivenName,
  isOrdinary,
  isPopularSurname,
  isSeenLower,
  isStateOrCountry,
  isSurname,
  wordsOf,
} from '../words.ts';
import type { Accept } from './person-evidence.ts';
import type { Rule } from './recognizer.ts';

/** What is done to, for or with somebody, as notes begin their sentences. */
const DONE =
  'owed|wished|taught|teach|showed|show|handed|offered|offer|sent|send|brought|bring|took|take|helped|help|moved|move|transferred|transfer|turned|turn|repositioned|reposition|bathed|fed|feed|dressed|weighed|weigh|measured|assessed|evaluated|evaluate|reviewed|consented|consent|cleared|clear|admitted|admit|intubated|intubate|extubated|extubate|sedated|cultured|bolused|loaded|titrated|weaned|wean|tapered|prescribed|prescribe|ordered|order|booked|book|enrolled|enroll|registered|triaged|evacuated|escorted|wheeled|lifted|assisted|observed|monitored|monitor|found|kept|keep|placed|place|put|had|have|got|get|made|let|asked|ask|told|tell|informed|inform|notified|notify|updated|update|emailed|email|messaged|message|paged|phoned|rang|visited|greeted|thanked|thank|warned|warn|cautioned|educated|educate|coached|cued|prompted|redirected|restrained|searched|screened|screen|tested|test|swabbed|vaccinated|vaccinate|immunized|injected|treated|treat|transfused|transfuse|dialyzed|imaged|scanned|splinted|sutured|discussed|discuss|explained|explain|described|describe|recommended|suggested|urged|begged|promised|mailed|faxed|wrote|write|draft|drafted|reply|replied|respond|reminded|remind|rescheduled|reschedule|scheduled|schedule|cancelled|followed|follow|resumed|restarted|restart|stopped|stop|held|hold|continued|continue|maintained|started|start|switched|switch|gave|give|dosed|dose|discharged|discharge|referred|refer|called|call|texted|text|convinced|convince|reassured|reassure|counseled|counsel|counselled|advised|advise|instructed|instruct|encouraged|encourage|examined|examine|diagnosed|diagnose|managed|manage|summarize|summarise|translate|interpret|prepare|prepared|prepped|walked|walk|ambulated|toileted|changed|shaved|suctioned|cathed|medicated|comforted|hugged|saw|see|met|meet|invited|invite|introduced|supported|support|accompanied|drove|picked|dropped|woke|wake|settled|positioned|premedicated|anesthetized|recovered|debriefed|interviewed|interview|contacted|contact|reached|swaddled|burped|diapered|tried|trialed|listed|delisted|consulted|presented|congratulated|praised';

/** "Gave", "Explain to", "Order labs for": at a trigger, which the first word is. */
const ACT = String.raw`\p{L}{2,14}(?: (?:\p{Ll}{1,12} ){0,3}(?:to|for|with|about))?`;

/** In the lists of given names, and of no thing, drug, eponym, state or word of notes; a word of the dictionary only if many are called so. */
const isFirstName = (word: string): boolean =>
  isGivenName(word) &&
  !isOrdinary(word) &&
  !isThing(word) &&
  !isEponym(word) &&
  !isRareEponym(word) &&
  !isDrug(word) &&
  !isStateOrCountry(word) &&
  (isCommonGivenName(word) || !isDictionaryWord(word));
const isLastName = (word: string): boolean =>
  isSurname(word) && !isOrdinary(word) && !isThing(word) && !isDrug(word) && !isEponym(word);

const isDoneTo: Accept = (phi, at, text) => {
  const [first = '', second] = phi.split(' ');
  const end = at + phi.length;
  const next = /^ (\p{L}{2,16})/u.exec(text.slice(end, end + 18))?.[1] ?? '';
  return (
    isFirstName(first) &&
    (second === undefined || isLastName(second)) &&
    !isThingPhrase(`${phi} ${next}`) &&
    (isCommonGivenName(first) || !isBeforeThing(text, end)) &&
    !isNamedAfterSomebody(text, { start: at, end })
  );
};

const FIRST = String.raw`\p{Lu}\p{Ll}{2,14}`;
const doneTo = (name: string): Rule => ({
  pattern: new RegExp(String.raw`${ACT} (?<phi>${name})(?![\p{L}\p{N}-])`, 'duy'),
  triggers: DONE.split('|'),
  type: 'PATIENT',
  score: 0.6,
  accept: isDoneTo,
});

/** In no list at all, and built like a name. */
const isUnknown = (word: string): boolean =>
  !isOrdinary(word) &&
  !isDictionaryWord(word) &&
  !isThing(word) &&
  !isDrug(word) &&
  !isEponym(word) &&
  !isCity(word) &&
  !isAbbreviation(word.toUpperCase()) &&
  /[aeiouy].{0,16}[aeiouy]/iu.test(word);
/** Days, months and a verb among what people are called. */
const ALONE = /^(?:\p{Lu}\p{Ll}{2,5}day|May|June|April|August|January|Will|Christmas|Easter)$/u;
/** A name of the lists or of none, where only people can stand. */
const isSomebody: Accept = (phi, at, text) =>
  /^\p{Lu}\p{Ll}/u.test(phi) &&
  !ALONE.test(phi) &&
  (isGivenName(phi) ? !isDrug(phi) && (!isOrdinary(phi) || isCommonGivenName(phi)) : isUnknown(phi)) &&
  !isBeforeThing(text, at + phi.length);
const toSomebody = (verbs: string, behind: string): Rule => ({
  pattern: new RegExp(`(?:${verbs}) (?<phi>${FIRST})(?= (?:${behind})(?!\\p{L}))`, 'diuy'),
  triggers: verbs.match(/(?<=^|\|)[a-z]+/g)!,
  type: 'PATIENT',
  score: 0.6,
  accept: isSomebody,
});

/** What only a patient has, behind the name: "Iosefa's creatinine", "thoughts on Bui's rash"; and who wrote it. */
const HAD =
  'creatinine|potassium|sodium|hemoglobin|hgb|labs?|vitals|bp|inr|a1c|glucose|weight|rash|cough|fever|pain|vent|chart|note|notes|meds|insulin|wound|drain|ct|mri|xray|ekg|echo|biopsy|results?|surgery|visit|appointment|stay|discharge|hospital|case|consult|portal|diet|diapers?|bottle|room|bed|mom|mother|dad|father|wife|husband|daughter|son|family';
/** What an eponym has too: "Murphy's pain". */
const OF_AN_EPONYM = /^['’]s (?:pain|rash|wound|fever|cough|surgery|case|biopsy|drain|results?)(?!\p{L})/iu;
const isOwner: Accept = (phi, at, text) => {
  const words = wordsOf(phi);
  const ofThing = OF_AN_EPONYM.test(text.slice(at + phi.length, at + phi.length + 12));
  if (words.some((word) => isDrug(word) || isStateOrCountry(word) || isAbbreviation(word))) return false;
  return words.every((word) =>
    isEponym(word) || isRareEponym(word)
      ? (isPopularSurname(word) || isCommonGivenName(word)) && !ofThing
      : isGivenName(word) || isSurname(word)
        ? (isCommonGivenName(word) && !ALONE.test(word)) || (!isSeenLower(word) && !isThing(word))
        : isUnknown(word),
  );
};

/** People by their first names behind what is done to or for them: "Gave Kendra Tdap", "Explain to Nestor why", "Start Vernon on Entresto". */
export const DONE_TO_RULES: readonly Rule[] = [
  doneTo(FIRST),
  doneTo(String.raw`${FIRST} \p{Lu}\p{Ll}[\p{L}'’-]{1,20}`),
  {
    pattern: new RegExp(
      String.raw`(?<=(?<![\p{L}\p{N}'’-])(?<phi>${FIRST}(?:-${FIRST})?)['’]s )(?:${HAD})(?!\p{L})`,
      'diuy',
    ),
    triggers: HAD.replaceAll('?', '').split('|'),
    type: 'NAME',
    score: 0.6,
    accept: (phi, at, text) => /^\p{Lu}\p{Ll}/u.test(phi) && isOwner(phi, at, text),
  },
  // In no list either: "bit Hine on the cheek", "brought Nontle in because", "put Ruaridh on oxygen", "found Itzel asleep".
  toSomebody(
    'bit|scratched|licked|stung|kicked|fed|bathed|dressed|undressed|burped|carried|drove|rushed|woke|hugged|spanked|picked up|dropped off',
    'in|on|to|at|from|with|off|up|out|home|back|because|when|after|around|twice|again|today|yesterday|this|last',
  ),
  toSomebody(
    'brought|bring|took|take|sent|send',
    'in(?! the (?:morning|evening|pm|am)| (?:am|pm))|home|back|to (?:the (?:doctor|er|ed|hospital|clinic|dentist|park|store|pediatrician|emergency|bathroom)|urgent|her|his|our|see|school|work|daycare|day care|church|er|ed)',
  ),
  toSomebody(
    'put',
    'on (?:oxygen|o2|cpap|bipap|the (?:monitor|scale|table|bed|phone|potty|floor|couch))|to bed|down for|in (?:a|the|his|her) (?:car|crib|bath|chair|stroller|bed|time)',
  ),
  // Told, taught, asked of: "explain to Nontle what", "should Ruaridh stop Plavix".
  toSomebody(
    'explain to|explained to|teach|taught|tell|told|convince|convinced|counsel|counseled|remind|reminded|reassure|reassured|ask|asked|advise|advised|educate|educated',
    'to|what|why|how|that|about|on|when|if|not|inhaler|insulin',
  ),
  toSomebody(
    'will|should|can|could|does|did|would|must|may',
    'need|stop|start|take|come|drive|eat|have|go|get|see|breastfeed|travel|fly|return|sleep|drink|walk|wear|keep|continue|skip|use|be (?:able|discharged|seen|admitted)',
  ),
  toSomebody(
    'noticed|saw|heard|watched|found|caught',
    'limping|lying|crying|screaming|vomiting|seizing|unresponsive|unconscious|asleep|sleeping|choking|gasping|on the floor|in (?:the|his|her) (?:bed|crib|bath|room|car)',
  ),
];
