import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  AccessPolicy,
  Bot,
  ClientApplication,
  Device,
  OperationDefinition,
  Subscription,
} from '@medplum/fhirtypes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendEvent } from '../../audit/append.ts';
import { buildAuditEvent } from '../../audit/event.ts';
import { outboxState } from '../../audit/outbox-state.ts';
import { openStore } from '../../audit/store.ts';
import { destroyedLog } from '../../plugin/destroyed-log.ts';
import { findKey, revokeKey } from '../../server/api-keys.ts';
import { medplumCommand } from '../../server/cli/medplum.ts';
import { type Config, readConfig } from '../../server/config.ts';
import { auditedCall, observer } from '../support/audited-calls.ts';
import { ADMIN, type MedplumServer, startMedplumServer } from '../support/medplum-server.ts';

const HOOK_SECRET = 'hook-canary-secret-0123456789';
let medplum: MedplumServer;
let directory: string;
let config: Config;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sallyport-medplum-'));
  medplum = await startMedplumServer();
  ({ config } = readConfig({
    SALLYPORT_DATA_DIR: directory,
    SALLYPORT_FHIR_BASE_URL: medplum.baseUrl,
    SALLYPORT_FHIR_CLIENT_ID: ADMIN.id,
    SALLYPORT_FHIR_CLIENT_SECRET: ADMIN.secret,
    SALLYPORT_HOOK_SECRET: HOOK_SECRET,
  }));
  await (await openStore({ directory })).close();
});
afterAll(async () => {
  await medplum.close();
  rmSync(directory, { recursive: true, force: true });
});

async function run(...args: string[]): Promise<{ lines: string[]; failed?: string }> {
  const lines: string[] = [];
  try {
    await medplumCommand(args, config, (line) => void lines.push(line));
    return { lines };
  } catch (error) {
    return { lines, failed: (error as Error).message };
  }
}
const all = async <Found extends { resourceType: string }>(type: Found['resourceType']): Promise<Found[]> =>
  (await medplum.fhir.repository.searchResources({ resourceType: type as 'Bot', count: 1000 })) as unknown as Found[];
const SERVICE = ['--service-url', 'https://sallyport.example/'];
const statesOf = (lines: readonly string[]) => lines.flatMap((line) => /^(made|updated|kept) /.exec(line)?.[1] ?? []);

test('install makes policies, client, Bots, Subscriptions, secrets and operations', async () => {
  const { lines, failed } = await run('install', ...SERVICE, '--gate');
  expect(failed).toBeUndefined();
  expect(statesOf(lines)).not.toContain('kept');

  const policy = (await all<AccessPolicy>('AccessPolicy')).find(({ name }) => name === 'Sallyport');
  const audit = policy?.resource?.find(({ resourceType }) => resourceType === 'AuditEvent');
  expect(audit).toEqual({ resourceType: 'AuditEvent', interaction: ['create', 'search', 'read'] });
  const [client] = await all<ClientApplication>('ClientApplication');
  expect(lines.join('\n')).toContain(`SALLYPORT_FHIR_CLIENT_ID=${client?.id}`);
  expect(lines.join('\n')).toContain(`SALLYPORT_FHIR_CLIENT_SECRET=${client?.secret}`);
  expect(client).toMatchObject({ accessPolicy: { reference: `AccessPolicy/${policy?.id}` } });

  expect(await all<Device>('Device')).toHaveLength(1);
  const bots = await all<Bot>('Bot');
  expect(bots.map(({ name }) => name).sort()).toEqual(['Sallyport gate', 'Sallyport tokenize', 'Sallyport validate']);
  for (const { id } of bots) expect(medplum.code.get(id ?? '')).toContain('exports.handler = handler;');

  const hooks = await all<Subscription>('Subscription');
  expect(hooks.map(({ criteria }) => criteria).sort()).toEqual([
    'Communication',
    'Communication?_security=http://terminology.hl7.org/CodeSystem/v3-ObservationValue|AIAST',
    'DocumentReference',
    'DocumentReference?_security=http://terminology.hl7.org/CodeSystem/v3-ObservationValue|AIAST',
    'Task?code=urn:sallyport:task|ai-output-review',
  ]);
  const [hook] = hooks.filter(({ criteria }) => criteria === 'DocumentReference');
  expect(hook?.channel?.endpoint).toBe('https://sallyport.example/v1/hooks/tokenize');
  expect(hook?.extension?.[0]?.valueString).toBe(HOOK_SECRET);
  const [, bearer = ''] = /^Authorization: Bearer ([^:]+)$/.exec(hook?.channel?.header?.[0] ?? '') ?? [];
  const store = await openStore({ directory });
  expect(await findKey(store, bearer)).toMatchObject({ scopes: ['tokenize', 'validate', 'hooks'] });
  await store.close();

  const secrets = Object.fromEntries((await medplum.secrets()).map(({ name, valueString }) => [name, valueString]));
  expect(secrets).toEqual({
    OF_OTHERS: 'kept',
    SALLYPORT_URL: 'https://sallyport.example',
    SALLYPORT_API_KEY: bearer,
    SALLYPORT_HOOK_SECRET: HOOK_SECRET,
    SALLYPORT_CLIENT: `ClientApplication/${client?.id}`,
  });
  const operations = await all<OperationDefinition>('OperationDefinition');
  expect(operations.map(({ code, system, type }) => [code, system, type])).toEqual([
    ['phi-tokenize', false, true],
    ['clinical-validate', false, true],
  ]);
});

test('installing again makes nothing new; another address is mended', async () => {
  const counted = async () =>
    Promise.all(
      (['AccessPolicy', 'ClientApplication', 'Bot', 'Subscription', 'OperationDefinition', 'Device'] as const).map(all),
    ).then((lists) => lists.map(({ length }) => length));
  const before = await counted();
  const again = await run('install', ...SERVICE, '--gate');
  expect(again.failed).toBeUndefined();
  expect(statesOf(again.lines)).not.toContain('made');
  expect(again.lines.join('\n')).not.toContain('made-'); // the client's secret is shown once
  expect(await counted()).toEqual(before);

  await run('install', '--service-url', 'https://moved.example', '--gate');
  expect(await counted()).toEqual(before);
  const hooks = await all<Subscription>('Subscription');
  expect(hooks.filter(({ channel }) => channel?.endpoint?.startsWith('https://moved.example/'))).toHaveLength(4);
});

test('a key that the instance takes no more is found by the doctor and replaced by installing again', async () => {
  const liveKeys = async () => {
    const hooks = (await all<Subscription>('Subscription')).flatMap(({ channel }) => channel?.header ?? []);
    const secret = (await medplum.secrets()).find(({ name }) => name === 'SALLYPORT_API_KEY')?.valueString ?? '';
    const store = await openStore({ directory });
    const sent = [...hooks.map((header) => header.replace('Authorization: Bearer ', '')), secret];
    const keys = await Promise.all(sent.map((key) => findKey(store, key)));
    await store.close();
    return keys;
  };
  const [key] = await liveKeys();
  const store = await openStore({ directory });
  await revokeKey({ store, observer, destroyed: destroyedLog(directory) }, key!.id);
  await store.close();
  expect((await run('doctor')).lines).toContain(
    'BAD 4 Subscriptions send an API key that this instance does not take: every delivery is answered 401. npm run medplum -- install gives them a new one.',
  );
  await run('install', ...SERVICE, '--gate');
  const [made, ...others] = await liveKeys();
  expect(made).toMatchObject({ scopes: ['tokenize', 'validate', 'hooks'] });
  expect(others).toEqual([made, made, made, made]);
  expect((await run('doctor')).lines).toContain('ok  The Subscriptions send an API key that this instance takes.');
});

test('the doctor says in plain words that AuditEvents can be changed, and that they cannot', async () => {
  const open = await run('doctor');
  expect(open.lines.join('\n')).toContain('BAD AuditEvents can be CHANGED and DELETED');
  expect(open.failed).toBe('One thing is wrong.');
  medplum.protectAudit();
  const closed = await run('doctor');
  expect(closed.failed).toBeUndefined();
  expect(closed.lines.join('\n')).toContain('ok  AuditEvents can neither be changed nor deleted');
  await run('doctor');
  expect(await all('AuditEvent')).toHaveLength(1); // what it tries on is written once
  expect(closed.lines.join('\n')).toContain('ok  4 Subscriptions are active and sign with SALLYPORT_HOOK_SECRET.');
  expect(closed.lines.join('\n')).toMatch(/ok {2}The quota has \d+ points left/);
});

test('the doctor names missing rights, an unsigned hook, an unreachable server and a refused login', async () => {
  medplum.fhir.forbid('AllergyIntolerance');
  const without = await run('doctor');
  expect(without.lines.join('\n')).toContain('BAD AllergyIntolerance may not be searched');
  const read = (changes: Record<string, string>) =>
    readConfig({
      SALLYPORT_DATA_DIR: directory,
      SALLYPORT_FHIR_BASE_URL: medplum.baseUrl,
      SALLYPORT_FHIR_CLIENT_ID: ADMIN.id,
      SALLYPORT_FHIR_CLIENT_SECRET: ADMIN.secret,
      ...changes,
    }).config;
  const right = config;
  for (const [changes, said] of [
    [{}, 'SALLYPORT_HOOK_SECRET is not set'],
    [{ SALLYPORT_HOOK_SECRET: 'another-secret-0123' }, 'sign with another secret'],
    [{ SALLYPORT_FHIR_BASE_URL: 'http://127.0.0.1:9/fhir/R4' }, 'no connection'],
    [{ SALLYPORT_FHIR_CLIENT_SECRET: 'wrong-canary-secret' }, 'the client id or secret was not accepted'],
  ] as const) {
    config = read(changes);
    const { lines, failed } = await run('doctor');
    expect(lines.join('\n')).toContain(said);
    expect(failed).toBeDefined();
    expect(lines.join('\n')).not.toMatch(/canary-secret/);
  }
  config = right;
});

test('dead letters are listed and asked to be sent again', async () => {
  expect((await run('dead-letters')).lines).toEqual(['There are no dead letters.']);
  const store = await openStore({ directory });
  await store.transaction((tx) => appendEvent(tx, buildAuditEvent(auditedCall(), observer), 'default'));
  const letter = { seq: 1, part: 'AuditEvent', code: 'http_422', attempts: 1, failed: '2026-11-21T12:00:00.000Z' };
  const state = outboxState(store, medplum.baseUrl);
  await state.bury(letter);
  const listed = await run('dead-letters');
  expect(listed.lines.join('\n')).toMatch(/1 +AuditEvent +http_422 +1/);
  const resent = await run('dead-letters', 'resend');
  expect(resent.lines.join('\n')).toContain('1 are sent again');
  expect(await state.revived()).toMatchObject([letter]);
  await store.close();
});

test('uninstall removes what install made, and nothing else', async () => {
  await medplum.fhir.repository.createResource<Bot>({ resourceType: 'Bot', name: 'Sallyport-like Bot of others' });
  const { lines, failed } = await run('uninstall');
  expect(failed).toBeUndefined();
  expect(lines.filter((line) => line.startsWith('removed'))).toHaveLength(5 + 2 + 3 + 1 + 2 + 4 + 1);
  expect(await all('ProjectMembership')).toEqual([]);
  expect((await medplum.secrets()).map(({ name }) => name)).toEqual(['OF_OTHERS']);
  expect((await all<Bot>('Bot')).map(({ name }) => name)).toEqual(['Sallyport-like Bot of others']);
  expect(await all<Subscription>('Subscription')).toEqual([]);
  expect(lines).toContain('revoked the API key "Medplum hooks and Bots"');
  const again = await run('uninstall');
  expect(again.lines.filter((line) => line.startsWith('removed'))).toEqual([]);
});

test('every command is in the record; a wrong one shows how it is called', async () => {
  const store = await openStore({ directory });
  const rows = await store.query<{ json: string }>('SELECT json FROM audit_events');
  const text = rows.map(({ json }) => json).join('\n');
  for (const command of ['install', 'doctor', 'uninstall', 'dead-letters-resend']) expect(text).toContain(command);
  expect(text).not.toMatch(/canary-secret/);
  await store.close();
  expect((await run('instal')).failed).toContain('npm run medplum -- install');
  expect((await run('install', '--service-url', 'ftp://x')).failed).toContain('--service-url');
});
