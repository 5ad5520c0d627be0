import type { Row } from '../../../models/knowledge/table.ts';
import type { Case } from '../check.ts';
import { hasWord } from '../reading/words.ts';

const NEWBORN = /^(?:newborn|newborns|neonate|neonatal|apgar|apgars|meconium)$/;
const MONTH = 1 / 12;
/** Words of another than the child, whose vital signs a text may give. */
const MOTHER = /^(?:mother|mother's|maternal|mum|postpartum|postnatal|caesarean|cesarean|lochia|perineum)$/;

/** Groups of vitals.tsv by the age in years that they end at. */
const GROUPS: readonly (readonly [number, string])[] = [
  [1.1 * MONTH, 'newborn'],
  [1, 'infant'],
  [5, 'child 1-5 y'],
  [13, 'child 5-12 y'],
];

/** "The toddler's heart rate": the age that a stage of life tells, where nobody else is spoken of. */
function ofStage(tokens: Case['reading']['tokens']): number | undefined {
  if (hasWord(tokens, MOTHER)) return undefined;
  return hasWord(tokens, /^toddlers?(?:'s)?$/) ? 2 : hasWord(tokens, /^infants?(?:'s)?$/) ? 0.5 : undefined;
}

/** The row of a vital sign for the patient's age: the adult one where no age is told, and none where it is not clear whose it is. */
export function vitalRowOf({ knowledge, patient, reading: { tokens } }: Case, id: string): Row<'vitals'> | undefined {
  const rows = knowledge.vitals.get(id) ?? [];
  const isOfBirth = hasWord(tokens, NEWBORN);
  if (isOfBirth && hasWord(tokens, MOTHER) && (patient.ageYears ?? 0) > 13) return undefined;
  const age = patient.ageYears ?? (isOfBirth ? 0 : (ofStage(tokens) ?? 40));
  const group = GROUPS.find(([until]) => age < until)?.[1] ?? 'adult';
  return rows.find(({ age_group }) => age_group === group || age_group === 'any');
}
