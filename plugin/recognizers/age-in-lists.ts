import { lean } from '../lean.ts';
import { isThing } from '../opinion/things.ts';
import { isClinical, isEponym, isGivenName, isListedName, isOrdinary, isSurname, wordsOf } from '../words.ts';
import { isMeasured, OLD } from './age-parts.ts';
import { around, type Rule } from './recognizer.ts';

/** What a list says of somebody right behind the age, and of no saturation or pressure: "94, from a home", "96 comfort care". */
const TOLD_BEHIND = String.raw`(?:from (?!\d|admission|baseline|yesterday|last|the|this)\p{L}{2,20}|lives|lived|resident|widow|retired|frail|delirium|delirious|dementia|confused|fall|falls|fell|found|long lie|off legs|hip|#?NOF|#?nof|DNR|DNAR|DNACPR|NFR|dnr|dnar|comfort|palliative|EOL|hospice|admitted|adm|CAP|UTI|uti|CVA|cva|NSTEMI|CHF)(?!\p{L})`;
/** The head of a line of a list: its number, a bed, a bay, then a name and nothing else: "B2 - Olwen Tudor - ", "Rm 12 Petrakis ". */
const LISTED_NAME = lean(
  /(?:^|\n)[ \t]{0,4}(?:[-*•] )?(?:(?:bed|rm|room|bay|bd)\.? ?)?[A-Z]{0,2}\d{0,4}[A-Z]?[.):,]?(?: ?[-–|])? {0,2}(?<!\p{L})((?:(?:mr|mrs|ms|miss)\.? )?\p{L}[\p{L}'’-]{1,20},?(?: \p{L}[\p{L}'’-]{0,20}\.?){0,2})(?:,|(?: ?[-–|]))? $/iu,
);
const NO_AGE_BEHIND =
  /^[ ,]{0,2}(?:%|\/|-\d|on (?:ra|room|air|\d)|(?:kg|lbs?|mg|mcg|ml|cm|mm|bpm|percent|pounds|units?|degrees|years ago|days?|weeks?|hours?|hrs?|min(?:utes)?|times|st|nd|rd|th|pack|f\/u|bid|tid|qid|qd|qhs|daily|nightly|prn|po|iv|every|once|twice|[HL])(?!\p{L}))/iu;

/** A name of the lists that is no word of notes, no drug and no eponym. */
const isListedPerson = (words: readonly string[]): boolean =>
  words.some((word) => word.length > 2 && isListedName(word) && !isOrdinary(word) && !isEponym(word)) &&
  !words.some(
    (word) => word.length > 2 && (isClinical(word) || isThing(word)) && !isGivenName(word) && !isSurname(word),
  );

/** Ages in lists of beds and of patients. */
export const AGES_IN_LISTS: readonly Rule[] = [
  // By what is told behind: "Bed 7: 99 from a home", "| 94, from Larch House |", "D3 95, fall".
  {
    near: around(/(?:9\d|1[012]\d),? [A-Za-z#]/g, 1, 2),
    pattern: lean(
      String.raw`(?<=(?:^|\n|\|)[ ]{0,2}|(?:^|\n|\|)[ ]{0,2}(?:[A-Z]{1,2}\d{1,2}|[Bb]ed \d{1,3}[A-Za-z]?|[Rr]m \d{1,3})(?:[:,]| -)? )${OLD}(?=,? ${TOLD_BEHIND})`,
      'dgu',
    ),
    type: 'AGE',
    score: 0.8,
  },
  // Behind the name that the line begins with: "4. Wilhelmina Oduya 92 NSTEMI", "OKAFOR, Ruth 90 hip fx".
  {
    near: around(/[A-Za-z.,|–-] (?:9\d|1[01]\d)(?:[ ,;]|$)/g, 0, 4),
    pattern: new RegExp(String.raw`(?<=[\p{L}.,|–-] )${OLD}(?=[ ,;]|$)`, 'dgu'),
    type: 'AGE',
    score: 0.8,
    accept: (phi, at, text) => {
      const [line, name = ''] = LISTED_NAME.exec(text.slice(Math.max(0, at - 70), at)) ?? [''];
      const words = wordsOf(name);
      // Alone behind a number it could be a medicine: "6 Colace 100".
      const isPlaced =
        words.length > 1 || /(?:bed|rm|room|bay|bd)\.? ?\w|^\n?[ \t]{0,4}[A-Z]{1,2}\d{1,3}[A-Z]?[.):,]? /i.test(line);
      const after = text.slice(at + phi.length, at + phi.length + 16);
      return isPlaced && !NO_AGE_BEHIND.test(after) && !isMeasured(name) && isListedPerson(words);
    },
  },
  // A field beside the one of the sex: "|92|F|", "92,F,Medicare", "M;95;".
  {
    near: around(/[|,;\t](?:9\d|1[01]\d|[MF])[|,;\t]/g, 6, 6),
    pattern: new RegExp(
      String.raw`(?<=(?:^|[|;,\t\n])[ ]?)${OLD}(?=[ ]?([|;,\t])[ ]?[MF][ ]?(?:\1|$|\n))|(?<=(?:^|[|;,\t\n])[MF][ ]?[|;,\t][ ]?)${OLD}(?=[ ]?(?:[|;,\t\n]|$))`,
      'dgu',
    ),
    type: 'AGE',
    score: 0.8,
    accept: (_phi, at, text) => {
      const before = text.slice(Math.max(0, at - 24), at);
      // "WBC|98|F", "T,97,F": a value, final or in degrees.
      return (
        !isMeasured(before) &&
        !/(?<![\p{L}\d])[A-Z]{1,5}\d?[ ]?[|;,\t][ ]?$/u.test(before.replace(/(?:^|[|;,\t\n ])[MF](?=[|;,\t]$)/, ''))
      );
    },
  },
  // Behind a day of birth, in brackets: "Born: 02-Apr-1931 (92y)".
  {
    near: around(/\((?:9\d|1[012]\d) ?[yY]/g, 0, 6),
    pattern: new RegExp(String.raw`(?<=\()${OLD}(?= ?[yY](?:rs?)?\.?\))`, 'dgu'),
    type: 'AGE',
    score: 0.9,
  },
];
