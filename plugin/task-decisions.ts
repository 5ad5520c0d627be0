import { randomUUID } from 'node:crypto';
import type { Bundle, Task } from '@medplum/fhirtypes';
import { StoreUnavailable } from '../audit/store.ts';
import { readSearchset } from '../fhir/chart.ts';
import { type FhirClient, pathBelow } from '../fhir/client.ts';
import { FhirUnreachable } from '../fhir/client-http.ts';
import type { Clock } from '../fhir/pace.ts';
import { decisionOf, REVIEW_TASK, reviewIdOf } from '../fhir/task.ts';
import { decideReview, type ReviewDeps } from './reviews.ts';

export interface TaskDecisionDeps extends ReviewDeps {
  readonly client: FhirClient;
  readonly clock: Clock;
  readonly report: (code: string, error?: unknown) => void;
  readonly intervalMs?: number;
}

/** A Task is a person's work: minutes pass before one is decided. A search costs 20 points of the server's quota. */
const INTERVAL_MS = 30_000;
const PAGE = 100;

/** Closes the review that `task` belongs to as the human decided on it; gives whether it was open until now. */
export async function takeDecision(deps: ReviewDeps, task: Task): Promise<boolean> {
  const id = reviewIdOf(task);
  const decision = decisionOf(task);
  if (id === undefined || decision === undefined) return false;
  const [row] = await deps.store.query<{ tenant: string }>(
    'SELECT tenant FROM reviews WHERE id = ? AND decision IS NULL',
    [id],
  );
  if (!row) return false;
  const by = task.owner?.reference;
  const reason = task.statusReason?.text;
  const result = await decideReview(
    deps,
    { id, decision, ...(reason !== undefined && { reason: reason.slice(0, 4000) }) },
    {
      caller: {
        keyId: 'fhir-task',
        tenant: row.tenant,
        purposeOfUse: 'TREAT',
        ...(by !== undefined && { onBehalfOf: by }),
      },
      requestId: `task-${randomUUID()}`,
      eventId: randomUUID(),
      started: new Date(),
    },
  );
  return !('kind' in result);
}

/** Reads once the review Tasks that changed since the last time, and closes their reviews. Rejects with FhirUnreachable. */
export async function readDecisions({ client, ...deps }: Omit<TaskDecisionDeps, 'clock' | 'report'>): Promise<number> {
  const { store } = deps;
  const [open] = await store.query('SELECT 1 FROM reviews WHERE decision IS NULL LIMIT 1');
  if (!open) return 0;
  const [cursor] = await store.query<{ tasks_read: string | null }>(
    'SELECT tasks_read FROM deliveries WHERE server = ?',
    [client.baseUrl],
  );
  const since = cursor?.tasks_read ?? undefined;
  const code = encodeURIComponent(`${REVIEW_TASK.system}|${REVIEW_TASK.code}`);
  const from = since === undefined ? '' : `&_lastUpdated=${encodeURIComponent(`ge${since}`)}`;
  let path: string | undefined = `Task?code=${code}${from}&_sort=_lastUpdated&_count=${PAGE}`;
  let newest = since;
  let closed = 0;
  while (path !== undefined) {
    const answer = await client.send({ method: 'GET', path });
    if (answer.status !== 200) throw new FhirUnreachable('unexpected', answer.status);
    const page = readSearchset(answer.json as Bundle);
    for (const task of page.found) {
      if (task.resourceType !== 'Task') continue;
      if (await takeDecision(deps, task)) closed++;
      const changed = task.meta?.lastUpdated;
      if (changed !== undefined && (newest === undefined || changed > newest)) newest = changed;
    }
    path = page.next === undefined ? undefined : pathBelow(client.baseUrl, page.next);
  }
  if (newest !== undefined && newest !== since) {
    const value = newest;
    await store.transaction(async (tx) => {
      await tx.run(
        `INSERT INTO deliveries (server, seq, tasks_read) VALUES (?, 0, ?)
         ON CONFLICT (server) DO UPDATE SET tasks_read = excluded.tasks_read`,
        [client.baseUrl, value],
      );
    });
  }
  return closed;
}

/** Reads decisions back every half a minute while reviews are open; gives the function that ends it. */
export function watchDecisions(deps: TaskDecisionDeps): () => Promise<void> {
  const { clock, report, intervalMs = INTERVAL_MS } = deps;
  const stopping = new AbortController();
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await clock.sleep(intervalMs, stopping.signal);
      if (stopping.signal.aborted) return;
      await readDecisions(deps).catch((error: unknown) => {
        const known = error instanceof FhirUnreachable || error instanceof StoreUnavailable;
        report(known ? 'decisions_unread' : 'internal', known ? undefined : error);
      });
    }
  };
  const running = watch();
  return async () => {
    stopping.abort();
    await running;
  };
}
