import { isAbbreviation, isRareEponym } from '../opinion/things.ts';
import { isClinical, isCommon, isEponym, isGivenName, wordsOf } from '../words.ts';
import { isChild, isSurnameAlone } from './person-evidence.ts';
import { around, type Rule } from './recognizer.ts';
/** Kin and children, by the words of kinship around them. */
export const FAMILY_RULES: readonly Rule[] = [
  // Of whom a family is called, in speech: "bridge with the pemberton girls".
  {
    pattern:
      /(?<=(?:the|with) (?<phi>\p{L}{4,20}(?:-\p{L}{3,20})?) )(?:girls|boys|twins|family|kids|household|sisters|brothers)(?![\p{L}])/diuy,
    triggers: ['girls', 'boys', 'twins', 'family', 'kids', 'household', 'sisters', 'brothers'],
    type: 'NAME',
    score: 0.6,
    accept: isSurnameAlone,
  },
  // Before the kinship in brackets: "Harold (hus) picked her up".
  {
    pattern:
      /(?<=(?<![\p{L}\p{N}'’-])(?<phi>\p{Lu}\p{Ll}{2,20}(?: \p{Lu}\p{Ll}{2,20})?) \()(?:hus|husb|husband|wife|mom|mother|dad|father|son|dtr|dau|daughter|bro|brother|sis|sister|aunt|uncle|niece|nephew|cousin|friend|gf|bf|neighbor|neighbour|partner|spouse|fianc[eé]e?|mil|fil)(?=[,;)])/duy,
    triggers: [
      ...['hus', 'husb', 'husband', 'wife', 'mom', 'mother', 'dad', 'father', 'son', 'dtr', 'dau', 'daughter'],
      ...['bro', 'brother', 'sis', 'sister', 'aunt', 'uncle', 'niece', 'nephew', 'cousin', 'friend', 'gf', 'bf'],
      ...['neighbor', 'neighbour', 'partner', 'spouse', 'fianc', 'fiance', 'fiancee', 'mil', 'fil'],
    ],
    type: 'NAME',
    score: 0.7,
    accept: (phi) =>
      wordsOf(phi).every((word) => !isCommon(word) && !isEponym(word) && !isRareEponym(word) && !isClinical(word)) &&
      wordsOf(phi).some(isGivenName),
  },
  // A newborn, who has no name yet: "Baby Girl Xiong": the surname is the mother's.
  {
    pattern: /(?:Baby|Infant) (?:Girl|Boy) (?:[A-D] )?\p{Lu}[\p{L}'-]{1,20}(?![\p{L}\p{N}])/duy,
    triggers: ['baby', 'infant'],
    type: 'PATIENT',
    score: 0.9,
    accept: (phi) => {
      const last = wordsOf(phi).at(-1)!;
      return phi.includes('-') || (!isCommon(last) && !isClinical(last)); // "Umunna-Crisp"
    },
  },
  // Two children with bare ages: "two boys, Samson 12 and Josiah 9".
  {
    pattern:
      /(?:boys|girls|kids|children|sons|daughters|twins|siblings|grandkids)[:,]? (?<phi>\p{Lu}[\p{L}'-]{1,20})(?= \d{1,2}(?:,| and|[.;&)]))/diuy,
    triggers: ['boys', 'girls', 'kids', 'children', 'sons', 'daughters', 'twins', 'siblings', 'grandkids'],
    type: 'NAME',
    score: 0.7,
    accept: isChild,
  },
  {
    pattern:
      /(?:boys|girls|kids|children|sons|daughters|twins|siblings|grandkids)[:,]? \p{Lu}[\p{L}'-]{1,20} \(?\d{1,2}\)?(?:,| and| &|, and) (?<phi>\p{Lu}[\p{L}'-]{1,20})(?= \(?\d{1,2}(?![\p{L}\p{N}]))/diuy,
    triggers: ['boys', 'girls', 'kids', 'children', 'sons', 'daughters', 'twins', 'siblings', 'grandkids'],
    type: 'NAME',
    score: 0.7,
    accept: isChild,
  },
  // Children with their ages: "Kids: Lyrica (6) eczema, Camry (3) well".
  {
    pattern:
      /(?<=(?:[Kk]ids|[Cc]hildren|[Ss]ibs|[Ss]iblings|[Ss]ons|[Dd]aughters|[Ss]isters|[Bb]rothers|[Gg]randkids|[Gg]randchildren|KIDS|SIBS)[:,]? [^\n]{0,120})(?<![\p{L}\p{N}'-])\p{Lu}[\p{L}'-]{1,20}(?= \(\d{1,2}(?: ?(?:y|yo|yrs?|m|mo|mos|wk|wks|d))?[,;)])/dgu,
    near: around(/ \(\d{1,2}(?: ?(?:y|yo|yrs?|m|mo|mos|wk|wks|d))?[,;)]/g, 24, 2),
    type: 'NAME',
    score: 0.8,
    accept: (phi) => !isAbbreviation(phi),
  },
  // Kin in short, before a name of whatever word: "Half sib Ha-eun".
  {
    pattern:
      /(?:[Hh]alf[ -])?(?:[Ss]ib|[Ss]is|[Bb]ro|[Ss]tep[ -]?(?:sib|sis|bro|mom|dad))\.? (?<phi>\p{Lu}\p{Ll}{1,20}(?:-\p{L}\p{Ll}{1,20})?)(?![\p{L}\p{N}'-])/duy,
    triggers: ['half', 'sib', 'sis', 'bro', 'step', 'stepsib', 'stepsis', 'stepbro', 'stepmom', 'stepdad'],
    type: 'NAME',
    score: 0.8,
    accept: (phi) => !isCommon(phi) && !isClinical(phi),
  },
  // Pedigrees number their people: "II-1 Ruggero", "III:4, Luce".
  {
    pattern: /(?<![\p{L}\p{N}-])(?:I{1,3}|IV|VI?)[-:.]\d{1,2}[:,]? (?:\()?(?<phi>\p{Lu}\p{Ll}{1,20})(?![\p{L}])/duy,
    triggers: ['i', 'ii', 'iii', 'iv', 'v', 'vi'],
    type: 'NAME',
    score: 0.7,
    accept: (phi) => !isCommon(phi) && !isClinical(phi),
  },
];
