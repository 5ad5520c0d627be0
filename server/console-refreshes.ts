import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AuditedOperation } from '../audit/event.ts';

const REFRESH_HEADER = 'x-console-refresh';

/** Of the reads whose repetitions are gathered. */
export const RefreshHeaders = Type.Object({
  [REFRESH_HEADER]: Type.Optional(
    Type.String({
      description:
        'Sent with what a console asks by itself to stay up to date: repetitions of one question share an AuditEvent a minute',
    }),
  ),
});

const MINUTE_MS = 60_000;
/** Refreshes that one event covers: one every two seconds. */
const MOST = 30;
/** Searches refreshed at once; past it the oldest is forgotten, and recorded anew. */
const REMEMBERED = 1_000;

/** Reads of which a repetition shows little that is new. */
const REFRESHED: ReadonlySet<AuditedOperation> = new Set(['audit-search', 'audit-summary']);

export interface Refreshes {
  /** `covered`: an event that is on disk stands for this read too; `first`: it needs one, which stands for its minute. */
  kindOf(request: FastifyRequest, operation: AuditedOperation): 'covered' | 'first' | 'no';
  /** The event of a `first` one is on disk. */
  opened(request: FastifyRequest): void;
}

/**
 * A console's refreshes, gathered into one AuditEvent a minute (API.md section 6). The first is recorded before it is
 * answered, as any read is, and says that it stands for the minute that follows; so nothing is ever shown that no event
 * on disk accounts for, whatever ends the process. Only the same question of the same caller is covered, its first page
 * alone, and thirty times: who asks for more, or for something else, is recorded for it.
 */
export function gatherRefreshes(now: () => number = () => Date.now()): Refreshes {
  const covered = new Map<string, { readonly until: number; left: number }>();
  const questionOf = ({ caller, url }: FastifyRequest): string =>
    JSON.stringify([caller.keyId, caller.onBehalfOf, caller.address, url]);
  return {
    kindOf(request, operation) {
      const isRefresh = request.headers[REFRESH_HEADER] !== undefined && REFRESHED.has(operation);
      if (!isRefresh || /[?&]_cursor=/.test(request.url)) return 'no';
      const minute = covered.get(questionOf(request));
      if (!minute || minute.left === 0 || minute.until <= now()) return 'first';
      minute.left--;
      return 'covered';
    },
    opened(request) {
      const question = questionOf(request);
      covered.delete(question);
      covered.set(question, { until: now() + MINUTE_MS, left: MOST - 1 });
      const [oldest] = covered.keys();
      if (covered.size > REMEMBERED && oldest !== undefined) covered.delete(oldest);
    },
  };
}
