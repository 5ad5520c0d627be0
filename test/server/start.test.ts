import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COMPILED, isFresh, markOf } from '../../server/bundled.mjs';
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
    expect(ofProcess('environ')).toContain('MALLOC_TRIM_THRESHOLD_=65536');
    expect(ofProcess('environ')).toContain('SALLYPORT_LOG_LEVEL=warn');
  });

  test('runs the bundles while they are of the sources as they are', () => {
    const hook = expect.arrayContaining([expect.stringMatching(/^--import=.*load-bundled\.mjs$/)]);
    expect(ofProcess('cmdline')).toEqual(isFresh() ? hook : expect.not.objectContaining(hook));
    const compiled = `NODE_COMPILE_CACHE=${fileURLToPath(COMPILED)}`;
    expect(ofProcess('environ').includes(compiled)).toBe(isFresh());
  });

  test('says nothing of its own', () => {
    expect(service.output()).not.toMatch(/warning|execve/i);
  });
});

describe('the bundles of an installation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-bundled-'));
  const root = pathToFileURL(`${folder}/`);
  const inputs = new URL('inputs.json', root);
  const source = join(folder, 'one.ts');
  beforeEach(() => {
    writeFileSync(source, 'export const one = 1;\n');
    writeFileSync(inputs, JSON.stringify({ 'one.ts': markOf('one.ts', root) }));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('count while no source has changed', () => {
    expect(isFresh({ inputs, root })).toBe(true);
  });

  test('do not count once one has another length', () => {
    writeFileSync(source, 'export const one = 10;\n');
    expect(isFresh({ inputs, root })).toBe(false);
  });

  test('do not count once one of the same length is older or newer', () => {
    utimesSync(source, 1, 1);
    expect(isFresh({ inputs, root })).toBe(false);
  });

  test('do not count without one of the sources, or when they were never finished', () => {
    rmSync(source);
    expect(isFresh({ inputs, root })).toBe(false);
    expect(isFresh({ inputs: new URL('none.json', root), root })).toBe(false);
  });
});
