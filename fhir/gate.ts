import { isDeepStrictEqual } from 'node:util';
import type { Coding, Communication, DocumentReference, Resource } from '@medplum/fhirtypes';
import type { FhirClient } from './client.ts';
import { FhirUnreachable } from './client-http.ts';
import { GATE, type GateMark } from './labels.ts';

/** AI-written text reaches a patient as one of these. */
export type Gated = Communication | DocumentReference;
export const isGated = (resource: Resource): resource is Gated =>
  resource.resourceType === 'Communication' || resource.resourceType === 'DocumentReference';

export interface PatchOperation {
  readonly op: 'test' | 'add' | 'remove';
  readonly path: string;
  readonly value?: unknown;
}

const AWAITING = 'awaiting-review';
const awaitingReview = { coding: [{ system: GATE, code: AWAITING }], text: 'Held for review by a clinician' };

const isGateTag = ({ system }: Coding): boolean => system === GATE;
export const gateMark = (resource: Resource): string | undefined => resource.meta?.tag?.find(isGateTag)?.code;

/**
 * What changes on a resource that is held or released (hl7.org/fhir/R4/valueset-event-status.html). A message that was not
 * sent yet waits as `on-hold` and goes on as `in-progress`; a document stays, or becomes, `preliminary` and goes on as
 * `final`. One that is already sent cannot be called back: it is marked, its status stays.
 */
function changesOf(resource: Gated, mark: GateMark): Readonly<Record<string, unknown>> {
  const isHeld = mark === 'held';
  if (resource.resourceType === 'DocumentReference') {
    const isOpen = resource.docStatus === undefined || resource.docStatus === 'preliminary';
    const isRecalled = isHeld && resource.docStatus === 'final' && gateMark(resource) === 'released';
    return isOpen || isRecalled ? { docStatus: isHeld ? 'preliminary' : 'final' } : {};
  }
  const waits = resource.status === 'preparation' || resource.status === 'on-hold';
  if (isHeld)
    return waits || resource.status === 'in-progress' ? { status: 'on-hold', statusReason: awaitingReview } : {};
  const isOurs = resource.statusReason?.coding?.some(({ system, code }) => system === GATE && code === AWAITING);
  return waits ? { status: 'in-progress', ...(isOurs && { statusReason: undefined }) } : {};
}

/** The JSON Patch that marks a resource; empty when it is as it should be. Fails where another version came in between. */
function gatePatch(resource: Gated, mark: GateMark): readonly PatchOperation[] {
  const changes = Object.entries(changesOf(resource, mark)).filter(
    ([name, value]) => JSON.stringify((resource as unknown as Record<string, unknown>)[name]) !== JSON.stringify(value),
  );
  const operations: PatchOperation[] = changes.map(([name, value]) =>
    value === undefined ? { op: 'remove', path: `/${name}` } : { op: 'add', path: `/${name}`, value },
  );
  if (gateMark(resource) !== mark) {
    const others = (resource.meta?.tag ?? []).filter((tag) => !isGateTag(tag));
    if (resource.meta === undefined) operations.push({ op: 'add', path: '/meta', value: {} });
    operations.push({ op: 'add', path: '/meta/tag', value: [...others, { system: GATE, code: mark }] });
  }
  const version = resource.meta?.versionId;
  const guard: PatchOperation[] =
    version === undefined ? [] : [{ op: 'test', path: '/meta/versionId', value: version }];
  return operations.length === 0 ? [] : [...guard, ...operations];
}

export type GateAnswer =
  /** It is as it should be, at `version`: the one that we wrote, or that has stood so; undefined where the server did not tell. */
  | { readonly kind: 'marked'; readonly version?: string }
  /** Another version came in between, or it is gone. */
  | { readonly kind: 'superseded' }
  | { readonly kind: 'refused'; readonly status: number };

/** What the gate leaves alone. */
const contentOf = (resource: Gated): object => ({
  ...resource,
  meta: undefined,
  status: undefined,
  statusReason: undefined,
  docStatus: undefined,
});

/** Whether it differs from what it was by the gate's own changes alone: those that a crash kept us from noting. */
const isOnlyMarked = (now: Gated, before: Gated | undefined, mark: GateMark): boolean =>
  before !== undefined && gateMark(now) === mark && isDeepStrictEqual(contentOf(now), contentOf(before));

/**
 * Holds or releases `Type/id`, as long as it is still at `version` (any version when undefined), or what stood there (`before`)
 * has that mark already, and `onlyIf` says so of it as it stands. Rejects with FhirUnreachable.
 */
export async function markGate(
  client: FhirClient,
  reference: string,
  wanted: {
    readonly mark: GateMark;
    readonly version?: string | undefined;
    readonly before?: Gated;
    readonly onlyIf?: (resource: Gated) => Promise<boolean>;
  },
): Promise<GateAnswer> {
  const read = await readGated(client, reference);
  if ('status' in read) return isGone(read.status) ? { kind: 'superseded' } : { kind: 'refused', status: read.status };
  const { resource } = read;
  const isAsWanted = wanted.version === undefined || resource.meta?.versionId === wanted.version;
  if (!isAsWanted && !isOnlyMarked(resource, wanted.before, wanted.mark)) return { kind: 'superseded' };
  if (wanted.onlyIf && !(await wanted.onlyIf(resource))) return { kind: 'superseded' };
  const body = gatePatch(resource, wanted.mark);
  const version = resource.meta?.versionId;
  if (body.length === 0) return marked(version);
  const answer = await client.send({
    method: 'PATCH',
    path: reference,
    body,
    contentType: 'application/json-patch+json',
    headers: {
      Prefer: 'return=representation',
      ...(version !== undefined && { 'If-Match': `W/"${version}"` }),
    },
  });
  // A server that knows no PATCH (501) refuses us: waiting would not teach it.
  if (answer.status !== 501 && (answer.status === 429 || answer.status >= 500)) {
    throw new FhirUnreachable('failing', answer.status);
  }
  if (answer.status >= 200 && answer.status < 300) {
    return marked((answer.json as Resource | undefined)?.meta?.versionId ?? versionInTag(answer.headers));
  }
  // The patch's own test failed, or the server refuses us: the version tells.
  const now = await readGated(client, reference);
  const isSame = 'resource' in now && now.resource.meta?.versionId === version;
  return isSame ? { kind: 'refused', status: answer.status } : { kind: 'superseded' };
}

const marked = (version: string | undefined): GateAnswer => ({
  kind: 'marked',
  ...(version !== undefined && { version }),
});

/** `W/"2"`: what a server tells that gives no body. */
const versionInTag = (headers: Headers): string | undefined =>
  /^(?:W\/)?"([^"]+)"$/.exec(headers.get('etag') ?? '')?.[1];

const isGone = (status: number): boolean => status === 404 || status === 410 || status === 200;

/** The resource; the status where there is none (200: it is of another type). */
async function readGated(
  client: FhirClient,
  reference: string,
): Promise<{ readonly resource: Gated } | { readonly status: number }> {
  const { status, json } = await client.send({ method: 'GET', path: reference });
  if (status === 429 || status >= 500) throw new FhirUnreachable('failing', status);
  const resource = json as Resource | undefined;
  return status === 200 && resource && isGated(resource) ? { resource } : { status };
}
