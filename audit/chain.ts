import { createHash } from 'node:crypto';

/** A tenant's record, link by link: its newest event's place (the first is 1) and hash. */
export interface Head {
  readonly tenant: string;
  readonly position: number;
  /** Lower-case hex. */
  readonly hash: string;
}

/** What stands before a tenant's first event: events cannot be moved from one tenant's record to another's. */
export const genesis = (tenant: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['urn:sallyport:audit-chain:v1', tenant]))
    .digest('hex');

/** The hash of an event: SHA-256 over the hash before it (hex), a line feed, and the event's canonical JSON. */
export const linkHash = (previous: string, canonical: string): string =>
  createHash('sha256').update(previous).update('\n').update(canonical).digest('hex');
