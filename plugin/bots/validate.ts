import type { BotEvent, MedplumClient } from '@medplum/core';
import { callService, fieldsOf, handOver, type Input, resourceOf } from './service.ts';

/**
 * AI-written text that a Subscription brings is released or held; text or Parameters ($clinical-validate) are answered with
 * the verdict.
 */
export async function handler(_medplum: MedplumClient, event: BotEvent<Input>): Promise<unknown> {
  const resource = resourceOf(event.input);
  if (resource !== undefined) return handOver(event, 'validate', resource);
  return callService(event, '/v1/outbound/validate', fieldsOf(event.input, 'llm_output'));
}
