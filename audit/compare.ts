import type { Checkpoint } from './checkpoint.ts';
import type { Fault } from './fault.ts';
import type { Reader } from './reader.ts';
import { readTombstones } from './tombstone.ts';

const BATCH = 500;

interface Seen {
  readonly tenant: string;
  readonly position: number;
  readonly hash: string;
}

/**
 * Compares the record with checkpoints that were kept elsewhere: what each of them saw must still stand at its place, also
 * what the newest does not tell of, since a restored old record may have gone on. Gives the first fault of each tenant.
 * Places whose events were purged are seen where a tombstone ends there.
 */
export async function compareWithCheckpoints(
  store: Reader,
  checkpoints: readonly Checkpoint[],
): Promise<readonly Fault[]> {
  const seen = new Map<string, Seen>();
  for (const head of checkpoints.flatMap(({ heads }) => heads)) {
    seen.set(JSON.stringify([head.tenant, head.position, head.hash]), head);
  }
  const faults: Fault[] = [];
  for (const [tenant, heads] of Map.groupBy(seen.values(), (head) => head.tenant)) {
    const position = await firstOtherwise(store, tenant, heads);
    if (position !== undefined) faults.push({ tenant, position, fault: 'cut' });
  }
  return faults;
}

async function firstOtherwise(store: Reader, tenant: string, heads: readonly Seen[]): Promise<number | undefined> {
  const sorted = [...heads].sort((one, other) => one.position - other.position);
  const tombstones = await readTombstones(store, tenant);
  for (let from = 0; from < sorted.length; from += BATCH) {
    const batch = sorted.slice(from, from + BATCH);
    const rows = await store.query<{ position: number; hash: string }>(
      'SELECT position, hash FROM audit_events WHERE tenant = ? AND position IN (SELECT value FROM json_each(?))',
      [tenant, JSON.stringify(batch.map(({ position }) => position))],
    );
    const hashes = new Map(rows.map(({ position, hash }) => [position, hash]));
    const wrong = batch.find(({ position, hash }) => {
      const over = tombstones.find(({ first, last }) => first <= position && position <= last);
      if (over) return over.last === position && over.head !== hash;
      return hashes.get(position) !== hash;
    });
    if (wrong) return wrong.position;
  }
  return undefined;
}
