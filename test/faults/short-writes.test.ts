import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { loadSigner } from '../../audit/signing.ts';
import { SUCCESSIONS } from '../../audit/succession.ts';
import { DESTROYED_LOG } from '../../plugin/destroyed-log.ts';
import { hasPrlimit } from '../support/proc.ts';
import { temporaryFolder } from '../support/store.ts';

const root = resolve(import.meta.dirname, '../..');
/** Room for the first bytes of a line: what does not fit whole is written short, as on a disk that fills up. */
const FILE_BYTES = 1_024;
const BEFORE = `${'x'.repeat(999)}\n`;

/** Runs `code` in a process that can write no longer file, in `folder`; gives what it printed. */
function withLittleRoom(folder: string, code: string): string {
  const script = `
    const from = (file) => import(${JSON.stringify(root)} + '/' + file);
    const answer = await (async () => { ${code} })().then(() => 'done', (error) => error.code);
    process.stdout.write(String(answer));`;
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script];
  return execFileSync('prlimit', [`--fsize=${FILE_BYTES}`, ...node], { cwd: folder, encoding: 'utf8' });
}

test.runIf(hasPrlimit).each([
  [
    'the end of a token map',
    DESTROYED_LOG,
    "await (await from('plugin/destroyed-log.ts')).destroyedLog('.').append('tmap_11111111-1111-4111-8111-111111111111');",
  ],
  [
    'a checkpoint',
    'checkpoints.jsonl',
    "await (await from('audit/checkpoint.ts')).appendCheckpoint('checkpoints.jsonl', { heads: ['x'.repeat(100)] });",
  ],
  [
    'a succession of signing keys',
    SUCCESSIONS,
    `await (await from('audit/succession.ts')).replaceSigningKey('key.pem', '${SUCCESSIONS}');`,
  ],
])('%s of which half a line fits on the disk is not taken for kept', async (_, file, code) => {
  const folder = temporaryFolder();
  const { publicKey } = await loadSigner(join(folder, 'key.pem'));
  writeFileSync(join(folder, file), BEFORE);
  expect(withLittleRoom(folder, code)).toBe('EFBIG');
  expect(readFileSync(join(folder, file))).toHaveLength(FILE_BYTES);
  expect((await loadSigner(join(folder, 'key.pem'))).publicKey.equals(publicKey)).toBe(true);
});
