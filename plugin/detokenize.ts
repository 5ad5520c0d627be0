import { appendEvent } from '../audit/append.ts';
import { buildAuditEvent, type Observer } from '../audit/event.ts';
import type { Store } from '../audit/store.ts';
import { noteUnlinked } from './chart/links.ts';
import type { Failure } from './failure.ts';
import type { Keyring } from './keyring.ts';
import { openMap, readLiveRow } from './token-map/map.ts';
import { type CallContext, elapsedMs, SAFE_HARBOR_POLICY } from './tokenize.ts';
import { findTokens, tokenOf } from './tokens.ts';
import { unwatched, type Watch } from './watch.ts';

export interface DetokenizeDeps {
  readonly store: Store;
  readonly keyring: Keyring;
  readonly observer: Observer;
  /** Whether there is a FHIR server to follow contexts by. The chart is no help here, so no call waits for it: its event is joined later. */
  readonly followsContexts?: boolean;
  readonly watch?: Watch;
}

export interface DetokenizeRequest {
  readonly text: string;
  readonly token_map_id: string;
  /** A reference that was parsed and found well-formed. */
  readonly fhir_context?: string;
}

/** The response of API.md section 3. */
export interface DetokenizeAnswer {
  readonly status: 'success';
  readonly text: string;
  readonly tokens_restored: number;
  /** Each once, in the form tokenize writes, in order of appearance. */
  readonly unknown_tokens: readonly string[];
  readonly processing_time_ms: number;
}

/**
 * UTF-16 units of an answer: four times the longest text that tokenize takes. A short text can name a long value ten thousand times.
 */
const MOST_RESTORED = 4_000_000;

/** Puts the values back. `map-unknown` for any map that is not live, this instance's and this tenant's. */
export async function detokenize(
  deps: DetokenizeDeps,
  request: DetokenizeRequest,
  context: CallContext<DetokenizeAnswer>,
): Promise<DetokenizeAnswer | Failure> {
  const { store, keyring, watch = unwatched } = deps;
  const began = performance.now();
  const owner = { keyring, tenant: context.caller.tenant };
  const map = await watch.stage('map', () =>
    openMap((sql, params) => store.query(sql, params), owner, request.token_map_id),
  );
  if (!map) return { kind: 'map-unknown' };

  const surfaceOf = (number: number): string | undefined => map.entries[number - 1]?.surface;
  if (restoredLength(request.text, surfaceOf) > MOST_RESTORED) return { kind: 'restored-too-long' };
  const restored = watch.stage('restore', () => restoreTokens(request.text, surfaceOf));
  const inputHmac = keyring.fingerprint('detokenize input', request.text);

  const answer = await store.transaction(async (tx): Promise<DetokenizeAnswer | undefined> => {
    // The map may have been destroyed since it was read: then its values are not given out any more.
    const live = await readLiveRow((sql, params) => tx.all(sql, params), owner, map.id);
    if (!live) return undefined;
    const given: DetokenizeAnswer = {
      status: 'success',
      text: restored.text,
      tokens_restored: restored.count,
      unknown_tokens: restored.unknown,
      processing_time_ms: elapsedMs(began),
    };
    const event = buildAuditEvent(
      {
        eventId: context.eventId,
        requestId: context.requestId,
        operation: 'detokenize',
        outcome: '0',
        started: context.started,
        ended: new Date(),
        caller: context.caller,
        ...(request.fhir_context !== undefined && { fhirContext: request.fhir_context }),
        details: {
          policy: SAFE_HARBOR_POLICY,
          token_map: map.id,
          input_length: request.text.length,
          input_hmac: inputHmac,
          tokens_restored: restored.count,
          tokens_unknown: restored.unknown.length,
        },
      },
      deps.observer,
    );
    await appendEvent(tx, event, owner.tenant);
    if (request.fhir_context !== undefined) {
      const status = deps.followsContexts ? 'unresolved' : 'not_configured';
      await noteUnlinked(tx, { status }, { ...context, created: context.started, reference: request.fhir_context });
    }
    await context.onCommit?.(tx, given);
    return given;
  });
  if (!answer) return { kind: 'map-unknown' };
  return context.onCommit ? answer : { ...answer, processing_time_ms: elapsedMs(began) };
}

/** How long `restoreTokens` would make it. */
const restoredLength = (text: string, surfaceOf: (number: number) => string | undefined): number =>
  findTokens(text).reduce((length, { start, end, number }) => {
    const surface = surfaceOf(number);
    return surface === undefined ? length : length + surface.length - (end - start);
  }, text.length);

/** One pass: a restored value is never searched for tokens again. */
export function restoreTokens(
  text: string,
  surfaceOf: (number: number) => string | undefined,
): { readonly text: string; readonly count: number; readonly unknown: readonly string[] } {
  const parts: string[] = [];
  const unknown = new Set<string>();
  let at = 0;
  let count = 0;
  for (const { start, end, number } of findTokens(text)) {
    const surface = surfaceOf(number);
    if (surface === undefined) {
      unknown.add(tokenOf(number));
      continue;
    }
    parts.push(text.slice(at, start), surface);
    at = end;
    count++;
  }
  return { text: parts.join('') + text.slice(at), count, unknown: [...unknown] };
}
