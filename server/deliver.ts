import type { Observer } from '../audit/event.ts';
import { startOutbox } from '../audit/outbox.ts';
import type { DeliveryStatus } from '../audit/outbox-state.ts';
import type { Store } from '../audit/store.ts';
import type { FhirClient } from '../fhir/client.ts';
import { type Clock, systemClock } from '../fhir/pace.ts';
import type { DestroyedLog } from '../plugin/destroyed-log.ts';
import type { Keyring } from '../plugin/keyring.ts';
import { followReviews, RELEASE } from '../plugin/review-task.ts';
import { watchDecisions } from '../plugin/task-decisions.ts';
import { reporter } from './report.ts';
import type { Telemetry } from './telemetry.ts';
import { watchDelivery } from './watched.ts';

/** The way of the record to the FHIR server, and of the decisions back. */
export interface Deliveries {
  status(): Promise<DeliveryStatus>;
  close(): Promise<void>;
}

/** Without a FHIR server nothing waits and nothing is delivered; a server configured later gets the whole record. */
export const noDeliveries: Deliveries = {
  status: async () => ({ backlog: 0, lastDelivered: null, oldestWaiting: null, deadLetters: 0 }),
  close: async () => undefined,
};

export interface DeliveryDeps {
  readonly store: Store;
  readonly keyring: Keyring;
  readonly observer: Observer;
  readonly destroyed: DestroyedLog;
  readonly client: FhirClient;
  readonly telemetry: Telemetry;
  readonly warn: (fields: object, message: string) => void;
  readonly clock?: Clock;
}

/** For a server that takes no AuditEvents and Tasks: what the hooks held is released there once a review approves it. */
export function startReleases(deps: DeliveryDeps): Deliveries {
  const { store, keyring, client, telemetry, warn, clock = systemClock } = deps;
  const follow = followReviews({ store, keyring });
  const outbox = startOutbox({
    store,
    client: watchDelivery(client, telemetry.watch),
    clock,
    report: reporter(clock, 'delivery', warn),
    follow: async (recorded) => (await follow(recorded)).filter(({ part }) => part === RELEASE),
    followOnly: true,
  });
  observeDeliveries(telemetry, outbox.status, clock);
  return outbox;
}

export function startDeliveries(deps: DeliveryDeps): Deliveries {
  const { store, keyring, observer, destroyed, client, telemetry, warn, clock = systemClock } = deps;
  const report = reporter(clock, 'delivery', warn);
  const sender = watchDelivery(client, telemetry.watch);
  const outbox = startOutbox({ store, client: sender, clock, report, follow: followReviews({ store, keyring }) });
  const stopWatching = watchDecisions({ store, keyring, observer, destroyed, client, clock, report });
  observeDeliveries(telemetry, outbox.status, clock);
  return {
    status: outbox.status,
    async close() {
      await Promise.all([outbox.close(), stopWatching()]);
    },
  };
}

/** The gauges that deploy/sallyport.rules.yaml watches. */
function observeDeliveries(telemetry: Telemetry, status: () => Promise<DeliveryStatus>, clock: Clock): void {
  const gauge = (name: string, description: string, read: (now: DeliveryStatus) => number): void =>
    telemetry.gauge(name, description, async () => read(await status()));
  gauge('sallyport.audit.backlog', 'AuditEvents not yet delivered', ({ backlog }) => backlog);
  gauge('sallyport.audit.dead_letters', 'What the FHIR server refused', ({ deadLetters }) => deadLetters);
  gauge('sallyport.audit.oldest.seconds', 'Age of the oldest AuditEvent not yet delivered', ({ oldestWaiting }) =>
    ageSeconds(oldestWaiting, clock.now()),
  );
}

/** Seconds since the oldest event that waits was recorded; 0 when none does. */
export const ageSeconds = (oldestWaiting: string | null, nowMs: number): number =>
  oldestWaiting === null ? 0 : Math.max(0, Math.round((nowMs - Date.parse(oldestWaiting)) / 1000));
