import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { unitAt } from '../../reading/units.ts';
import { phrase, wordIn } from '../../reading/words.ts';
import { LOST, TAKEN } from './sums-of-fluids.ts';

/** Units that are added up: volumes, masses, times. */
const ADDED = /^(?:ml|l|mg|g|mcg|units|kg|minute|hour|min)$/;
const TOTAL = /^(?:total|totals|totalling|totaling|totalled|altogether|sum)$/;
/** Fewer parts than this may be of something else. */
const FEWEST = 3;
/** Tokens between two parts: a comma and the name of the next. */
const BETWEEN = 5;

/** "Drain 1 120 mL, drain 2 80 mL, drain 3 45 mL, total 425 mL": parts of one kind in a row and a total that is not theirs. */
export function checkListedTotals({ reading: { tokens, sentences } }: Case): readonly Finding[] {
  return sentences.flatMap(({ first, end, told }): readonly Finding[] => {
    const at = told ? -1 : wordIn(tokens, TOTAL, first, end);
    const number = at === -1 ? -1 : [at + 1, at + 2, at + 3].find((place) => tokens[place]?.kind === 'number');
    const total = number === undefined || number === -1 ? undefined : amountOf(tokens, number);
    if (!total || total.end > end) return [];
    // "PO 600 mL, IV 900 mL, urine 700 mL, total intake 1,500 mL": of some of them.
    const said = phrase(tokens, first, at);
    if (LOST.test(said) && TAKEN.test(said)) return [];
    const { values, made } = partsBefore(tokens, first, at, total.unit);
    const sums = values.map((_, from) => values.slice(from).reduce((sum, value) => sum + value, 0));
    if (
      values.length < 2 ||
      values.length + made < FEWEST ||
      sums.slice(0, -1).some((sum) => Math.abs(sum - total.value) <= sum * 0.02)
    )
      return [];
    const message = `the parts make ${plain(Math.round(sums[0]! * 100) / 100)} ${total.unit}, not the stated total of ${plain(total.value)}`;
    return [miscountAt(spanOf(tokens, at, total.end), { category: 'sum_wrong', message })];
  });
}

function amountOf(tokens: readonly Token[], at: number) {
  const unit = unitAt(tokens, at + 1);
  const { kind, value } = tokens[at]!;
  return kind === 'number' && value !== undefined && unit && ADDED.test(unit.name)
    ? { value, unit: unit.name, end: unit.end }
    : undefined;
}

/** The amounts of that unit in a row before the total, each parted from the next by no more than a name, and how many amounts those are `made` of. */
function partsBefore(tokens: readonly Token[], first: number, total: number, unit: string) {
  const values: number[] = [];
  let made = 0;
  let next = total;
  for (let at = total - 1; at >= first; at -= 1) {
    if (/^[.;]$/.test(tokens[at]!.text) && values.length > 0) break;
    const amount = amountOf(tokens, at);
    if (amount?.unit !== unit) continue;
    if (next - amount.end > BETWEEN) break;
    // "30 mg BD = 60 mg, plus 10 mg × 3 a day = 30 mg": what makes a part is none.
    if (next !== total && tokens.slice(amount.end, next).some(({ text }) => text === '=')) made += 1;
    else values.unshift(amount.value);
    next = at;
  }
  return { values, made };
}
