import type { Check } from '../../check.ts';
import { checkCrossed } from './crossed.ts';
import { checkLaterality } from './laterality.ts';
import { checkOperatedSides } from './operated-side.ts';
import { checkSameSideTwice } from './same-side-twice.ts';
import { checkSidedDevices } from './sided-devices.ts';
import { checkSidedOrgans } from './sided-organs.ts';
import { checkSidedSigns } from './sided-signs.ts';

export const SIDES: readonly Check[] = [
  checkLaterality,
  checkOperatedSides,
  checkSameSideTwice,
  checkSidedOrgans,
  checkSidedSigns,
  checkSidedDevices,
  checkCrossed,
];
