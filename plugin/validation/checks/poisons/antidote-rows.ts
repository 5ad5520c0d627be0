import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Span } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Evidence, Finding, Severity } from '../../finding.ts';
import { once } from '../../once.ts';
import type { ReadMention } from '../../reading/document.ts';

/** What is given against one poison, or against what a drug has done. */
export interface Treatment {
  /** The poison, or the drug that is undone. */
  readonly poison: ReadMention;
  readonly row: Row<'antidotes'>;
  readonly drugs: readonly ReadMention[];
}

type Rows = ReadonlyMap<string, Row<'antidotes'>>;
interface Placed {
  readonly place: number;
  readonly row: Row<'antidotes'>;
}

/** The first row of each agent, with its place in the table. */
const byAgent = once((rows: Rows): ReadonlyMap<string, Placed> => {
  const placed = [...rows.values()].flatMap((row, place) =>
    listOf(row.agents).map((agent): [string, Placed] => [agent, { place, row }]),
  );
  return new Map(placed.toReversed());
});

/** The row of the poisoning that a drug causes. */
export function rowOf({ knowledge }: Case, agent: ReadMention): Row<'antidotes'> | undefined {
  const index = byAgent(knowledge.antidotes);
  const placed = [...knowledge.subjectsOf(agent.id)].flatMap((subject) => index.get(subject) ?? []);
  return placed.length === 0 ? undefined : placed.reduce((a, b) => (b.place < a.place ? b : a)).row;
}

/** More poisons than any text is about; the work stays linear. */
const MOST_POISONS = 30;

/** The poisons that a text names. */
export const poisonsOf = once(({ reading }: Case): readonly ReadMention[] =>
  reading.mentions.filter(({ kind }) => kind === 'poison').slice(0, MOST_POISONS),
);

/** Given for next to nothing but the poison that each undoes; of no use against another. */
export const SPECIFIC =
  /^(?:phytonadione|protamine|flumazenil|physostigmine|fomepizole|acetylcysteine|idarucizumab|andexanet alfa|digoxin immune fab|hydroxocobalamin|pralidoxime|deferoxamine|methylene blue|glucarpidase|dantrolene)$/;

/** How far a remedy may stand from its poison, in tokens: about four sentences. */
export const REACH = 80;

/** Whether any row names it as what is, or is wrongly, given. */
export const isRemedy = (each: Case, drug: ReadMention): boolean =>
  [...each.knowledge.antidotes.values()].some(({ antidotes: right, wrong }) =>
    mentionsAny(`${right};${wrong}`, namesOf(each, drug)),
  );

/** Whether the row names it as what is given. */
export const isRightIn = (each: Case, drug: ReadMention, row: Row<'antidotes'>): boolean =>
  mentionsAny(row.antidotes, namesOf(each, drug));

export const namesOf = (each: Case, drug: ReadMention): readonly string[] => [
  drug.id,
  ...listOf(each.knowledge.drugs.get(drug.id)?.aliases ?? ''),
  ...each.knowledge.subjectsOf(drug.id),
];

/** Whether any entry of a cell of the table holds one of the names. */
export const mentionsAny = (list: string, names: readonly string[]): boolean =>
  list
    .toLowerCase()
    .split(/,| or | plus | and |\||;/)
    .some((entry) =>
      names.some(
        (name) => name.length > 3 && entry.includes(name) && (!entry.includes('immune') || name.includes('immune')),
      ),
    );

export const evidenceOfRow = (row: Row<'antidotes'>): Evidence => evidenceOf(row, `${row.poison}: ${row.antidotes}`);

/** A remedy, by its name in the tables, that is not the treatment of the poison of the row. */
export const wrongRemedy = (
  span: Span,
  remedy: string,
  row: Row<'antidotes'>,
  { severity, score }: { readonly severity: Severity; readonly score: number },
): Finding => ({
  ...span,
  family: 'treatment',
  category: 'antidote_wrong',
  severity,
  verdict: 'contradicted',
  score,
  message: `${remedy} is not the treatment of ${row.poison}: ${row.antidotes} (${row.source})`,
  evidence: [evidenceOfRow(row)],
  about: [row.poison],
});
