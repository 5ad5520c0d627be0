import type { Check } from '../../check.ts';
import { checkAntidotes } from './antidote.ts';
import { checkLoneAntidotes } from './lone-antidote.ts';

export const POISONS: readonly Check[] = [checkAntidotes, checkLoneAntidotes];
