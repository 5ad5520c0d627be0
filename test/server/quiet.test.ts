import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { childrenOf, filesOpenForWriting, hasProc, openSockets } from '../support/proc.ts';
import { ONE_WORKER, type Service, startService } from '../support/service.ts';

let folder: string;
let service: Service | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sallyport-quiet-'));
});
afterEach(async () => {
  await service?.stop();
  service = undefined;
  rmSync(folder, { recursive: true });
});

const listing = (path: string): string[] => readdirSync(path, { recursive: true, encoding: 'utf8' }).sort();
const make = (name: string): string => mkdtempSync(join(folder, `${name}-`));

/** A service whose home, temporary and working folders are empty and its own, without CI in its environment. */
async function startQuiet(nodeArgs: (dataDir: string) => string[] = () => []) {
  const places = { home: make('home'), temporary: make('tmp'), working: make('cwd') };
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o700 }); // the permission model allows a folder's content only when it is there
  const env = {
    ...ONE_WORKER,
    HOME: places.home,
    XDG_CACHE_HOME: join(places.home, '.cache'),
    TMPDIR: places.temporary,
    SALLYPORT_DATA_DIR: dataDir,
  };
  service = await startService({ env, directory: places.working, nodeArgs: nodeArgs(dataDir) });
  return { running: service, dataDir, places: Object.values(places) };
}

async function useAll(running: Service): Promise<void> {
  for (let round = 0; round < 3; round++) {
    const text = `Patient Forgive, MRN: 0048291${round}, was given lisinopril 10 mg daily.`;
    const answers = [
      await running.call('POST', '/v1/inbound/tokenize', { input_text: text }),
      await running.call('POST', '/v1/outbound/validate', { llm_output: 'Take lisinopril 10 mg by mouth once daily.' }),
      await running.call('POST', '/v1/inbound/tokenize', { input_txt: text }),
      await running.call('GET', '/fhir/R4/AuditEvent'),
      await running.call('GET', '/v1/health'),
      await running.call('GET', '/openapi.json'),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 400, 200, 200, 200]);
    for (const answer of answers) await answer.text();
  }
}

/** What a service opens beside its port and its data directory while something is done with it, seen every 5 ms (needs /proc). */
async function watched(running: Service, dataDir: string, work: () => Promise<void>) {
  const port = Number(new URL(running.baseUrl).port);
  const odd = new Set<string>();
  let listeners = 0;
  const look = (): void => {
    const sockets = openSockets(running.pid);
    listeners = Math.max(listeners, sockets.filter(({ isListening }) => isListening).length);
    for (const socket of sockets) {
      if (socket.kind !== 'tcp' || socket.localPort !== port) odd.add(JSON.stringify(socket));
    }
    for (const file of filesOpenForWriting(running.pid)) if (!file.startsWith(dataDir)) odd.add(file);
    for (const child of childrenOf(running.pid)) odd.add(`process ${child}`);
  };
  const watch = hasProc ? setInterval(look, 5) : undefined;
  await work();
  clearInterval(watch);
  if (hasProc) look();
  return { odd: [...odd], listeners };
}

const QUIET = 'writes nothing outside its data directory: not in its home, temporary or working folder';
test(
  hasProc ? `${QUIET}; opens no socket but its own, no file for writing elsewhere, and no process` : QUIET,
  async () => {
    const { running, dataDir, places } = await startQuiet();
    const { odd, listeners } = await watched(running, dataDir, () => useAll(running));
    expect({ odd, listeners }).toEqual({ odd: [], listeners: hasProc ? 1 : 0 });
    expect(places.flatMap(listing)).toEqual([]);
    await running.stop();
    expect(places.flatMap(listing)).toEqual([]);
    expect(listing(folder).filter((name) => name.startsWith('data/'))).toContain('data/sallyport.db');
  },
);

test("works where Node's permission model forbids it to write elsewhere or to start a process", async () => {
  const { running } = await startQuiet((dataDir) => [
    '--permission',
    '--allow-fs-read=*',
    `--allow-fs-write=${dataDir}`,
    '--allow-worker',
    '--allow-addons',
  ]);
  await useAll(running);
  expect(running.output()).not.toContain('ERR_ACCESS_DENIED');
});

test.skipIf(!hasProc)('the watch itself sees a listener and a file of this process (needs /proc)', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  expect(openSockets(process.pid)).toContainEqual(expect.objectContaining({ kind: 'tcp', isListening: true }));
  await new Promise((resolve) => server.close(resolve));
  const { open } = await import('node:fs/promises');
  const handle = await open(join(folder, 'held'), 'w');
  expect(filesOpenForWriting(process.pid)).toContain(join(folder, 'held'));
  await handle.close();
});
