import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openStore } from '../../audit/store.ts';
import { verifyStore } from '../../audit/verify.ts';
import { backupCommand } from '../../server/cli/backup.ts';
import { keysCommand } from '../../server/cli/keys.ts';
import { restoreCommand } from '../../server/cli/restore.ts';
import { type Config, readConfig } from '../../server/config.ts';
import { makeNote } from '../bench/notes.ts';
import { ONE_WORKER, type Service, startService } from '../support/service.ts';
import { temporaryFolder } from '../support/store.ts';

// Services start and die here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const env = { ...ONE_WORKER, SALLYPORT_API_KEY: 'backup-test-key-of-thirty-two-chars' };
const FLAGGED = 'Take lisinopril 1000 mg by mouth once daily.';
const configOf = (dataDir: string): Config => readConfig({ SALLYPORT_DATA_DIR: dataDir }).config;

interface Kept {
  readonly id: string;
  readonly text: string;
  readonly note: string;
}

async function tokenize(service: Service, seed: number): Promise<Kept> {
  const note = makeNote(500, seed);
  const answer = await service.call('POST', '/v1/inbound/tokenize', { input_text: note });
  const { token_map_id: id, tokenized_text: text } = (await answer.json()) as Record<string, string>;
  return { id: id!, text: text!, note };
}
const detokenize = (service: Service, { id, text }: Kept) =>
  service.call('POST', '/v1/outbound/detokenize', { text, token_map_id: id });
const destroy = (service: Service, { id }: Kept) => service.call('DELETE', `/v1/token-maps/${id}`);

async function command(work: typeof backupCommand, args: readonly string[], dataDir: string): Promise<string[]> {
  const lines: string[] = [];
  await work(args, configOf(dataDir), (line) => void lines.push(line));
  return lines;
}

async function keys(args: readonly string[], dataDir: string): Promise<string> {
  let said = '';
  const print = {
    out: (text: string) => {
      said = text;
    },
    note: () => undefined,
  };
  await keysCommand(args, configOf(dataDir), print);
  return said;
}

/** A data directory with three maps, of which one was destroyed, an open review and an API key, and a backup of it with its keys. */
async function backUp(home: string) {
  const service = await startService({ directory: home, env });
  const kept = [await tokenize(service, 1), await tokenize(service, 2), await tokenize(service, 3)] as const;
  await destroy(service, kept[2]);
  const apiKey = await keys(['create', '--name', 'interface engine'], service.dataDir);
  const flagged = await service.call('POST', '/v1/outbound/validate', { llm_output: FLAGGED });
  const { review_id: review } = (await flagged.json()) as { review_id: string };
  await service.stop();
  const [out, keysFile, dataDir] = [join(home, 'backup'), join(home, 'vault', 'keys.json'), join(home, 'data')];
  const said = await command(backupCommand, ['--out', out, '--with-keys', keysFile], dataDir);
  return { home, dataDir, out, keys: keysFile, kept, apiKey, review, said };
}
let made: Awaited<ReturnType<typeof backUp>>;
beforeAll(async () => {
  made = await backUp(mkdtempSync(join(tmpdir(), 'sallyport-backup-')));
});
afterAll(() => rmSync(made.home, { recursive: true, force: true }));

test('a backup made under load holds all that was acknowledged before it began, and destroyed maps stay destroyed', async () => {
  const home = temporaryFolder();
  const service = await startService({ directory: home, env });
  const before = await Promise.all(Array.from({ length: 12 }, (_, seed) => tokenize(service, seed)));
  const [destroyedBefore, destroyedAfter, ...live] = before as [Kept, Kept, ...Kept[]];
  await destroy(service, destroyedBefore);
  let isOver = false;
  const load = Promise.all(
    Array.from({ length: 4 }, async (_, caller) => {
      let count = 0;
      while (!isOver) await tokenize(service, 1_000 * (caller + 1) + count++);
      return count;
    }),
  );
  const [out, keys] = [join(home, 'backup'), join(home, 'keys.json')];
  await command(backupCommand, ['--out', out, '--with-keys', keys], service.dataDir);
  await destroy(service, destroyedAfter);
  isOver = true;
  expect((await load).every((count) => count > 0)).toBe(true);
  await service.stop();

  const target = join(home, 'restored');
  const newer = join(service.dataDir, 'destroyed-maps.log');
  const said = await command(
    restoreCommand,
    ['--from', out, '--data-dir', target, '--keys', keys, '--destroyed', newer],
    target,
  );
  expect(said.join('\n')).toMatch(/is whole: \d+ events[\s\S]*1 token maps that were destroyed since/);

  const restored = await startService({ directory: join(home, 'again'), env: { ...env, SALLYPORT_DATA_DIR: target } });
  for (const each of live) {
    expect(await (await detokenize(restored, each)).json()).toMatchObject({ text: each.note });
  }
  for (const each of [destroyedBefore, destroyedAfter]) expect((await detokenize(restored, each)).status).toBe(404);
  expect(restored.output()).not.toContain('not reversible here');
  await restored.stop();
  const store = await openStore({ directory: target });
  expect((await verifyStore(store)).faults).toEqual([]);
  const operations = await store.query('SELECT 1 FROM audit_events WHERE json LIKE \'%"code":"restore"%\'');
  expect(operations).toHaveLength(1);
  await store.close();
});

test('a restored map reverses what it holds and takes no new values', async () => {
  const { out, keys, home, kept } = made;
  const target = join(temporaryFolder(), 'restored');
  await command(restoreCommand, ['--from', out, '--data-dir', target, '--keys', keys], target);
  const service = await startService({ directory: join(home, 'again'), env: { ...env, SALLYPORT_DATA_DIR: target } });
  expect((await detokenize(service, kept[0])).status).toBe(200);
  const body = { input_text: 'Seen by Dr. Imelda Rose.', token_map_id: kept[0].id };
  expect((await service.call('POST', '/v1/inbound/tokenize', body)).status).toBe(404);
  expect((await detokenize(service, await tokenize(service, 9))).status).toBe(200);
  await service.stop();
});

test('a key that was revoked and a review that was decided after the backup stay so by the newest list', async () => {
  const { out, keys: keysFile, home, dataDir, apiKey, review } = made;
  const [, , keyId = ''] = apiKey.split('_');
  const restore = async (...more: string[]) => {
    const target = join(temporaryFolder(), 'restored');
    const args = ['--from', out, '--data-dir', target, '--keys', keysFile, ...more];
    return { target, said: (await command(restoreCommand, args, target)).join('\n') };
  };
  const service = await startService({ directory: home, env });
  await service.call('POST', `/v1/reviews/${review}`, { decision: 'rejected' });
  await service.stop();
  await keys(['revoke', keyId], dataDir);

  const { target, said } = await restore('--destroyed', join(dataDir, 'destroyed-maps.log'));
  expect(said).toContain('1 reviews that were decided since are decided again');
  expect(said).toContain('1 API keys that were revoked or replaced since are ended again');
  expect(said).toContain('0 API keys count');
  const restored = await startService({ directory: join(home, 'again'), env: { ...env, SALLYPORT_DATA_DIR: target } });
  const read = await (await restored.call('GET', `/v1/reviews/${review}`)).json();
  expect(read).toMatchObject({ status: 'rejected' });
  expect(JSON.stringify(read)).not.toContain('lisinopril');
  const ended = await restored.call('GET', '/v1/health', undefined, { authorization: `Bearer ${apiKey}` });
  expect(ended.status).toBe(401);
  await restored.stop();

  const without = await restore(); // then they are back, and the operator is told which keys
  expect(without.said).toContain('1 API keys count');
  expect(without.said).toContain(`${keyId}  interface engine (default)`);
});

test('the backup holds no key, the keys lie apart, and all of it is for its owner only', async () => {
  const { out, keys, dataDir, home, said } = made;
  const master = readFileSync(join(dataDir, 'instance.key'));
  expect(readdirSync(out).sort()).toEqual([
    'audit-checkpoints.jsonl',
    'destroyed-maps.log',
    'manifest.json',
    'sallyport.db',
  ]);
  for (const name of readdirSync(out)) {
    const content = readFileSync(join(out, name));
    for (const form of [master, master.toString('base64'), master.toString('hex'), 'PRIVATE KEY']) {
      expect(content.includes(form), name).toBe(false);
    }
    expect(statSync(join(out, name)).mode & 0o777).toBe(0o600);
  }
  expect(statSync(out).mode & 0o777).toBe(0o700);
  expect(statSync(keys).mode & 0o777).toBe(0o600);
  expect(said.join()).toContain('keep them elsewhere');
  const inside = command(backupCommand, ['--out', join(home, 'b2'), '--with-keys', join(home, 'b2', 'keys')], dataDir);
  await expect(inside).rejects.toThrow('outside the backup');
  await expect(command(backupCommand, ['--out', out], dataDir)).rejects.toThrow('not empty');
  expect(readdirSync(out)).toHaveLength(4);
});

test('former master keys are given back whatever they are called, and no name leads out of the folder', async () => {
  const home = temporaryFolder();
  const [dataDir, out, keysFile] = [join(home, 'data'), join(home, 'backup'), join(home, 'keys.json')];
  await keys(['create', '--name', 'interface engine'], dataDir);
  await keys(['rotate', 'master'], dataDir);
  const former = readdirSync(dataDir).find((name) => name.endsWith('.old')) ?? '';
  renameSync(join(dataDir, former), join(dataDir, 'instance.key.before-2026.old'));
  cpSync(join(dataDir, 'instance.key.before-2026.old'), join(dataDir, 'instance.key.old'));
  await command(backupCommand, ['--out', out, '--with-keys', keysFile], dataDir);
  const target = join(home, 'restored');
  await command(restoreCommand, ['--from', out, '--data-dir', target, '--keys', keysFile], target);
  for (const name of ['instance.key', 'instance.key.before-2026.old', 'instance.key.old']) {
    expect(readFileSync(join(target, name)), name).toEqual(readFileSync(join(dataDir, name)));
  }

  const { master_keys: master, signing_key } = JSON.parse(readFileSync(keysFile, 'utf8'));
  for (const end of ['/../../outside.old', '.a/b.old', '.before-2026', '-2026.old']) {
    const altered = join(home, 'altered.json');
    writeFileSync(altered, JSON.stringify({ master_keys: { ...master, [end]: master[''] }, signing_key }));
    const elsewhere = join(home, 'elsewhere');
    const restoring = command(restoreCommand, ['--from', out, '--data-dir', elsewhere, '--keys', altered], elsewhere);
    await expect(restoring, end).rejects.toThrow('must be what backup --with-keys wrote');
  }
});

test('each backup is an AuditEvent', async () => {
  const { dataDir } = made;
  const store = await openStore({ directory: dataDir });
  const [event] = await store.query<{ json: string }>(
    'SELECT json FROM audit_events WHERE json LIKE \'%"code":"backup"%\'',
  );
  await store.close();
  expect(JSON.parse(event?.json ?? '{}').entity.at(-1).detail).toContainEqual({
    type: 'live_token_maps',
    valueString: '2',
  });
});

test('a restore refuses what it cannot prove, and leaves the folder empty', async () => {
  const { out, keys, home } = made;
  const target = join(temporaryFolder(), 'restored');
  const refused = async (from: string, args: readonly string[], why: string | RegExp): Promise<void> => {
    const restoring = command(restoreCommand, ['--from', from, '--data-dir', target, ...args], target);
    await expect(restoring).rejects.toThrow(why);
    expect(readdirSync(target)).toEqual([]);
  };
  mkdirSync(target);
  const altered = (name: string, change: (file: string) => void): string => {
    const copy = join(home, `altered-${randomBytes(4).toString('hex')}`);
    cpSync(out, copy, { recursive: true });
    change(join(copy, name));
    return copy;
  };
  const flip = (file: string): void => {
    const content = readFileSync(file);
    content[content.length >> 1]! ^= 1;
    writeFileSync(file, content);
  };
  await refused(altered('sallyport.db', flip), ['--keys', keys], 'sallyport.db is not what the backup wrote');
  const shortened = (file: string): void => writeFileSync(file, '');
  await refused(altered('destroyed-maps.log', shortened), ['--keys', keys], 'destroyed-maps.log is not what');
  const recounted = (file: string): void =>
    writeFileSync(file, readFileSync(file, 'utf8').replace('"live_token_maps": 2', '"live_token_maps": 3'));
  await refused(altered('manifest.json', recounted), ['--keys', keys], 'The manifest is not what the instance wrote');
  await refused(home, ['--keys', keys], 'holds no manifest.json');
  await refused(out, [], 'Without the master key');
  const other = join(home, 'other.key');
  writeFileSync(other, randomBytes(32), { mode: 0o600 });
  await refused(out, ['--master-key', other], 'not the one of the instance');
  await refused(out, ['--keys', other], 'must be what backup --with-keys wrote');
  await refused(out, ['--keys', keys, '--destroyed', other], 'is no destroyed-maps.log');
});

test('a folder that is not empty is not touched', async () => {
  const { out, keys } = made;
  const target = join(temporaryFolder(), 'restored');
  mkdirSync(target);
  writeFileSync(join(target, 'something'), '');
  const restoring = command(restoreCommand, ['--from', out, '--data-dir', target, '--keys', keys], target);
  await expect(restoring).rejects.toThrow('is not empty');
  expect(readdirSync(target)).toEqual(['something']);
});

test('with the master key alone the old checkpoints are kept apart, and a torn list of destroyed maps is mended', async () => {
  const { out, home, dataDir, kept } = made;
  const target = join(temporaryFolder(), 'restored');
  const newer = join(home, 'newer.log');
  writeFileSync(newer, readFileSync(join(dataDir, 'destroyed-maps.log')));
  appendFileSync(newer, `${kept[1].id} 2026-11-21T00:00:00.000Z\ntmap_0000`);
  const key = join(dataDir, 'instance.key');
  await command(
    restoreCommand,
    ['--from', out, '--data-dir', target, '--master-key', key, '--destroyed', newer],
    target,
  );
  expect(readdirSync(target).sort()).toEqual([
    'audit-checkpoints.before-restore.jsonl',
    'destroyed-maps.log',
    'instance.key',
    'sallyport.db',
  ]);
  expect(readFileSync(join(target, 'destroyed-maps.log'), 'utf8')).toContain(`${kept[1].id} 2026`);
  const service = await startService({ directory: join(home, 'again'), env: { ...env, SALLYPORT_DATA_DIR: target } });
  expect((await detokenize(service, kept[0])).status).toBe(200);
  expect((await detokenize(service, kept[1])).status).toBe(404);
  await service.stop();
});
