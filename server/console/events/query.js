/** @import { EventList, Filters } from '../types.ts' */

export const PAGE_SIZE = 50;

/** @type {Filters} */
export const NO_FILTERS = {
  operation: '',
  outcome: '',
  flagged: false,
  from: '',
  to: '',
  patient: '',
  key: '',
  user: '',
  request: '',
  map: '',
  hideReads: false,
};

/** @type {EventList} */
export const NEWEST = { filters: NO_FILTERS, cursors: [] };

const SUBTYPE = 'urn:sallyport:audit-subtype';
const READS = ['audit-read', 'audit-search', 'audit-export', 'audit-summary'];

/** hl7.org/fhir/R4/search.html#escaping @param {string} value */
const escaped = (value) => value.trim().replace(/[\\$,|]/g, '\\$&');
/** A minute in UTC, as an input of type datetime-local holds it. @param {string} minute */
const instant = (minute) => `${minute.slice(0, 16)}:00Z`;

/**
 * The FHIR search for the filters, newest first.
 * @param {Filters} filters
 * @returns {string}
 */
export function searchOf(filters) {
  const query = new URLSearchParams();
  const add = (/** @type {string} */ name, /** @type {string} */ value) => query.append(name, value);
  const identified = (/** @type {string} */ name, /** @type {string} */ system, /** @type {string} */ value) => {
    if (value.trim() !== '') add(`${name}:identifier`, `urn:sallyport:${system}|${escaped(value)}`);
  };
  if (filters.operation !== '') add('subtype', `${SUBTYPE}|${filters.operation}`);
  if (filters.flagged) add('subtype', `${SUBTYPE}|flagged`);
  if (filters.hideReads) add('subtype:not', READS.map((code) => `${SUBTYPE}|${code}`).join());
  if (filters.outcome !== '') add('outcome', filters.outcome);
  if (filters.from !== '') add('date', `ge${instant(filters.from)}`);
  if (filters.to !== '') add('date', `lt${instant(filters.to)}`);
  if (filters.patient.trim() !== '') add('patient', escaped(filters.patient));
  identified('agent', 'key', filters.key);
  identified('agent', 'user', filters.user);
  identified('entity', 'request', filters.request);
  identified('entity', 'token-map', filters.map);
  add('_sort', '-date');
  add('_count', String(PAGE_SIZE));
  add('_total', 'accurate');
  return query.toString();
}

/** What the filters leave, in words; '' where they leave everything. @param {Filters} filters @param {(operation: string) => string} titleOf */
export function filtersText(filters, titleOf) {
  const outcomes = { '': '', 0: 'done', 4: 'refused', '8,12': 'failed' };
  return [
    filters.operation && titleOf(filters.operation),
    outcomes[filters.outcome],
    filters.flagged && 'flagged',
    filters.from && `from ${filters.from.replace('T', ' ')}`,
    filters.to && `before ${filters.to.replace('T', ' ')}`,
    filters.patient && `patient ${filters.patient}`,
    filters.key && `key ${filters.key}`,
    filters.user && `user ${filters.user}`,
    filters.request && `request ${filters.request}`,
    filters.map && `token map ${filters.map}`,
    filters.hideReads && 'without reads of the record',
  ]
    .filter(Boolean)
    .join(', ');
}
