import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readChainState } from '../../audit/chain-state.ts';
import { openConnection } from '../../audit/connection.ts';
import { readMigrations } from '../../audit/migrate.ts';
import { deliveryTo, outboxState } from '../../audit/outbox-state.ts';
import { openStore, type Store } from '../../audit/store.ts';
import { loadKeyring } from '../../plugin/keyring.ts';
import { sealedUnder } from '../../plugin/rotation.ts';
import type { Config } from '../config.ts';
import { ageSeconds } from '../deliver.ts';
import { recordAdoption, SEALED_COLUMNS } from '../key-rotation.ts';
import { recordOperatorEvent } from '../operator-event.ts';
import { hasDatabase } from './command.ts';
import { type Check, ok, problem, warning } from './doctor-check.ts';
import { look } from './doctor-look.ts';

/** How far the newest event may lie ahead of the clock before the clock is what is wrong. */
const CLOCK_SLACK_MS = 60_000;
/** As deploy/sallyport.rules.yaml has it. */
const LATE_SECONDS = 900;

/** The database: whole, of this version's schema, its record unbroken, its clock sane, its deliveries on their way. */
export async function checkRecord(config: Config): Promise<readonly Check[]> {
  if (!hasDatabase(config)) {
    return [ok('database', `${config.dataDir} holds none yet: the first start makes it`)];
  }
  const integrity = await look('database', () => checkDatabase(config.dataDir));
  // Opening it as the service does would migrate it, or make a key where one is missing.
  const isReady = integrity.every(({ state }) => state === 'ok') && existsSync(config.masterKeyFile);
  if (!isReady) return integrity;
  return [...integrity, ...(await look('record', () => checkStore(config)))];
}

async function checkDatabase(directory: string): Promise<readonly Check[]> {
  const connection = await openConnection(
    join(directory, 'sallyport.db'),
    'PRAGMA busy_timeout = 5000; PRAGMA query_only = ON;',
  );
  try {
    const damage = await connection.all<{ quick_check: string }>('PRAGMA quick_check(1)');
    const whole =
      damage[0]?.quick_check === 'ok'
        ? ok('database', 'SQLite finds it whole')
        : problem('database', 'SQLite finds it damaged', 'stop the service and restore a backup, docs/backup.md');
    const [row] = await connection.all<{ user_version: number }>('PRAGMA user_version');
    return [whole, schemaCheck(row?.user_version ?? 0, readMigrations().length)];
  } finally {
    await connection.close();
  }
}

function schemaCheck(found: number, known: number): Check {
  if (found > known) {
    const line = `its schema is ${found}; this version knows up to ${known}`;
    return problem('schema', line, 'start the newer version of Sallyport that wrote it, docs/upgrading.md');
  }
  if (found < known) {
    const line = `its schema is ${found}, this version's ${known}`;
    return warning('schema', line, 'make a backup; the next start brings it forward, docs/upgrading.md');
  }
  return ok('schema', `${found}, this version's`);
}

async function checkStore(config: Config): Promise<readonly Check[]> {
  const store = await openStore({ directory: config.dataDir });
  try {
    const { masterKeyFile, site } = config;
    const keyring = await loadKeyring({ masterKeyFile, store, adopted: recordAdoption(site) });
    const observer = { instanceId: keyring.instanceId, ...(site === undefined ? {} : { site }) };
    const looked = { operation: 'config-read', tenant: 'default', details: { command: 'doctor' } } as const;
    await store.transaction((tx) => recordOperatorEvent(tx, observer, looked));
    const left = await sealedUnder({ store, keyring, columns: SEALED_COLUMNS }, keyring.formerIds());
    return [
      keyring.foreignMaps === 0
        ? ok('token maps', 'all of them are of this instance')
        : warning(
            'token maps',
            `${keyring.foreignMaps} were made under another master key`,
            'put that key back to reverse them',
          ),
      ...(left > 0
        ? [
            warning(
              'rotation',
              `${left} values are still sealed under a former key`,
              'the service seals them anew: let it run',
            ),
          ]
        : []),
      ...(await checkChains(store)),
      await checkClock(store),
      ...(await checkOutbox(store, config)),
    ];
  } finally {
    await store.close();
  }
}

async function checkChains(store: Store): Promise<readonly Check[]> {
  const tenants = await store.query<{ tenant: string }>('SELECT DISTINCT tenant FROM audit_kinds ORDER BY tenant');
  let checked = 0;
  for (const { tenant } of tenants) {
    const { newest } = await readChainState(store, tenant, { checkpoint: undefined, publicKey: undefined });
    if (newest.brokenAt !== undefined) {
      const line = `tenant ${tenant}: the record is broken at event ${newest.brokenAt}`;
      return [problem('record', line, 'npm run audit -- verify says more; compare with a backup')];
    }
    checked += newest.checked;
  }
  return [
    ok('record', `the newest ${checked} events are as they were recorded (npm run audit -- verify reads them all)`),
  ];
}

async function checkClock(store: Store, now = Date.now()): Promise<Check> {
  const [row] = await store.query<{ newest: string | null }>('SELECT max(recorded) AS newest FROM audit_events');
  const aheadMs = row?.newest ? Date.parse(row.newest) - now : 0;
  if (aheadMs <= CLOCK_SLACK_MS) return ok('clock', `${new Date(now).toISOString()}, after the newest event`);
  const line = `this machine's clock is ${Math.round(aheadMs / 1000)} s before the newest event`;
  return problem('clock', line, 'set the clock (NTP): events keep the time of the newest until it is reached');
}

async function checkOutbox(store: Store, { fhir }: Config): Promise<readonly Check[]> {
  if (fhir.baseUrl === undefined) return [ok('delivery', 'no FHIR server is sent AuditEvents')];
  const server = deliveryTo(fhir.baseUrl, { followOnly: !fhir.delivery });
  const { backlog, oldestWaiting, deadLetters } = await outboxState(store, server).status();
  const age = ageSeconds(oldestWaiting, Date.now());
  const wait = fhir.delivery ? 'wait for delivery' : 'wait to be looked through for releases';
  const line = `${backlog} AuditEvents ${wait}, the oldest for ${Math.round(age / 60)} minutes`;
  return [
    age > LATE_SECONDS
      ? warning('delivery', line, 'npm run medplum -- doctor looks at the connection')
      : ok('delivery', line),
    deadLetters > 0
      ? warning('delivery', `${deadLetters} were refused for good`, 'npm run medplum -- dead-letters lists them')
      : ok('delivery', 'none was refused for good'),
  ];
}
