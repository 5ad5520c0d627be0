import type { Check } from '../check.ts';
import { checkAllergies } from './allergy.ts';
import { checkContraindications } from './contraindication.ts';
import { checkDoses } from './dose.ts';
import { checkFrequencies } from './frequency.ts';
import { checkInteractions } from './interaction.ts';
import { checkMeasurements } from './measurement.ts';
import { checkRoutes } from './route.ts';
import { checkScores } from './score.ts';

/** Every check that runs. */
export const CHECKS: readonly Check[] = [
  checkDoses,
  checkFrequencies,
  checkRoutes,
  checkMeasurements,
  checkScores,
  checkInteractions,
  checkContraindications,
  checkAllergies,
];
