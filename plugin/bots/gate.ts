import type { BotEvent, MedplumClient } from '@medplum/core';
import type { Communication } from '@medplum/fhirtypes';
import { callService, type Input, resourceOf, secretOf } from './service.ts';

/**
 * The pre-commit gate: an AI-written Communication (label AIAST) that is about to be sent is stored only when its text passes.
 * A throw turns the write into a 400. Drafts pass, and so does what our own client releases after a review: the one who asks
 * for the write, whom the body names only where the server does not tell. What cannot be checked, for want of an answer or of
 * text, does not pass.
 */
export async function handler(_medplum: MedplumClient, event: BotEvent<Input>): Promise<unknown> {
  const resource = resourceOf(event.input);
  if (resource?.resourceType !== 'Communication' || !isToBeSent(resource)) return event.input;
  const writer = event.requester?.reference ?? resource.meta?.author?.reference;
  if (writer === secretOf(event, 'SALLYPORT_CLIENT')) return event.input;
  const text = textOf(resource);
  const answer = await callService(event, '/v1/outbound/validate', {
    llm_output: text,
    ...(resource.id === undefined ? {} : { fhir_context: `Communication/${resource.id}` }),
  });
  if (answer.status !== 'passed') {
    throw new Error(`Not sent: ${answer.reason}. It waits for a reviewer (${answer.review_id}).`);
  }
  return event.input;
}

function isToBeSent(message: Communication): boolean {
  const isWrittenByAi = (message.meta?.security ?? []).some(
    ({ system, code }) => code === 'AIAST' && system === 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue',
  );
  return isWrittenByAi && (message.status === 'in-progress' || message.status === 'completed');
}

function textOf(message: Communication): string {
  const parts = message.payload ?? [];
  const texts = parts.flatMap(({ contentString }) => (contentString === undefined ? [] : [contentString]));
  if (texts.length === 0 || texts.length < parts.length) throw new Error('Not sent: it holds what cannot be checked.');
  return texts.concat((message.note ?? []).map((note) => note.text)).join('\n\n');
}
