import type { Case } from '../../check.ts';
import type { DoseClaim } from '../../claims/claims.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { hasWord, wordsIn } from '../../reading/words.ts';
import { isMeant } from './dose-meant.ts';

interface Rule {
  readonly drug: string;
  readonly test: string;
  /** A value from here on asks for more of the drug, or for less. */
  readonly above: number;
  readonly below: number;
  readonly high: 'more' | 'less';
  readonly unless?: RegExp;
  readonly statement: string;
  readonly source: string;
}

const RULES: readonly Rule[] = [
  {
    drug: 'levothyroxine',
    test: 'tsh',
    above: 5.5,
    below: 0.1,
    high: 'more',
    unless: /^(?:cancer|carcinoma|thyroidectomy|pituitary|hypopituitarism|central|adherence|missed|cardiac|angina)$/,
    statement: 'a high TSH asks for more of it, a suppressed one for less',
    source: 'ATA guideline',
  },
  {
    drug: 'warfarin',
    test: 'inr',
    above: 4.5,
    below: 1.5,
    high: 'less',
    unless: /^(?:stop|stopped|surgery|procedure|bridging|doac|apixaban|rivaroxaban|edoxaban|mechanical|vitamin)$/,
    statement: 'a high INR asks for less of it, a low one for more',
    source: 'CHEST guideline',
  },
];

/** "TSH has risen to 7.2 on levothyroxine 100 micrograms … from tomorrow she takes 25": a dose moved against what its test asks. */
export function checkAgainstLevel(each: Case): readonly Finding[] {
  const { tokens } = each.reading;
  return RULES.flatMap((rule): readonly Finding[] => {
    const value = each.measurements.findLast(({ id, assertion }) => id === rule.test && assertion === 'active');
    const [before, after, more] = each.doses.filter((claim) => isOf(claim, rule.drug));
    if (!value || value.low !== value.high || !before || !after || more || value.first > after.amount!.first) return [];
    const [from, to] = [before.amount!, after.amount!];
    if (from.unit !== to.unit || from.end > to.first || from.high === to.high) return [];
    const asked = value.low >= rule.above ? rule.high : value.low <= rule.below ? otherOf(rule.high) : undefined;
    const done = to.high > from.high ? 'more' : 'less';
    if (asked === undefined || asked === done) return [];
    const near = Math.max(after.drug.sentence.first, from.end, to.first - 8);
    // "From tomorrow" is new, "increased from 75" is not.
    const isFormer = wordsIn(tokens, FORMER, near, to.first).some((at) => !NEW.test(tokens[at + 1]?.text ?? ''));
    const isNew = hasWord(tokens, NEW, near, to.first) && !isFormer;
    if (!isNew || (rule.unless && hasWord(tokens, rule.unless))) return [];
    return [
      {
        ...spanOf(tokens, after.first, after.end),
        family: 'dose',
        category: 'adjusted_wrong_way',
        severity: 'high',
        verdict: 'contradicted',
        message: `${rule.drug} goes from ${plain(from.high)} to ${plain(to.high)} ${to.unit} with a ${rule.test} of ${plain(value.low)}: ${rule.statement} (${rule.source})`,
        score: 0.82,
        about: [rule.drug],
        evidence: [{ source: `${rule.source}, recalled`, citation: rule.test, text: rule.statement }],
      },
    ];
  });
}

const isOf = (claim: DoseClaim, drug: string): boolean =>
  claim.drug.id === drug && claim.amount !== undefined && !claim.amount.limit && isMeant(claim);

const otherOf = (way: Rule['high']): Rule['high'] => (way === 'more' ? 'less' : 'more');

const NEW = /^(?:to|now|today|tonight|tomorrow|new|reduced?|lowered|increased?|raised?|takes|instead|henceforth)$/;
const FORMER = /^(?:was|were|been|previously|formerly|former|until|before|earlier|last|had|if|from|usual)$/;
