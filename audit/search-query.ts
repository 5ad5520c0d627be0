import type { OperationOutcome, OperationOutcomeIssue } from '@medplum/fhirtypes';
import { ALL_TIME } from './search-date.ts';
import {
  type Cursor,
  type Draft,
  PARAMETERS,
  type Search,
  type SearchOptions,
  testMissing,
} from './search-parameters.ts';

export type ParsedSearch = { readonly search: Search } | { readonly refused: OperationOutcome };

const DEFAULT_COUNT = 50;
const LONGEST_VALUE = 4_000;
const MOST_PARAMETERS = 40;

/** A cursor as it stands in a `next` link; for us alone to read. */
export const cursorText = ({ snapshot, position }: Cursor): string =>
  Buffer.from(`${snapshot}~${position}`).toString('base64url');

const issue = (code: OperationOutcomeIssue['code'], diagnostics: string): OperationOutcomeIssue => ({
  severity: 'error',
  code,
  diagnostics,
});

/**
 * Reads the parameters of a search on AuditEvent (hl7.org/fhir/R4/search.html). Refused: malformed values, modifiers we do
 * not have, and under strict handling unknown parameters; the OperationOutcome names our parameters only, since the
 * name or value of another may be a patient's.
 */
export function parseSearch(query: URLSearchParams, options: SearchOptions): ParsedSearch {
  const draft: Draft = {
    facetTests: [],
    termGroups: [],
    ids: [],
    recorded: ALL_TIME,
    sort: { by: 'recorded', descending: true },
    count: DEFAULT_COUNT,
    total: false,
  };
  const used: (readonly [string, string])[] = [];
  const issues: OperationOutcomeIssue[] = [];
  const given = [...query].filter(([, value]) => value !== '');
  if (given.length > MOST_PARAMETERS) issues.push(issue('too-costly', `At most ${MOST_PARAMETERS} search parameters`));
  for (const [index, [full, value]] of given.slice(0, MOST_PARAMETERS).entries()) {
    const [name = '', modifier = '', ...more] = full.split(':');
    const take = PARAMETERS.get(name);
    if (take === undefined) {
      if (options.strict) issues.push(issue('not-supported', `Search parameter number ${index + 1} is not supported`));
      continue;
    }
    const taken =
      value.length <= LONGEST_VALUE &&
      more.length === 0 &&
      (modifier === 'missing' ? testMissing(draft, name, value) : take(draft, value, modifier, options));
    if (!taken) issues.push(issue('invalid', `The value or modifier of search parameter ${name} is not valid`));
    else if (name !== '_cursor') used.push([full, value]);
  }
  if (draft.cursor !== undefined && draft.sort.by === 'recorded' && !/^\d{1,15}$/.test(draft.cursor.position)) {
    issues.push(issue('invalid', 'The value or modifier of search parameter _cursor is not valid'));
  }
  return issues.length > 0
    ? { refused: { resourceType: 'OperationOutcome', issue: issues } }
    : { search: { ...draft, used } };
}
