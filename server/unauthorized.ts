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
  readonly first: Date;
  last: Date;
  calls: number;
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

  const writeOut = async (address: string, entry: Gathered): Promise<void> => {
    gathered.delete(address);
    if (entry.calls === 1) return;
    try {
      await record(entry, entry.calls - 1);
    } catch (error) {
      if (!gathered.has(address)) gathered.set(address, entry); // written out by a later turn
      throw error;
    }
  };
  const writeOutBefore = async (time: number): Promise<void> => {
    const due = [...gathered].filter(([, entry]) => entry.first.getTime() <= time);
    await Promise.all(due.map(([address, entry]) => writeOut(address, entry)));
  };
  const timer = setInterval(() => {
    // A store that cannot commit says so to every call; what is gathered waits for it.
    writeOutBefore(Date.now() - MINUTE_MS).catch(() => undefined);
  }, 5_000);
  timer.unref();

  return {
    async note(request) {
      const now = new Date();
      const known = gathered.get(request.ip);
      if (known && now.getTime() - known.first.getTime() < MINUTE_MS) {
        known.calls++;
        known.last = now;
        if (known.calls <= SLOWED_AFTER) return undefined;
        return Math.max(1, Math.ceil((known.first.getTime() + MINUTE_MS - now.getTime()) / 1000));
      }
      if (known) await writeOut(request.ip, known);
      const [oldest] = gathered;
      if (oldest && gathered.size >= ADDRESSES) await writeOut(...oldest);
      const entry: Gathered = { address: request.ip, requestId: request.id, first: now, last: now, calls: 1 };
      gathered.set(request.ip, entry);
      await record(entry, 1);
      return undefined;
    },
    async close() {
      clearInterval(timer);
      await writeOutBefore(Number.POSITIVE_INFINITY);
    },
  };
}
