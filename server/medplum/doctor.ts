import type { AuditEvent, Resource, Subscription } from '@medplum/fhirtypes';
import { listDeadLetters, outboxState } from '../../audit/outbox-state.ts';
import type { Store } from '../../audit/store.ts';
import { readSearchset } from '../../fhir/chart.ts';
import type { FhirClient } from '../../fhir/client.ts';
import { FhirUnreachable, type HttpAnswer } from '../../fhir/client-http.ts';
import { PROBE_QUERY, probeEvent, secretOf, subscriptionReason } from '../../fhir/medplum-setup.ts';
import { REVIEW_TASK } from '../../fhir/task.ts';
import { ageSeconds } from '../deliver.ts';
import { keysIn } from './install.ts';
import { plainReason } from './project.ts';

/** One thing that was looked at. `unknown`: it could not be told from here. */
export interface Finding {
  readonly state: 'good' | 'bad' | 'unknown';
  readonly line: string;
}
const good = (line: string): Finding => ({ state: 'good', line });
const bad = (line: string): Finding => ({ state: 'bad', line });
const unknown = (line: string): Finding => ({ state: 'unknown', line });

export interface DoctorDeps {
  readonly client: FhirClient;
  readonly hookSecret: string | undefined;
  /** Whether the service takes calls with that API key; absent where it has no database. */
  readonly takesKey: ((key: string) => Promise<boolean>) | undefined;
  /** The service's database, where there is one. */
  readonly store: Store | undefined;
  readonly now?: () => number;
}

/** Looks at the connection to the FHIR server as the service uses it, and says in plain words what is right and wrong. */
export async function examine(deps: DoctorDeps): Promise<readonly Finding[]> {
  const { client } = deps;
  const findings: Finding[] = [];
  try {
    const first = await client.send({ method: 'GET', path: 'Patient?_count=1' });
    findings.push(good('The FHIR server answers, and our credentials are accepted.'), quotaOf(first));
    findings.push(...(await rightsOf(client, first.status)));
    findings.push(await immutabilityOf(client));
    const hooks = await visibleHooks(client);
    findings.push(signatureOf(hooks, deps.hookSecret), ...(await keyOf(hooks, deps.takesKey)));
  } catch (error) {
    if (!(error instanceof FhirUnreachable)) throw error;
    findings.push(bad(`The FHIR server cannot be used: ${plainReason(error)}.`));
  }
  return [...findings, ...(await deliveryOf(deps))];
}

function quotaOf({ headers }: HttpAnswer): Finding {
  const [, remaining, seconds] =
    /"fhirInteractions"\s{0,4};\s{0,4}r=(\d{1,9})\s{0,4};\s{0,4}t=(\d{1,9})/.exec(headers.get('ratelimit') ?? '') ?? [];
  if (remaining === undefined) return unknown('The server names no quota; delivery goes as fast as it answers.');
  const writes = Math.floor(Number(remaining) / 100);
  const line = `The quota has ${remaining} points left for ${seconds} s: room for ${writes} AuditEvents (a write costs 100).`;
  return writes < 50 ? bad(`${line} Other clients may be using it up.`) : good(line);
}

/** What the service searches for, and what it cannot do without it. */
const RIGHTS = [
  ['AuditEvent', 'the record cannot be delivered'],
  ['Task', 'reviews do not reach the worklist, and decisions do not come back'],
  ['Encounter', 'names around an encounter are not known to detection'],
  ['AllergyIntolerance', 'texts are not checked against allergies'],
  ['MedicationRequest', 'texts are not checked against medications'],
  ['Condition', 'texts are not checked against conditions'],
] as const;

async function rightsOf(client: FhirClient, patients: number): Promise<Finding[]> {
  const findings = [statusFinding('Patient', patients, 'charts cannot be read')];
  for (const [type, loss] of RIGHTS) {
    const query = type === 'Task' ? `code=${encodeURIComponent(`${REVIEW_TASK.system}|${REVIEW_TASK.code}`)}&` : '';
    const { status } = await client.send({ method: 'GET', path: `${type}?${query}_count=1` });
    findings.push(statusFinding(type, status, loss));
  }
  return findings;
}

function statusFinding(type: string, status: number, loss: string): Finding {
  if (status === 200) return good(`${type} can be searched.`);
  if (status === 403) return bad(`${type} may not be searched: ${loss}. The AccessPolicy must allow it.`);
  return bad(`Searching for ${type} was answered ${status}: ${loss}.`);
}

/**
 * Whether AuditEvents are append-only for us, tried on an event that is written for it, once: nothing real is put at risk.
 */
async function immutabilityOf(client: FhirClient): Promise<Finding> {
  const written = await client.send({
    method: 'POST',
    path: 'AuditEvent',
    body: probeEvent(new Date()),
    headers: { 'If-None-Exist': PROBE_QUERY },
  });
  const probe = written.json as AuditEvent | undefined;
  if (written.status > 201 || probe?.id === undefined) {
    return bad(`Writing an AuditEvent was answered ${written.status}: the record cannot be delivered.`);
  }
  const path = `AuditEvent/${probe.id}`;
  const change = await client.send({ method: 'PUT', path, body: { ...probe, outcome: '4' } });
  const removal = await client.send({ method: 'DELETE', path });
  const allowed = [...(change.status < 400 ? ['CHANGED'] : []), ...(removal.status < 400 ? ['DELETED'] : [])];
  if (allowed.length > 0) {
    return bad(
      `AuditEvents can be ${allowed.join(' and ')} with our credentials. Give the client an AccessPolicy that allows create, search and read alone (npm run medplum -- install makes it).`,
    );
  }
  const refused = [change, removal].every(({ status }) => status === 403 || status === 405);
  if (refused) return good('AuditEvents can neither be changed nor deleted with our credentials.');
  return unknown(
    `Trying to change and to delete an AuditEvent was answered ${change.status} and ${removal.status}, which does not tell whether it is allowed.`,
  );
}

/** Our rest-hooks, as far as these credentials see them. */
async function visibleHooks(client: FhirClient): Promise<readonly Subscription[]> {
  const { status, json } = await client.send({ method: 'GET', path: 'Subscription?_count=1000' });
  if (status !== 200) return [];
  return (readSearchset(json as Resource | undefined).found as Subscription[]).filter(
    ({ reason, channel }) => reason?.startsWith(subscriptionReason('')) && channel?.endpoint?.startsWith('http'),
  );
}

function signatureOf(hooks: readonly Subscription[], hookSecret: string | undefined): Finding {
  if (hookSecret === undefined) {
    return bad('SALLYPORT_HOOK_SECRET is not set: whoever has the API key of the hooks can make up deliveries.');
  }
  if (hooks.length === 0) {
    return unknown('Our Subscriptions cannot be seen with these credentials; their signature was not compared.');
  }
  const wrong = hooks.filter((hook) => secretOf(hook) !== hookSecret);
  if (wrong.length > 0)
    return bad(`${wrong.length} Subscriptions sign with another secret than SALLYPORT_HOOK_SECRET.`);
  const off = hooks.filter((hook) => hook.status !== 'active').length;
  if (off > 0)
    return bad(`${off} Subscriptions are switched off. After repeated failures a server does that by itself.`);
  return good(`${hooks.length} Subscriptions are active and sign with SALLYPORT_HOOK_SECRET.`);
}

/** The Bots send the same key, which only a project administrator sees. */
async function keyOf(hooks: readonly Subscription[], takesKey: DoctorDeps['takesKey']): Promise<Finding[]> {
  if (hooks.length === 0 || takesKey === undefined) return [];
  const keys = keysIn(hooks);
  const taken = await Promise.all(keys.map(takesKey));
  const refused = hooks.length - taken.filter(Boolean).length;
  if (refused === 0) return [good('The Subscriptions send an API key that this instance takes.')];
  return [
    bad(
      `${refused} Subscriptions send an API key that this instance does not take: every delivery is answered 401. npm run medplum -- install gives them a new one.`,
    ),
  ];
}

async function deliveryOf({ store, client, now = Date.now }: DoctorDeps): Promise<Finding[]> {
  if (!store) return [unknown('The service was never started on this data directory: nothing waits.')];
  const { backlog, oldestWaiting } = await outboxState(store, client.baseUrl).status();
  const letters = (await listDeadLetters(store)).length;
  const age = ageSeconds(oldestWaiting, now());
  const waits = `${backlog} AuditEvents wait for delivery, the oldest for ${Math.round(age / 60)} minutes.`;
  return [
    backlog === 0 ? good('All AuditEvents are delivered.') : age > 900 ? bad(waits) : good(waits),
    letters === 0
      ? good('Nothing was refused for good.')
      : bad(`${letters} dead letters: npm run medplum -- dead-letters lists them, with resend they are sent again.`),
  ];
}
