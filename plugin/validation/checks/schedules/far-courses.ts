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
  const timed = sentences.flatMap((sentence, order) => {
    if (sentence.question || (sentence.told && !isTreated(tokens, sentence))) return [];
    const times = courseTimesIn(tokens, sentence, ends);
    return times.length === 0 ? [] : [{ sentence, before: sentences[order - 1], times }];
  });
  if (timed.length === 0) return [];
  const parts = findPhrases(tokens, sentences, partsOf(each.knowledge.rows('intervals')));
  const bySentence = Map.groupBy(parts, ({ sentence }) => sentence);
  const rowsWith = (part: Part['part']): ReadonlySet<Interval> =>
    new Set(parts.flatMap(({ tag }) => (tag.part === part ? [tag.row] : [])));
  const text = { besides: rowsWith('with'), barred: rowsWith('unless'), isShort: tokens.length <= SHORT };
  const total = totalOf(timed.flatMap(({ times }) => times));
  return timed.flatMap(({ sentence, before, times }) => {
    const here = Map.groupBy(bySentence.get(sentence) ?? [], ({ tag }) => tag.row);
    return times.flatMap((time): readonly Finding[] => {
      const given = givenAt(each, { sentence, before }, time);
      const row = wrongRow({ each, text, here, sentence, time, given });
      return row && !isMadeUp(total, time, row) ? [findingOf(each, row, time)] : [];
    });
  });
}

/** One time that a text tells, with what stands in its sentence and in the text. */
interface Told {
  readonly each: Case;
  readonly text: {
    readonly besides: ReadonlySet<Interval>;
    readonly barred: ReadonlySet<Interval>;
    readonly isShort: boolean;
  };
  /** The parts of the rows that stand in the sentence of the time. */
  readonly here: ReadonlyMap<Interval, readonly Found<Part>[]>;
  readonly sentence: Sentence;
  readonly time: CourseTime;
  readonly given: readonly ReadMention[];
}

/** Tokens of a text that is about one thing. */
const SHORT = 45;

/** The row that a time breaks: all that hold for what is given must be broken, those of a disease before those of a drug. */
function wrongRow(told: Told): Interval | undefined {
  const met = rowsOf(told.each.knowledge.rows('intervals')).filter(
    (row) => isOfKind(told.time, row) && isMet(told, row),
  );
  const special = met.filter((row) => row.with !== '');
  const judged = special.length > 0 ? special : met;
  return judged.every((row) => !fits(told.time, row)) ? judged[0] : undefined;
}

/** "Tapered over 12 days" is a course, too. */
const isOfKind = ({ kind, high }: CourseTime, { kinds }: Interval): boolean =>
  kinds === kind || (kinds === 'course' && kind === 'infused' && high >= 1);

const fits = ({ low, high }: CourseTime, { min, max }: Interval): boolean => high >= Number(min) && low <= Number(max);

/** What the row is about stands in the sentence of the time; in a short text anywhere. */
function isMet(told: Told, row: Interval): boolean {
  const { each, text, here, time } = told;
  const own = here.get(row) ?? [];
  if (text.barred.has(row)) return false;
  const isBeside = text.isShort ? text.besides.has(row) : own.some(({ tag }) => tag.part === 'with');
  if (row.with !== '' && !isBeside) return false;
  const topics = own.filter(({ tag }) => tag.part === 'topics');
  const isRun = row.kinds === 'infused';
  if (row.topics !== '' && !topics.some(({ end }) => !isRun || isRunIn(each, end, time.first))) return false;
  if (/^(?:again|wait|within)$/.test(row.kinds) && !isCloseBefore(told, topics, row)) return false;
  return row.subjects === '' || isOfDrug(told, row);
}

/** What comes again or is waited with stands right before the time, in its clause, and no other drug between. */
function isCloseBefore(
  { each: { reading }, sentence, time: { first } }: Told,
  own: readonly Found<Part>[],
  row: Interval,
): boolean {
  const { tokens, mentions } = reading;
  const drugs = inSentence(mentions, sentence).filter(({ kind, end }) => kind === 'drug' && end <= first);
  const topics = own.filter(({ end }) => end <= first);
  const last = Math.max(...[...topics, ...drugs].map(({ end }) => end));
  if (!(last > 0) || first - last > CLOSE || hasWord(tokens, /^[.;]$/, last, first)) return false;
  return row.topics === '' || row.subjects !== '' || topics.some(({ end }) => end >= last - 3);
}
/** In tokens. */
const CLOSE = 12;

/** The drug that stands nearest before the time, or one that is given beside it. */
function isOfDrug({ each, time, given }: Told, row: Interval): boolean {
  const names = row.subjects.split(';');
  if (given.length === 0)
    return time.isTreatment && row.with !== '' && AGAINST_GERMS.test(row.subjects) && row.kinds === 'course';
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

/** The drugs that a time is of; where its sentence names none and goes on with taking, those of the one before. */
function givenAt(
  { reading: { tokens, mentions } }: Case,
  { sentence, before }: { readonly sentence: Sentence; readonly before: Sentence | undefined },
  time: CourseTime,
): readonly ReadMention[] {
  const own = inSentence(mentions, sentence).filter(isDrug);
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

/** The longest course that a text tells, and all of them together: "40 mg for 5 days, then 20 mg for 5 days". */
function totalOf(times: readonly CourseTime[]): { readonly longest: number; readonly sum: number } {
  const days = times.flatMap(({ kind, high }) => (kind === 'course' ? [high] : []));
  return { longest: Math.max(0, ...days), sum: days.reduce((sum, one) => sum + one, 0) };
}

/** "Two weeks into a vein, then four by mouth": another time of the text fits, follows, or makes it up with this one. */
const isMadeUp = (total: ReturnType<typeof totalOf>, time: CourseTime, row: Interval): boolean =>
  row.kinds === 'course' &&
  time.high < Number(row.min) &&
  (time.isStep || total.longest >= Number(row.min) || total.sum >= Number(row.min));

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
