import { lean } from './lean.ts';
import { isRareEponym } from './opinion/things.ts';
import type { Span } from './spans.ts';
import { isEponym, isListedName, wordsOf } from './words.ts';

// Things that are called by somebody's name, where no word of a thing stands beside it.

/** Whether what stands there is a tool by its maker, a disease of kin or one of several eponyms in a row, and no person. */
export function isNamedAfterSomebody(text: string, { start, end }: Span): boolean {
  const surface = text.slice(start, end);
  const before = text.slice(Math.max(0, start - 48), start);
  const after = text.slice(end, end + 24);
  return isToolThere(surface, before, after) || isDiseaseOfKin(surface, before, after) || isInSeries(text, start, end);
}

/** Tubes, lines and tools by their maker, but those whose name many have: behind what is done with one, or before what happened to it, no person. */
const TOOL =
  /^(?:Foley|Quinton|Hickman|Broviac|Groshong|Tenckhoff|Bovie|Yankauer|Dobhoff|Dobbhoff|Keofeed|Hemovac|Penrose|Veress|Kocher|Babcock|Balfour|Bookwalter|Tofflemire|Haberman|Goulian|Coude|Coudé|Malecot|Pigtail|Ommaya|Ambu|Shiley|Bivona|Passy|Cordis|Vas-?Cath|Perm-?Cath|Mahurkar|Blakemore|Heimlich|Doppler|Bakri|Impella|Holter|Unna|Eschmann|Combitube)s?$/u;
/** Whether a tube, a line or a tool is called so, by its maker. */
export const isTool = (word: string): boolean => TOOL.test(word);
const TOOL_BEFORE = lean(
  /(?<!\p{L})(?:d\/?c(?:'?d|ed)?|discontinued?|remov(?:e|ed|ing)|plac(?:e|ed|ing)|insert(?:ed)?|pull(?:ed)?|keep|kept|via|through|no|has|have|had|need(?:s|ed)?|a|an|the|this|new|old|indwelling|chronic|exchange(?:d)?|change(?:d)?|clamp(?:ed)?|flush(?:ed)?|irrigat(?:e|ed)|bless|\d{1,2} ?fr(?:ench)?|rt|lt|r|l|ij|subclavian|femoral|lines?:?|tubes?:?|gu:|f\/e\/n:|access:?|drains?:?)[ ]$/iu,
);
const TOOL_AFTER =
  /^(?:['’]s)?(?: (?:in|out|placed|removed|draining|(?:was|is) (?:not |no longer )?(?:needed|required|placed|removed|inserted|changed|pulled|left)|to (?:gravity|suction|bag|sd|bsd)|d\/c'?d|dc'?d|w\/|with|patent|intact|inserted|clamped|catheter|keeps?|if|x ?\d|on|at|since|for|and|or|care)(?!\p{L})|[,;:.)!?/]|$|\n)/iu;
/** "DC Foley in AM", "bless the Quinton": but "by Dr. Foley" and "Foley, Anne" are people. */
const isToolThere = (surface: string, before: string, after: string): boolean =>
  isTool(surface) &&
  ((TOOL_BEFORE.test(before) && TOOL_AFTER.test(after) && !/^, (?:\p{Lu}\p{Ll}|\d)/u.test(after)) ||
    /^ (?:placed|removed|draining|to (?:gravity|suction|bag|bsd)|d\/c'?d|in w\/|out,? (?:no|voiding|voided))(?!\p{L})/iu.test(
      after,
    ));

/** Diseases that are called by somebody's name, as they are told of kin: "dad Parkinson's, aunt Graves". */
const DISEASE_OF_KIN =
  /^(?:Graves|Parkinson|Huntington|Hashimoto|Crohn|Alzheimer|Lynch|Hodgkin|Addison|Cushing|Marfan|Duchenne|Becker|Wilson|Turner|Klinefelter|Tourette|Raynaud|Sj[oö]gren|Paget|M[eé]ni[eè]re|Barrett|Beh[cç]et|Down|Brugada|Gilbert|Usher|Gaucher|Fabry|Pompe|Ehlers|Asperger|Peyronie|Dupuytren|Bechterew|Basedow|Kaposi|Gardner|Cowden|Peutz|Osler|Gehrig)(?:['’]s)?$/u;
const KIN_BEFORE = lean(
  /(?<!\p{L})(?:mom|mum|mother|dad|father|sister|sis|brother|bro|aunt|uncle|cousin|niece|nephew|grandmother|grandfather|grandma|grandpa|gma|gpa|mgm|mgf|pgm|pgf|son|daughter|parents?|siblings?|twin|half-?sister|half-?brother)(?:,| with| has| had| w\/| -|:)?[ ]$/iu,
);
const DISEASE_AFTER =
  /^(?:['’]s)?(?:[,;.)\n/]|$| (?:at|age|dx|d\.|mosaic|carrier|disease|syndrome|and (?:her|his|the)|in (?:her|his) \d))/u;
/** "uncle Huntington's, tested by others": a kinsman's illness; "sister Turner said" is a person. */
const isDiseaseOfKin = (surface: string, before: string, after: string): boolean =>
  DISEASE_OF_KIN.test(surface) &&
  KIN_BEFORE.test(before) &&
  DISEASE_AFTER.test(after) &&
  (/['’]s$/.test(surface) || /^['’]s/.test(after) || OF_A_FAMILY.test(before));
/** Where what runs in a family is told. */
const OF_A_FAMILY = /(?<!\p{L})(?:family (?:history|hx)|fhx?|fam hx|famhx|f\/h)(?!\p{L})[^\n]{0,40}$/iu;

/** Three eponyms in a row and more, of which two are nobody's surname: signs, tools, books, no people. */
function isInSeries(text: string, start: number, end: number): boolean {
  const from = Math.max(0, start - 64);
  const [before, after] = [text.slice(from, start), text.slice(end, end + 64)];
  const left = before.slice(Math.max(...['.', '\n', ';', '(', ':', '?'].map((mark) => before.lastIndexOf(mark))) + 1);
  const right = after.slice(0, /[.\n;():?]/.exec(after)?.index ?? after.length);
  const items = `${left}${text.slice(start, end)}${right}`
    .split(/, |\/| and | or | & | vs\.? /u)
    .filter((item) => item.trim() !== '');
  if (items.length < SERIES || items.slice(1, -1).some((item) => item.trim().split(' ').length > LONGEST_ITEM))
    return false;
  const eponyms = items.filter((item) => wordsOf(item).some(isNamedThing));
  const rare = eponyms.filter((item) => wordsOf(item).some((word) => isNamedThing(word) && !isListedName(word)));
  return eponyms.length >= SERIES && eponyms.length * 2 > items.length && rare.length >= 2;
}
const SERIES = 3;
const LONGEST_ITEM = 4;
const isNamedThing = (word: string): boolean => isEponym(word) || isRareEponym(word);

/** "have Parkinson's or a vascular picture", "Hashimoto, not Graves", "?Cushing's": in the chart of a namesake what somebody has or has not. */
const HAD_OR_NOT =
  /(?:(?<!\p{L})(?:has|have|having|h\/o|history of|possible|probable|suspected|r\/o|rule out|ruled out|dx(?:ed)?(?: with)?|diagnosed with|not|is it|could be|early|atypical|classic|familial)[ ]|\?[ ]?)$/iu;
/** Nothing of a person's follows: "Graves's daughter". */
const THING_ENDS =
  /^(?:['’]s?(?=[.,;:?!)\n]|$| (?:or|and|vs\.?|versus|but|with|since|for|at|on|by|likely|unlikely|too|now)(?!\p{L}))|(?=[.;?)\n]|$))/u;
export const isHadByNamesake = (text: string, { start, end }: Span): boolean =>
  (isEponym(text.slice(start, end)) || isRareEponym(text.slice(start, end))) &&
  HAD_OR_NOT.test(text.slice(Math.max(0, start - 18), start)) &&
  THING_ENDS.test(text.slice(end, end + 14));
