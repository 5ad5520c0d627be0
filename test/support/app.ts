import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '../../audit/store.ts';
import { readCard } from '../../models/card.ts';
import { openKnowledge } from '../../models/knowledge/knowledge.ts';
import { noChart } from '../../plugin/chart.ts';
import { destroyedLog } from '../../plugin/destroyed-log.ts';
import { loadKeyring } from '../../plugin/keyring.ts';
import type { Readers } from '../../plugin/readers.ts';
import { type ApiKey, createKey, findKey, SCOPES } from '../../server/api-keys.ts';
import { type App, type AppDeps, buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { noDeliveries } from '../../server/deliver.ts';
import { startTelemetry } from '../../server/telemetry.ts';
import { gatherUnauthorizedCalls } from '../../server/unauthorized.ts';
import { testReaders } from './detection.ts';

export interface TestApp {
  readonly app: App;
  readonly store: Store;
  readonly pool: Readers;
  readonly directory: string;
  /** Every log line so far. */
  readonly log: string[];
  /** A key with all scopes. */
  readonly key: string;
  makeKey(wanted?: Partial<Omit<ApiKey, 'id'>>): Promise<string>;
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: CallOptions): Promise<TestAnswer>;
  close(): Promise<void>;
}
export interface CallOptions {
  readonly body?: unknown;
  readonly key?: string | undefined;
  readonly headers?: Record<string, string>;
}
export interface TestAnswer {
  readonly status: number;
  readonly headers: Record<string, string | number | string[] | undefined>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every route, asserted on by field
  readonly json: any;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The real service without a socket: real store, key file, models and knowledge, in a temporary folder. */
export async function testApp(
  environment: Record<string, string> = {},
  change: (deps: AppDeps) => AppDeps = (deps) => deps,
): Promise<TestApp> {
  const directory = await mkdtemp(join(tmpdir(), 'sallyport-'));
  const { config } = readConfig({ SALLYPORT_DATA_DIR: directory, SALLYPORT_RATE_LIMIT: '0', ...environment });
  const store = await openStore({ directory });
  const pool = await testReaders();
  const keyring = await loadKeyring({ masterKeyFile: config.masterKeyFile, store });
  const knowledge = await openKnowledge();
  const observer = { instanceId: keyring.instanceId };
  const cards = ['phi-ner', 'claim-entropy'].map((name) => readCard(join(import.meta.dirname, '../../models', name)));
  const modelVersions = Object.fromEntries(cards.map((card) => [card.name, card.version]));
  const telemetry = await startTelemetry({ config, version: 'test' });
  const unauthorizedCalls = gatherUnauthorizedCalls({ store, observer });
  const log: string[] = [];
  const destroyed = destroyedLog(directory);
  const common = { store, keyring, pool, observer, destroyed, chart: noChart, modelVersions };
  const app = await buildApp(
    change({
      config,
      version: 'test',
      observer,
      store,
      cards,
      tokenize: { ...common, types: config.phiTypes },
      tokenMaps: common,
      reviews: common,
      deliveries: noDeliveries,
      hooks: { wake: () => undefined },
      validate: {
        ...common,
        knowledge,
        requireChart: config.requireChart,
        unverifiedHighRisk: config.unverifiedHighRisk,
      },
      findKey: (bearer) => findKey(store, bearer),
      unauthorizedCalls,
      telemetry,
      writeLog: (line) => void log.push(line),
    }),
  );
  await app.ready();
  const makeKey = async (wanted: Partial<Omit<ApiKey, 'id'>> = {}): Promise<string> => {
    const all = { name: 'test', scopes: SCOPES, tenant: 'default', purposeOfUse: 'TREAT', test: false };
    return (await createKey(store, observer, { ...all, ...wanted })).secret;
  };
  const key = await makeKey();

  return {
    app,
    store,
    pool,
    directory,
    log,
    key,
    makeKey,
    async call(method, path, options = {}) {
      const bearer = 'key' in options ? options.key : key;
      const answer = await app.inject({
        method,
        url: path,
        headers: {
          ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
          ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...options.headers,
        },
        ...(options.body === undefined
          ? {}
          : { payload: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
      });
      return { status: answer.statusCode, headers: answer.headers, text: answer.body, json: parse(answer.body) };
    },
    async close() {
      await app.close();
      await unauthorizedCalls.close();
      await store.close();
      await telemetry.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
