import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import type { DoseClaim } from '../../claims/claims.ts';
import { convertDose, plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';

/** A dose of a drug that has equivalents, in mg. */
interface Dose {
  readonly claim: DoseClaim;
  readonly row: Row<'equivalents'>;
  readonly mg: number;
}

/** "Prednisolone 50 mg equals dexamethasone 75 mg": two drugs of a kind that are said to do the same, against equivalents.tsv. */
export function checkEquivalents(each: Case): readonly Finding[] {
  const doses = each.doses.flatMap((claim) => doseOf(each, claim) ?? []);
  return doses.flatMap((left, at): readonly Finding[] => {
    const right = doses[at + 1];
    if (!right || left.claim.drug.sentence !== right.claim.drug.sentence) return [];
    if (left.row.kind !== right.row.kind || left.row.drug === right.row.drug) return [];
    if (!areSaidEqual(each.reading.tokens, left.claim, right.claim)) return [];
    const expected = (left.mg / Number(left.row.mg)) * Number(right.row.mg);
    const spread = Math.max(Number(left.row.spread), Number(right.row.spread));
    return right.mg > expected * spread || right.mg * spread < expected ? [findingOf(each, left, right, expected)] : [];
  });
}

/** Said once and for certain, by a route of the table. */
function doseOf({ knowledge }: Case, claim: DoseClaim): Dose | undefined {
  const { amount, drug, route } = claim;
  if (!amount || amount.low !== amount.high || drug.sentence.told || drug.sentence.question) return undefined;
  const mg = convertDose(amount.high, amount.unit.replace('/day', ''), 'mg');
  const rows = knowledge.equivalentsOf(drug.id);
  const row =
    rows.find(({ routes }) => route !== undefined && listOf(routes).includes(route.route)) ??
    rows.find(({ routes }) => routes === '' || (route === undefined && listOf(routes).includes('PO')));
  return row && mg !== undefined ? { claim, row, mg } : undefined;
}

const EQUAL =
  /(?:^| )(?:equals?|equates?|equal to|equivalent|converts?|converted|corresponds?|matches|the same (?:effect |strength |potency )?as|is about|≈|=)(?: |$)/;
const OTHERWISE = /(?:^| )(?:not|never|than|plus|then|and|or|;|down|reduced|half|taper\w{0,3})(?: |$)/;

/** "… equals about …" between two doses. */
function areSaidEqual(tokens: readonly Token[], left: DoseClaim, right: DoseClaim): boolean {
  const from = Math.max(left.drug.end, left.amount!.end);
  const to = Math.min(right.drug.first, right.amount!.first);
  const between = phrase(tokens, from, to);
  return from <= to && to - from <= 10 && EQUAL.test(between) && !OTHERWISE.test(between);
}

const findingOf = (each: Case, left: Dose, right: Dose, expected: number): Finding => {
  const said = `${left.row.drug} ${plain(left.mg)} mg is about ${right.row.drug} ${plain(Number(expected.toPrecision(2)))} mg`;
  return {
    ...spanOf(
      each.reading.tokens,
      Math.min(left.claim.drug.first, left.claim.amount!.first),
      Math.max(right.claim.drug.end, right.claim.amount!.end),
    ),
    family: 'arithmetic',
    category: 'equivalent_wrong',
    severity: 'high',
    verdict: 'contradicted',
    message: `${said}, not ${plain(right.mg)} mg (${right.row.source})`,
    score: 0.84,
    evidence: [evidenceOf(right.row, said)],
    about: [left.row.drug, right.row.drug],
  };
};
