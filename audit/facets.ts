import type { AuditEvent, Coding, Reference } from '@medplum/fhirtypes';
import { wellFormed } from '../fhir/references.ts';

/** Search parameters whose values few events differ in; the values of an event by parameter, sorted. */
export const FACETS = [
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

const distinct = (values: Values): string[] => [...new Set(values.filter((value) => value !== undefined))].sort();

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
  const filled = Object.entries(values)
    .map(([facet, found]) => [facet, distinct(found)] as const)
    .filter(([, found]) => found.length > 0);
  const references = [...entities.map((entity) => entity.what), ...event.agent.map((agent) => agent.who)];
  const has: Values = [
    ...filled.map(([facet]) => facet.replace(/:identifier$/, '')),
    event.agent.some((agent) => agent.who) ? 'agent' : undefined,
    entities.some((entity) => entity.what) ? 'entity' : undefined,
    references.some((reference) => wellFormed(reference?.reference ?? '')?.type === 'Patient') ? 'patient' : undefined,
  ];
  return { ...Object.fromEntries(filled), has: distinct(has) };
}
