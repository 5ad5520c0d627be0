import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { type Found, findPhrases, indexPhrases, type PhraseIndex, type Place } from '../../phrases.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { isOfCourse } from '../schedules/far-courses.ts';
import { type Told, timesIn } from './told-times.ts';

type Interval = Row<'intervals'>;
const TOPIC_GAP = 1;
const topicsOf = once(
  (rows: readonly Interval[]): PhraseIndex<Interval> =>
    indexPhrases(
      rows
        .filter((row) => !isOfCourse(row))
        .flatMap((row) => listOf(row.topics).map((text) => ({ text, gap: TOPIC_GAP, tag: row }))),
    ),
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
    findPhrases(tokens, sentences, topicsOf(each.knowledge.rows('intervals'))),
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
  // "The A1c, checked every three months".
  const start = time.kind === 'every' && isApposed(tokens, from) ? from + 1 : from;
  return (
    !hasWord(tokens, time.kind === 'every' ? /^[,;:()]$/ : /^[;:]$/, start, to) &&
    !mentions.some(
      ({ kind, first, id }) =>
        kind === 'drug' && first >= from && first < to && !isOfSubjects(knowledge, topic.tag, id), // "liver tests on methotrexate"
    )
  );
}

const isApposed = (tokens: readonly Token[], at: number): boolean =>
  /^, (?:checked|measured|done|taken|repeated|drawn|tested)$/.test(phrase(tokens, at, at + 2));

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
