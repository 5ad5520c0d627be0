import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { Server } from 'node:https';
import { type Commit, openStore } from '../audit/store.ts';
import { systemClock } from '../fhir/pace.ts';
import { patientFinder } from '../fhir/resolver.ts';
import { readCard } from '../models/card.ts';
import { readTables } from '../models/knowledge/knowledge.ts';
import { startLinking } from '../plugin/chart/links.ts';
import { destroyedLog, replayDestroyed } from '../plugin/destroyed-log.ts';
import type { DetokenizeDeps } from '../plugin/detokenize.ts';
import { loadKeyring } from '../plugin/keyring.ts';
import type { Readers } from '../plugin/readers.ts';
import type { ReviewDeps } from '../plugin/reviews.ts';
import { destroyExpired } from '../plugin/token-map/expired.ts';
import type { TokenizeDeps } from '../plugin/tokenize.ts';
import type { ValidateDeps } from '../plugin/validate.ts';
import { warmChecks, warmDetection } from '../plugin/warm-up.ts';
import { ensureFirstKey, findKey } from './api-keys.ts';
import { buildApp } from './app.ts';
import { keepCheckpoints } from './checkpoints.ts';
import { claimDirectory } from './claim.ts';
import type { ReadConfig } from './config.ts';
import { noDeliveries, startDeliveries, startReleases } from './deliver.ts';
import { DESTROYED } from './destroyed.ts';
import { closeCalls, endBeside, together } from './ending.ts';
import { faultLog } from './fault-log.ts';
import { connectFhir, openCharts } from './fhir-server.ts';
import { gaugeService } from './gauges.ts';
import { startHooks } from './hook-worker.ts';
import { deleteOldAnswers } from './idempotency.ts';
import { followRotation, recordAdoption } from './key-rotation.ts';
import { closeModes } from './modes.ts';
import { readKnowledge } from './operator-knowledge.ts';
import { listenForProbes } from './probes.ts';
import { reporter } from './report.ts';
import { sweepHourly } from './sweep.ts';
import { startTelemetry } from './telemetry.ts';
import { followTls, lifeOf, readTls } from './tls.ts';
import { gatherUnauthorizedCalls } from './unauthorized.ts';
import { watchChart, watchPool, watchStore } from './watched.ts';

export interface Running {
  /** Ends it all in order. */
  stop(): Promise<void>;
  /** Reads again what may change while it runs. Absent: nothing may. */
  readonly reload?: (() => void) | undefined;
}

/** What reads texts beside the main thread; it loads while everything else is made. */
export interface Reading {
  readonly readers: Promise<Readers>;
  /** Is told when a worker that was ready has died. */
  onWorkerLost(told: () => void): void;
}

/** Makes everything the service is, once, and hands it on. Rejects when it can't start; then the readers are the caller's to close. */
export async function startService({ config, warnings, dotEnv }: ReadConfig, reading: Reading): Promise<Running> {
  const tls = config.tls && readTls(config.tls);
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const claim = await claimDirectory(config.dataDir);
  const opened = closeModes({ ...config, dotEnv });
  let warn = (_fields: object, _message: string): void => undefined; // until there is a log
  const faults = faultLog((...said) => warn(...said));
  const telemetry = await startTelemetry({ config, version });
  const { watch } = telemetry;
  const onCommit = (commit: Commit): void => {
    telemetry.committed(commit);
    faults.committed(commit);
  };
  reading.onWorkerLost(() => {
    telemetry.workerLost();
    faults.workerLost();
  });
  const store = watchStore(await openStore({ directory: config.dataDir, onCommit }), telemetry);
  const adopted = recordAdoption(config.site);
  const keyring = await loadKeyring({ masterKeyFile: config.masterKeyFile, store, adopted });
  const destroyed = destroyedLog(config.dataDir);
  const replayed = await replayDestroyed({ directory: config.dataDir, store, kinds: DESTROYED });
  const knowledge = readTables({ additions: await readKnowledge(store) });
  warmChecks(knowledge);
  const pool = watchPool(await reading.readers, telemetry);
  const observer = { instanceId: keyring.instanceId, ...(config.site === undefined ? {} : { site: config.site }) };
  const cards = ['phi-ner', 'claim-entropy'].map((name) =>
    readCard(new URL(`../models/${name}`, import.meta.url).pathname),
  );
  const modelVersions = Object.fromEntries(cards.map((card) => [card.name, card.version]));
  gaugeService(telemetry, { store, directory: config.dataDir, version, models: [...cards, knowledge] });
  const checkpoints = await keepCheckpoints({
    store,
    observer,
    directory: config.dataDir,
    ...(config.checkpointFile === undefined ? {} : { copyTo: config.checkpointFile }),
    delivered: config.fhir.baseUrl !== undefined && config.fhir.delivery,
    failed: telemetry.checkpointFailed,
  });
  const unauthorizedCalls = gatherUnauthorizedCalls({ store, observer });
  const client = await connectFhir(config.fhir);
  const charts = openCharts(client, config.fhir, (err) => warn({ err }, 'chart not read'));
  const linking =
    client &&
    startLinking({ store, observer, findPatient: patientFinder(client), warn: (err) => warn({ err }, 'not linked') });
  const reportRotation = reporter(systemClock, 'rotation', (...said) => warn(...said));
  const rotation = followRotation({ store, keyring, failed: (err) => reportRotation('not_sealed_anew', err) });
  const sweeping = sweepHourly([() => destroyExpired(store), () => deleteOldAnswers(store)], (err) =>
    warn({ err }, 'not swept'),
  );
  const start = config.fhir.delivery ? startDeliveries : startReleases;
  const deliveries = client
    ? start({ store, keyring, observer, destroyed, client, telemetry, warn: (...said) => warn(...said) })
    : noDeliveries;

  const tokenize: TokenizeDeps & DetokenizeDeps = {
    store,
    keyring,
    pool,
    observer,
    types: config.phiTypes,
    chart: watchChart(charts.people, watch),
    watch,
    followsContexts: client !== undefined,
    modelVersions,
    ...(config.tokenMapTtlDays === undefined ? {} : { mapTtlDays: config.tokenMapTtlDays }),
  };
  const validate: ValidateDeps = {
    store,
    keyring,
    pool,
    knowledge,
    observer,
    chart: watchChart(charts.whole, watch),
    watch,
    requireChart: config.requireChart,
    modelVersions,
    unverifiedHighRisk: config.unverifiedHighRisk,
  };
  const reviews: ReviewDeps = { store, keyring, observer, destroyed };
  const hooks = startHooks({
    client,
    clientId: config.fhir.clientId,
    tokenize,
    validate,
    reviews,
    telemetry,
    warn: (...said) => warn(...said),
  });

  const building = buildApp({
    config,
    version,
    observer,
    store,
    cards,
    tokenize,
    tokenMaps: { store, keyring, observer, destroyed },
    reviews,
    deliveries,
    hooks,
    validate,
    findKey: (bearer) => findKey(store, bearer, config.apiKey),
    unauthorizedCalls,
    telemetry,
    tls: tls?.options,
    writeLog: telemetry.writeLog,
  });
  const [app] = await together(building, Promise.all([warmDetection(pool), knowledge.passages.ready]));
  warn = (fields, message) => app.log.warn({ ...telemetry.ids(), ...fields }, message);
  for (const warning of [...warnings, ...opened]) app.log.warn({ setting: warning }, 'setting');
  if (tls && lifeOf(tls).isSoon) app.log.warn({ code: 'tls_certificate_ends', count: lifeOf(tls).days }, 'days left');
  if (replayed.maps > 0) app.log.warn({ maps: replayed.maps }, 'destroyed token maps were back: destroyed again');
  if (replayed.reviews > 0) app.log.warn({ count: replayed.reviews }, 'decided reviews were open again: decided again');
  if (replayed.api_keys > 0)
    app.log.warn({ count: replayed.api_keys }, 'API keys that had ended were back: ended again');
  if (keyring.foreignMaps > 0)
    app.log.warn({ maps: keyring.foreignMaps }, 'token maps of another instance: not reversible here');
  if (config.apiKey === undefined) {
    const first = await ensureFirstKey(store, observer);
    if (first) process.stdout.write(`\nAPI key, shown once, keep it: ${first.secret}\n\n`);
  }
  await app.listen({ host: config.host, port: config.port });
  const probes =
    config.probePort === undefined
      ? undefined
      : await listenForProbes(app, { host: config.host, port: config.probePort });
  const following =
    config.tls &&
    followTls(app.server as Server, config.tls, {
      tell: (code) => app.log[code === 'tls_reloaded' ? 'info' : 'warn']({ code }, 'TLS files'),
    });
  process.stdout.write(`Sallyport ${version} listens on ${app.listeningOrigin}\n`);

  const stop = async (): Promise<void> => {
    following?.close();
    const beside = endBeside([hooks.close(), deliveries.close(), linking?.close(), rotation.close(), sweeping.close()]);
    await probes?.close();
    await closeCalls(app);
    await beside;
    charts.close();
    await unauthorizedCalls.close();
    await pool.close();
    await checkpoints.close();
    await store.close();
    await claim.release();
    await telemetry.close();
  };
  return { stop, reload: following?.reload };
}
