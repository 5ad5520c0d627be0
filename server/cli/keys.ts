import { parseArgs } from 'node:util';
import { destroyedLog } from '../../plugin/destroyed-log.ts';
import { createKey, listKeys, revokeKey, SCOPES, type Scope } from '../api-keys.ts';
import { type Config, loadConfig } from '../config.ts';
import { recordOperatorEvent } from '../operator-event.ts';
import { CommandError, hasDatabase, runCommand, withStore } from './command.ts';
import { type Print, retireMaster, rotateApiKey, rotateMaster, rotateSigning } from './keys-rotate.ts';
import { formatTable } from './table.ts';

const USAGE = `npm run keys -- create --name NAME [--scopes LIST] [--tenant TENANT] [--purpose CODE] [--test]
npm run keys -- list
npm run keys -- revoke ID
npm run keys -- rotate NAME [--grace 24h]   a new key like the one of this name or id; the former one ends after the grace
npm run keys -- rotate master               a new master key; everything is sealed anew, the service goes on
npm run keys -- retire master               destroys the former master keys, a minute or more later
npm run keys -- rotate signing              a new key for checkpoints, signed by the former one
Scopes: ${SCOPES.join(', ')} (all of them unless named)`;

/** Codes of v3-ActReason that a caller of this service may work under. */
const PURPOSES = [
  'TREAT',
  'ETREAT',
  'CAREMGT',
  'HPAYMT',
  'HOPERAT',
  'HQUALIMP',
  'HSYSADMIN',
  'HTEST',
  'HRESCH',
  'PATRQT',
  'PATADMIN',
  'PATSFTY',
  'POPHLTH',
  'PUBHLTH',
  'TRAIN',
  'CLINTRCH',
];

/** Makes, lists, rotates and revokes keys in the data directory, also while a service runs on it. Output goes to `print`. */
export async function keysCommand(args: readonly string[], config: Config, print: Print): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      scopes: { type: 'string' },
      tenant: { type: 'string', default: 'default' },
      purpose: { type: 'string', default: 'TREAT' },
      test: { type: 'boolean', default: false },
      grace: { type: 'string', default: '24h' },
    },
  });
  const [command, id, ...rest] = positionals;
  if (rest.length > 0) throw new CommandError(USAGE);

  if (command === 'create' && id === undefined) {
    const wanted = {
      name: checkedName(values.name),
      scopes: checkedScopes(values.scopes),
      tenant: checkedTenant(values.tenant),
      purposeOfUse: checkedPurpose(values.purpose),
      test: values.test,
    };
    const { key, secret } = await withStore(config, (store, observer) => createKey(store, observer, wanted));
    print.out(secret);
    print.note(`Key ${key.id} for tenant ${key.tenant}. Keep it now: it is stored as a hash and not shown again.`);
  } else if (command === 'list' && id === undefined) {
    requireDatabase(config);
    const keys = await withStore(config, async (store, observer) => {
      const list = { operation: 'key-list', tenant: 'default', details: {} } as const;
      await store.transaction((tx) => recordOperatorEvent(tx, observer, list));
      return listKeys(store);
    });
    print.out(
      formatTable(
        ['id', 'kind', 'name', 'tenant', 'purpose', 'scopes', 'created', 'ends', 'revoked'],
        keys.map((key) => [
          key.id,
          key.test ? 'test' : 'live',
          key.name,
          key.tenant,
          key.purposeOfUse,
          key.scopes.join(','),
          key.created,
          key.expires,
          key.revoked,
        ]),
      ),
    );
  } else if (command === 'revoke' && id !== undefined) {
    requireDatabase(config);
    const destroyed = destroyedLog(config.dataDir);
    const result = await withStore(config, (store, observer) => revokeKey({ store, observer, destroyed }, id));
    if (result === 'unknown') throw new CommandError('No key has this id; npm run keys -- list shows them');
    print.note(result === 'already' ? `Key ${id} was revoked before.` : `Key ${id} is revoked.`);
  } else if (command === 'rotate' && id !== undefined) {
    requireDatabase(config);
    if (id === 'master') await rotateMaster(config, print);
    else if (id === 'signing') await rotateSigning(config, print);
    else await rotateApiKey(config, { idOrName: id, grace: values.grace }, print);
  } else if (command === 'retire' && id === 'master') {
    requireDatabase(config);
    await retireMaster(config, print);
  } else {
    throw new CommandError(USAGE);
  }
}

function requireDatabase(config: Config): void {
  if (!hasDatabase(config)) throw new CommandError(`${config.dataDir} holds no database yet: nothing is stored`);
}

function checkedName(name: string | undefined): string {
  if (!name || name.length > 100 || /\p{C}/u.test(name)) {
    throw new CommandError('--name must be one line of 1 to 100 characters that says whose key it is');
  }
  return name;
}

function checkedScopes(list: string | undefined): readonly Scope[] {
  if (list === undefined) return SCOPES;
  const asked = list.split(',').map((scope) => scope.trim());
  const known: readonly string[] = SCOPES;
  if (!asked.every((scope) => known.includes(scope))) {
    throw new CommandError(`--scopes must be a comma-separated list of ${SCOPES.join(', ')}`);
  }
  return SCOPES.filter((scope) => asked.includes(scope));
}

function checkedTenant(tenant: string): string {
  if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(tenant)) {
    throw new CommandError('--tenant must be 1 to 64 lower-case letters, digits and hyphens');
  }
  return tenant;
}

function checkedPurpose(code: string): string {
  if (!PURPOSES.includes(code)) throw new CommandError(`--purpose must be one of ${PURPOSES.join(', ')}`);
  return code;
}

if (import.meta.main) {
  await runCommand((args) =>
    keysCommand(args, loadConfig().config, {
      out: (text) => process.stdout.write(`${text}\n`),
      note: (text) => process.stderr.write(`${text}\n`),
    }),
  );
}
