import type { Resource } from '@medplum/fhirtypes';
import type { FhirClient } from '../../fhir/client.ts';
import { FhirUnreachable, type HttpAnswer } from '../../fhir/client-http.ts';
import type { Keyring } from '../keyring.ts';
import type { ReviewDeps } from '../reviews.ts';
import type { TokenizeDeps } from '../tokenize.ts';
import type { ValidateDeps } from '../validate.ts';
import type { HookMessage } from './queue.ts';

export interface HookDeps {
  readonly client: FhirClient;
  readonly keyring: Keyring;
  readonly tokenize: TokenizeDeps;
  readonly validate: ValidateDeps;
  readonly reviews: ReviewDeps;
}

/** A message whose body is a resource that somebody else wrote. */
export interface HookTask {
  readonly message: HookMessage;
  readonly resource: Resource;
  /** `Type/id`. */
  readonly reference: string;
  readonly version: string | undefined;
}

/** What working on a message came to. `later`: to be tried again; FhirUnreachable and StoreUnavailable mean the same. */
export type HookResult =
  | { readonly state: 'done' }
  | { readonly state: 'skipped' | 'poison' | 'later'; readonly code: string };

export type HookHandler = (deps: HookDeps, task: HookTask) => Promise<HookResult>;

/** A create under If-None-Exist: the resource that is there afterwards, or the refusal that ends the message. */
export async function createOnce(
  client: FhirClient,
  body: Resource,
  condition: string,
): Promise<{ readonly made: Resource } | { readonly refused: HookResult }> {
  const path = body.resourceType;
  const answer = await client.send({ method: 'POST', path, body, headers: { 'If-None-Exist': condition } });
  const refused = refusalOf(answer);
  if (refused) return { refused };
  const made = answer.json as Resource | undefined;
  // `Prefer: return=minimal` by default: a server that answers without the resource names it.
  const location = /([A-Z]\w{1,63})\/([A-Za-z0-9\-.]{1,64})(?:\/_history\/([A-Za-z0-9\-.]{1,64}))?$/.exec(
    answer.headers.get('location') ?? '',
  );
  if (made?.id !== undefined) return { made };
  const [, , id, versionId] = location ?? [];
  if (id === undefined) throw new FhirUnreachable('unexpected', answer.status);
  return { made: { ...body, id, meta: { ...body.meta, ...(versionId !== undefined && { versionId }) } } };
}

/** What a status that is no success means for the message; undefined for a success. */
export function refusalOf({ status }: Pick<HttpAnswer, 'status'>): HookResult | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 409 || status === 429 || status >= 500) throw new FhirUnreachable('failing', status);
  return { state: 'poison', code: `http_${status}` };
}
