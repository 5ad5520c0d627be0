import type { Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import type { ReadMention } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';
import { found } from './declared-safe-finding.ts';

const GIVEN =
  /^(?:(?:is|are|can|may|remains)(?: [^\s.,;]{1,14}){0,3} )?(?=\w)(?:safe|safely|fine|okay|ok|suitable|appropriate|acceptable|allowed|used|given|started|taken|prescribed|offered|approved|licensed|licenced|recommended)\b(?: [^\s.,;]{1,14}){0,4}? (?<word>from|to|for|in|under|below|aged|after|at)\b/;
/** "From 6 months of age", "to children aged four years", "for a 6-year-old"; "for 12 months" is how long. */
const FROM =
  /(?:\b(?<n>\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: -)?(?= ) (?<unit>weeks?|months?|years?)(?: of age| old| - old| (?:and|or)(?= ) (?:over|older|up|above)| onwards?)\b)|(?:\b(?:child|children|kids|infants?|bab(?:y|ies)|toddlers?|aged)(?:(?= ) (?:of|aged|from|over|above|at|least|as|young|the|age)){0,3}(?= ) (?<m>\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?<of>weeks?|months?|years?)\b)/;
const UNDER =
  /\b(?:(?:child|children|kids|infants|babies|toddlers|those|anyone)(?: aged)? (?:under|below|younger than|less than)|(?:under|below|younger than)(?= (?:the age of )?\w{1,6} years))(?: the age of)? (?<n>\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: (?<unit>weeks?|months?|years?))?\b/;
const DENIED =
  /\b(?:not|never|no|avoid|unless|until|if|only|isn't|contraindicated|unsafe|adults?|kawasaki|rheumatic|arthritis)\b/;
const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const SHARE: Readonly<Record<string, number>> = { week: 1 / 52, month: 1 / 12, year: 1 };

const yearsOf = (n: string, unit = 'years'): number =>
  (Number.isNaN(Number(n)) ? WORDS.indexOf(n) : Number(n)) * SHARE[unit.replace(/s$/, '')]!;

/** "Codeine can be given from eight years of age", "loperamide is suitable for children under two": below the age that the table has. */
export function fromAge(each: Case, drug: ReadMention): readonly Finding[] {
  const { tokens } = each.reading;
  const said = phrase(tokens, drug.end, Math.min(drug.sentence.end, drug.end + 18));
  if (!GIVEN.test(said) || DENIED.test(said)) return [];
  const under = UNDER.exec(said)?.groups;
  const from = FROM.exec(said)?.groups;
  const [limit, row] = youngest(each, drug.id) ?? [];
  if (limit === undefined || row === undefined) return [];
  const isToo = under
    ? yearsOf(under.n!, under.unit) <= limit * 1.01
    : from !== undefined && yearsOf((from.n ?? from.m)!, from.unit ?? from.of) < limit * 0.9;
  if (!isToo) return [];
  const message = `${drug.id} is contraindicated at that age: ${row.statement} (${row.source})`;
  return [
    found(each, drug, {
      family: 'contraindication',
      category: 'declared_safe_in_children',
      message,
      evidence: [evidenceOf(row, `${row.subject}, age ${row.context}: ${row.statement}`)],
      about: [drug.id],
    }),
  ];
}

/** The youngest age, in years, at which any row lets the drug be given. */
function youngest(each: Case, drug: string): readonly [number, Row<'contraindications'>] | undefined {
  return each.knowledge
    .contraindicationsOf(drug)
    .flatMap((row): readonly (readonly [number, Row<'contraindications'>])[] => {
      const limit = /^<(?<n>[\d.]+) (?<unit>weeks|months|years)$/.exec(row.context)?.groups;
      return row.context_kind === 'age' && row.severity === 'contraindicated' && limit
        ? [[yearsOf(limit.n!, limit.unit), row]]
        : [];
    })
    .sort(([one], [other]) => one - other)[0];
}
