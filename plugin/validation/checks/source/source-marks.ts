import { shared } from '../../anchors.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { type Mark, type MarkKind, marksOf } from '../../marks.ts';
import { spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord } from '../../reading/words.ts';
import { GROUPS } from '../../relative-marks.ts';
import { isHeld, type Numbers, numbersIn, valuesOf } from '../../source-numbers.ts';

/** Places of the source that share one word with a mark: enough to find its like, and the work stays linear. */
const MOST_PLACES = 40;

/** Sides, relatives, results, dates and numbers of the text against those that the source gives of the same thing. */
export function checkSourceMarks(each: Case): readonly Finding[] {
  const { source } = each;
  if (!source) return [];
  const numbers = numbersIn(source.reading);
  const theirs = numbers.marks;
  const own = marksOf(each.reading);
  const named = new Set(
    own.filter(({ kind }) => kind === 'drug').flatMap(({ value }) => [...each.knowledge.subjectsOf(value), value]),
  );
  // A drug of the source that the text names too was not mistaken for another.
  const index = indexOf(theirs.filter(({ kind, value }) => kind !== 'drug' || !named.has(value)));
  const isTwice = isTwiceTold(source.reading.tokens);
  return own.flatMap((mark) => {
    if (mark.kind === 'frequency' && ((mark.value === TWICE && isTwice) || isOfEvent(each.reading.tokens, mark.first)))
      return [];
    if (mark.kind === 'drug' && isNamed(each, mark.value, theirs)) {
      const isInPlace = isInPlaceOfAnother(mark, index, theirs);
      return isInPlace ? [findingOf(each, mark, { score: UNSURE, clear: false, theirs: undefined })] : [];
    }
    const judged = mark.kind === 'number' ? judgeNumber(mark, index, numbers) : judge(mark, index, theirs);
    return judged ? [findingOf(each, mark, judged)] : [];
  });
}

/** "If you see readings under 80 twice in one week": how often something happens, not how often it is taken. */
const isOfEvent = (tokens: readonly Token[], first: number): boolean =>
  hasWord(tokens, /^(?:readings?|see|happens?|occurs?|episodes?)$/, Math.max(0, first - 8), first);

const TWICE = (2).toFixed(2);

/** "One in the morning and one at night". */
const isTwiceTold = (tokens: readonly Token[]): boolean =>
  tokens.some(({ text }, at) => {
    if (!/^(?:morning|breakfast|am)$/.test(text)) return false;
    const after = tokens.slice(at + 1, at + 8).map((token) => token.text);
    const evening = after.findIndex((word) => /^(?:night|evening|bedtime|dinner|supper|bed|pm)$/.test(word));
    return evening !== -1 && after.slice(0, evening).some((word) => /^(?:and|then|one|two|again)$/.test(word));
  });

/** "Itching during the cefazolin infusion", where the source has it during vancomycin's and names cefazolin elsewhere. */
function isInPlaceOfAnother(mark: Mark, index: Index, theirs: readonly Mark[]): boolean {
  const most = (marks: readonly Mark[]): number =>
    marks.reduce((best, other) => Math.max(best, likeness(mark, other)), 0);
  const other = most(likeIn(index, 'drug', mark.around));
  return other >= 4 && other >= 2 + most(theirs.filter(({ kind, value }) => kind === 'drug' && value === mark.value));
}

/** By any of its names, its class or its parts. */
const isNamed = (each: Case, drug: string, theirs: readonly Mark[]): boolean => {
  const names = new Set([drug, ...drug.split(/[- ]/), ...each.knowledge.subjectsOf(drug)]);
  return (
    theirs.some(({ kind, value }) => kind === 'drug' && (names.has(value) || value.split(/[- ]/).includes(drug))) ||
    each.source!.reading.mentions.some(({ kind, id }) => kind === 'class' && names.has(id))
  );
};

type Index = ReadonlyMap<string, readonly Mark[]>;

const kindsOf = (kind: MarkKind): string => (kind === 'month' || kind === 'date' ? 'day' : kind);

function indexOf(marks: readonly Mark[]): Index {
  const index = new Map<string, Mark[]>();
  for (const mark of marks) {
    for (const anchor of mark.around) {
      const key = `${kindsOf(mark.kind)} ${anchor}`;
      const places = index.get(key);
      if (!places) index.set(key, [mark]);
      else if (places.length < MOST_PLACES) places.push(mark);
    }
  }
  return index;
}

/** Marks of the same kind in the source that share a word with `anchors`. */
const likeIn = (index: Index, kind: MarkKind, anchors: ReadonlySet<string>): readonly Mark[] => [
  ...new Set([...anchors].flatMap((anchor) => index.get(`${kindsOf(kind)} ${anchor}`) ?? [])),
];

/** Tokens of a sentence; speech without full stops mixes its sides and people. */
const LONGEST = 90;

/** An aunt may be told of as "my mom's sister". */
const NEAREST = /^(?:mother|father|sister|brother|wife|husband|son|daughter)$/;

/** What orders two texts, and does not flag one alone. */
const UNSURE = 0.3;

interface Judged {
  readonly score: number;
  readonly clear: boolean;
  readonly theirs: string | undefined;
}

/** How alike two places are: what the mark is said of counts twice. */
const likeness = (a: Mark, b: Mark): number => 2 * shared(a.close, b.close) + shared(a.around, b.around);

/** Least likeness to be taken for the same thing, and that makes a difference clear. */
const LIKE: Readonly<Record<Exclude<MarkKind, 'number'>, readonly [number, number]>> = {
  side: [3, 3],
  relative: [2, 3],
  result: [3, 3],
  weekday: [2, 3],
  month: [2, 3],
  date: [2, 3],
  year: [2, 3],
  drug: [3, 3],
  frequency: [3, 5],
  part: [2, 99],
};

function judge(mark: Mark, index: Index, all: readonly Mark[]): Judged | undefined {
  if (mark.kind === 'number' || Object.hasOwn(GROUPS, mark.value)) return undefined;
  const [least, enough] = LIKE[mark.kind];
  const anchors = mark.kind === 'side' ? mark.close : mark.around;
  const like = likeIn(index, mark.kind, anchors).filter(
    (other) => likeness(mark, other) >= least && (mark.kind !== 'result' || shared(mark.close, other.close) > 0),
  );
  const best = like.reduce(
    (most, other) => (Object.hasOwn(GROUPS, other.value) ? most : Math.max(most, likeness(mark, other))),
    0,
  );
  // A day that is nowhere in a source full of days.
  if (best === 0 && mark.kind === 'date')
    return all.filter(({ kind }) => kind === 'date').length > 1 && !all.some((other) => agrees(mark, other))
      ? { score: UNSURE, clear: false, theirs: undefined }
      : undefined;
  if (best === 0 || like.some((other) => agrees(mark, other) && likeness(mark, other) >= best - 1)) return undefined;
  const same = all.filter((other) => agrees(mark, other));
  // A date or drug that the source has at all was hardly made up; a side has to be that of the same thing.
  const isElsewhere =
    mark.kind === 'result'
      ? same.some(
          (other) => shared(mark.close, other.close) > 0 || shared(mark.close, other.around) === mark.close.size,
        )
      : mark.kind === 'side'
        ? same.some(
            (other) =>
              shared(mark.close, other.around) > 0 || shared(mark.around, other.around) > (other.bare === true ? 1 : 2),
          )
        : same.length > 0;
  if (isElsewhere && !/^(?:side|result|relative)$/.test(mark.kind)) return undefined;
  const isSpeech = like.some(({ sentence }) => sentence.end - sentence.first > LONGEST);
  const clear = best >= enough && !isElsewhere && !isSpeech && (mark.kind !== 'relative' || NEAREST.test(mark.value));
  const opposite = like.find((other) => likeness(mark, other) === best);
  return { score: clear ? 0.8 : UNSURE, clear, theirs: opposite?.value };
}

/** The same value; a month agrees with any day in it. */
const agrees = (a: Mark, b: Mark): boolean =>
  a.value === b.value ||
  (b.kind === 'relative' && (GROUPS[b.value]?.includes(a.value) ?? false)) ||
  (a.kind !== b.kind && a.value.split('/')[0] === b.value.split('/')[0] && kindsOf(a.kind) === kindsOf(b.kind));

/** A number that the source has nowhere, where it counts the same thing otherwise. */
function judgeNumber(mark: Mark, index: Index, numbers: Numbers): Judged | undefined {
  if (isHeld(mark, numbers)) return undefined;
  // "3 or 4 days" for three is how notes round; the other end tells.
  const isRounded = mark.other !== undefined && isHeld({ value: mark.other, unit: mark.unit }, numbers);
  const like = likeIn(index, 'number', mark.around);
  const same = like.filter((other) => other.unit === mark.unit && mark.unit !== '' && likeness(mark, other) >= 1);
  if (same.length > 0) {
    const best = same.reduce((most, other) => Math.max(most, likeness(mark, other)), 0);
    const clear = !isRounded && (best >= 4 || valuesOf(mark.unit, numbers).size === 1);
    return { score: clear ? 0.8 : UNSURE, clear, theirs: undefined };
  }
  const near = like.filter((other) => likeness(mark, other) >= 4);
  return near.length > 0 ? { score: UNSURE, clear: false, theirs: undefined } : undefined;
}

const SAID: Readonly<Record<MarkKind, string>> = {
  side: 'side',
  relative: 'relative',
  result: 'result',
  weekday: 'weekday',
  month: 'date',
  date: 'date',
  year: 'year',
  number: 'number',
  drug: 'drug',
  frequency: 'frequency',
  part: 'part',
};

function findingOf(each: Case, mark: Mark, { score, clear, theirs }: Judged): Finding {
  // Dates and numbers may identify; sides, relatives, results and parts are words of ours.
  const named = /^(?:side|relative|result|part)$/.test(mark.kind) && theirs ? `: ${theirs}, not ${mark.value}` : '';
  const message = `the source gives another ${SAID[mark.kind]}${named}`;
  return {
    ...spanOf(each.reading.tokens, mark.first, mark.end),
    family: 'source',
    category: `source_${SAID[mark.kind]}_differs`,
    severity: clear ? 'high' : 'moderate',
    verdict: 'contradicted',
    message,
    score,
    evidence: [{ source: 'context', citation: 'the given context', text: message }],
  };
}
