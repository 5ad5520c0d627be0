import { randomUUID } from 'node:crypto';
import type { DocumentReference, Patient, Resource } from '@medplum/fhirtypes';
import type { FhirServer } from '../support/fhir-server.ts';
import type { Service } from '../support/service.ts';
import type { Canary } from './canaries.ts';

/** What one chunk of canaries left that callers may read and nobody else: searched apart. */
export interface Told {
  /** Tokenized texts, as they go on to a model or back to the EHR. */
  readonly tokenized: string[];
}

const of = (canaries: readonly Canary[], type: Canary['type']): string =>
  canaries.find((canary) => canary.type === type)?.value ?? 'Ann Smith';

/** A chart that knows some of the canaries. */
export function chartOf(id: string, canaries: readonly Canary[]): Patient {
  const [given = '', family = ''] = of(canaries, 'PATIENT').split(' ');
  return {
    resourceType: 'Patient',
    id,
    name: [{ given: [given], family }],
    birthDate: '1931-04-12',
    identifier: [{ type: { coding: [{ code: 'MR' }] }, value: of(canaries, 'MRN') }],
    telecom: [
      { system: 'phone', value: of(canaries, 'PHONE') },
      { system: 'email', value: of(canaries, 'EMAIL') },
    ],
    address: [{ line: [of(canaries, 'LOCATION')], city: 'Dayton' }],
    contact: [{ name: { text: of(canaries, 'NAME') } }],
  };
}

async function json(answer: Response | Promise<Response>): Promise<Record<string, string>> {
  return (await (await answer).json()) as Record<string, string>;
}

/** A chunk's way through the gate as its users go it: there, back, checked, reviewed, by hook, as FHIR operation. */
export async function tellStory(
  { service, ehr }: { readonly service: Service; readonly ehr: FhirServer },
  canaries: readonly Canary[],
  told: Told,
): Promise<void> {
  const id = `p-${randomUUID()}`;
  const text = canaries.map(({ sentence }) => sentence).join(' ');
  await ehr.add(chartOf(id, canaries));
  const once = { 'idempotency-key': randomUUID() };
  const ask = { input_text: text, fhir_context: `Patient/${id}` };
  const there = await json(service.call('POST', '/v1/inbound/tokenize', ask, once));
  await json(service.call('POST', '/v1/inbound/tokenize', ask, once));
  const map = there.token_map_id!;
  told.tokenized.push(there.tokenized_text!);
  await json(service.call('POST', '/v1/inbound/tokenize', { input_text: text, token_map_id: map }));
  const back = await json(
    service.call(
      'POST',
      '/v1/outbound/detokenize',
      { text: there.tokenized_text, token_map_id: map },
      { 'idempotency-key': randomUUID() },
    ),
  );
  if (back.text !== text) throw new Error('reversal is not exact');
  await json(
    service.call('POST', '/fhir/R4/$phi-tokenize', {
      resourceType: 'Parameters',
      parameter: [{ name: 'input_text', valueString: text }],
    }),
  );

  const harmful = `${text} Take lisinopril 1000 mg by mouth once daily.`;
  const flagged = await json(
    service.call('POST', '/v1/outbound/validate', {
      llm_output: harmful,
      context: text,
      samples: [text],
      fhir_context: `Patient/${id}`,
    }),
  );
  if (flagged.review_id === undefined) throw new Error('a harmful text passed');
  await json(service.call('GET', `/v1/reviews/${flagged.review_id}`));
  await json(
    service.call('POST', `/v1/reviews/${flagged.review_id}`, { decision: 'rejected', reason: text.slice(0, 3_900) }),
  );

  const note: DocumentReference & { id: string } = {
    resourceType: 'DocumentReference',
    id: randomUUID(),
    status: 'current',
    subject: { reference: `Patient/${id}` },
    content: [{ attachment: { contentType: 'text/plain', data: Buffer.from(text).toString('base64') } }],
  };
  const generated: Resource = {
    resourceType: 'Communication',
    id: randomUUID(),
    status: 'preparation',
    payload: [{ contentString: harmful }],
  };
  await ehr.add(note, generated);
  for (const [name, resource] of [
    ['tokenize', note],
    ['validate', generated],
  ] as const)
    await service.call('POST', `/v1/hooks/${name}`, resource, {
      'content-type': 'application/fhir+json',
      'x-medplum-subscription': 's-1',
      'x-medplum-interaction': 'create',
    });
  await service.call('DELETE', `/v1/token-maps/${map}`);
}
