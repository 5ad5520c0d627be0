import { randomUUID } from 'node:crypto';
import { hasLabel, TOKENIZED_COPY } from '../../fhir/labels.ts';
import { readResourceText } from '../../fhir/resource-text.ts';
import { copyIdentifier, provenance, provenanceCondition, tokenizedCopy } from '../../fhir/tokenized-copy.ts';
import { tokenize } from '../tokenize.ts';
import { createOnce, type HookDeps, type HookResult, type HookTask } from './handler.ts';
import { keepProgress, referenceOf, rememberWrite } from './queue.ts';

/** What tokenizing left: after a crash the copy is written from it, and no second map is made. */
interface Tokenized {
  readonly eventId: string;
  readonly text: string;
  readonly tokenMapId: string;
}

const LONGEST = 1_000_000;

/** Writes the tokenized copy of a note beside it: DocumentReference, label PSEUDED, and the Provenance of both. */
export async function tokenizeResource(deps: HookDeps, task: HookTask): Promise<HookResult> {
  const { client, tokenize: tokenizeDeps } = deps;
  const { resource, message } = task;
  const { store, observer } = tokenizeDeps;
  if (hasLabel(resource, 'tag', TOKENIZED_COPY)) return { state: 'skipped', code: 'own_write' };
  const tokenized = (message.progress as Tokenized | undefined) ?? (await tokenizeText(deps, task));
  if ('state' in tokenized) return tokenized;

  const source = referenceOf(task.reference, task.version);
  const isTest = message.caller.test === true;
  const { text, tokenMapId, eventId } = tokenized;
  const copy = tokenizedCopy({ resource, source, text, tokenMapId, isTest, now: message.received });
  const written = await createOnce(client, copy, `identifier=${copyIdentifier(source)}`);
  if ('refused' in written) return written.refused;
  const { id, meta } = written.made;
  if (meta?.versionId !== undefined) {
    await rememberWrite(store, { reference: `DocumentReference/${id}`, version: meta.versionId });
  }
  const proof = await createOnce(
    client,
    provenance({
      did: 'pseudonymize',
      target: `DocumentReference/${id}`,
      source,
      instanceId: observer.instanceId,
      eventId,
      isTest,
      now: message.received,
    }),
    provenanceCondition(eventId),
  );
  return 'refused' in proof ? proof.refused : { state: 'done' };
}

async function tokenizeText(deps: HookDeps, task: HookTask): Promise<Tokenized | HookResult> {
  const { message } = task;
  const read = await readResourceText(deps.client, task.resource);
  if ('none' in read) return { state: 'skipped', code: read.none };
  if (read.text.length > LONGEST) return { state: 'poison', code: 'too_long' };
  const eventId = randomUUID();
  const answer = await tokenize(
    deps.tokenize,
    { input_text: read.text, fhir_context: referenceOf(task.reference, task.version) },
    {
      caller: message.caller,
      requestId: message.requestId,
      eventId,
      started: new Date(),
      onCommit: (tx, given) => keepProgress(tx, deps.keyring, message.id, tokenizedOf(eventId, given)),
    },
  );
  return 'kind' in answer ? { state: 'later', code: answer.kind.replaceAll('-', '_') } : tokenizedOf(eventId, answer);
}

const tokenizedOf = (
  eventId: string,
  given: { readonly tokenized_text: string; readonly token_map_id: string },
): Tokenized => ({ eventId, text: given.tokenized_text, tokenMapId: given.token_map_id });
