import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appendEvent } from '../../audit/append.ts';
import { buildAuditEvent } from '../../audit/event.ts';
import { startOutbox } from '../../audit/outbox.ts';
import { openStore } from '../../audit/store.ts';
import { auditedCall, observer } from '../support/audited-calls.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { fakeFhir, type Trouble } from '../support/fake-fhir.ts';

/**
 * Drains a queue of AuditEvents (100,000 unless a number is given) on a fake clock, through two days of outage and then
 * timeouts, 429, 5xx, dropped sockets and lost answers in one request of four; fails on a loss, a double or a wrong order.
 */
const count = Number(process.argv[2] ?? 100_000);
const clock = fakeClock();
const back = clock.now() + 2 * 24 * 3_600_000;
const trouble = (_: unknown, request: number): Trouble | undefined => {
  if (clock.now() < back) return 'dropped';
  if (request % 4999 < 12) return { status: 503 };
  if (request % 101 === 0) return { status: 429, headers: { 'retry-after': '7' } };
  if (request % 61 === 0) return { status: 500 };
  if (request % 53 === 0) return 'timeout';
  if (request % 17 === 0) return 'dropped';
  return request % 7 === 0 ? 'lost-answer' : undefined;
};

const directory = mkdtempSync(join(tmpdir(), 'sallyport-drain-'));
const store = await openStore({ directory });
try {
  const ids: string[] = [];
  while (ids.length < count) {
    await store.transaction(async (tx) => {
      for (let more = Math.min(1_000, count - ids.length); more > 0; more--) {
        const eventId = randomUUID();
        ids.push(eventId);
        await appendEvent(tx, buildAuditEvent(auditedCall({ eventId }), observer), 'default');
      }
    });
  }
  const fhir = fakeFhir({ clock, trouble });
  const began = performance.now();
  const outbox = startOutbox({ store, client: fhir.client, clock, follow: async () => [], report: () => undefined });
  while ((await outbox.status()).backlog > 0) await new Promise((resolve) => setTimeout(resolve, 100));
  await outbox.close();
  const { deadLetters } = await outbox.status();
  const wrong = ids.findIndex(
    (id, index) => fhir.made[index] !== `AuditEvent entity:identifier=urn:sallyport:event|${id}`,
  );
  const isRight = fhir.made.length === count && wrong < 0 && deadLetters === 0;
  const hours = (clock.now() - back) / 3_600_000;
  process.stdout.write(
    `${fhir.made.length} of ${count} delivered, ${isRight ? 'each once and in order' : `WRONG at ${wrong}`}; ` +
      `${fhir.requests()} requests; ${hours.toFixed(2)} h after the server came back; ${Math.round(performance.now() - began)} ms of real time\n`,
  );
  process.exitCode = isRight ? 0 : 1;
} finally {
  await store.close();
  rmSync(directory, { recursive: true, force: true });
}
