import type { Check } from '../../check.ts';
import { checkAlarms } from './alarms.ts';
import { checkAllergies } from './allergy.ts';
import { checkBarredClasses } from './barred-classes.ts';
import { checkBorrowedMedicines } from './borrowed-medicines.ts';
import { checkCircumstances } from './circumstances.ts';
import { checkConduct } from './conduct.ts';
import { checkContraindications } from './contraindication.ts';
import { checkDeclaredSafe } from './declared-safe.ts';
import { checkFalseReasons } from './false-reasons.ts';
import { checkFoodAllergens } from './food-allergens.ts';
import { checkHiddenAllergens } from './hidden-allergens.ts';
import { checkInteractions } from './interaction.ts';
import { checkIntervals } from './intervals.ts';
import { checkKeptWith } from './kept-with.ts';
import { checkLatex } from './latex.ts';
import { checkMisadvice } from './misadvice.ts';
import { checkMonitoring } from './monitoring.ts';
import { checkMothers } from './mothers.ts';
import { checkNoContraindications } from './no-contraindication.ts';
import { checkPairsSaid } from './pair-said.ts';
import { checkPlans } from './plans.ts';
import { checkRechallenge } from './rechallenge.ts';
import { checkScenes } from './scenes.ts';
import { checkSideChains } from './side-chains.ts';
import { checkStatedWashouts } from './stated-washouts.ts';
import { checkWashouts } from './washout.ts';
import { checkWatched } from './watched.ts';
import { checkWrongWay } from './wrong-way.ts';

export const SAFETY: readonly Check[] = [
  checkKeptWith,
  checkNoContraindications,
  checkFalseReasons,
  checkInteractions,
  checkWrongWay,
  checkWashouts,
  checkStatedWashouts,
  checkContraindications,
  checkBorrowedMedicines,
  checkCircumstances,
  checkRechallenge,
  checkAllergies,
  checkBarredClasses,
  checkSideChains,
  checkFoodAllergens,
  checkHiddenAllergens,
  checkLatex,
  checkDeclaredSafe,
  checkPairsSaid,
  checkMothers,
  checkMisadvice,
  checkConduct,
  checkAlarms,
  checkMonitoring,
  checkIntervals,
  checkWatched,
  checkScenes,
  checkPlans,
];
