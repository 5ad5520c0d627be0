import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import type { Measurement } from '../../measured/measured.ts';
import { spanOf } from '../../reading/document.ts';

/** A value that others of the same sentence fix: what it is made of, how, and how far the stated one may be off. */
interface Formula {
  readonly of: string;
  readonly from: readonly string[];
  readonly compute: (values: readonly number[]) => number;
  readonly tolerance: number;
  readonly said: string;
}

const FORMULAS: readonly Formula[] = [
  {
    of: 'anion gap',
    from: ['sodium', 'chloride', 'bicarbonate'],
    compute: ([sodium, chloride, bicarbonate]) => sodium! - chloride! - bicarbonate!,
    // Some count potassium in, and albumin.
    tolerance: 7,
    said: 'sodium less chloride and bicarbonate',
  },
  {
    of: 'mean arterial pressure',
    from: ['systolic blood pressure', 'diastolic blood pressure'],
    compute: ([systolic, diastolic]) => (systolic! + 2 * diastolic!) / 3,
    tolerance: 14,
    said: 'a third of the systolic and two thirds of the diastolic pressure',
  },
];

/** Tokens between a pressure and its mean. */
const BESIDE = 6;

/** An anion gap or a mean pressure that the values beside it do not give. */
export function checkComputedValues({ measurements, reading: { tokens } }: Case): readonly Finding[] {
  const bySentence = Map.groupBy(measurements, ({ sentence }) => sentence);
  return [...bySentence.values()].flatMap((all) => FORMULAS.flatMap((formula) => judge(tokens, all, formula)));
}

function judge(
  tokens: Case['reading']['tokens'],
  all: readonly Measurement[],
  { of, from, compute, tolerance, said }: Formula,
): readonly Finding[] {
  const only = (id: string): Measurement | undefined => {
    const found = all.filter((one) => one.id === id);
    return found.length === 1 && found[0]!.low === found[0]!.high && found[0]!.assertion === 'active'
      ? found[0]
      : undefined;
  };
  const stated = only(of);
  const parts = from.map(only);
  if (!stated || parts.some((part) => part === undefined)) return [];
  // "BP 120/80 with MAP > 65": a goal.
  if (/^(?:<|>|≥|≤|goal|target)$/.test(tokens[stated.valueAt - 1]?.text ?? '')) return [];
  // "BP 74/38, norepinephrine 0.4 mcg/kg/min, MAP 66": measured again.
  const isApart = of === 'mean arterial pressure' && Math.abs(stated.first - parts.at(-1)!.end) > BESIDE;
  if (isApart) return [];
  const expected = compute(parts.map((part) => part!.low));
  if (Math.abs(expected - stated.low) <= tolerance) return [];
  const message = `${of} ${plain(stated.low)}: the values beside it make ${plain(Math.round(expected))}, ${said}`;
  return [
    miscountAt(spanOf(tokens, stated.first, stated.end), {
      category: 'computed_value_wrong',
      message,
      score: 0.8,
      fact: said,
    }),
  ];
}
