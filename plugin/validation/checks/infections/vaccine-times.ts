import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { findPhrases, indexPhrases, type PhraseIndex } from '../../phrases.ts';
import { spanOf } from '../../reading/document.ts';
import { DAYS_IN } from '../../reading/quantities.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { phrase } from '../../reading/words.ts';
import { type Moment, momentsIn } from './vaccine-moments.ts';

type Times = Row<'vaccine-times'>;
interface Tag {
  readonly row: Times;
  readonly part: 'vaccines' | 'event' | 'unless';
}

const indexOf = once((rows: readonly Times[]): PhraseIndex<Tag> => {
  const parts = ['vaccines', 'event', 'unless'] as const;
  return indexPhrases<Tag>(
    rows.flatMap((row) =>
      parts.flatMap((part) =>
        listOf(row[part]).flatMap((text) => (text.startsWith('#') ? [] : [{ text, gap: 0, tag: { row, part } }])),
      ),
    ),
  );
});

/** What comes after a vaccine, how long it lasts, or that it is not given. */
const OF_ELSE =
  /\b(?:rash|(?<!yellow )(?<!typhoid )fever|sore|soreness|symptoms?|reactions?|side effects?|aches?|lasts|immunity|antibod\w{1,3}|titers?|titres?|incubation|contagious|infectious|contraindicated|must be avoided|outstanding|overdue|household)\b/;

/** What of a row stands where. */
interface Place {
  readonly first: number;
  readonly end: number;
  readonly sentence: Sentence;
}

/**
 * "Have the yellow fever vaccine an hour before arrival", "MMR five days after IVIG": when a vaccine is given, told from an
 * event, an age or a pregnancy (vaccine-times.tsv).
 */
export function checkVaccineTimes(each: Case): readonly Finding[] {
  const { tokens, sentences, mentions } = each.reading;
  const found = findPhrases(tokens, sentences, indexOf(each.knowledge.rows('vaccine-times')));
  const vaccines = mentions.filter(({ kind }) => kind === 'vaccine');
  if (vaccines.length === 0 && !found.some(({ tag }) => tag.part === 'vaccines')) return [];
  const byRow = Map.groupBy(found, ({ tag }) => tag.row);
  const placesOf = (row: Times, part: Tag['part']): readonly Place[] => [
    ...(byRow.get(row) ?? []).filter(({ tag }) => tag.part === part),
    ...vaccines.filter(({ id }) => listOf(row[part]).includes(`#${id}`)),
  ];
  return sentences.flatMap((sentence, order): readonly Finding[] => {
    if (sentence.question || sentence.told || sentence.section === 'past') return [];
    const said = phrase(tokens, sentence.first, sentence.end);
    const isGivenNow = NOW.test(said) && !NOT_NOW.test(said);
    const moments = OF_ELSE.test(said) ? [] : momentsIn(said);
    if (moments.length === 0 && !isGivenNow) return [];
    const isHere = (one: Place): boolean => one.sentence === sentence;
    const isNear = (one: Place): boolean => one.sentence === sentence || one.sentence === sentences[order - 1];
    for (const row of each.knowledge.rows('vaccine-times')) {
      const all = placesOf(row, 'vaccines');
      // "The chickenpox vaccine is two doses. Your son has the first at": of the vaccine that the sentence before names.
      const isCarried = isOfStage(row) && !vaccines.some(isHere) && !all.some(isHere);
      const given = all.filter(isCarried ? (one) => one.sentence === sentences[order - 1] : isHere);
      if (given.length === 0) continue;
      const events = placesOf(row, 'event').filter(
        (event) =>
          (isOfStage(row) ? isHere(event) : isNear(event)) &&
          given.some((one) => one.first !== event.first && !isSame(each, one, event)),
      );
      if (events.length === 0 || placesOf(row, 'unless').some(isNear)) continue;
      // "14 weeks pregnant: Tdap at 28 weeks": how far she is, and when it is given.
      if (isOfStage(row) && moments.some((one) => one.relation === row.relation && isWithin(row, one))) continue;
      if (isGivenNow && events.some((event) => isTooNear(row, each, event)))
        return [vaccineFinding(each, row, given.at(-1)!, 'vaccine_time_wrong')];
      const off = moments.find((moment) => isOff(each, row, moment, { sentence, given, events }));
      if (off) return [vaccineFinding(each, row, given.at(-1)!, 'vaccine_time_wrong')];
    }
    return [];
  });
}

const NOW = /\b(?:today|now|this (?:morning|afternoon|visit))\b/;
const NOT_NOW = /\b(?:not|no|never|defer\w{0,4}|withheld|postpone[sd]?|until|unless|if|wait|too (?:late|early|soon))\b/;

/** "Elective splenectomy in 24 hours. Vaccines today": how far off an event is, of a row that asks for more before it. */
function isTooNear(row: Times, { reading: { tokens } }: Case, { first, end, sentence }: Place): boolean {
  if (row.relation !== 'before' || !row.unit.startsWith('day')) return false;
  const said = phrase(tokens, Math.max(sentence.first, first - 3), Math.min(sentence.end, end + 6));
  if (/\b(?:emergency|urgent(?:ly)?|ago|after|since|yesterday|last)\b/.test(said)) return false;
  const found = COMING.exec(phrase(tokens, end, Math.min(sentence.end, end + 6)))?.groups;
  if (!found) return false;
  const days = found.day === undefined ? Number(found.count) * DAYS_IN[found.unit as 'day']! : 1;
  return days < Number(row.min);
}
const COMING =
  /^(?:is |planned |scheduled |due |booked |set |start |for ){0,3}(?:(?<day>tomorrow|tonight|today)|(?:in|within) (?<count>\d{1,2}) ?(?<unit>hour|day|week)s?)\b/;

/** Two names of one vaccine. */
const isSame = ({ reading: { mentions } }: Case, one: Place, other: Place): boolean => {
  const idAt = ({ first }: Place) =>
    mentions.find((mention) => mention.kind === 'vaccine' && mention.first === first)?.id;
  return idAt(one) !== undefined && idAt(one) === idAt(other);
};

interface Around {
  readonly sentence: Sentence;
  readonly given: readonly Place[];
  readonly events: readonly Place[];
}

/** Told by an age or a week of a pregnancy. */
const isOfStage = ({ relation }: Times): boolean => relation === 'age' || relation === 'weeks';

function isWithin(row: Times, { low, high }: Moment): boolean {
  const scale = DAYS_IN[row.unit.replace(/s$/, '')] ?? 1;
  return high >= Number(row.min) * scale && low <= Number(row.max) * scale;
}

/** Whether a moment is told of the vaccine and this event, and lies outside the row's. */
function isOff(each: Case, row: Times, moment: Moment, { sentence, given, events }: Around): boolean {
  const isUntil = row.relation === 'until';
  if (
    (moment.denied && !isUntil) ||
    (isUntil ? !/^(?:before|after)$/.test(moment.relation) : moment.relation !== row.relation)
  )
    return false;
  if (isWithin(row, moment)) return false;
  if (isOfStage(row)) return true;
  // "Two weeks before travel": what it is counted from, where that is said.
  const { target } = moment;
  if (isUntil) {
    const named = moment.relation === 'before' ? events : given;
    return named.some((one) => isNamed(target, phrase(each.reading.tokens, one.first, one.end)));
  }
  if (target === '' || GENERIC.test(target))
    return events.some((one) => one.sentence !== sentence || one.first < given.at(-1)!.end + 30);
  return events.some((one) => isNamed(target, phrase(each.reading.tokens, one.first, one.end)));
}

/** What was named before it. */
const GENERIC =
  /^(?:the |your |her |his |that |this )?(?:first |last )?(?:operation|surgery|procedure|transplant|treatment|infusion|course|contact|exposure|tablets?|dose|pill|cycle|day)\b/;

const isNamed = (target: string, event: string): boolean => ` ${target} `.includes(` ${event} `);

/** What a row of vaccine-times.tsv says against a place of the text. */
export const vaccineFinding = (
  each: Case,
  row: Times,
  { first, end }: { readonly first: number; readonly end: number },
  category: string,
): Finding => ({
  ...spanOf(each.reading.tokens, first, end),
  family: 'treatment',
  category,
  severity: 'high',
  verdict: 'contradicted',
  score: 0.82,
  message: `the text says otherwise than: ${row.statement} (${row.source})`,
  evidence: [evidenceOf(row, row.statement)],
  about: [phrase(each.reading.tokens, first, end)],
});
