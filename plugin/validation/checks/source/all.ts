import type { Check } from '../../check.ts';
import { checkAgainstSource } from './against-source.ts';

export const SOURCE: readonly Check[] = [checkAgainstSource];
