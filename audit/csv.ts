import type { AuditEvent } from '@medplum/fhirtypes';
import { type Facts, factsOf } from './facts.ts';

// A spreadsheet runs a cell that begins so, also after white space, and also in the full-width forms (CWE-1236).
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/** One line of RFC 4180, without its end. A cell that a spreadsheet would take for a formula gets an apostrophe before it. */
export const csvLine = (cells: readonly string[]): string =>
  cells
    .map((cell) => (FORMULA.test(cell) ? `'${cell}` : cell))
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');

/** The columns of events as a table. `details` are the counts, scores and codes: `input_length=812 score=0.41`. */
const COLUMNS: Readonly<Record<string, (event: AuditEvent, facts: Facts) => string | undefined>> = {
  recorded: (event) => event.recorded,
  id: (event) => event.id,
  operation: (_, { operation }) => operation,
  flagged: (_, { flagged }) => (flagged ? 'yes' : 'no'),
  outcome: (_, { outcome }) => outcome,
  error: (_, { error }) => error,
  key: (_, { key }) => key,
  on_behalf_of: (_, { user }) => user,
  address: (_, { address }) => address,
  purpose: (_, { purpose }) => purpose,
  patient: (_, { patient }) => patient,
  context: (_, { context }) => context,
  token_map: (_, { identifier }) => identifier('token-map'),
  request: (_, { identifier }) => identifier('request'),
  ms: (_, { ms }) => String(ms),
  site: (event) => event.source.site,
  details: (_, { details }) => [...details].map(([name, value]) => `${name}=${value}`).join(' '),
};

export const EVENT_COLUMNS: readonly string[] = Object.keys(COLUMNS);

/** The cells of an event, one for each of EVENT_COLUMNS. */
export function eventCells(event: AuditEvent): string[] {
  const facts = factsOf(event);
  return Object.values(COLUMNS).map((cell) => cell(event, facts) ?? '');
}
