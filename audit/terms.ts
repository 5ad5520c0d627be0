import { createHash } from 'node:crypto';
import type { AuditEvent, Identifier, Reference } from '@medplum/fhirtypes';

/** Search parameters that are looked up by value; `any` holds every event of the tenant. */
export type TermParameter = 'any' | 'agent' | 'agent:identifier' | 'entity' | 'entity:identifier';

/** One value of one parameter, as the index holds it. */
export interface Term {
  readonly parameter: TermParameter;
  readonly value: string;
}

export const EVERY_EVENT: Term = { parameter: 'any', value: '' };

/**
 * 96 bits of SHA-256 over tenant, parameter and value, in hex: short keys of one length, and tenants that cannot meet.
 * The digest hides nothing (the event lies beside it); it only keeps the index small.
 */
export const termKey = (tenant: string, { parameter, value }: Term): string =>
  createHash('sha256')
    .update(JSON.stringify([tenant, parameter, value]))
    .digest('hex')
    .slice(0, 24);

/**
 * The ways in which a search may name a reference: `Patient/p-1`, `p-1`, with its version where it has one, and an
 * absolute URL both whole and by its last part (one store stands before one FHIR server).
 */
export function referenceForms(reference: string): readonly string[] {
  const unversioned = reference.replace(/\/_history\/[^/]{1,64}$/, '');
  const [id = '', type = ''] = unversioned.split('/').reverse();
  const relative = type === '' ? [] : [`${type}/${id}`, id];
  const absolute = /^https?:/.test(unversioned);
  return [
    ...new Set([
      reference,
      unversioned,
      ...relative,
      ...(absolute ? [reference.replace(/^.*\/(?=[A-Z][A-Za-z]*\/)/, '')] : []),
    ]),
  ];
}

/** `value` and `system|value`; `system|` alone is a facet. */
const identifierForms = ({ system, value }: Identifier): readonly string[] =>
  value === undefined ? [] : [value, `${system ?? ''}|${value}`];

function termsOfReferences(parameter: 'agent' | 'entity', references: readonly (Reference | undefined)[]): Term[] {
  return references.flatMap((reference) => [
    ...(reference?.reference === undefined ? [] : referenceForms(reference.reference)).map((value) => ({
      parameter,
      value,
    })),
    ...identifierForms(reference?.identifier ?? {}).map((value) => ({
      parameter: `${parameter}:identifier` as const,
      value,
    })),
  ]);
}

/** The keys under which an event is found, without repeats. */
export function termsOf(tenant: string, event: AuditEvent): readonly string[] {
  const agents = event.agent.map((agent) => agent.who);
  const entities = (event.entity ?? []).map((entity) => entity.what);
  const terms: Term[] = [EVERY_EVENT, ...termsOfReferences('agent', agents), ...termsOfReferences('entity', entities)];
  return [...new Set(terms.map((term) => termKey(tenant, term)))];
}
