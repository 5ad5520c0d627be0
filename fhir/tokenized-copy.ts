import type { DocumentReference, Patient, Provenance, Reference, Resource } from '@medplum/fhirtypes';
import { AIAST, concept, HTEST, PSEUDED, referTo, TOKENIZED_COPY, thisDevice } from './labels.ts';

/** The identifier of the copy of one version of a resource: it is made once. */
const COPY = 'urn:sallyport:tokenized-copy';
export const copyIdentifier = (source: string): string => `${COPY}|${source}`;

const NOTE = concept({ system: 'http://loinc.org', code: '34109-9', display: 'Note' });

/** The patient whom a resource says it is about. */
function subjectOf(resource: Resource): Reference<Patient> | undefined {
  const { subject, patient } = resource as { readonly subject?: Reference; readonly patient?: Reference };
  const reference = subject?.reference ?? patient?.reference;
  return typeof reference === 'string' && /^Patient\//.test(reference) ? referTo(reference) : undefined;
}

/**
 * The tokenized text of `source` (`Type/id/_history/version`) as a resource of its own beside it. Takes nothing over from the
 * source but its type and subject: titles, descriptions and authors can be PHI.
 */
export function tokenizedCopy(options: {
  readonly resource: Resource;
  readonly source: string;
  readonly text: string;
  readonly tokenMapId: string;
  readonly isTest: boolean;
  readonly now: Date;
}): DocumentReference {
  const { resource, source, text, tokenMapId, isTest, now } = options;
  const subject = subjectOf(resource);
  const isDocument = resource.resourceType === 'DocumentReference';
  const coding = isDocument ? (resource.type?.coding ?? []).map(({ system, code }) => ({ system, code })) : [];
  return {
    resourceType: 'DocumentReference',
    meta: { tag: [TOKENIZED_COPY], security: [PSEUDED, ...(isTest ? [HTEST] : [])] },
    identifier: [
      { system: COPY, value: source },
      { system: 'urn:sallyport:token-map', value: tokenMapId },
    ],
    status: 'current',
    type: coding.length > 0 ? ({ coding } as DocumentReference['type'] & object) : NOTE,
    ...(subject && { subject }),
    date: now.toISOString(),
    ...(isDocument && { relatesTo: [{ code: 'transforms' as const, target: referTo(source) }] }),
    securityLabel: [concept(PSEUDED)],
    content: [
      {
        attachment: {
          contentType: 'text/plain; charset=utf-8',
          data: Buffer.from(text, 'utf8').toString('base64'),
        },
      },
    ],
    ...(!isDocument && { context: { related: [referTo(source)] } }),
  };
}

/** By which the Provenance of one event is made once: no Provenance has an identifier in R4. */
const EVENT = 'urn:sallyport:event';
export const provenanceCondition = (eventId: string): string => `_tag=${EVENT}|${eventId}`;

/** Who did what to which version: an instance of ours, under the AuditEvent `eventId`. */
export function provenance(options: {
  readonly did: 'pseudonymize' | 'verify';
  readonly target: string;
  readonly source?: string;
  readonly instanceId: string;
  readonly eventId: string;
  readonly isTest: boolean;
  readonly now: Date;
}): Provenance {
  const { did, target, source, instanceId, eventId, isTest, now } = options;
  const role =
    did === 'verify' ? { code: 'verifier', display: 'Verifier' } : { code: 'assembler', display: 'Assembler' };
  return {
    resourceType: 'Provenance',
    meta: { tag: [{ system: EVENT, code: eventId }], ...(isTest && { security: [HTEST] }) },
    target: [{ reference: target }],
    recorded: now.toISOString(),
    activity: concept({ system: 'http://terminology.hl7.org/CodeSystem/iso-21089-lifecycle', code: did }),
    ...(did === 'verify' && { reason: [concept(AIAST)] }),
    agent: [
      {
        type: concept({ system: 'http://terminology.hl7.org/CodeSystem/provenance-participant-type', ...role }),
        who: thisDevice(instanceId),
      },
    ],
    ...(source !== undefined && { entity: [{ role: 'source' as const, what: { reference: source } }] }),
  };
}
