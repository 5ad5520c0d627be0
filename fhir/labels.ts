import type { CodeableConcept, Coding, Device, Reference, Resource } from '@medplum/fhirtypes';

/** Labels, tags and references that everything we write on a FHIR server carries. */

const OBSERVATION_VALUE = 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue';

/** While a token map exists, its text is pseudonymized, never anonymized. */
export const PSEUDED: Coding = { system: OBSERVATION_VALUE, code: 'PSEUDED', display: 'pseudonymized' };
/** Written by a language model. */
export const AIAST: Coding = { system: OBSERVATION_VALUE, code: 'AIAST', display: 'Artificial Intelligence asserted' };
export const HTEST: Coding = { system: 'http://terminology.hl7.org/CodeSystem/v3-ActReason', code: 'HTEST' };

/** A tokenized copy that we made: a Subscription that brings it starts nothing. */
export const TOKENIZED_COPY: Coding = { system: 'urn:sallyport:tag', code: 'tokenized-copy' };
/** What the gate said of a resource that holds AI-written text. */
export const GATE = 'urn:sallyport:gate';
export type GateMark = 'held' | 'released';

/** Bare, without a display (that would copy a name) and without a version. */
export const referTo = <Target extends Resource>(reference: string): Reference<Target> => ({
  reference: reference.replace(/\/_history\/.*/, ''),
});

/** This instance, by its identifier. */
export const thisDevice = (instanceId: string): Reference<Device> => ({
  type: 'Device',
  identifier: { system: 'urn:sallyport:instance', value: instanceId },
});

export const concept = (...coding: readonly Coding[]): CodeableConcept => ({ coding: [...coding] });

export const hasLabel = (resource: Resource, kind: 'tag' | 'security', { system, code }: Coding): boolean =>
  resource.meta?.[kind]?.some((each) => each.system === system && each.code === code) ?? false;
