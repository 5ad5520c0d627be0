import type { Entity } from '../spans.ts';
import { isCommon, isGivenName, isOrdinary, isSurname, wordsOf } from '../words.ts';
import type { Recognizer, Rule } from './recognizer.ts';

const NAME = String.raw`\p{Lu}[\p{L}\p{M}]{1,24}(?:['-]\p{L}[\p{L}\p{M}]{0,24}){0,3}`;
const PARTICLE = String.raw`(?:de la|de los|de las|van der|van den|von der|de|del|della|di|da|dos|du|la|le|van|von|den|ter|ten|bin|binti|ibn|al|el|abu|ben|st\.?|mc|mac|o')`;
const INITIAL = String.raw`\p{Lu}\.?`;
/** Maria; Maria J. Lopez; J. Lopez; Maria de la Cruz-Smith; Nguyen Van An Jr. One line only. */
const WHOLE = String.raw`(?:${INITIAL}[ ]){0,2}(?:${PARTICLE}[ ]|[A-Z]')?${NAME}(?:[ ]{1,2}(?:${INITIAL}(?![\p{L}])|(?:${PARTICLE}[ ]{1,2}){0,2}${NAME})){0,3}(?:,?[ ](?:Jr|Sr|II|III|IV)\b\.?)?`;
const LAST_FIRST = String.raw`(?:${PARTICLE}[ ])?${NAME}(?:[ ]${NAME})?,[ ]{0,2}${NAME}(?:[ ](?:${INITIAL}(?![\p{L}])|${NAME})){0,2}`;
const CREDENTIAL = String.raw`(?:M\.?D\.?|D\.?O\.?|R\.?N\.?|L\.?P\.?N|N\.?P\.?(?:-C)?|P\.?A\.?(?:-C)?|A\.?P\.?R\.?N\.?|C\.?R\.?N\.?A\.?|C\.?N\.?M|D\.?D\.?S\.?|D\.?M\.?D\.?|D\.?P\.?M\.?|Ph\.?D\.?|Psy\.?D\.?|Pharm\.?D\.?|R\.?Ph|D\.?P\.?T\.?|O\.?T\.?R(?:\/L)?|L\.?C\.?S\.?W\.?|L\.?M\.?F\.?T|L\.?P\.?C|M\.?S\.?W\.?|M\.?B\.?B\.?S\.?|F\.?N\.?P(?:-BC|-C)?|D\.?N\.?P\.?|C\.?N\.?S|C\.?M\.?A|R\.?D\.?N?|R\.?R\.?T|B\.?S\.?N\.?|M\.?S\.?N\.?|FACP|FACS|FACC|FAAP|EMT(?:-P)?|CCC-SLP|SLP|MPH)`;
const LABEL_END = String.raw`(?:[ ]?\([^()\n]{1,16}\))?["'*_]{0,3}[ \t]{0,4}(?:[:=|#]|-{1,2}|\.{2,10})["'*_|]{0,3}[ \t]{0,8}(?:\r?\n[ \t|*-]{0,6})?["'*_]{0,2}`;
const KIN = String.raw`(?:wife|husband|spouse|partner|mother|father|mom|dad|mum|son|daughter|brother|sister|aunt|uncle|niece|nephew|cousin|grandmother|grandfather|grandma|grandpa|grandson|granddaughter|fianc[eé]e?|boyfriend|girlfriend|friend|neighbor|neighbour|roommate|caregiver|caretaker|guardian|stepmother|stepfather|stepson|stepdaughter|twin|ex-wife|ex-husband|mother-in-law|father-in-law|sister-in-law|brother-in-law|son-in-law|daughter-in-law|landlord|coworker|supervisor|boss|teacher|interpreter)`;

/** Words that begin a sentence or a section where a name could stand. */
const isNameLike = (phi: string): boolean => {
  const words = wordsOf(phi).filter((word) => word.length > 1);
  return words.length > 0 && !words.every(isOrdinary);
};
const startsLikeName: Rule['accept'] = (phi) => {
  const words = wordsOf(phi).filter((word) => word.length > 1);
  return words[0] !== undefined && !isCommon(words[0]) && isNameLike(phi);
};
/** Behind a title any capital word is a name, unless it opens the next sentence: "the Dr. The plan". */
const afterTitle: Rule['accept'] = (phi) =>
  !/^(?:the|and|or|will|is|has|said|for|to|of|with|patient|he|she|they|it|we|i)$/i.test(wordsOf(phi)[0] ?? 'the');
/** In a list of given names or of surnames, or no known word at all. */
const inLists: Rule['accept'] = (phi) => {
  const [first = '', ...others] = wordsOf(phi).filter((word) => word.length > 1);
  if (isCommon(first)) return false;
  return isGivenName(first) || others.some(isSurname) || !isOrdinary(first);
};

const rule = (
  source: string,
  type: 'PATIENT' | 'PHYSICIAN' | 'NAME',
  accept: NonNullable<Rule['accept']>,
  score = 0.9,
): Rule => ({ pattern: new RegExp(`(?<![\\p{L}\\p{N}])${source}`, 'dgu'), type, score, accept });

/** Names that a title, a credential, a label or a kinship gives away: a second net under the model. 45 CFR 164.514(b)(2)(i)(A). */
export const person: Recognizer = {
  name: 'person',
  rules: [
    rule(
      String.raw`(?:(?:DR|Dr|dr|Drs|DOCTOR|Doctor|Prof|Professor)\.?[ ]{1,2}){1,2}(?<phi>${WHOLE})`,
      'PHYSICIAN',
      afterTitle,
    ),
    rule(
      String.raw`(?:MR|Mr|MRS|Mrs|MS|Ms|Mx|Miss|MISS|Señora?|Sra|Srta)\.?[ ]{1,2}(?<phi>${WHOLE})`,
      'NAME',
      afterTitle,
    ),
    rule(
      String.raw`(?:Nurse|Sister|Officer|Detective|Rev\.?|Father|Pastor|Rabbi|Sgt\.?|Attorney|Judge)[ ]{1,2}(?<phi>${WHOLE})`,
      'NAME',
      startsLikeName,
      0.8,
    ),
    rule(String.raw`(?<phi>${WHOLE}),?[ ]{1,2}\(?${CREDENTIAL}(?![\p{L}\p{N}-])`, 'PHYSICIAN', startsLikeName),
    rule(String.raw`(?<phi>${LAST_FIRST}),?[ ]{1,2}\(?${CREDENTIAL}(?![\p{L}\p{N}-])`, 'PHYSICIAN', startsLikeName),
    rule(
      String.raw`(?:(?:[Pp]atient|PATIENT|[Pp]t|PT|[Cc]lient|[Rr]esident|[Mm]ember|[Ss]ubject)(?:'s)?[ _]{1,2}(?:[Ff]ull[ ])?(?:[Nn]ame|NAME)|[Nn]ame|NAME|[Nn]ombre|[Ll]egal [Nn]ame|[Ff]ull [Nn]ame|PATIENT|[Pp]atient|RE|Re|[Pp]referred [Nn]ame|[Mm]aiden [Nn]ame|[Ll]ast [Nn]ame|[Ff]irst [Nn]ame|[Mm]iddle [Nn]ame|[Ss]urname|[Gg]iven [Nn]ame|[Aa]lias|AKA|[Aa]\.?[Kk]\.?[Aa]\.?)${LABEL_END}(?<phi>${LAST_FIRST}|${WHOLE})`,
      'PATIENT',
      startsLikeName,
    ),
    rule(
      String.raw`(?:[Aa]ttending|ATTENDING|[Pp]hysician|PHYSICIAN|[Pp]rovider|PROVIDER|PCP|[Ss]urgeon|SURGEON|[Aa]nesthesiologist|[Rr]adiologist|[Pp]athologist|[Cc]ardiologist|[Cc]onsultant|[Rr]esident|[Ff]ellow|[Ii]ntern|[Tt]herapist|[Nn]urse|NURSE|RN|[Pp]harmacist|[Pp]rescriber|[Aa]uthor|AUTHOR|[Ss]igned|SIGNED|[Ss]ignature|[Tt]ranscriptionist|[Tt]ranscribed by|[Dd]ictated by|DICTATED BY|[Dd]ictating|[Rr]eviewed by|[Vv]erified by|[Cc]osigned by|[Aa]ttested by|[Oo]rdered by|[Cc]ompleted by|[Pp]repared by|[Ee]ntered by|[Dd]ocumented by|[Rr]ead by|[Ss]een by|[Pp]erformed by|[Aa]ssistant|[Rr]eferring|REFERRING|[Rr]eferred by|[Oo]rdering|[Aa]dmitting|[Cc]onsulting|[Pp]rimary [Cc]are|[Cc]linician|[Tt]echnician|[Tt]echnologist|[Ss]ocial [Ww]orker|[Cc]ase [Mm]anager|cc|CC|Cc|[Ff]rom|FROM|[Tt]o|TO|[Aa]ttn|ATTN)(?:[ ](?:[Pp]hysician|[Pp]rovider|[Ss]urgeon|MD|[Nn]urse|[Nn]ame|[Bb]y|[Cc]linician))?${LABEL_END}(?:(?:Dr|DR|Mr|Mrs|Ms)\.?[ ])?(?<phi>${LAST_FIRST}|${WHOLE})`,
      'PHYSICIAN',
      startsLikeName,
    ),
    rule(
      String.raw`(?:[Ee]lectronically|[Dd]igitally|E-?)?[ ]?(?:[Ss]igned|SIGNED|[Cc]osigned|[Aa]uthenticated|[Vv]erified|[Dd]ictated|[Tt]ranscribed|[Rr]eviewed|[Aa]ttested|[Aa]pproved|[Pp]erformed|[Ii]nterpreted|[Oo]rdered|[Rr]eferred|[Ss]een|[Ee]valuated|[Ee]xamined|[Dd]ocumented|[Pp]repared|[Ee]ntered|[Rr]ecorded|[Ff]ollowed)[ ]{1,2}(?:by|BY)[ :]{1,3}(?:Dr\.?[ ])?(?<phi>${LAST_FIRST}|${WHOLE})`,
      'PHYSICIAN',
      startsLikeName,
      0.8,
    ),
    rule(
      String.raw`(?:[Ee]mergency [Cc]ontact|EMERGENCY CONTACT|[Nn]ext [Oo]f [Kk]in|NEXT OF KIN|NOK|[Cc]ontact(?: [Pp]erson)?|[Gg]uarantor|GUARANTOR|[Ss]ubscriber|[Pp]olicy ?[Hh]older|[Ii]nsured|[Rr]esponsible [Pp]arty|[Ee]mployer [Cc]ontact|HCP|[Hh]ealth ?[Cc]are [Pp]roxy|POA|[Pp]ower [Oo]f [Aa]ttorney|[Ww]itness|[Ii]nterpreter|[Ii]nformant|[Mm]other|[Ff]ather|[Ss]pouse|[Ww]ife|[Hh]usband|[Dd]aughter|[Ss]on|[Ss]ister|[Bb]rother|[Gg]uardian)(?:'s)?(?: [Nn]ame)?${LABEL_END}(?:(?:Mr|Mrs|Ms|Dr)\.?[ ])?(?<phi>${LAST_FIRST}|${WHOLE})`,
      'NAME',
      startsLikeName,
    ),
    rule(
      String.raw`${KIN}[ ]{0,1},?[ ]?(?:\(|is |named |called |whose name is |- )?(?<phi>${WHOLE})`,
      'NAME',
      inLists,
      0.8,
    ),
    rule(
      String.raw`(?:Dear|DEAR|Hi|Hello|Hey|Good morning|Good afternoon|Thanks|Thank you|Sincerely|Regards|Best)[ ,]{1,2}(?:\r?\n[ \t]{0,4}){0,3}(?:(?:Dr|Mr|Mrs|Ms|Miss)\.?[ ])?(?<phi>${WHOLE})`,
      'NAME',
      inLists,
      0.8,
    ),
    rule(
      String.raw`(?:[Mm]y|[Hh]er|[Hh]is|[Tt]he patient's|[Tt]heir) name(?: is|'s)[ ,]{1,2}(?<phi>${WHOLE})`,
      'NAME',
      startsLikeName,
      0.8,
    ),
    rule(
      String.raw`(?:[Pp]atient|PATIENT|[Pp]t\.?)[ ]{1,2}(?<phi>${NAME}(?:[ ]{1,2}(?:${INITIAL}[ ])?${NAME}){0,2})(?![\p{L}])`,
      'PATIENT',
      inLists,
      0.7,
    ),
    rule(
      String.raw`(?<phi>${LAST_FIRST})(?=[ ,;(]{1,3}(?:\d{1,3}[ -]?(?:y|M\b|F\b)|MRN|DOB|SSN|age))`,
      'PATIENT',
      startsLikeName,
    ),
    rule(
      String.raw`(?<phi>${WHOLE})(?=[ ,(]{1,3}(?:MRN|DOB|D\.O\.B|SSN|MR#|is an? \d{1,3}[ -]year|was born|, an? \d{1,3}[ -]year))`,
      'PATIENT',
      inLists,
    ),
  ],
  refine: (text, found) => found.map((entity) => trimTail(text, entity)),
};

/** A name ends before a capital word that is not one: "Dr. Kumar Assessment", "Maria Lopez Date of Birth". */
function trimTail(text: string, entity: Entity): Entity {
  const surface = text.slice(entity.start, entity.end);
  const words = [...surface.matchAll(/\p{L}[\p{L}\p{M}'-]*/gu)];
  let last = words.length - 1;
  while (last > 0 && words[last]![0].length > 1 && isTail(words[last]![0])) last--;
  if (last === words.length - 1) return entity;
  const word = words[last]!;
  const end = entity.start + word.index + word[0].length;
  return { ...entity, end: text[end] === '.' && word[0].length === 1 ? end + 1 : end };
}

const isTail = (word: string): boolean => isCommon(word) && !isSurname(word) && !isGivenName(word);
