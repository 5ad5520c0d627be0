import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { once } from '../../once.ts';
import type { ReadMention } from '../../reading/document.ts';

type Coverage = 'effective' | 'ineffective' | undefined;

const coverages = once((_: Case) => new Map<string, Coverage>());

/** Whether a drug works against a germ; read once for each two of a text, of which a list may have many. */
export function coverageOf(each: Case, row: Row<'organisms'>, drug: ReadMention): Coverage {
  const known = coverages(each);
  const key = `${row.organism}\t${drug.kind}\t${drug.id}`;
  if (!known.has(key)) known.set(key, coverageBy(each, row, drug));
  return known.get(key);
}

function coverageBy(each: Case, row: Row<'organisms'>, drug: ReadMention): Coverage {
  const subjects = [...each.knowledge.subjectsOf(drug.id)];
  // "A macrolide" covers what one of them does.
  const isKind = KINDS.some((names) => names.includes(drug.id));
  if (drug.kind === 'class' && listOf(row.effective).some((name) => each.knowledge.subjectsOf(name).has(drug.id)))
    // "An antibiotic" may be one that works.
    return isKind ? undefined : 'effective';
  const isIn = (list: string) =>
    listOf(list).some((entry) => {
      const [bare = ''] = entry.toLowerCase().split(/ (?:alone|less|unreliable|except|plus|for)\b/);
      return (
        bare === drug.id ||
        subjects.some((subject) => subject === bare || `${subject}s` === bare || `all ${subject}s` === bare)
      );
    });
  if (listOf(row.effective).includes(drug.id)) return 'effective';
  if (listOf(row.ineffective).includes(drug.id)) return 'ineffective';
  if (isIn(row.effective)) return 'effective';
  return isIn(row.ineffective) || isOfOtherKind(each, row, drug) ? 'ineffective' : undefined;
}

/** What a drug fights, by its classes. */
const KINDS: readonly (readonly string[])[] = [
  ['antibiotic', 'topical antibiotic'],
  ['antifungal', 'azole antifungal', 'echinocandin', 'polyene'],
  ['antiviral', 'antiretroviral'],
  ['antiparasitic', 'antimalarial'],
];

export const kindOf = (subjects: ReadonlySet<string>): readonly string[] | undefined =>
  KINDS.find((classes) => classes.some((name) => subjects.has(name)));

/** An antifungal against a bacterium: nothing that works against the germ is of the drug's kind. */
export function isOfOtherKind(each: Case, row: Row<'organisms'>, drug: ReadMention): boolean {
  const kind = kindOf(each.knowledge.subjectsOf(drug.id));
  const effective = listOf(row.effective);
  const known = effective.map((name) => kindOf(each.knowledge.subjectsOf(name))).filter((one) => one !== undefined);
  return kind !== undefined && known.length * 2 > effective.length && !known.includes(kind);
}
