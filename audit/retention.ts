import { factsOf } from './facts.ts';
import type { Reader } from './reader.ts';
import { exportEvents } from './search.ts';

/** 45 CFR 164.316(b)(2)(i): documentation is kept for six years; 164.528 accounts for the disclosures of six years. */
export const LEAST_YEARS = 6;

/** How long a tenant's events are kept: the newest decision in its record, six years where there is none. */
export interface Retention {
  readonly years: number;
  /** The code by which an operator said why it is less than six. */
  readonly because?: string;
}

/**
 * A legal hold: events that it names are not deleted while it stands. Holds, like the retention, are kept in the record
 * itself, where nobody changes them unseen.
 */
export interface Hold {
  readonly id: string;
  readonly placed: string;
  /** `Patient/<id>`; absent: everybody. */
  readonly patient?: string;
  /** Days, both included; absent: no bound. */
  readonly from?: string;
  readonly to?: string;
}

const ofOperations = (...codes: readonly string[]): URLSearchParams =>
  new URLSearchParams([['subtype', codes.map((code) => `urn:sallyport:audit-subtype|${code}`).join()]]);

export async function readRetention(store: Reader, tenant: string): Promise<Retention> {
  let retention: Retention = { years: LEAST_YEARS };
  for await (const event of exportEvents(store, tenant, ofOperations('audit-retention'))) {
    const { details } = factsOf(event);
    const because = details.get('because');
    retention = { years: Number(details.get('years')), ...(because !== undefined && { because }) };
  }
  return retention;
}

/** The holds that stand, oldest first. */
export async function readHolds(store: Reader, tenant: string): Promise<readonly Hold[]> {
  const standing = new Map<string, Hold>();
  for await (const event of exportEvents(store, tenant, ofOperations('audit-hold', 'audit-unhold'))) {
    const { operation, details, patient } = factsOf(event);
    const id = details.get('hold') ?? '';
    const [from, to] = [details.get('from'), details.get('to')];
    if (operation === 'audit-unhold') standing.delete(id);
    else {
      const bounds = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
      standing.set(id, { id, placed: event.recorded, ...(patient !== undefined && { patient }), ...bounds });
    }
  }
  return [...standing.values()];
}

/** Events recorded before this instant are older than the retention. */
export function cutoffOf({ years }: Retention, now: Date): string {
  const cutoff = new Date(now);
  cutoff.setUTCFullYear(cutoff.getUTCFullYear() - years);
  return cutoff.toISOString();
}
