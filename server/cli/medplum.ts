import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { listDeadLetters, reviveDeadLetters } from '../../audit/outbox-state.ts';
import type { Store } from '../../audit/store.ts';
import { destroyedLog } from '../../plugin/destroyed-log.ts';
import { createKey, findKey, revokeKey } from '../api-keys.ts';
import { type Config, loadConfig } from '../config.ts';
import { connectFhir } from '../fhir-server.ts';
import { examine } from '../medplum/doctor.ts';
import { hooksOf, install, keyIn } from '../medplum/install.ts';
import { openProject } from '../medplum/project.ts';
import { uninstall } from '../medplum/uninstall.ts';
import { recordOperatorEvent } from '../operator-event.ts';
import { CommandError, hasDatabase, runCommand, withStore } from './command.ts';
import { formatTable } from './table.ts';

const USAGE = `npm run medplum -- install --service-url URL [--notes CRITERIA] [--gate] [--project ID]
npm run medplum -- doctor
npm run medplum -- uninstall [--project ID]
npm run medplum -- dead-letters [resend]
install and uninstall need a project administrator's SALLYPORT_FHIR_CLIENT_ID and SALLYPORT_FHIR_CLIENT_SECRET:
give them in the environment of this one command, it goes before .env.`;

type Print = (line: string) => void;

/** Sets up a Medplum project for the service, looks after the connection, and sends again what was refused. */
export async function medplumCommand(args: readonly string[], config: Config, print: Print): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'service-url': { type: 'string' },
      notes: { type: 'string', default: 'DocumentReference' },
      gate: { type: 'boolean', default: false },
      project: { type: 'string' },
    },
  });
  const [command, action, ...more] = positionals;
  const isResend = command === 'dead-letters' && action === 'resend';
  if (more.length > 0 || (action !== undefined && !isResend)) throw new CommandError(USAGE);
  switch (command) {
    case 'install':
      return runInstall(config, { ...values, serviceUrl: checkedUrl(values['service-url']) }, print);
    case 'uninstall':
      return runUninstall(config, values.project, print);
    case 'doctor':
      return runDoctor(config, print);
    case 'dead-letters':
      return runDeadLetters(config, isResend, print);
    default:
      throw new CommandError(USAGE);
  }
}

/** As the service, which takes SALLYPORT_API_KEY too. */
const takesKey =
  (store: Store, { apiKey }: Config) =>
  async (key: string): Promise<boolean> =>
    (await findKey(store, key, apiKey)) !== undefined;

const KEY_NAME = 'Medplum hooks and Bots';

async function runInstall(
  config: Config,
  options: { readonly serviceUrl: string; readonly notes: string; readonly gate: boolean; readonly project?: string },
  print: Print,
): Promise<void> {
  const { hookSecret } = config;
  if (hookSecret === undefined) {
    throw new CommandError('Set SALLYPORT_HOOK_SECRET first (32 random characters): the Subscriptions sign with it');
  }
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  const project = await openProject(config.fhir, options.project);
  await record(config, 'install');
  const instanceId = await withStore(config, async (_store, observer) => observer.instanceId);
  const installed = await install(project, {
    instanceId,
    serviceUrl: options.serviceUrl,
    notes: options.notes,
    gate: options.gate,
    hookSecret,
    version,
    takesKey: (key) => withStore(config, (store) => takesKey(store, config)(key)),
    makeKey: () =>
      withStore(config, async (store, observer) => {
        const scopes = ['tokenize', 'validate', 'hooks'] as const;
        const wanted = { name: KEY_NAME, scopes, tenant: 'default', purposeOfUse: 'TREAT', test: false };
        return (await createKey(store, observer, wanted)).secret;
      }),
  });
  for (const line of installed.lines) print(line);
  print(`\nSet for the service, and restart it:\nSALLYPORT_FHIR_CLIENT_ID=${installed.clientId}`);
  print(
    installed.secret === undefined
      ? 'SALLYPORT_FHIR_CLIENT_SECRET stays as it was made; the server shows it again to an administrator.'
      : `SALLYPORT_FHIR_CLIENT_SECRET=${installed.secret}`,
  );
}

async function runUninstall(config: Config, projectId: string | undefined, print: Print): Promise<void> {
  const project = await openProject(config.fhir, projectId);
  await record(config, 'uninstall');
  const bearer = keyIn(await hooksOf(project));
  for (const line of await uninstall(project)) print(line);
  // Nothing calls with it any more.
  if (bearer !== undefined && hasDatabase(config)) {
    const key = await withStore(config, async (store, observer) => {
      const found = await findKey(store, bearer);
      const destroyed = destroyedLog(config.dataDir);
      return found && (await revokeKey({ store, observer, destroyed }, found.id)) === 'revoked' ? found : undefined;
    });
    if (key) print(`revoked the API key "${key.name}"`);
  }
  print('Done.');
}

const MARKS = { good: 'ok  ', bad: 'BAD ', unknown: '?   ' } as const;

async function runDoctor(config: Config, print: Print): Promise<void> {
  const client = await connectFhir(config.fhir);
  if (!client) throw new CommandError('SALLYPORT_FHIR_BASE_URL is not set: there is no FHIR server to look at');
  const { hookSecret } = config;
  await record(config, 'doctor');
  const findings = hasDatabase(config)
    ? await withStore(config, (store) => examine({ client, hookSecret, store, takesKey: takesKey(store, config) }))
    : await examine({ client, hookSecret, store: undefined, takesKey: undefined });
  for (const { state, line } of findings) print(`${MARKS[state]}${line}`);
  const wrong = findings.filter(({ state }) => state === 'bad').length;
  if (wrong > 0) throw new CommandError(wrong === 1 ? 'One thing is wrong.' : `${wrong} things are wrong.`);
}

async function runDeadLetters(config: Config, isResend: boolean, print: Print): Promise<void> {
  if (!hasDatabase(config)) throw new CommandError(`${config.dataDir} holds no database yet: nothing is stored`);
  await record(config, isResend ? 'dead-letters-resend' : 'dead-letters');
  await withStore(config, async (store) => {
    const letters = await listDeadLetters(store);
    if (letters.length === 0) return print('There are no dead letters.');
    print(
      formatTable(
        ['event', 'part', 'answer', 'attempts', 'last', ''],
        letters.map(({ seq, part, code, attempts, failed, resend }) => [
          String(seq),
          part,
          code,
          String(attempts),
          failed,
          resend ? 'to be sent again' : '',
        ]),
      ),
    );
    if (!isResend) return;
    const count = await reviveDeadLetters(store);
    print(`${count} are sent again by the service, or at its next start.`);
  });
}

/** Commands are in the record where there is one; they never make a database of their own. */
async function record(config: Config, command: string): Promise<void> {
  if (!hasDatabase(config)) return;
  await withStore(config, (store, observer) =>
    store.transaction((tx) =>
      recordOperatorEvent(tx, observer, { operation: 'ehr-setup', tenant: 'default', details: { command } }),
    ),
  );
}

function checkedUrl(text: string | undefined): string {
  const url = URL.parse(text ?? '');
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '') {
    throw new CommandError('--service-url must be the http or https URL at which the FHIR server reaches the service');
  }
  return url.href.replace(/\/{1,20}$/, '');
}

if (import.meta.main) {
  await runCommand((args) => medplumCommand(args, loadConfig().config, (line) => process.stdout.write(`${line}\n`)));
}
