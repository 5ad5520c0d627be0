import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { type Found, findPhrases, indexPhrases, type PhraseIndex, type Place } from '../../phrases.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { amountAt } from '../../reading/numbers.ts';
import { DAYS_IN } from '../../reading/quantities.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';

type Interval = Row<'intervals'>;
/** As the `kinds` of intervals.tsv have them. */
type Kind = 'every' | 'check' | 'lasts' | 'starts';
interface Told extends Place {
  readonly kind: Kind;
  /** In days. */
  readonly low: number;
  readonly high: number;
  /** "Weekly", which may stand before anything. */
  readonly isWord?: boolean;
}

const TOPIC_GAP = 1;
const topicsOf = once(
  (rows: readonly Interval[]): PhraseIndex<Interval> =>
    indexPhrases(rows.flatMap((row) => listOf(row.topics).map((text) => ({ text, gap: TOPIC_GAP, tag: row })))),
);
interface Part {
  readonly part: 'with' | 'unless';
}
/** What a row asks for and what excuses it, looked for where its topic is told with a time. */
const partsOf = once(
  (row: Interval): PhraseIndex<Part> =>
    indexPhrases<Part>([
      ...listOf(row.with).map((text) => ({ text, gap: 0, tag: { part: 'with' as const } })),
      ...listOf(row.unless).map((text) => ({ text, gap: 0, tag: { part: 'unless' as const } })),
    ]),
);

/** In tokens: how far a time may stand from what it is said of. */
const REACH = 14;
const BESIDE = 2;

/**
 * How often something is watched, when it is next looked at, how long it keeps or when it begins, against intervals.tsv: "azathioprine
 * … a blood count once in ten years", "your next A1c is due in 3 hours".
 */
export function checkIntervals(each: Case): readonly Finding[] {
  const { tokens, sentences, mentions } = each.reading;
  const drugs = Map.groupBy(mentions.map((one) => ofLevel(each, one)).filter(isMeant), ({ sentence }) => sentence);
  const said = Map.groupBy(
    findPhrases(tokens, sentences, topicsOf(each.knowledge.intervals)),
    ({ sentence }) => sentence,
  );
  return [...said]
    .flatMap(([sentence, topics]): readonly Finding[] => {
      if (sentence.question || sentence.told || sentence.section === 'family') return [];
      const own = drugs.get(sentence) ?? [];
      if (!topics.some(({ tag }) => isOfDrugs(each, own, tag))) return [];
      const times = timesIn(tokens, sentence).filter((time) => !isOfDose(each, time));
      return times.flatMap((time) => {
        const near = nearest(
          topics.filter((topic) => isOneClause(each, topic, time)),
          time,
        );
        const row = near.find((one) => !fits(time, one) && isOfRow(each, sentence, own, one));
        return row ? [findingOf(each, row, time)] : [];
      });
    })
    .slice(0, 1);
}

/** "Vancomycin levels" are read as one name. */
const ofLevel = ({ knowledge }: Case, one: ReadMention): ReadMention => {
  const id = one.id.replace(/ level$/, '');
  return one.kind === 'lab' && id !== one.id && knowledge.drugs.has(id) ? { ...one, id, kind: 'drug' } : one;
};

const isMeant = ({ kind, assertion, misspelt }: ReadMention): boolean =>
  /^(?:drug|class|vaccine)$/.test(kind) && !misspelt && !/^(?:negated|other-person|allergen)$/.test(assertion);

const distanceOf = (one: Place, other: Place): number =>
  one.end <= other.first ? other.first - one.end : Math.max(0, one.first - other.end);

function isOfSubjects(knowledge: Case['knowledge'], { subjects }: Interval, id: string): boolean {
  const own = knowledge.subjectsOf(id);
  return subjects.split(';').some((name) => name === id || own.has(name));
}

/** "Atorvastatin 40 mg daily", "8 per minute": how often a drug is taken, or what was counted. */
const isOfDose = ({ reading: { tokens }, doses }: Case, { first, end }: Told): boolean =>
  tokens[first - 1]?.kind === 'number' ||
  tokens[first - 1]?.text === '-' ||
  /^(?:mg|mcg|micrograms?|g|ml|units?|tablets?|capsules?|puffs?|drops?|doses?|meals?|up)$/.test(
    tokens[first - 1]?.text ?? '',
  ) ||
  doses.some(
    ({ amount, frequency }) =>
      amount !== undefined && frequency !== undefined && frequency.first < end && frequency.end > first,
  );

/** Nothing between the two turns to another: no other drug, no other part of the sentence. */
function isOneClause({ reading: { tokens, mentions }, knowledge }: Case, topic: Found<Interval>, time: Told): boolean {
  const [from, to] = topic.end <= time.first ? [topic.end, time.first] : [time.end, topic.first];
  return (
    !hasWord(tokens, time.kind === 'every' ? /^[,;:()]$/ : /^[;:]$/, from, to) &&
    !mentions.some(
      ({ kind, first, id }) =>
        kind === 'drug' && first >= from && first < to && !isOfSubjects(knowledge, topic.tag, id), // "liver tests on methotrexate"
    )
  );
}

/** The rows of the topic that stands nearest to a time, and of all that stand as near. */
function nearest(topics: readonly (Place & { readonly tag: Interval })[], time: Told): readonly Interval[] {
  const least = Math.min(...topics.map((one) => distanceOf(one, time)));
  // "Your daily tablet" is of the tablet.
  return least > (time.isWord ? BESIDE : REACH)
    ? []
    : topics.filter((one) => distanceOf(one, time) === least).map(({ tag }) => tag);
}

const fits = ({ kind, low, high }: Told, row: Interval): boolean =>
  !listOf(row.kinds).includes(kind) || (high >= Number(row.min) && low <= Number(row.max));

const isOfDrugs = ({ knowledge }: Case, drugs: readonly ReadMention[], row: Interval): boolean =>
  row.subjects === '' || drugs.some(({ id }) => isOfSubjects(knowledge, row, id));

function isOfRow(each: Case, sentence: Sentence, drugs: readonly ReadMention[], row: Interval): boolean {
  if (!isOfDrugs(each, drugs, row)) return false;
  const parts = findPhrases(each.reading.tokens, [sentence], partsOf(row));
  return (
    !parts.some(({ tag }) => tag.part === 'unless') && (row.with === '' || parts.some(({ tag }) => tag.part === 'with'))
  );
}

const ADVERBS: Readonly<Record<string, string>> = {
  hourly: 'hour',
  daily: 'day',
  weekly: 'week',
  fortnightly: 'fortnight',
  monthly: 'month',
  yearly: 'year',
  annually: 'year',
};
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
/** In days; a second is mostly the next after a first. */
const unitOf = (word = ''): number | undefined =>
  /^seconds?$/.test(word)
    ? undefined
    : Object.hasOwn(DAYS_IN, word.replace(/s$/, ''))
      ? DAYS_IN[word.replace(/s$/, '')]
      : /^fortnights?$/.test(word)
        ? 14
        : /^decades?$/.test(word)
          ? 3650
          : undefined;

const OF_TIME =
  /^(?:minutes?|hours?|hourly|days?|daily|weeks?|weekly|fortnights?|fortnightly|months?|monthly|years?|yearly|annually|decades?)$/;

/** Whatever a sentence tells of time, where its words tell what kind it is. */
function timesIn(tokens: readonly Token[], sentence: Sentence): readonly Told[] {
  const found: Told[] = [];
  if (!hasWord(tokens, OF_TIME, sentence.first, sentence.end)) return found;
  for (let at = sentence.first; at < sentence.end; at += 1) {
    const time = timeAt(tokens, at);
    if (!time || time.end > sentence.end) continue;
    const before = phrase(tokens, Math.max(sentence.first, time.first - 12), time.first);
    const after = phrase(tokens, time.end, Math.min(sentence.end, time.end + 6));
    const kind = time.isRate ? 'every' : kindOf(before, after, tokens[time.first]!.text === 'next');
    if (kind && !DENIED.test(before)) found.push({ ...time, kind });
    at = time.end - 1;
  }
  return found;
}

const DENIED = /(?:^| )(?:not|never|no|instead of|rather than|than|without|n't)(?: \S{1,12}){0,3}$/;

/** "3 to 6 months", "every day", "once a year", "on the fourth day". */
function timeAt(tokens: readonly Token[], at: number) {
  const word = tokens[at]!.text;
  const next = tokens[at + 1]?.text;
  const own = unitOf(Object.hasOwn(ADVERBS, word) ? ADVERBS[word] : undefined);
  if (own !== undefined) return { low: own, high: own, first: at, end: at + 1, isRate: true, isWord: true };
  const nth = ORDINALS.indexOf(next ?? '') + 1;
  const unitOfNth = unitOf(tokens[at + 2]?.text);
  if (word === 'every' && nth > 1 && unitOfNth !== undefined)
    return { low: nth * unitOfNth, high: nth * unitOfNth, first: at, end: at + 3, isRate: true };
  const day = ORDINALS.indexOf(word);
  if (day !== -1 && unitOf(next) !== undefined && tokens[at - 1]?.text === 'the' && tokens[at - 2]?.text === 'on')
    return { low: (day + 1) * unitOf(next)!, high: (day + 1) * unitOf(next)!, first: at, end: at + 2, isRate: false };
  // "Once every year", "twice a day".
  if (/^(?:a|an|per|every|each)$/.test(word) && unitOf(next) !== undefined)
    return {
      low: unitOf(next)! <= 1 ? unitOf(next)! / MOST_IN_ONE : unitOf(next)!,
      high: unitOf(next)!,
      first: at,
      end: at + 2,
      isRate: /^(?:every|each|per)$/.test(word) || /^(?:once|twice|times)$/.test(tokens[at - 1]?.text ?? ''),
      // Of "in a year" the whole.
      ...(/^(?:a|an)$/.test(word) || tokens[at - 1]?.text === 'once' ? { low: unitOf(next)! } : {}),
    };
  if (word === 'next' && unitOf(next) !== undefined)
    return { low: unitOf(next)!, high: unitOf(next)!, first: at, end: at + 2, isRate: false };
  const amount = amountAt(tokens, at);
  if (!amount) return undefined;
  const unitAt = tokens[amount.end]?.text === '-' ? amount.end + 1 : amount.end;
  const unit = unitOf(tokens[unitAt]?.text);
  return unit === undefined
    ? undefined
    : { low: amount.low * unit, high: amount.high * unit, first: at, end: unitAt + 1, isRate: false };
}
/** "Each day" may be several times in one. */
const MOST_IN_ONE = 24;

const EVERY =
  /(?:^| )(?:every|each|once in|once per|only once in|intervals? of)(?: (?:about|around|roughly|only|the))?$/;
const NEXT =
  /\b(?:due|next|first|again|repeat\w{0,3}|follow\w{0,3}|recheck\w{0,3}|checked|check|tested|test|booked|measured|counted|rises?)\b/;
const IN = /(?:^| )(?:in|after|at|on|once on|once after|until)(?: (?:about|around|roughly|only|the|another))?$/;
const AFTER_START =
  /^(?:after|of|into)(?: [^\s;,]{1,16}){0,3}? (?:start\w{0,4}|chang\w{1,3}|beginning|first|dose|change|use|treatment|therapy)\b/;
const KEEPS =
  /\b(?:keep|keeps|kept|use|used|good|lasts?|stored|stable|fine|safe|stays?|left|worn)(?: \S{1,14}){0,7} (?:for|up to)(?: (?:up to|about|around))?$|\blasts?(?: up to| about)?$/;
const BEGINS = /\b(?:starts?|begins?|started|begun|given|wait|waits|repeated)(?: \S{1,14}){0,4}$/;

function kindOf(before: string, after: string, isNext: boolean): Kind | undefined {
  if (EVERY.test(before)) return 'every';
  if (
    BEGINS.test(before) &&
    (/^(?:from (?:today|now)|later|after)\b/.test(after) || /(?:^| )(?:in|wait|waits)$/.test(before))
  )
    return 'starts';
  if (AFTER_START.test(after) || ((IN.test(before) || isNext) && NEXT.test(before))) return 'check';
  return KEEPS.test(before) ? 'lasts' : undefined;
}

const findingOf = (each: Case, row: Interval, { first, end }: Told): Finding => ({
  ...spanOf(each.reading.tokens, first, end),
  family: 'treatment',
  category: 'interval_wrong',
  severity: 'high',
  verdict: 'contradicted',
  message: `the time that the text tells lies far from what is known: ${row.statement} (${row.source})`,
  score: 0.8,
  evidence: [evidenceOf(row, row.statement)],
});
