import { appendEvent } from '../../audit/append.ts';
import type { Observer } from '../../audit/event.ts';
import type { Store } from '../../audit/store.ts';
import { buildCallEvent } from '../call-event.ts';
import type { DestroyedLog } from '../destroyed-log.ts';
import type { Failure } from '../failure.ts';
import type { Keyring } from '../keyring.ts';
import type { PhiType } from '../spans.ts';
import type { CallContext } from '../tokenize.ts';
import { destroyedLine, destroyRows } from './destroyed.ts';
import { readLiveRow } from './map.ts';

export interface TokenMapDeps {
  readonly store: Store;
  readonly keyring: Keyring;
  readonly observer: Observer;
  readonly destroyed: DestroyedLog;
}

/** What may be told of a map: never a value. */
export interface TokenMapMetadata {
  readonly token_map_id: string;
  readonly created: string;
  /** Null: it lives until it is deleted. */
  readonly expires: string | null;
  /** Distinct values by type. */
  readonly entities: Readonly<Partial<Record<PhiType, number>>>;
  /** The FHIR references of the calls that wrote to it. */
  readonly contexts: readonly string[];
}

/** `map-unknown` for any map that is not live, this instance's and this tenant's. */
export async function readTokenMap(
  deps: Omit<TokenMapDeps, 'destroyed'>,
  id: string,
  context: CallContext<TokenMapMetadata>,
): Promise<TokenMapMetadata | Failure> {
  const owner = { keyring: deps.keyring, tenant: context.caller.tenant };
  const metadata = await deps.store.transaction(async (tx): Promise<TokenMapMetadata | undefined> => {
    const row = await readLiveRow((sql, params) => tx.all(sql, params), owner, id);
    if (!row) return undefined;
    const batches = await tx.all<{ counts: string }>(
      'SELECT counts FROM token_map_batches WHERE map_id = ? ORDER BY first_number',
      [id],
    );
    const found: TokenMapMetadata = {
      token_map_id: id,
      created: row.created,
      expires: row.expires,
      entities: sumCounts(batches.map(({ counts }) => JSON.parse(counts) as Partial<Record<PhiType, number>>)),
      contexts: JSON.parse(row.contexts) as string[],
    };
    await appendEvent(tx, eventOf(deps, 'token-map-read', id, context), owner.tenant);
    await context.onCommit?.(tx, found);
    return found;
  });
  return metadata ?? { kind: 'map-unknown' };
}

/**
 * Destroys the map's data key for good. Destroying a destroyed map of one's own succeeds again; a map that never was,
 * or is another tenant's or instance's, is `map-unknown`.
 */
export async function destroyTokenMap(
  deps: TokenMapDeps,
  id: string,
  context: CallContext<undefined>,
): Promise<undefined | Failure> {
  const { tenant } = context.caller;
  const done = await deps.store.transaction(async (tx): Promise<boolean> => {
    const [row] = await tx.all<{ live: number }>(
      'SELECT wrapped_key IS NOT NULL AS live FROM token_maps WHERE id = ? AND tenant = ? AND instance_id = ?',
      [id, tenant, deps.keyring.instanceId],
    );
    if (!row) return false;
    if (row.live) await deps.destroyed.append(destroyedLine(id));
    await destroyRows(tx, id);
    await appendEvent(tx, eventOf(deps, 'token-map-delete', id, context), tenant);
    await context.onCommit?.(tx, undefined);
    return true;
  });
  return done ? undefined : { kind: 'map-unknown' };
}

const eventOf = (
  deps: Omit<TokenMapDeps, 'destroyed'>,
  operation: 'token-map-read' | 'token-map-delete',
  id: string,
  context: Omit<CallContext<never>, 'onCommit'>,
) => buildCallEvent(deps.observer, context, { operation, details: { token_map: id } });

function sumCounts(batches: readonly Partial<Record<PhiType, number>>[]): Partial<Record<PhiType, number>> {
  const sum: Partial<Record<PhiType, number>> = {};
  for (const counts of batches) {
    for (const [type, count] of Object.entries(counts) as [PhiType, number][]) sum[type] = (sum[type] ?? 0) + count;
  }
  return sum;
}
