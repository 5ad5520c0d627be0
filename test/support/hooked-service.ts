import { createHmac } from 'node:crypto';
import type { Communication, Resource } from '@medplum/fhirtypes';
import { bearerClient } from '../../fhir/client-bearer.ts';
import { systemClock } from '../../fhir/pace.ts';
import { hookStatus } from '../../plugin/hooks/queue.ts';
import type { HookWorker } from '../../plugin/hooks/worker.ts';
import { type Deliveries, noDeliveries, startDeliveries } from '../../server/deliver.ts';
import { startHooks } from '../../server/hook-worker.ts';
import { type TestAnswer, type TestApp, testApp } from './app.ts';
import { type FhirServer, startFhirServer } from './fhir-server.ts';

const SECRET = 'hook-secret-of-the-test';
export const PATIENT = { reference: 'Patient/p-1' };
export const harmful = 'Take lisinopril 1000 mg by mouth once daily.';
export const harmless = 'Rest and drink fluids.';

export const sign = (text: string, secret = SECRET): string => createHmac('sha256', secret).update(text).digest('hex');

export const message = (text: string, changes: Partial<Communication> = {}): Communication => ({
  resourceType: 'Communication',
  status: 'preparation',
  subject: PATIENT,
  payload: [{ contentString: text }],
  ...changes,
});

export interface HookedService {
  readonly ehr: FhirServer;
  readonly service: TestApp;
  /** Delivers `body` as a Subscription of Medplum would. */
  deliver(name: string, body: object | string, headers?: Record<string, string>): Promise<TestAnswer>;
  /** Resolves when no message waits for the hooks. */
  worked(): Promise<void>;
  /** Resolves when nothing waits for the EHR. */
  delivered(): Promise<void>;
  store<Made extends Resource>(resource: Made): Promise<Made>;
  read<Found extends Resource>(type: Found['resourceType'], id: string | undefined): Promise<Found>;
  all<Found extends Resource>(type: Found['resourceType']): Promise<Found[]>;
  /** What became of the newest message. */
  lastCode(): Promise<{ readonly state: string; readonly code: string | null } | undefined>;
  /** All that was written once everything is done: the messages as rows, and these, the record, the log and the reports as text. */
  written(): Promise<{ readonly messages: readonly Record<string, unknown>[]; readonly text: string }>;
  close(): Promise<void>;
}

/** A service whose hooks and deliveries work on an EHR of their own. */
export async function startHookedService(): Promise<HookedService> {
  const ehr = await startFhirServer();
  const client = bearerClient(ehr.baseUrl);
  const warned: object[] = [];
  const warn = (fields: object, text: string) => void warned.push({ ...fields, message: text });
  let hooks: HookWorker | undefined;
  let deliveries: Deliveries = noDeliveries;
  const service = await testApp({ SALLYPORT_HOOK_SECRET: SECRET }, (deps) => {
    const { tokenize, validate, reviews, telemetry, store, observer } = deps;
    const { destroyed } = reviews;
    hooks = startHooks({ client, clientId: 'our-client', tokenize, validate, reviews, telemetry, warn });
    const { keyring } = tokenize;
    deliveries = startDeliveries({ store, keyring, observer, destroyed, client, telemetry, warn, clock: systemClock });
    return { ...deps, hooks, deliveries };
  });
  const worked = async (): Promise<void> => {
    while ((await hookStatus(service.store)).waiting > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  const delivered = async (): Promise<void> => {
    while ((await deliveries.status()).backlog > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  return {
    ehr,
    service,
    worked,
    delivered,
    deliver(name, body, headers = {}) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return service.call('POST', `/v1/hooks/${name}`, {
        body: text,
        headers: {
          'content-type': 'application/fhir+json',
          'x-medplum-subscription': 's-1',
          'x-medplum-interaction': 'create',
          'x-signature': sign(text),
          ...headers,
        },
      });
    },
    store: <Made extends Resource>(resource: Made) => ehr.repository.createResource(resource) as Promise<Made>,
    read: <Found extends Resource>(type: Found['resourceType'], id: string | undefined) =>
      ehr.repository.readResource<Found>(type, id ?? ''),
    all: async <Found extends Resource>(type: Found['resourceType']) =>
      (await ehr.repository.searchResources<Found>({ resourceType: type, count: 1000 })) as Found[],
    async lastCode() {
      const [newest] = await service.store.query<{ state: string; code: string | null }>(
        'SELECT state, code FROM hook_messages ORDER BY id DESC LIMIT 1',
      );
      return newest;
    },
    async written() {
      await worked();
      await delivered();
      const messages = await service.store.query<Record<string, unknown>>('SELECT * FROM hook_messages');
      const events = await service.store.query<Record<string, unknown>>('SELECT json FROM audit_events');
      const columns = [...messages, ...events]
        .flatMap((row) => Object.values(row))
        .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)));
      return { messages, text: [...columns, ...service.log, JSON.stringify(warned)].join('\n') };
    },
    async close() {
      await hooks?.close();
      await deliveries.close();
      await service.close();
      await ehr.close();
    },
  };
}
