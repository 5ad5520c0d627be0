import type { Resource } from '@medplum/fhirtypes';
import { type ParsedReference, parseReference } from './references.ts';

/** A reference inside a resource, with the name that it may carry. */
export interface Link {
  /** Canonical, without version; absent where it has none, or one that leads elsewhere. */
  readonly reference?: string;
  readonly type?: string;
  readonly display?: string;
}

const DEEPEST = 12;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `Type/id` of a literal reference of this server; undefined for another's, a contained or a malformed one. */
function localReference(text: unknown, baseUrl: string): ParsedReference | undefined {
  const parsed = typeof text === 'string' ? parseReference(text, baseUrl) : undefined;
  return parsed && 'ok' in parsed && parsed.ok.type !== undefined ? parsed.ok : undefined;
}

const withoutVersion = ({ type, id }: ParsedReference): string => `${type}/${id}`;

/** Every reference in a resource, its contained ones too, in document order. */
export function linksIn(resource: Resource, baseUrl: string): readonly Link[] {
  const links: Link[] = [];
  const walk = (value: unknown, depth: number): void => {
    if (depth > DEEPEST) return;
    if (Array.isArray(value)) for (const each of value) walk(each, depth + 1);
    if (!isObject(value)) return;
    if (typeof value.reference === 'string' || isNamedReference(value)) {
      const target = localReference(value.reference, baseUrl);
      const type = target?.type ?? (typeof value.type === 'string' ? value.type : undefined);
      links.push({
        ...(target && { reference: withoutVersion(target) }),
        ...(type !== undefined && { type }),
        ...(typeof value.display === 'string' && { display: value.display }),
      });
    }
    for (const each of Object.values(value)) walk(each, depth + 1);
  };
  walk(resource, 0);
  return links;
}

/** A logical reference: by identifier, with a name. A Coding has a display too, but a code and no identifier. */
const isNamedReference = (value: Record<string, unknown>): boolean =>
  typeof value.display === 'string' && isObject(value.identifier) && !('code' in value);

/** The elements that name whom a resource is about, by the R4 definitions of the types in FHIR_CONTEXT_TYPES. */
const SUBJECT_ELEMENTS = ['subject', 'patient', 'for', 'beneficiary'] as const;

/**
 * The Patient that a resource is about: `Patient/x` of its subject; else the one Patient that it names at all (an
 * Appointment's participant, a Communication's recipient). Undefined when there is none, or more than one and no subject.
 */
export function patientOfResource(resource: Resource, baseUrl: string): string | undefined {
  const fields = resource as unknown as Record<string, unknown>;
  for (const element of SUBJECT_ELEMENTS) {
    const value = fields[element];
    const target = isObject(value) ? localReference(value.reference, baseUrl) : undefined;
    if (target?.type === 'Patient') return withoutVersion(target);
  }
  const named = new Set(
    linksIn(resource, baseUrl).flatMap(({ reference, type }) => (type === 'Patient' && reference ? [reference] : [])),
  );
  return named.size === 1 ? [...named][0] : undefined;
}

/** The Encounter that a resource without a subject belongs to: a Task's, a Composition's, a DocumentReference's context. */
export const encounterOfResource = (resource: Resource, baseUrl: string): string | undefined =>
  linksIn(resource, baseUrl).find(({ type }) => type === 'Encounter' || type === 'EpisodeOfCare')?.reference;
