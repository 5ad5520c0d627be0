import { listOf } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { byTheText, evidenceOf } from '../../facts.ts';
import type { Evidence } from '../../finding.ts';
import { hasWord } from '../../reading/words.ts';

// What reacts with what: the allergen itself, its class, and what the table has as cross-reacting.

/** Reactions after which what cross-reacts is not given, by what the row says of it; any row after an anaphylaxis. */
const GRAVE: readonly (readonly [note: RegExp, reaction: RegExp])[] = [
  [/./, /anaphyla|shock|cardiac arrest/i],
  [
    /angioedema/,
    /angioo?edema|(?:tongue|lip|face|facial|throat|airway).{0,20}swell|swell\w{0,4} of (?:the )?(?:tongue|lips?|face|throat)|airway/i,
  ],
  [
    /nsaid/i,
    /bronchospasm|wheez|asthma|respiratory disease|aerd|angioo?edema|urticaria|hives|(?:face|facial|lip).{0,12}swell/i,
  ],
  [/aromatic/, /stevens|\bsjs\b|necrolysis|\bten\b|\bdress\b|eosinophilia|exfoliat/i],
  [/heparin/, /thrombocytop|\bhit\b/i],
];

/** Those that spare COX-1 are what one gives instead (AAAAI practice parameter 2022). */
const SPARES_COX1 = /^(?:celecoxib|etoricoxib)$/;

export function isGraveInChart(each: Case, { allergen, note }: Reaction, drug: string): boolean {
  if (/myth|premedicate|component|stoppers/.test(note) || SPARES_COX1.test(drug)) return false;
  const told = (each.chart?.reactions ?? [])
    .filter(({ substance }) => each.reading.lexicon.read(substance).some(({ id }) => id === allergen))
    .flatMap((one) => one.told);
  return GRAVE.some(([of, reaction]) => of.test(note) && told.some((one) => reaction.test(one)));
}

/** Who wheezes with aspirin wheezes with every NSAID. */
export const isOfAspirin = ({ note }: { readonly note: string }): boolean => /AERD/.test(note);

export interface Reaction {
  readonly allergen: string;
  readonly same: boolean;
  readonly note: string;
  readonly evidence: Evidence;
}

/** "Lisinopril: angioedema": a reaction to what the class does, told by the text. */
export const isOfClass = ({ reading: { tokens } }: Case, { note }: Reaction): boolean =>
  /angioedema/.test(note) && hasWord(tokens, /^angioo?edema$/);

/** The allergen itself, or a salt of it: metoprolol succinate. */
export const isSaltOf = (allergen: string, drug: string): boolean =>
  drug === allergen || (allergen !== 'insulin' && drug.startsWith(`${allergen} `));

/** "Trimethoprim: Stevens-Johnson. Co-trimoxazole 960 mg": a combination that holds the allergen, or its salt: metoprolol succinate. */
const isPartOf = (allergen: string, drug: string): boolean => drug.split(/[- ]/).slice(0, 4).includes(allergen);

const SAME_CORE = /same core|^class|same substance|same arylamine/;

/** The drug is the allergen, of the same class as a class-wide allergen, or listed as cross-reacting. */
export function reactionOf(each: Case, allergen: string, drug: string): Reaction | undefined {
  const { knowledge } = each;
  const subjects = knowledge.subjectsOf(drug);
  const rows = knowledge
    .rows('allergies')
    .filter(
      (candidate) =>
        matches(knowledge.subjectsOf(allergen), candidate.allergen, allergen) &&
        !(isOneCephalosporin(each, allergen) && candidate.allergen === 'cephalosporin') &&
        listOf(candidate.cross_reacts).some((other) => other === drug || subjects.has(other)),
    );
  // After an anaphylaxis the class of a cephalosporin says more than its side chain.
  const isOfChain = rows[0] !== undefined && /side chain/.test(rows[0].note);
  const row = (isOfChain ? rows.find(({ note }) => SAME_CORE.test(note)) : undefined) ?? rows[0];
  const sameCore = row !== undefined && SAME_CORE.test(row.note);
  // An allergy to amoxicillin-clavulanate is one to amoxicillin first of all.
  if (allergen === drug || subjects.has(allergen) || allergen.split('-').includes(drug) || isPartOf(allergen, drug)) {
    return {
      allergen,
      same: true,
      note: 'same substance',
      evidence: row ? evidenceOf(row, `${row.allergen}: ${row.note}`) : byTheText(`allergy to ${allergen}`),
    };
  }
  return row
    ? {
        allergen,
        same: sameCore,
        note: row.note,
        evidence: evidenceOf(row, `${row.allergen} and ${drug}: ${row.note}`),
      }
    : undefined;
}

/**
 * What reacts is mostly the side chain of one cephalosporin: ceftriaxone after hives from cephalexin is right (side-chain rows
 * name the others). After an anaphylaxis none is given untested.
 */
const isOneCephalosporin = ({ knowledge, reading: { tokens } }: Case, id: string): boolean =>
  id !== 'cephalosporin' &&
  knowledge.subjectsOf(id).has('cephalosporin') &&
  !hasWord(tokens, /^(?:anaphyla\w{1,6}|angioedema|arrest|intubated|shock|throat|tongue|collapsed?)$/);

/** A row of the allergen itself, or of its class: an allergy to lisinopril is one to ACE inhibitors. */
const matches = (subjects: ReadonlySet<string>, wanted: string, allergen: string): boolean =>
  wanted === allergen || subjects.has(wanted);
