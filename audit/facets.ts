import type { AuditEvent, Coding, Reference } from '@medplum/fhirtypes';
import { wellFormed } from '../fhir/references.ts';

/** Search parameters whose values few events differ in; the values of an event by parameter, sorted. */
const FACETS = [
  'type',
  'subtype',
  'action',
  'outcome',
  'source',
  'source:identifier',
  'site',
  'policy',
  'agent-name',
  'agent-role',
  'altid',
  'entity-name',
  'entity-type',
  'entity-role',
  'agent:identifier',
  'entity:identifier',
  '_security',
  '_tag',
  '_profile',
] as const;

export type Facet = (typeof FACETS)[number];

/** Tokens are `system|code`, the identifiers of agents and entities only `system|`; `has` names the parameters of every kind that the event has a value for. */
export type Facets = { readonly [facet in Facet]?: readonly string[] } & { readonly has: readonly string[] };

/** The system that a `code` element implies (hl7.org/fhir/R4/search.html#token). */
export const IMPLIED_SYSTEM: Readonly<Record<string, string>> = {
  action: 'http://hl7.org/fhir/audit-event-action',
  outcome: 'http://hl7.org/fhir/audit-event-outcome',
};

type Values = readonly (string | undefined)[];

const token = (coding: Coding | undefined): string | undefined =>
  coding?.code === undefined ? undefined : `${coding.system ?? ''}|${coding.code}`;

const implied = (parameter: 'action' | 'outcome', code: string | undefined): Values =>
  code === undefined ? [] : [`${IMPLIED_SYSTEM[parameter]}|${code}`];

const identifier = (reference: Reference | undefined): string | undefined =>
  reference?.identifier?.value === undefined
    ? undefined
    : `${reference.identifier.system ?? ''}|${reference.identifier.value}`;

const system = (reference: Reference | undefined): string | undefined =>
  reference?.identifier?.system === undefined ? undefined : `${reference.identifier.system}|`;

/** Without repeats, sorted. Most have one value or none, and every event passes here. */
function distinct(values: Values): readonly string[] {
  const [only] = values;
  if (values.length <= 1) return only === undefined ? NONE : [only];
  return [...new Set(values.filter((value) => value !== undefined))].sort();
}
const NONE: readonly string[] = [];

/** `source:identifier` is a value of `source`. */
const OF_PARAMETER: ReadonlyMap<Facet, string> = new Map(
  FACETS.map((name) => [name, name.replace(/:identifier$/, '')]),
);

const isPatient = (reference: Reference | undefined): boolean =>
  reference?.reference !== undefined && wellFormed(reference.reference)?.type === 'Patient';

export function facetsOf(event: AuditEvent): Facets {
  const entities = event.entity ?? [];
  const values: Record<Facet, Values> = {
    type: [token(event.type)],
    subtype: (event.subtype ?? []).map(token),
    action: implied('action', event.action),
    outcome: implied('outcome', event.outcome),
    source: [event.source.observer.reference],
    'source:identifier': [identifier(event.source.observer)],
    site: [event.source.site === undefined ? undefined : `|${event.source.site}`],
    policy: event.agent.flatMap((agent) => agent.policy ?? []),
    'agent-name': event.agent.map((agent) => agent.name),
    'agent-role': event.agent.flatMap((agent) => (agent.role ?? []).flatMap((role) => (role.coding ?? []).map(token))),
    altid: event.agent.map((agent) => (agent.altId === undefined ? undefined : `|${agent.altId}`)),
    'entity-name': entities.map((entity) => entity.name),
    'entity-type': entities.map((entity) => token(entity.type)),
    'entity-role': entities.map((entity) => token(entity.role)),
    'agent:identifier': event.agent.map((agent) => system(agent.who)),
    'entity:identifier': entities.map((entity) => system(entity.what)),
    _security: (event.meta?.security ?? []).map(token),
    _tag: (event.meta?.tag ?? []).map(token),
    _profile: event.meta?.profile ?? [],
  };
  const facets: { [facet in Facet]?: readonly string[] } = {};
  const has: (string | undefined)[] = [];
  for (const facet of FACETS) {
    const found = distinct(values[facet]);
    if (found.length === 0) continue;
    facets[facet] = found;
    has.push(OF_PARAMETER.get(facet));
  }
  const references = [...entities.map(({ what }) => what), ...event.agent.map(({ who }) => who)];
  if (event.agent.some(({ who }) => who)) has.push('agent');
  if (entities.some(({ what }) => what)) has.push('entity');
  if (references.some(isPatient)) has.push('patient');
  return { ...facets, has: distinct(has) };
}
