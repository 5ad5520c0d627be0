import { isNamedAfterSomebody } from './eponym-veto.ts';
import { lean } from './lean.ts';
import { isAbbreviation, isRareEponym, isThing, isThingPhrase } from './opinion/things.ts';
import { isPerson } from './people.ts';
import type { Entity } from './spans.ts';
import { isEponym, isListedName, wordsOf } from './words.ts';

/** "SPK_0: …", "Speaker_1: …": who speaks, by number. */
const SPEAKER_BEHIND = /^_?\d{1,2}\]?[ ]?:/;
const LINE_START = /(?:^|\n)[ \t]{0,4}\[?$/;
/** "[Speaker A] Okay": a mark of who speaks that names nobody. */
const SPEAKER =
  /^(?:speaker|voice|person|participant|interviewer|interviewee|respondent|moderator|clinician|provider|caller|patient|parent|nurse|doctor|agent|operator|unknown|male|female)(?: ?(?:[A-F]|\d))?$/iu;
const SPEAKER_END = /^(?: ?(?:[A-F]|\d))?(?:\]|[ ]?:)/;

/** "administrativeGender M", "birthTime": the name of an element or a field. */
const ELEMENT = /^\p{Ll}{4,20}(\p{Lu}\p{Ll}{2,20})(?![\p{L}'-])/u;
const isElement = (surface: string): boolean => {
  const second = ELEMENT.exec(surface)?.[1];
  return second !== undefined && !isListedName(second);
};

/** "ate a Reese's", "smokes Camels": what goes in at the mouth. */
const CONSUMED = lean(
  /(?<!\p{L})(?:ate|eats?|eaten|eating|drinks?|drank|drinking|smok(?:es?|ed|ing)|vap(?:es|ed|ing)|chew(?:s|ed|ing)|sip(?:s|ped|ping)|snacks? on)[ ](?:(?:an?|some|the|his|her|their|one|two|three|four|five|six|half an?|only|mostly|\d{1,2}) ){0,2}$/iu,
);
/** No cook: "eats Maria's soup". */
const isFood = (surface: string, words: readonly string[]): boolean =>
  isThingPhrase(surface) || words.every((word) => isThing(word) || !isListedName(word));
/** "ate a Reese's": one of them, and nobody's. */
const isOne = (surface: string, before: string, after: string): boolean =>
  / (?:an?|another|some) $/.test(before) &&
  /^['’]s(?! \p{Ll}{3})|^['’]s (?:at|in|on|and|or|with|for|after|before|from|then)(?!\p{L})/u.test(
    `${/['’]s$/.exec(surface)?.[0] ?? ''}${after}`,
  );
/** "two White Claws", "three Bud Lights": counted things. */
const COUNTED =
  /^(?:one|two|three|four|five|six|seven|eight|ten|twelve|few|several) (?:\p{Lu}\p{Ll}{1,14} ){0,2}\p{Lu}\p{Ll}{2,14}s$/u;

/** "suspected by Ghent", "serotonin syndrome by Hunter": criteria are named after who or where they were made. */
const JUDGED_BY = lean(
  /(?<!\p{L})(?:syndrome|toxicity|disease|suspected|probable|definite|diagnos(?:is|ed|tic)|meets?|met|positive|negative|scor(?:es?|ed)|grad(?:es?|ed)|stag(?:es?|ed)|class(?:ified)?|criteria|\p{Ll}{3,16}(?:itis|osis|emia|pathy)|fracture|QTc?)(?: \p{L}{2,12})? (?:by|per|on|using|via)(?: the)?(?: (?:revised|modified|updated|new))? $/iu,
);

/** "Hope has Gilbert.", "r/o Takayasu": an eponym for what somebody has, and the sentence or the item ends. */
const HAD_BEFORE =
  /(?<!\p{L})(?:has|have|having|hx of|h\/o|history of|possible|probable|likely|known|suspected|r\/o|rule out|ruled out|dx(?:ed)?(?: with)?|diagnosed with|no|denies|confirmed)[ ]$/iu;

/** "Step-up approach (PANTER)", "the regimen (FOLFOX)": capitals in brackets behind what trials and schools name. */
const NAMED_AFTER_A_TRIAL =
  /(?<!\p{L})(?:approach|trials?|protocols?|strategy|strategies|regimens?|techniques?|criteria|scores?|scales?|bundles?|pathways?|stud(?:y|ies)|programs?|programmes?|questionnaires?|inventory|tools?|registry|guidelines?|screen(?:er|ing)?|interview|therapy|training|maneuver|measure|index|test|algorithm|classification|subtype|checklist|workshop|curriculum)[ ]\($/iu;

/** "ASIA A", "Allman I": a scale or an eponym and its grade. */
const GRADE = /[ ](?:I{1,3}[ABFabf]?|IV|V|[A-E]|[A-Z]\d{1,2}|\d{1,2}[a-z]?)$/u;
const isGraded = (surface: string): boolean => {
  const tail = GRADE.exec(surface)?.[0];
  if (tail === undefined) return false;
  const head = surface.slice(0, -tail.length);
  if (
    /^(?:ASIA|Fitzpatrick|Fitzpatrick (?:skin )?type|Hurley|Tanner|Mallampati|Ludwig|Norwood|Baker|Garden|Rutherford|Fontaine)$/.test(
      head,
    )
  )
    return true;
  const words = wordsOf(head);
  return words.length > 0 && words.every((word) => isThing(word) || isEponym(word)) && !words.every(isListedName);
};

/** "Diprivan, ASA III": a medicine, and what the next item says. */
const isMedicineListed = (surface: string): boolean => {
  const [first = '', second = ''] = surface.split(/, /);
  return (
    second !== '' &&
    isNameless(first) &&
    wordsOf(second).every((word) => isAbbreviation(word) || isNameless(word) || word.length < 4)
  );
};

const isNameless = (word: string): boolean => isThing(word) && !isListedName(word);

/** "in the style of Harrison's", "per Tintinalli": a book by its first editor. */
const BOOK =
  /^(?:Harrison|Nelson|Robbins|Tintinalli|Sabiston|Cecil|Netter|Goodman|Katzung|Stahl|Kaplan|Sadock|Bates|Gray|Guyton|Rosen|Fitzpatrick|Schwartz|Merritt|Braunwald|Barash|Marino|Washington Manual|Bradley|Zollinger|Wintrobe|Kumar|Davidson|Macleod|Moore|Snell|Park|Gomella|Fenichel|Fuhrman|Creasy|Novak|Hacker|Miller)(?:['’]s)?$/u;
const READ_BEFORE =
  /(?<!\p{L})(?:style of|chapter (?:of|in|from)|edition of|textbooks?|pages? of|reading|reads?|cit(?:e|es|ed|ing)|quot(?:e|es|ed|ing)|references?) (?:the )?$/iu;
const isBook = (surface: string, before: string, after: string): boolean =>
  BOOK.test(surface) &&
  READ_BEFORE.test(before) &&
  // "per Rosen's note" is a colleague's.
  /^['’]s(?:[.,;:?)!]| \p{Lu}|$)/u.test(`${/['’]s$/.exec(surface)?.[0] ?? ''}${after}`);

/** A prize, a paper: "the Faith Community award". */
const SCHOOL_OR_HOUSE =
  /(?<!\p{L})(?:Elementary|Middle|High|School|Academy|College|University|Institute|Hospital|Clinic|Cent(?:er|re)|Church|Temple|Medical|Health)(?!\p{L})/u;
const PRIZE_BEHIND = /^ (?:award|prize|medal|trophy|ribbon|scholarship|certificate)(?!\p{L})/iu;

/** Shops, kitchens and makers that are called by somebody's name: no person's, where nothing of a person's follows. */
const MAKER =
  /^(?:Arby|Culver|Applebee|Hardee|Zaxby|Popeye|Kohl|Macy|McDonald|Chili|Domino|Papa John|Trader Joe|Raising Cane|Jack Daniel|Land['’]s End|Victoria['’]s Secret|Bojangle|Whataburger|Long John Silver|Mrs\. Field|Sbarro|Bertucci|Carrabba|Fuddrucker|Sheetz|Wawa|Cracker Barrel|Ben & Jerry|Dr\. Scholl|Osh ?[Kk]osh|Cabela|Dunkin|Krispy Kreme|Jersey Mike|Papa Murphy|Stouffer|Hormel)(?:['’]?s)?$/u;
const CLAUSE_END =
  /^(?:['’]s)?(?:[.,;:!?)/]|\n|$| (?:and|or|for|in|on|at|with|twice|daily|every|after|before|most|a few|once|last|this|today|weekly)(?!\p{L}))/u;
const OF_A_MEAL =
  /(?<!\p{L})(?:eat(?:s|ing)?|ate|breakfast|lunch|dinner|burgers?|fries|pizza|takeout|take-?out|fast food|drive-thru|snacks?|orders?|shops? at|bought|buys|drinks?|soup|cereal|candy|jeans|cups?|bars?|ice cream|restaurants?)(?!\p{L})[^.\n]{0,44}$/iu;

/** How a letter opens and ends, taken for a house behind the address above it. */
const OF_A_LETTER = /^(?:dear|re|hello|hi|to|from|cc|sincerely|regards|cordially|attn|attention)$/i;

/** What of a court's name says which kind it is. */
const COURT = lean(
  /^(?:Common Pleas|Probate|Superior|Circuit|District|Family|Juvenile|Orphans['’]?)(?:,? (?:Court|Div(?:ision)?|Dept|Part)\.?)?(?:, (?:Probate|Family|Juvenile|Civil|Criminal|Domestic Relations|Orphans['’]?)(?: Div(?:ision)?\.?)?)?$/iu,
);

/** Whether what stands before or behind a find, or how it is built, makes it a thing: a speaker's mark, an element, a meal, criteria, a grade. */
export function isThingByContext(text: string, { start, end, type }: Entity, words: readonly string[]): boolean {
  const surface = text.slice(start, end);
  const before = text.slice(Math.max(0, start - 48), start);
  const after = text.slice(end, end + 24);
  const person = isPerson({ type });
  const graded = `${surface}${/^\d{1,2}(?!\d)/.exec(after)?.[0] ?? ''}`;
  if (
    (CONSUMED.test(before) && (isFood(surface, words) || isOne(surface, before, after))) ||
    COUNTED.test(surface) ||
    isGraded(graded)
  )
    return true;
  if (isBook(surface, before, after)) return true;
  if (
    MAKER.test(surface) &&
    (/['’]s$/.test(surface) || /^['’]s/.test(after)) &&
    CLAUSE_END.test(after) &&
    OF_A_MEAL.test(before)
  )
    return true;
  if (!person)
    return (
      OF_A_LETTER.test(surface) ||
      COURT.test(surface) ||
      (type === 'HOSPITAL' && PRIZE_BEHIND.test(after) && !SCHOOL_OR_HOUSE.test(surface))
    );
  if (LINE_START.test(before) && (SPEAKER_BEHIND.test(after) || (SPEAKER.test(surface) && SPEAKER_END.test(after))))
    return true;
  if (isNamedAfterSomebody(text, { start, end })) return true;
  if (isElement(surface) || isMedicineListed(surface)) return true;
  const areEponyms = words.length > 0 && words.every((word) => isEponym(word) || isRareEponym(word));
  if (areEponyms && JUDGED_BY.test(before)) return true;
  if (areEponyms && HAD_BEFORE.test(before) && /^(?:[.;)?\n]|,(?! \d)|$)/.test(after)) return true; // "has Thomas, 4" is a child
  return (
    /^\p{Lu}{4,10}$/u.test(surface) &&
    after.startsWith(')') &&
    (!isListedName(surface) || isAbbreviation(surface)) &&
    NAMED_AFTER_A_TRIAL.test(before)
  );
}
