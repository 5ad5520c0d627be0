import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { type Found, findPhrases, indexPhrases, type PhraseIndex } from '../../phrases.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { isTreated } from '../../reading/overdose-treated.ts';
import { inSentence } from '../../reading/placed.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { hasWord } from '../../reading/words.ts';
import { type CourseTime, courseTimesIn } from './course-times.ts';
import { isOfTaking } from './other-course.ts';

type Interval = Row<'intervals'>;
/** The kinds of intervals.tsv that are told of how long something is given, of how long it runs in and of when it comes again. */
const KINDS = /^(?:course|infused|again|wait|within)$/;
export const isOfCourse = ({ kinds }: Interval): boolean => KINDS.test(kinds);

const rowsOf = once((rows: readonly Interval[]): readonly Interval[] => rows.filter(isOfCourse));
interface Part {
  readonly part: 'topics' | 'with' | 'unless';
  readonly row: Interval;
}
const partsOf = once(
  (rows: readonly Interval[]): PhraseIndex<Part> =>
    indexPhrases(
      rowsOf(rows).flatMap((row) =>
        (['topics', 'with', 'unless'] as const).flatMap((part) =>
          listOf(row[part]).map((text) => ({ text, gap: part === 'topics' ? 1 : 0, tag: { part, row } })),
        ),
      ),
    ),
);

/**
 * How long a course lasts or an infusion runs, far from what anybody gives, however it is said: "nimodipine … day 1 of 2 days",
 * "quadruple therapy x 2 days", "tranexamic acid 1 g over 10 days" (intervals.tsv, `course` and `infused`).
 */
export function checkFarCourses(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const ends = new Set([...each.doses, ...each.reading.mentions.filter(isDrug)].map(({ end }) => end));
  const timed = sentences.filter((one) => !one.question && (!one.told || isTreated(tokens, one)));
  const times = timed.map((sentence) => ({ sentence, all: courseTimesIn(tokens, sentence, ends) }));
  if (times.every(({ all }) => all.length === 0)) return [];
  const parts = findPhrases(tokens, sentences, partsOf(each.knowledge.rows('intervals')));
  return times.flatMap(({ sentence, all }) =>
    all.flatMap((time) => {
      const row = wrongRow(each, parts, sentence, time);
      const isWhole =
        row &&
        !isMadeUp(
          times.flatMap((one) => one.all),
          time,
          row,
        );
      return isWhole ? [findingOf(each, row, time)] : [];
    }),
  );
}

/** The row that a time breaks: all that hold for what is given must be broken, those of a disease before those of a drug. */
function wrongRow(
  each: Case,
  parts: readonly Found<Part>[],
  sentence: Sentence,
  time: CourseTime,
): Interval | undefined {
  const met = rowsOf(each.knowledge.rows('intervals')).filter(
    (row) => isOfKind(time, row) && isMet(each, parts, sentence, time, row),
  );
  const special = met.filter((row) => row.with !== '');
  const judged = special.length > 0 ? special : met;
  return judged.every((row) => !fits(time, row)) ? judged[0] : undefined;
}

/** "Tapered over 12 days" is a course, too. */
const isOfKind = ({ kind, high }: CourseTime, { kinds }: Interval): boolean =>
  kinds === kind || (kinds === 'course' && kind === 'infused' && high >= 1);

const fits = ({ low, high }: CourseTime, { min, max }: Interval): boolean => high >= Number(min) && low <= Number(max);

function isMet(
  each: Case,
  parts: readonly Found<Part>[],
  sentence: Sentence,
  time: CourseTime,
  row: Interval,
): boolean {
  const own = parts.filter(({ tag }) => tag.row === row);
  const has = (part: Part['part'], of?: Sentence): boolean =>
    own.some(({ tag, sentence: where }) => tag.part === part && (of === undefined || where === of));
  if (has('unless') || (row.with !== '' && !has('with'))) return false;
  const isRun = row.kinds === 'infused';
  const isOfTopic = own.some(
    ({ tag, sentence: where, end }) =>
      tag.part === 'topics' && where === sentence && (!isRun || isRunIn(each, end, time.first)),
  );
  if (row.topics !== '' && !isOfTopic) return false;
  return row.subjects === '' || isOfDrug(each, sentence, time, row);
}

/** The drug that stands nearest before the time, or one that is given beside it; where the sentence names none, that of the one before. */
function isOfDrug(each: Case, sentence: Sentence, time: CourseTime, row: Interval): boolean {
  const names = row.subjects.split(';');
  const given = givenAt(each, sentence, time);
  if (given.length === 0) return time.isTreatment && AGAINST_GERMS.test(row.subjects) && row.kinds === 'course';
  return given.some(({ id, end }) => {
    const own = each.knowledge.subjectsOf(id);
    const isNamed = names.some((name) => name === id || own.has(name));
    return isNamed && (row.kinds !== 'infused' || isRunIn(each, end, time.first));
  });
}

/** What a text calls treatment where it names an infection and no drug. */
const AGAINST_GERMS = /^(?:antibiotic|antifungal)\b/;

/** Between what is given and how long it runs in stand its dose and its way alone. */
const isRunIn = ({ reading: { tokens } }: Case, end: number, first: number): boolean =>
  end <= first && first - end < FARTHEST && !hasWord(tokens, OTHER_WORD, end, first);
const FARTHEST = 26;
const OTHER_WORD =
  /^(?:[.;]|(?!(?:infused|transfused|diluted|mixed|divided|followed|repeated|started|needed|reconstituted|continued|infusing|running|loading|starting|during|bleeding|packed|red|bed)$)[a-z]{1,12}(?:ed|ing)|fell|rose|rise|falls?|grew|went|came|lost|took|has|have|was|were|trend|taper|wean|titrate|steps?|x|×|times|doses|sessions?|oral|orally|po|tablets?|capsules?|days?|weeks?|months?)$/;

function givenAt({ reading: { tokens, mentions, sentences } }: Case, sentence: Sentence, time: CourseTime) {
  const own = inSentence(mentions, sentence).filter(isDrug);
  const before = sentences[sentences.indexOf(sentence) - 1];
  const isGoingOn = own.length === 0 && isOfTaking(tokens, sentence);
  const all = isGoingOn && before && !before.told ? inSentence(mentions, before).filter(isDrug) : own;
  const last = all.findLast(({ end }) => end <= time.first) ?? all[0];
  const meant = all.filter(
    (one) => one === last || (last && one.end <= last.first && !hasWord(tokens, PARTED, one.end, last.first)),
  );
  return meant.filter(
    ({ assertion }) => assertion === 'active' || assertion === 'adjusted' || time.isEnd || /^wait/.test(time.kind),
  );
}
const isDrug = ({ kind, misspelt, assertion }: ReadMention): boolean =>
  (kind === 'drug' || kind === 'class') && !misspelt && !/^(?:negated|other-person|allergen)$/.test(assertion);
const PARTED = /^(?:[.;:]|then|after|before|not|no|instead|until|followed|when|while)$/;

/** "Two weeks into a vein, then four by mouth": another time of the text fits, or follows. */
const isMadeUp = (all: readonly CourseTime[], time: CourseTime, row: Interval): boolean =>
  row.kinds === 'course' &&
  time.high < Number(row.min) &&
  (time.isStep || all.some((one) => one !== time && one.kind === 'course' && one.high >= Number(row.min)));

const WORDS = {
  course: 'given for',
  infused: 'run in for',
  again: 'given again after',
  wait: 'told to last',
  within: 'told to be soon enough after',
} as const;

function findingOf(each: Case, row: Interval, time: CourseTime): Finding {
  const isLong = time.low > Number(row.max);
  const length =
    time.high >= 1
      ? `${plain(time.high)} days`
      : time.high * 24 >= 1
        ? `${plain(time.high * 24)} hours`
        : `${plain(time.high * 1440)} minutes`;
  return {
    ...spanOf(each.reading.tokens, time.first, time.end),
    family: 'frequency',
    category:
      time.kind === 'wait' || time.kind === 'within'
        ? 'interval_wrong'
        : time.kind === 'again'
          ? `frequency_${isLong ? 'below' : 'above'}_usual`
          : `duration_too_${isLong ? 'long' : 'short'}`,
    severity: 'high',
    verdict: 'contradicted',
    message: `${WORDS[time.kind]} ${length}, which is far too ${isLong ? 'long' : 'short'}: ${row.statement} (${row.source})`,
    score: 0.8,
    evidence: [evidenceOf(row, row.statement)],
  };
}
