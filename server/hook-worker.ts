import type { FhirClient } from '../fhir/client.ts';
import { type Clock, systemClock } from '../fhir/pace.ts';
import type { HookDeps } from '../plugin/hooks/handler.ts';
import { hookStatus } from '../plugin/hooks/queue.ts';
import { type HookWorker, startHookWorker } from '../plugin/hooks/worker.ts';
import { ageSeconds } from './deliver.ts';
import { reporter } from './report.ts';
import type { Telemetry } from './telemetry.ts';

export interface HooksOptions extends Omit<HookDeps, 'client' | 'keyring'> {
  /** Without one the deliveries wait in the database until there is one. */
  readonly client: FhirClient | undefined;
  readonly clientId: string | undefined;
  readonly telemetry: Telemetry;
  readonly warn: (fields: object, message: string) => void;
  readonly clock?: Clock;
}

export function startHooks(options: HooksOptions): HookWorker {
  const { client, clientId, telemetry, warn, clock = systemClock, ...deps } = options;
  const { store, keyring, observer } = deps.tokenize;
  const gauge = (name: string, description: string, read: (now: Awaited<ReturnType<typeof hookStatus>>) => number) =>
    telemetry.gauge(name, description, async () => read(await hookStatus(store)));
  gauge('sallyport.hooks.waiting', 'Hook messages not yet worked on', ({ waiting }) => waiting);
  gauge('sallyport.hooks.poisoned', 'Hook messages of the last month that could not be', ({ poisoned }) => poisoned);
  gauge('sallyport.hooks.oldest.seconds', 'Age of the oldest hook message not yet worked on', ({ oldestWaiting }) =>
    ageSeconds(oldestWaiting, clock.now()),
  );
  if (!client) return { wake: () => undefined, close: async () => undefined };
  return startHookWorker({
    ...deps,
    store,
    keyring,
    observer,
    client,
    // On Medplum a client's OAuth id is the id of its ClientApplication.
    ...(clientId !== undefined && { ownAuthor: `ClientApplication/${clientId}` }),
    clock,
    watch: telemetry.watch,
    report: reporter(clock, 'hooks', warn),
  });
}
