import type { Check } from '../../check.ts';
import { checkAbbreviations } from './abbreviations.ts';
import { checkActions } from './actions.ts';
import { checkActsOn } from './acts-on.ts';
import { checkAims } from './aims.ts';
import { checkCitations } from './citation.ts';
import { checkClassDenied } from './class-denied.ts';
import { checkCodes } from './code.ts';
import { checkConfused } from './confused.ts';
import { checkContraries } from './contraries.ts';
import { checkEffects } from './effects.ts';
import { checkEffectsCaused } from './effects-caused.ts';
import { checkEffectsWith } from './effects-with.ts';
import { checkEnzymes } from './enzymes.ts';
import { checkFirstAid } from './first-aid.ts';
import { checkHarmAsReason } from './harm-as-reason.ts';
import { checkHarms } from './harms.ts';
import { checkIdentity } from './identity.ts';
import { checkIndications } from './indication.ts';
import { checkMechanisms } from './mechanism.ts';
import { checkNames } from './name.ts';
import { checkReliefOrPrevention } from './relief-or-prevention.ts';
import { checkRoles } from './roles.ts';
import { checkSymptoms } from './symptoms.ts';
import { checkTestAims } from './test-aims.ts';

export const PURPOSES: readonly Check[] = [
  checkEffects,
  checkActions,
  checkEnzymes,
  checkEffectsWith,
  checkEffectsCaused,
  checkClassDenied,
  checkIndications,
  checkSymptoms,
  checkAims,
  checkReliefOrPrevention,
  checkConfused,
  checkContraries,
  checkFirstAid,
  checkHarmAsReason,
  checkHarms,
  checkNames,
  checkAbbreviations,
  checkMechanisms,
  checkActsOn,
  checkTestAims,
  checkIdentity,
  checkRoles,
  checkCodes,
  checkCitations,
];
