import { readFileSync } from 'node:fs';

/** One labelled text of an evaluation file. */
export interface EvalRow {
  readonly id: string;
  readonly text: string;
  readonly accurate: boolean;
  /** Rows of one pair differ in one fact; never split over folds. */
  readonly pair?: string;
  readonly errorType?: string;
  /** A FHIR Bundle of the patient's chart. */
  readonly chart?: unknown;
  readonly context?: string;
  readonly origin?: string;
}

const ACCURATE: readonly unknown[] = ['accurate', 'correct', 'supported', true, 0];
const INACCURATE: readonly unknown[] = ['inaccurate', 'incorrect', 'error', 'contradicted', false, 1];

const optional = (row: Record<string, unknown>, ...names: string[]): string | undefined =>
  names.map((name) => row[name]).find((value): value is string => typeof value === 'string' && value !== '');

function readRow(line: string, where: string): EvalRow {
  const row = JSON.parse(line) as Record<string, unknown>;
  const { id, text, label } = row;
  if (typeof id !== 'string' || typeof text !== 'string') throw new TypeError(`${where}: id and text must be strings`);
  const accurate = ACCURATE.includes(label);
  if (!accurate && !INACCURATE.includes(label)) throw new TypeError(`${where}: the label is not one of those known`);
  const pair = optional(row, 'pair', 'pair_id', 'group_id');
  const errorType = optional(row, 'error_type');
  const context = optional(row, 'context', 'evidence');
  const origin = optional(row, 'origin', 'source');
  return {
    id,
    text,
    accurate,
    ...(pair && { pair }),
    ...(errorType && { errorType }),
    ...(row.chart !== undefined && { chart: row.chart }),
    ...(context && { context }),
    ...(origin && { origin }),
  };
}

/** Reads JSONL of {id, text, label, pair?, error_type?, chart?, context?}. Throws on the first line that is not so. */
export function readRows(path: string): readonly EvalRow[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.flatMap((line, i) => (line.trim() === '' ? [] : [readRow(line, `${path}:${i + 1}`)]));
}
