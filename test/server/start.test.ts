import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STRIPPED, strippedFile } from '../../server/stripped.mjs';
import { type Service, startService } from '../support/service.ts';

const root = resolve(import.meta.dirname, '../..');

describe.skipIf(!existsSync('/proc/self/environ'))('npm start', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ env: { SALLYPORT_LOG_LEVEL: 'warn' } });
  });
  afterAll(() => service.stop());
  const ofProcess = (file: string): string[] => readFileSync(`/proc/${service.pid}/${file}`, 'utf8').split('\0');

  test('becomes the service itself, with the settings that only a new process reads', () => {
    expect(ofProcess('cmdline')).toContain(join(root, 'server/main.ts'));
    expect(ofProcess('cmdline')).toContain('--no-parallel-scavenge');
    expect(ofProcess('environ')).toContain('MALLOC_ARENA_MAX=1');
    expect(ofProcess('environ')).toContain('SALLYPORT_LOG_LEVEL=warn');
  });

  test('says nothing of its own', () => {
    expect(service.output()).not.toMatch(/warning|execve/i);
  });
});

describe('a source whose types were taken out at the installation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-stripped-'));
  const source = `const said: string = 'as written ${process.pid}';\nconsole.log(said);\n`;
  const file = join(folder, 'said.ts');
  const run = (): string =>
    execFileSync(process.execPath, [`--import=${join(root, 'server/load-stripped.mjs')}`, file], { encoding: 'utf8' });
  beforeAll(() => {
    mkdirSync(fileURLToPath(STRIPPED), { recursive: true });
    writeFileSync(file, source);
    writeFileSync(strippedFile(Buffer.from(source)), `console.log('as stripped');\n`);
  });
  afterAll(() => {
    rmSync(strippedFile(Buffer.from(source)), { force: true });
    rmSync(folder, { recursive: true, force: true });
  });

  test('is loaded as it was left', () => {
    expect(run()).toBe('as stripped\n');
  });

  test('is stripped anew once it has changed', () => {
    writeFileSync(file, source.replace('as written', 'as changed'));
    expect(run()).toContain('as changed');
  });
});
