import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeNote } from '../bench/notes.ts';
import { spawnService, startService } from '../support/service.ts';
import { temporaryFolder } from '../support/store.ts';

// Services start and die here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** Runs what follows with a small file system of its own mounted at the folder that is named first. */
const ON_SMALL_DISK = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'];
const MOUNT = 'mount -t tmpfs -o size=6m,mode=700 tmpfs "$0" && exec "$@"';

const mayMount = ((): boolean => {
  const [program = '', ...args] = ON_SMALL_DISK;
  const folder = '/mnt';
  try {
    execFileSync(program, [...args, MOUNT, folder, 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

test.runIf(mayMount)(
  'a disk that is full: 503 with the code in the log, nothing lost, and with room again it goes on by itself',
  async () => {
    const directory = temporaryFolder();
    const data = join(directory, 'data');
    mkdirSync(data);
    const service = await startService({
      directory,
      env: { SALLYPORT_API_KEY: 'mounts-test-key-of-thirty-two-chars' },
      under: [...ON_SMALL_DISK, MOUNT, data],
    });
    onTestFinished(async () => {
      service.signal('SIGKILL');
      await service.ended;
    });
    const disk = join('/proc', String(service.pid), 'root', data);
    const tokenize = async (seed: number) => {
      const answer = await service.call('POST', '/v1/inbound/tokenize', { input_text: makeNote(2_000, seed) });
      return { status: answer.status, json: (await answer.json()) as Record<string, string> };
    };
    const expectReversible = async ({ json }: Awaited<ReturnType<typeof tokenize>>, seed: number): Promise<void> => {
      const body = { text: json.tokenized_text, token_map_id: json.token_map_id };
      const back = await service.call('POST', '/v1/outbound/detokenize', body);
      expect(await back.json()).toMatchObject({ text: makeNote(2_000, seed) });
    };

    const first = await tokenize(1);
    expect(first.status).toBe(200);
    const filler = join(disk, 'filler');
    expect(() => writeFileSync(filler, Buffer.alloc(6 * 1024 * 1024))).toThrow('ENOSPC');
    let full = await tokenize(2);
    // Free pages of the log take a few commits before the disk is needed.
    for (let seed = 3; full.status === 200 && seed < 200; seed++) full = await tokenize(seed);
    expect(full).toMatchObject({ status: 503, json: { code: 'store_unavailable' } });
    await vi.waitFor(() => expect(service.output()).toMatch(/"code":"SQLITE_(FULL|IOERR)"/), { timeout: 10_000 });
    rmSync(filler);
    const second = await tokenize(201);
    expect(second.status).toBe(200);
    await vi.waitFor(() => expect(service.output()).toContain('the store commits again'), { timeout: 10_000 });
    await expectReversible(first, 1);
    await expectReversible(second, 201);
  },
);

test.runIf(mayMount)('on a read-only disk it does not start, and says why', async () => {
  const directory = temporaryFolder();
  const data = join(directory, 'data');
  mkdirSync(data);
  const mount = 'mount -t tmpfs tmpfs "$0" && mount -o remount,ro "$0" && exec "$@"';
  const spawned = spawnService({ directory, under: [...ON_SMALL_DISK, mount, data] });
  expect(await spawned.ended).toBe(1);
  expect(spawned.output().trim()).toMatch(/^Sallyport does not start: the file system is read-only \(EROFS[^\n]*$/);
});
