import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { type Phrased, phraseEnd, phrasesByWord, spelledWords } from '../../phrase-index.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';

type Role = Row<'roles'>;

const indexOf = once((rows: readonly Role[]) => phrasesByWord(rows, ({ aliases }) => aliases));

/** What a dose, a way and a time are told with, between a drug and what it is called. */
const DOSE =
  '(?:[\\d.,/]{1,8}|mg|mcg|micrograms?|g|ml|units?|po|iv|im|sc|tablets?|capsules?|one|two|three|four|five|six|once|twice|times|daily|nightly|weekly|nocte|od|bd|tds|bid|tid|qds|qid|mane|prn|a|each|every|at|in|the|by|mouth|for|night|bedtime|morning|evening|day|week|with|before|after|food|meals?|breakfast|xl|mr|sr|er|depot)';
const WHOSE = '(?:his|her|your|their|my|our|the|an?)';
/** "Long-standing", "usual", "new". */
const OF_USE =
  '(?:long ?-? ?standing|long ?-? ?term|usual|regular|new|old|current|daily|nightly|morning|evening|main|only|first|second|oral|weekly|once|so - called|own|existing|present|additional|extra)';
/** ", his long-standing", "is the", "as an", right up to what it is called. */
const CALLED = lean(
  `^(?:\\( [^()]{1,24} \\) )?(?:${DOSE} ){0,9}?(?<link>,|=|–|is|was|remains|as|which is|, which is|this is|being|serves as|acts as) (?:still )?${WHOSE}(?: ${OF_USE}){0,2} $`,
);
/** "Your water tablet (", "her antidepressant is". */
const NAMED = lean(`(?:^| )${WHOSE}(?: ${OF_USE}){0,2} $`);
const LEADS = /^(?:\(|is|was|is called|called|named|is named|remains|:|will be|is now)(?: (?:oral|now|the drug))?$/;
/** What may follow a name of that kind; of "antidepressant-induced" or "antibiotic allergy" it is a part of another. */
const CLOSED =
  /^(?:[.,;:)–]|that|which|we|you|he|she|at|in|since|from|so|because|for|to|on|now|today|tonight|every|each|once|and)$/;
const ENDED = /^[.;)]$/;
/** Only what belongs to the same list stands before it. */
const IN_LIST = /^(?:,|and|or|\/|\+|plus|with|;)$/;

/** A drug that is called by the use of others: "bisoprolol 5 mg at bedtime is the sleeping tablet we agreed on" (roles.tsv). */
export function checkRoles(each: Case): readonly Finding[] {
  const { tokens, mentions } = each.reading;
  const byWord = indexOf(each.knowledge.rows('roles'));
  const places = spelledWords(tokens).flatMap((word, first) => (byWord.has(word) ? [first] : []));
  if (places.length === 0) return [];
  const drugs = mentions.filter(({ kind, misspelt }) => kind === 'drug' && !misspelt);
  return drugs.flatMap((drug): readonly Finding[] => {
    const { sentence } = drug;
    if (sentence.question || sentence.told || sentence.section === 'allergies') return [];
    const here = places.filter((first) => first >= sentence.first && first < sentence.end);
    const role = here.map((first) => roleAt(tokens, first, byWord)).find((one) => one && isCalled(each, drug, one));
    if (!role || fits(each, drug.id, role.row)) return [];
    return [
      {
        ...spanOf(tokens, Math.min(drug.first, role.first), Math.max(drug.end, role.end)),
        family: 'treatment',
        category: 'role_of_another_drug',
        severity: 'high',
        verdict: 'contradicted',
        message: `${drug.id} is no ${role.row.role} (${role.row.source})`,
        score: 0.82,
        about: [drug.id],
        evidence: [evidenceOf(role.row, `${role.row.role}: ${listOf(role.row.members).join(', ')}`)],
      },
    ];
  });
}

interface Placed {
  readonly row: Role;
  readonly first: number;
  readonly end: number;
}

/** The longest name of a role that begins there. */
function roleAt(
  tokens: readonly Token[],
  first: number,
  byWord: ReadonlyMap<string, readonly Phrased<Role>[]>,
): Placed | undefined {
  return (byWord.get(spelledWords(tokens)[first]!) ?? [])
    .flatMap(({ row, words }): readonly Placed[] => {
      const end = phraseEnd(tokens, first, words);
      return end === undefined ? [] : [{ row, first, end }];
    })
    .toSorted((a, b) => b.end - a.end)[0];
}

function isCalled({ reading: { tokens, mentions } }: Case, drug: ReadMention, role: Placed): boolean {
  const next = tokens[role.end]?.text ?? '.';
  const isBetween = ({ first, end }: ReadMention, from: number, to: number) => first >= from && end <= to;
  if (role.first >= drug.end) {
    const link = CALLED.exec(`${phrase(tokens, drug.end, role.first)} `)?.groups?.link;
    if (link === undefined || mentions.some((one) => one.kind === 'drug' && isBetween(one, drug.end, role.first)))
      return false;
    // "Bring warfarin, your water tablet and your inhaler": a list of what is taken.
    return link === ',' || link === '–'
      ? ENDED.test(next) && !IN_LIST.test(tokens[drug.first - 1]?.text ?? '')
      : CLOSED.test(next);
  }
  return (
    role.end < drug.first &&
    LEADS.test(phrase(tokens, role.end, drug.first)) &&
    NAMED.test(`${phrase(tokens, Math.max(drug.sentence.first, role.first - 5), role.first)} `)
  );
}

/** Of one of the role's classes, or used for one of its diseases; of a drug whose uses are not known nothing is said. */
function fits({ knowledge }: Case, drug: string, { members, conditions }: Role): boolean {
  const subjects = knowledge.subjectsOf(drug);
  const parts = drug.split('-');
  if (listOf(members).some((one) => subjects.has(one) || parts.includes(one))) return true;
  const used = [...knowledge.indicationsOf(drug), ...knowledge.usesOf(drug)].flatMap((row) => listOf(row.conditions));
  const asked = new Set(listOf(conditions));
  return (
    used.length === 0 || used.some((one) => asked.has(one) || asked.has(knowledge.conditions.get(one)?.kind_of ?? ''))
  );
}
