import { appendEvent } from '../audit/append.ts';
import { buildAuditEvent, type Caller, type Observer } from '../audit/event.ts';
import type { Store, Transaction } from '../audit/store.ts';
import { noteUnlinked } from './chart/links.ts';
import type { ChartLookup } from './chart.ts';
import { detect } from './detect.ts';
import type { Failure } from './failure.ts';
import type { Keyring } from './keyring.ts';
import type { Readers } from './readers.ts';
import type { Entity, EntitySource, PhiType } from './spans.ts';
import { appendToMap, makeMap, newMap, openMap } from './token-map/map.ts';
import { countTypes, numberEntities } from './token-map/numbering.ts';
import { tokenOf } from './tokens.ts';
import { unwatched, type Watch } from './watch.ts';

/** The policy that tokenize and detokenize apply: 45 CFR 164.514(b)(2), as API.md section 2 reads it. */
export const SAFE_HARBOR_POLICY = 'urn:sallyport:policy:safe-harbor-v1';

/** What every operation that commits an AuditEvent is handed by its caller. */
export interface CallContext<Answer> {
  readonly caller: Caller;
  readonly requestId: string;
  readonly eventId: string;
  readonly started: Date;
  /** Runs inside the committing transaction, with the answer about to be given (idempotency). */
  readonly onCommit?: (tx: Transaction, answer: Answer) => Promise<void>;
}

export interface TokenizeDeps {
  readonly store: Store;
  readonly keyring: Keyring;
  readonly pool: Readers;
  readonly observer: Observer;
  readonly types: readonly PhiType[];
  readonly chart: ChartLookup;
  /** Name to version, for the AuditEvent. */
  readonly modelVersions: Readonly<Record<string, string>>;
  /** Absent: maps live until they are deleted. */
  readonly mapTtlDays?: number;
  readonly watch?: Watch;
}

export interface TokenizeRequest {
  readonly input_text: string;
  /** A reference that was parsed and found well-formed. */
  readonly fhir_context?: string;
  readonly token_map_id?: string;
}

export interface TokenizedEntity {
  readonly token: string;
  readonly type: PhiType;
  readonly start: number;
  readonly end: number;
  readonly score: number;
  readonly source: EntitySource;
}

/** The response of API.md section 2, `entities` always included. */
export interface TokenizeAnswer {
  readonly status: 'success';
  readonly tokenized_text: string;
  readonly scrubbed_text: string;
  readonly entities_found: number;
  readonly processing_time_ms: number;
  readonly token_map_id: string;
  readonly fhir_context_status?: 'resolved' | 'unresolved' | 'not_configured';
  readonly entities: readonly TokenizedEntity[];
}

/**
 * Replaces each PHI span by its token. Map rows and AuditEvent commit in one transaction, before the answer.
 * Failures (an unknown map, a recognizer that did not finish) are values, and not audited here; StoreUnavailable throws.
 */
export async function tokenize(
  deps: TokenizeDeps,
  request: TokenizeRequest,
  context: CallContext<TokenizeAnswer>,
): Promise<TokenizeAnswer | Failure> {
  const { store, keyring, watch = unwatched } = deps;
  const began = performance.now();
  const text = request.input_text;
  const { tenant } = context.caller;

  const chart = request.fhir_context === undefined ? undefined : await deps.chart(request.fhir_context, context.caller);
  const known = chart?.status === 'resolved' ? chart.chart : undefined;
  const detection = detect(text, { pool: deps.pool, types: deps.types, watch, ...(known && { chart: known }) });
  // While the workers read: what does not depend on what they find.
  const inputHmac = keyring.fingerprint('tokenize input', text);
  const fresh = request.token_map_id === undefined ? makeMap(keyring, tenant) : undefined;
  const entities = await detection;
  if ('kind' in entities) return entities;

  // Only the map and the event are written, in one statement, unless there is more to note.
  const writes = fresh && !context.onCommit && chart?.status !== 'unresolved' ? 'once' : 'often';
  const answer = await store.transaction(async (tx): Promise<TokenizeAnswer | undefined> => {
    const map =
      fresh?.map ??
      (await openMap((sql, params) => tx.all(sql, params), { keyring, tenant }, request.token_map_id ?? ''));
    if (!map || map.closed) return undefined;
    const { numbers, added } = numberEntities(map.entries, text, entities);
    const addition = { entries: added, context: request.fhir_context };
    if (!fresh) await appendToMap(tx, keyring, map, addition);

    const tokenized = replaceSpans(text, entities, numbers);
    const given: TokenizeAnswer = {
      status: 'success',
      tokenized_text: tokenized,
      scrubbed_text: tokenized,
      entities_found: entities.length,
      processing_time_ms: elapsedMs(began),
      token_map_id: map.id,
      ...(chart && { fhir_context_status: chart.status }),
      entities: entities.map((entity, index) => describe(entity, numbers[index]!)),
    };
    const event = buildAuditEvent(
      {
        eventId: context.eventId,
        requestId: context.requestId,
        operation: 'tokenize',
        outcome: '0',
        started: context.started,
        ended: new Date(),
        caller: context.caller,
        ...(request.fhir_context !== undefined && { fhirContext: request.fhir_context }),
        ...(chart?.status === 'resolved' && chart.patient !== undefined && { patient: chart.patient }),
        details: {
          policy: SAFE_HARBOR_POLICY,
          token_map: map.id,
          input_length: text.length,
          input_hmac: inputHmac,
          entities_found: entities.length,
          ...prefixed('count', countTypes(entities)),
          ...prefixed('model', deps.modelVersions),
        },
      },
      deps.observer,
    );
    await appendEvent(
      tx,
      event,
      tenant,
      fresh && newMap(keyring, { ...fresh, created: context.started, ttlDays: deps.mapTtlDays }, addition),
    );
    if (request.fhir_context !== undefined) {
      await noteUnlinked(tx, chart, { ...context, created: context.started, reference: request.fhir_context });
    }
    await context.onCommit?.(tx, given);
    return given;
  }, writes);
  if (!answer) return { kind: 'map-unknown' };
  watch.replaced(countTypes(entities));
  // An answer that was recorded for replay is given as it was recorded; any other one tells the commit's time too.
  return context.onCommit ? answer : { ...answer, processing_time_ms: elapsedMs(began) };
}

/** Milliseconds since `began` (performance.now()), to a microsecond. */
export const elapsedMs = (began: number): number => Math.round((performance.now() - began) * 1000) / 1000;

/** `{PATIENT: 2}` as `{'count.PATIENT': 2}`: AuditEvent details are flat. */
export const prefixed = <Value>(prefix: string, values: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value]));

const describe = ({ type, start, end, score, source }: Entity, number: number): TokenizedEntity => ({
  token: tokenOf(number),
  type,
  start,
  end,
  score,
  source,
});

function replaceSpans(text: string, entities: readonly Entity[], numbers: readonly number[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const [index, { start, end }] of entities.entries()) {
    parts.push(text.slice(at, start), tokenOf(numbers[index]!));
    at = end;
  }
  return parts.join('') + text.slice(at);
}
