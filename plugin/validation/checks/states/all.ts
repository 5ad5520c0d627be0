import type { Check } from '../../check.ts';
import { checkAnatomy } from './anatomy.ts';
import { checkAnatomyLinks } from './anatomy-links.ts';
import { checkAtOdds } from './at-odds.ts';
import { checkConsistency } from './consistency.ts';
import { checkDeniedFacts } from './denied-facts.ts';
import { checkDeniedInFamily } from './denied-in-family.ts';
import { checkDeniedOwned } from './denied-owned.ts';
import { checkDeniedThenTold } from './denied-then-told.ts';
import { checkDisproved } from './disproved.ts';
import { checkLevels } from './levels.ts';
import { checkMatches } from './matches.ts';
import { checkNegations } from './negation.ts';
import { checkOrgansGone } from './organs-gone.ts';
import { checkPeriodsEnded } from './periods-ended.ts';
import { checkPronouns } from './pronouns.ts';
import { checkReasonsAgainst } from './reasons-against.ts';
import { checkReasonsDenied } from './reasons-denied.ts';
import { checkSexes } from './sexed-anatomy.ts';
import { checkStates } from './states.ts';
import { checkStoppedThenKept } from './stopped-then-kept.ts';
import { checkStructures } from './structures.ts';
import { checkXLinked } from './x-linked.ts';

export const STATES: readonly Check[] = [
  checkConsistency,
  checkSexes,
  checkNegations,
  checkDeniedThenTold,
  checkStoppedThenKept,
  checkDisproved,
  checkDeniedFacts,
  checkDeniedInFamily,
  checkDeniedOwned,
  checkReasonsDenied,
  checkReasonsAgainst,
  checkAnatomy,
  checkAnatomyLinks,
  checkStructures,
  checkLevels,
  checkMatches,
  checkOrgansGone,
  checkPeriodsEnded,
  checkPronouns,
  checkXLinked,
  checkStates,
  checkAtOdds,
];
