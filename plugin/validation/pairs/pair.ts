import type { Row } from '../../../models/knowledge/table.ts';
import type { Case } from '../check.ts';
import type { ReadMention } from '../reading/document.ts';
import { hasWord } from '../reading/words.ts';

/** Two drugs of one text that a row of interactions.tsv forbids together, with the words around them. */
export interface Pair {
  readonly each: Case;
  readonly row: Row<'interactions'>;
  /** In the order of the text. */
  readonly first: ReadMention;
  readonly last: ReadMention;
  /** Contraindicated, not only major. */
  readonly forbidden: boolean;
  /** In one sentence or in two that follow each other. */
  readonly together: boolean;
  /** From the sentence of the first to the end of that of the last. */
  readonly near: readonly string[];
  /** Behind the sentence of the last. */
  readonly after: readonly string[];
}

/** More words than this between two drugs are not read. */
const LONGEST = 160;

export function makePair(each: Case, row: Row<'interactions'>, a: ReadMention, b: ReadMention): Pair {
  const [first, last] = a.first < b.first ? [a, b] : [b, a];
  const { tokens } = each.reading;
  const from = first.sentence.first;
  const words = (start: number, end: number): readonly string[] => tokens.slice(start, end).map(({ text }) => text);
  return {
    each,
    row,
    first,
    last,
    forbidden: row.severity === 'contraindicated',
    together: first.sentence === last.sentence || last.sentence.first - first.sentence.end <= 0,
    near: words(from, Math.min(last.sentence.end, from + LONGEST)),
    after: words(last.sentence.end, last.sentence.end + 30),
  };
}

/** A drug with a dose and how often it is taken is an order, whatever the verb. */
export const isOrder = (each: Case, drug: ReadMention): boolean =>
  drug.sentence.section !== 'medications' &&
  each.doses.some(
    (claim) =>
      claim.drug.first === drug.first &&
      ((claim.amount && (claim.frequency || claim.route)) || (claim.frequency && claim.route)),
  );

/** One drug inside the other's name, a class beside its member, or the same drug twice. */
export const isSame = (each: Case, a: ReadMention, b: ReadMention): boolean =>
  (a.first < b.end && b.first < a.end) || isSameDrug(each, a.id, b.id);

/** One by another name, salt or combination: `metoprolol` and `metoprolol succinate`. */
export const isSameDrug = ({ knowledge }: Case, a: string, b: string): boolean =>
  a === b ||
  knowledge.subjectsOf(a).has(b) ||
  knowledge.subjectsOf(b).has(a) ||
  a.split(/[- ]/).includes(b) ||
  b.split(/[- ]/).includes(a);

/** "Ivabradine combined with diltiazem", "methadone and diazepam": one breath. */
export const isJoined = ({ each: { reading }, first, last }: Pair): boolean =>
  first.sentence === last.sentence &&
  last.first - first.end <= 14 &&
  hasWord(reading.tokens, /^(?:with|w|and|plus|while|gets|beside|alongside|together)$/, first.end, last.first);
