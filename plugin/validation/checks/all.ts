import type { Check } from '../check.ts';
import { CHART } from './chart/all.ts';
import { DOSES } from './doses/all.ts';
import { INFECTIONS } from './infections/all.ts';
import { NUMBERS } from './numbers/all.ts';
import { POISONS } from './poisons/all.ts';
import { PURPOSES } from './purposes/all.ts';
import { ROUTES } from './routes/all.ts';
import { SAFETY } from './safety/all.ts';
import { SCHEDULES } from './schedules/all.ts';
import { SCORES } from './scores/all.ts';
import { SIDES } from './sides/all.ts';
import { SOURCE } from './source/all.ts';
import { STATES } from './states/all.ts';
import { TIMES } from './times/all.ts';
import { VALUES } from './values/all.ts';

/** Every check that runs. */
export const CHECKS: readonly Check[] = [
  ...DOSES,
  ...SCHEDULES,
  ...ROUTES,
  ...VALUES,
  ...TIMES,
  ...INFECTIONS,
  ...SCORES,
  ...NUMBERS,
  ...SAFETY,
  ...PURPOSES,
  ...POISONS,
  ...STATES,
  ...SIDES,
  ...SOURCE,
  ...CHART,
];
