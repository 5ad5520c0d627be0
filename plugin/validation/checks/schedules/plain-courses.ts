import type { Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { lengthAt } from '../../reading/durations.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { isCourse } from './courses.ts';

type Course = Row<'durations'>;

/** References differ: what is beyond the range by half is an error. */
const BEYOND = 1.5;
/** What treats an infection that a text names without a drug. */
const AGAINST_GERMS: readonly string[] = ['antibiotic', 'antituberculosis', 'antifungal'];

/** "Pelvic inflammatory disease is treated for 2 days", "doxycycline for early Lyme disease lasts 6 months": a rule, told in one plain sentence (durations.tsv). */
export function checkPlainCourses(each: Case): readonly Finding[] {
  const { tokens, sentences, mentions } = each.reading;
  const bySentence = Map.groupBy(mentions, ({ sentence }) => sentence);
  return sentences.flatMap((sentence): readonly Finding[] => {
    if (sentence.question || sentence.told || !hasWord(tokens, VERB, sentence.first, sentence.end)) return [];
    const said = phrase(tokens, sentence.first, sentence.end);
    const lasts = LASTS.exec(`${said} `);
    if (!lasts || TURNED.test(said)) return [];
    const at = sentence.first + lasts[0].trim().split(' ').length;
    const length = lengthAt(tokens, at, at);
    const rows = length ? rowsOf(each, bySentence.get(sentence) ?? [], said) : [];
    const isOff = ({ min_days, max_days }: Course) =>
      length!.days > Number(max_days) * BEYOND || length!.days < Number(min_days) / BEYOND;
    if (!length || length.days < 0.5 || rows.length === 0 || !rows.every(isOff)) return [];
    return [findingOf(each, sentence, length, rows[0]!)];
  });
}

const VERB = /^(?:treated|continued|given|lasts?|takes|goes?|runs|continues?|needs?|requires?|cured|cleared)$/;

/** The words up to a length that make it the whole of a treatment. */
const LASTS =
  /^[^.;:]{3,140}? (?:(?:is|are|should be|must be|needs? to be|has to be|have to be) (?:\w{4,12}ly |always |often )?(?:treated|continued|given)(?: with [a-z -]{4,40}?)?(?: intravenously| orally| by mouth)? for|(?:lasts?|takes|may last|can last|should last|goes on for|go on for|runs for|continues for|continue for)|(?:needs?|requires?)|(?:is|are) (?:cured|cleared) (?:by|in|with|after))(?: (?:at least|about|only|around|just|a total of|up to|a full|a|an additional|as long as)){0,2} (?=\d|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|twenty)/;
const TURNED =
  /\b(?:not|never|no|unless|if|already|so far|had|was|were|has been|have been|then|until|step|taper\w{0,3}|prophyla\w{1,6}|prevent\w{0,4}|recurrent|chronic|relaps\w{1,4}|resistan\w{1,3}|suppress\w{0,4}|prosthe\w{2,4}|complicated|severe|isolat\w{1,4}|contagious|infectious|symptoms?|pain|cough|fever|incubation|work|school|hours after|followed|monitor\w{0,3}|observ\w{1,6}|stay|stays|surgery|every|each)\b|n't\b/;

/** The rows of the one drug that the sentence names, for what it names; without a drug, those of what treats an infection. */
function rowsOf({ knowledge }: Case, named: readonly ReadMention[], said: string): readonly Course[] {
  const drugs = new Set(named.filter(({ kind }) => kind === 'drug').map(({ id }) => id));
  const classes = new Set(named.filter(({ kind }) => kind === 'class').map(({ id }) => id));
  if (drugs.size > 1 || classes.size > 1) return [];
  const [drug] = drugs;
  const [kind] = classes;
  const conditions = new Set(named.filter(({ kind }) => kind === 'condition').map(({ id }) => id));
  const isOf = ({ condition }: Course): boolean =>
    condition.split('|').some((one) => conditions.has(one) || (one.length > 4 && ` ${said} `.includes(` ${one} `)));
  // "Steroids for croup": by mouth, where nothing else is said.
  const subjects = drug !== undefined ? [drug] : kind === undefined ? AGAINST_GERMS : [kind, `systemic ${kind}`];
  const rows = subjects.flatMap((one) => knowledge.durationsOf(one)).filter(isCourse);
  const met = rows.filter((row) => row.condition !== '' && isOf(row));
  return met.length > 0 || drug === undefined || conditions.size > 0
    ? met
    : rows.filter(({ condition }) => condition === '');
}

const findingOf = (
  { reading: { tokens } }: Case,
  sentence: Sentence,
  { days, end }: { readonly days: number; readonly end: number },
  row: Course,
): Finding => {
  const isLong = days > Number(row.max_days);
  return {
    ...spanOf(tokens, sentence.first, end),
    family: 'frequency',
    category: isLong ? 'duration_too_long' : 'duration_too_short',
    severity: 'high',
    verdict: 'contradicted',
    message: `${plain(days)} days are ${isLong ? 'more' : 'less'} than the usual course: ${row.statement} (${row.source})`,
    score: 0.8,
    evidence: [evidenceOf(row, `${row.subject}: ${row.statement}`)],
  };
};
