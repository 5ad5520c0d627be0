import type { Case } from '../../check.ts';
import type { ReadMention } from '../../reading/document.ts';

/** Days that a stopped drug or class still acts on the other one, or that two are kept apart (FDA labels, recalled). */
const WASHOUTS: readonly (readonly [stopped: string, started: string, days: number])[] = [
  ['fluoxetine', 'maoi', 35],
  ['maoi', 'ssri', 14],
  ['maoi', 'snri', 14],
  ['maoi', 'tca', 14],
  ['maoi', 'meperidine', 14],
  ['maoi', 'tramadol', 14],
  ['maoi', 'bupropion', 14],
  ['maoi', 'mirtazapine', 14],
  ['maoi', 'dextromethorphan', 14],
  ['maoi', 'stimulant', 14],
  ['maoi', 'triptan', 14],
  ['maoi', 'maoi', 14],
  ['ssri', 'maoi', 14],
  ['snri', 'maoi', 7],
  ['tca', 'maoi', 14],
  ['bupropion', 'maoi', 14],
  ['tadalafil', 'nitrate', 2],
  ['pde5 inhibitor', 'nitrate', 1],
  ['pde5 inhibitor', 'riociguat', 1],
  ['ace inhibitor', 'sacubitril-valsartan', 1.5],
  ['sacubitril-valsartan', 'ace inhibitor', 1.5],
  ['triptan', 'ergot', 1],
  ['ergot', 'triptan', 1],
  ['opioid', 'naltrexone', 7],
  ['olanzapine', 'benzodiazepine', 1 / 24],
];

/** How many days must lie between the last dose of the one and the first of the other; undefined where none is known. */
export function washoutOf({ knowledge }: Case, old: ReadMention, drug: ReadMention): number | undefined {
  const [from, to] = [knowledge.subjectsOf(old.id), knowledge.subjectsOf(drug.id)];
  const row = WASHOUTS.find(
    ([stopped, started]) => (from.has(stopped) || old.id === stopped) && (to.has(started) || drug.id === started),
  );
  return row?.[2];
}
