import type { Check } from '../../check.ts';
import { checkAges } from './ages.ts';
import { checkConceivedOn } from './conceived-on.ts';
import { checkDates } from './dates.ts';
import { checkImpossibleRepeats } from './impossible-repeats.ts';
import { checkLifeStage } from './life-stage.ts';
import { checkLifeYears } from './life-years.ts';
import { checkDays } from './no-such-day.ts';
import { checkSequence } from './sequence.ts';
import { checkStays } from './stays.ts';
import { checkWeeksNamed } from './weeks-named.ts';

export const TIMES: readonly Check[] = [
  checkAges,
  checkLifeStage,
  checkConceivedOn,
  checkLifeYears,
  checkDates,
  checkDays,
  checkSequence,
  checkStays,
  checkWeeksNamed,
  checkImpossibleRepeats,
];
