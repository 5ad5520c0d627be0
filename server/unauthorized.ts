import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { appendEvent } from '../audit/append.ts';
import { buildAuditEvent, type Observer } from '../audit/event.ts';
import type { Store } from '../audit/store.ts';

/** Calls without a valid key from one address in one minute; past this many the address is told to slow down. */
const SLOWED_AFTER = 30;
const MINUTE_MS = 60_000;
/** Addresses remembered at once; past it the oldest is written out and forgotten. */
const ADDRESSES = 10_000;

interface Gathered {
  readonly address: string;
  readonly requestId: string;
  /** When its minute began, by `performance.now()`: a wall clock that is set back by hours would make it hours. */
  readonly began: number;
  first: Date;
  last: Date;
  calls: number;
  /** How many of them no event tells of yet. */
  unrecorded: number;
}

export interface UnauthorizedCalls {
  /** Counts the call; gives the seconds to wait when its address is slowed. Rejects when the record cannot commit. */
  note(request: Pick<FastifyRequest, 'id' | 'ip'>): Promise<number | undefined>;
  /** Writes out what is gathered. */
  close(): Promise<void>;
}

/**
 * Calls without a valid key, gathered by source address and minute (API.md section 6): the first of a minute is
 * recorded before it is answered, the others as one event with their number when the minute is over.
 */
export function gatherUnauthorizedCalls(deps: {
  readonly store: Store;
  readonly observer: Observer;
}): UnauthorizedCalls {
  const gathered = new Map<string, Gathered>();

  const record = (entry: Gathered, calls: number): Promise<void> =>
    deps.store.transaction((tx) =>
      appendEvent(
        tx,
        buildAuditEvent(
          {
            eventId: randomUUID(),
            requestId: entry.requestId,
            operation: 'refused',
            outcome: '4',
            outcomeCode: 'unauthorized',
            started: entry.first,
            ended: entry.last,
            caller: { tenant: 'default', purposeOfUse: 'TREAT', address: entry.address },
            details: { calls },
          },
          deps.observer,
        ),
        'default',
      ),
    );

  const writeOut = async (entry: Gathered): Promise<void> => {
    const calls = entry.unrecorded;
    if (calls === 0) return;
    entry.unrecorded = 0;
    try {
      await record(entry, calls);
    } catch (error) {
      keep(entry, calls);
      throw error;
    }
  };
  /** What could not be recorded is written out by a later turn. */
  const keep = (entry: Gathered, calls: number): void => {
    const known = gathered.get(entry.address) ?? entry;
    known.first = entry.first;
    known.unrecorded += calls;
    gathered.set(entry.address, known);
  };
  const take = (entry: Gathered): Promise<void> => {
    gathered.delete(entry.address);
    return writeOut(entry);
  };
  const writeOutBefore = async (time: number): Promise<void> => {
    await Promise.all([...gathered.values()].filter(({ began }) => began <= time).map(take));
  };
  const timer = setInterval(() => {
    // A store that cannot commit says so to every call; what is gathered waits for it.
    writeOutBefore(performance.now() - MINUTE_MS).catch(() => undefined);
  }, 5_000);
  timer.unref();

  return {
    async note({ id, ip }) {
      const began = performance.now();
      const now = new Date();
      const known = gathered.get(ip);
      if (known && began - known.began < MINUTE_MS) {
        known.calls++;
        known.unrecorded++;
        known.last = now;
        if (known.calls <= SLOWED_AFTER) return undefined;
        return Math.max(1, Math.ceil((known.began + MINUTE_MS - began) / 1000));
      }
      const entry = { address: ip, requestId: id, began, first: now, last: now, calls: 1, unrecorded: 1 };
      // Before anything is waited for: what comes meanwhile is counted here.
      gathered.delete(ip);
      const [oldest] = gathered.values();
      gathered.set(ip, entry);
      await Promise.all([known && writeOut(known), gathered.size > ADDRESSES && oldest && take(oldest)]);
      await writeOut(entry);
      return undefined;
    },
    async close() {
      clearInterval(timer);
      await writeOutBefore(Number.POSITIVE_INFINITY);
    },
  };
}
