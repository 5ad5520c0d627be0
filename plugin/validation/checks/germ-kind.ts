import { listOf } from '../../../models/knowledge/table.ts';
import type { Case } from '../check.ts';
import { evidenceOf } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { spanOf } from '../reading/document.ts';

/** The kinds of germs by the classes of the drugs that work against them. */
const KINDS: readonly (readonly [RegExp, string, readonly string[]])[] = [
  [/^(?:bacterium|bacteria|bacterial)$/, 'bacterium', ['antibiotic']],
  [/^(?:virus|viral)$/, 'virus', ['antiviral', 'antiretroviral']],
  [/^(?:fungus|fungal|yeast|mold)$/, 'fungus', ['antifungal', 'azole antifungal', 'echinocandin', 'polyene']],
];

/** "Influenza is a bacterium": what the text says that a germ is. */
export function checkGermKind({ reading: { mentions, tokens }, knowledge }: Case): readonly Finding[] {
  return mentions.flatMap((mention): readonly Finding[] => {
    if (mention.kind !== 'organism' || mention.sentence.question || mention.sentence.told) return [];
    const row = knowledge.organisms.get(mention.id);
    const at = mention.end + 2;
    const joins = tokens.slice(mention.end, at).map(({ text }) => text);
    const said = KINDS.find(([pattern]) => pattern.test(tokens[at]?.text ?? ''));
    if (!row || !said || at >= mention.sentence.end || !/^(?:is|are) (?:an?|caused)$/.test(joins.join(' '))) return [];
    const classes = listOf(row.effective).map((name) => knowledge.subjectsOf(name));
    const kindOf = (subjects: ReadonlySet<string>) =>
      KINDS.find(([, , names]) => names.some((name) => subjects.has(name)))?.[1];
    const kinds = new Set(classes.map(kindOf).filter((kind) => kind !== undefined));
    const [kind] = kinds;
    if (kinds.size !== 1 || kind === said[1]) return [];
    return [
      {
        ...spanOf(tokens, mention.first, at + 1),
        family: 'treatment',
        category: 'germ_kind_wrong',
        severity: 'high',
        verdict: 'contradicted',
        score: 0.82,
        message: `${row.organism} is a ${kind}, not a ${said[1]} (${row.source})`,
        evidence: [evidenceOf(row, `${row.organism}: ${listOf(row.effective).join(', ')}`)],
        about: [row.organism],
      },
    ];
  });
}
