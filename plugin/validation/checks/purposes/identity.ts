import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';

/** A brand in brackets that is another drug's, and a class that a drug does not belong to. */
export function checkIdentity(each: Case): readonly Finding[] {
  const drugs = each.reading.mentions.filter(
    ({ kind, misspelt }) => (kind === 'drug' || kind === 'class') && !misspelt,
  );
  return drugs.flatMap((drug, at) => {
    if (drug.kind !== 'drug') return [];
    const next = drugs.slice(at + 1, at + 4).find((other) => other.first >= drug.end);
    const finding = next && (next.kind === 'drug' ? otherName(each, drug, next) : otherClass(each, drug, next));
    return finding ? [finding] : [];
  });
}

/** `metoprolol (Lipitor)`. */
function otherName(each: Case, drug: ReadMention, name: ReadMention): Finding | undefined {
  const { tokens } = each.reading;
  const bracketed = name.first === drug.end + 1 && tokens[drug.end]?.text === '(' && tokens[name.end]?.text === ')';
  const parts = (id: string) => id.split(/[- ]/);
  // "Replace azathioprine (vedolizumab)".
  if (hasWord(tokens, EXCHANGED, Math.max(drug.sentence.first, drug.first - 2), drug.first)) return undefined;
  if (!bracketed || parts(drug.id).some((part) => parts(name.id).includes(part))) return undefined;
  const row = each.knowledge.drugs.get(drug.id);
  if (!row) return undefined;
  return found(each, drug, name, 'name_of_another_drug', `${drug.id} and ${name.id} are different drugs`, 0.8, [
    evidenceOf(row, `${row.drug}: ${row.aliases.replaceAll('|', ', ')}`),
  ]);
}

const EXCHANGED =
  /^(?:replac\w{1,4}|switch\w{0,3}|chang\w{1,3}|swap\w{0,4}|substitut\w{1,4}|instead|alternatives?|other)$/;

/** `lisinopril, a beta-blocker`; only classes that say what a drug is, not what it does. */
function otherClass(each: Case, drug: ReadMention, group: ReadMention): Finding | undefined {
  const { tokens } = each.reading;
  // "Mercaptopurine, which xanthine oxidase inactivates".
  if (tokens[group.end]?.text === 'oxidase') return undefined;
  if (group.first - drug.end > 4 || !isApposition(tokens, drug.end, group.first)) return undefined;
  if (each.knowledge.subjectsOf(drug.id).has(group.id) || !DISJOINT.has(group.id)) return undefined;
  // "Methylprednisolone, an antihistamine and acetaminophen": three things.
  if (
    tokens[drug.end]?.text !== '(' &&
    tokens[group.end]?.text === 'and' &&
    each.reading.mentions.some(
      ({ kind, first }) => (kind === 'drug' || kind === 'class') && first > group.end && first <= group.end + 2,
    )
  )
    return undefined;
  const own = [...each.knowledge.subjectsOf(drug.id)].find((name) => DISJOINT.has(name));
  const row = each.knowledge.drugs.get(drug.id);
  if (!own || !row) return undefined;
  return found(
    each,
    drug,
    group,
    'class_of_another_drug',
    `${drug.id} is ${withArticle(own)}, not ${withArticle(group.id)}`,
    0.75,
    [evidenceOf(row, `${row.drug}: ${own}`)],
  );
}

/** `, a`, `is a`, `, an`, `(a`, `(`. */
const isApposition = (tokens: readonly Token[], first: number, end: number): boolean => {
  const words = phrase(tokens, first, end);
  return /^(?:, an?|is an?|\( an?|\(|which is an?|, which is an?|, your|\( your)$/.test(words);
};

const withArticle = (name: string): string => `${/^[aeio]|^s[sn]ri|^nsaid|^maoi/.test(name) ? 'an' : 'a'} ${name}`;

/** Classes of which a drug has one. */
const DISJOINT: ReadonlySet<string> = new Set([
  'ace inhibitor',
  'arb',
  'beta-blocker',
  'statin',
  'thiazide',
  'loop diuretic',
  'ssri',
  'snri',
  'tca',
  'maoi',
  'opioid',
  'benzodiazepine',
  'antipsychotic',
  'nsaid',
  'penicillin',
  'cephalosporin',
  'macrolide',
  'fluoroquinolone',
  'tetracycline',
  'aminoglycoside',
  'doac',
  'ppi',
  'h2 blocker',
  'sulfonylurea',
  'biguanide',
  'dpp4 inhibitor',
  'sglt2 inhibitor',
  'glp1 agonist',
  'insulin',
  'bisphosphonate',
  'triptan',
  'azole antifungal',
  'antihistamine',
  'pde5 inhibitor',
  'dihydropyridine ccb',
  'corticosteroid',
  'thyroid hormone',
]);

const found = (
  each: Case,
  first: ReadMention,
  last: ReadMention,
  category: string,
  message: string,
  score: number,
  evidence: Finding['evidence'],
): Finding => ({
  ...spanOf(each.reading.tokens, first.first, last.end),
  family: 'name',
  category,
  severity: 'high',
  verdict: 'contradicted',
  message,
  score,
  evidence,
});
