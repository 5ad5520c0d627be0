/** @import { AuditEvent } from '../types.ts' */

const OWN = 'urn:sallyport:audit-subtype';

/**
 * What the console shows of an AuditEvent, found in its slices (audit/event.ts writes them).
 * @typedef {object} Reading
 * @property {string} id
 * @property {string} operation
 * @property {boolean} flagged
 * @property {string} outcome
 * @property {string | undefined} code why it was refused or failed
 * @property {string} recorded
 * @property {number | undefined} ms
 * @property {string | undefined} key
 * @property {string | undefined} instance
 * @property {string | undefined} address
 * @property {string | undefined} user
 * @property {string | undefined} purpose
 * @property {string | undefined} patient
 * @property {string | undefined} object what was worked on, unless it is the patient
 * @property {string | undefined} map
 * @property {string | undefined} request
 * @property {string | undefined} linked
 * @property {string | undefined} site
 * @property {readonly string[]} policies
 * @property {boolean} test
 * @property {ReadonlyMap<string, string>} details
 */

/** @param {AuditEvent} event @returns {Reading} */
export function readingOf(event) {
  const codes = (event.subtype ?? []).filter(({ system }) => system === OWN).map(({ code }) => code ?? '');
  const entities = event.entity ?? [];
  const identifiers = [...event.agent.map(({ who }) => who), ...entities.map(({ what }) => what)];
  const byName = (/** @type {string} */ name) =>
    identifiers.find((one) => one?.identifier?.system === `urn:sallyport:${name}`)?.identifier?.value;
  const references = entities.flatMap(({ what }) => what?.reference ?? []);
  const patient = references.find((reference) => reference.startsWith('Patient/'));
  const { start, end } = event.period ?? {};
  const details = new Map(
    entities.flatMap(({ detail }) => detail ?? []).map(({ type, valueString }) => [type ?? '', valueString ?? '']),
  );
  return {
    id: event.id ?? '',
    operation: codes.find((code) => code !== 'flagged') ?? 'unknown',
    flagged: codes.includes('flagged'),
    outcome: event.outcome ?? '0',
    code: event.outcomeDesc,
    recorded: event.recorded,
    ms: start === undefined || end === undefined ? undefined : Date.parse(end) - Date.parse(start),
    key: byName('key'),
    instance: event.source.observer.identifier?.value,
    address: event.agent.find(({ network }) => network)?.network?.address,
    user: byName('user'),
    purpose: event.purposeOfEvent?.[0]?.coding?.[0]?.code,
    patient,
    object: references.find((reference) => reference !== patient),
    map: byName('token-map') ?? details.get('token_map'),
    request: byName('request'),
    linked: byName('linked-event'),
    site: event.source.site,
    policies: event.agent.flatMap(({ policy }) => policy ?? []),
    test: (event.meta?.security ?? []).some(({ code }) => code === 'HTEST'),
    details,
  };
}

/** The sums of a family of details: `countsOf(details, 'count.')`. @param {ReadonlyMap<string, string>} details @param {string} family */
export const countsOf = (details, family) =>
  [...details]
    .filter(([name]) => name.startsWith(family))
    .map(([name, value]) => /** @type {const} */ ([name.slice(family.length), Number(value)]))
    .sort(([, a], [, b]) => b - a);
