import type { BotEvent, MedplumClient } from '@medplum/core';
import { callService, fieldsOf, handOver, type Input, resourceOf } from './service.ts';

/**
 * A note that a Subscription brings gets its tokenized copy beside it; text, HL7 v2 or Parameters ($phi-tokenize) are
 * answered with the tokenized text.
 */
export async function handler(_medplum: MedplumClient, event: BotEvent<Input>): Promise<unknown> {
  const resource = resourceOf(event.input);
  if (resource !== undefined) return handOver(event, 'tokenize', resource);
  return callService(event, '/v1/inbound/tokenize', fieldsOf(event.input, 'input_text'));
}
