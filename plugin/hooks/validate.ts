import { randomUUID } from 'node:crypto';
import type { Task } from '@medplum/fhirtypes';
import { isGated, markGate } from '../../fhir/gate.ts';
import type { GateMark } from '../../fhir/labels.ts';
import { readResourceText } from '../../fhir/resource-text.ts';
import { provenance, provenanceCondition } from '../../fhir/tokenized-copy.ts';
import { takeDecision } from '../task-decisions.ts';
import { validate } from '../validate.ts';
import { createOnce, type HookDeps, type HookResult, type HookTask, refusalOf } from './handler.ts';
import { keepProgress, referenceOf, rememberWrite } from './queue.ts';

/** What validating left: after a crash the gate is set from it, and no second review is opened. */
interface Validated {
  readonly eventId: string;
  readonly mark: GateMark;
}

const LONGEST = 200_000;

/**
 * Holds or releases an AI-written Communication or DocumentReference by what validate says of its text. A held one has a
 * review, whose Task the outbox makes. A Task of ours that comes by this hook brings a decision.
 */
export async function validateResource(deps: HookDeps, task: HookTask): Promise<HookResult> {
  const { client, validate: validateDeps } = deps;
  const { resource, message, reference, version } = task;
  const { store, observer } = validateDeps;
  if (resource.resourceType === 'Task') return takeTask(deps, reference);
  if (!isGated(resource)) return { state: 'skipped', code: 'unsupported_type' };
  const validated = (message.progress as Validated | undefined) ?? (await validateText(deps, task));
  if ('state' in validated) return validated;

  const { mark, eventId } = validated;
  const marked = await markGate(client, reference, { mark, version, before: resource });
  if (marked.kind === 'superseded') return { state: 'skipped', code: 'superseded' };
  if (marked.kind === 'refused') return { state: 'poison', code: `http_${marked.status}` };
  if (marked.version !== undefined) await rememberWrite(store, { reference, version: marked.version, eventId });
  const proof = await createOnce(
    client,
    provenance({
      did: 'verify',
      target: referenceOf(reference, version),
      instanceId: observer.instanceId,
      eventId,
      isTest: message.caller.test === true,
      now: message.received,
    }),
    provenanceCondition(eventId),
  );
  return 'refused' in proof ? proof.refused : { state: 'done' };
}

async function validateText(deps: HookDeps, task: HookTask): Promise<Validated | HookResult> {
  const { message } = task;
  const read = await readResourceText(deps.client, task.resource);
  if ('none' in read && read.none !== 'attachment_unreadable') return { state: 'skipped', code: read.none };
  if ('none' in read) return { state: 'poison', code: read.none };
  if (read.text.length > LONGEST) return { state: 'poison', code: 'too_long' };
  const eventId = randomUUID();
  const answer = await validate(
    deps.validate,
    { llm_output: read.text, fhir_context: referenceOf(task.reference, task.version) },
    {
      caller: message.caller,
      requestId: message.requestId,
      eventId,
      started: new Date(),
      onCommit: (tx, given) => keepProgress(tx, deps.keyring, message.id, validatedOf(eventId, given.status)),
    },
  );
  return 'kind' in answer
    ? { state: 'later', code: answer.kind.replaceAll('-', '_') }
    : validatedOf(eventId, answer.status);
}

const validatedOf = (eventId: string, status: 'passed' | 'flagged'): Validated => ({
  eventId,
  mark: status === 'flagged' ? 'held' : 'released',
});

/** The Task is read anew: whoever may call the hook may not thereby decide. */
async function takeTask({ client, reviews }: HookDeps, reference: string): Promise<HookResult> {
  const answer = await client.send({ method: 'GET', path: reference });
  const refused = refusalOf(answer);
  if (refused) return refused;
  const isNews = await takeDecision(reviews, answer.json as Task);
  return isNews ? { state: 'done' } : { state: 'skipped', code: 'no_decision' };
}
