import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { writeNewFile } from '../../audit/new-file.ts';
import { temporaryFolder } from '../support/store.ts';

test("a new file is its owner's, leaves nothing beside it, and replaces none", async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'a.key');
  await writeNewFile(file, 'first');
  await expect(writeNewFile(file, 'second')).rejects.toThrow('EEXIST');
  expect(readFileSync(file, 'utf8')).toBe('first');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['a.key']);
});

test('whenever the process is killed, the file is there whole or not at all', async () => {
  const bytes = 64 * 1024 * 1024;
  const module = join(import.meta.dirname, '../../audit/new-file.ts');
  const script = `import { writeNewFile } from ${JSON.stringify(module)};
    const content = Buffer.alloc(${bytes}, 7); process.stdout.write('ready'); await writeNewFile('whole', content);`;
  for (const afterMs of [0, 10, 20, 40]) {
    const folder = temporaryFolder();
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: folder });
    const died = new Promise((resolve) => child.once('exit', resolve));
    await new Promise((resolve) => child.stdout.once('data', resolve));
    await sleep(afterMs);
    child.kill('SIGKILL');
    await died;
    const file = join(folder, 'whole');
    if (existsSync(file)) expect(statSync(file).size).toBe(bytes);
  }
});
