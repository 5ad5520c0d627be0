import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCOPES } from '../../server/api-keys.ts';
import { type TestAnswer, type TestApp, testApp } from '../support/app.ts';

let service: TestApp;
beforeAll(async () => {
  service = await testApp();
});
afterAll(() => service.close());

const get = (path: string, headers: Record<string, string> = {}): Promise<TestAnswer> =>
  service.call('GET', path, { key: undefined, headers });
const directives = ({ headers }: TestAnswer): Map<string, string> =>
  new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => [directive.split(' ', 1)[0] ?? '', directive.replace(/^\S+ /, '')]),
  );

test('the page needs no key, and its policy lets in nothing but its own files and its own API', async () => {
  for (const path of ['/console', '/console/']) {
    const page = await get(path);
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    const policy = directives(page);
    for (const name of ['default-src', 'base-uri', 'form-action', 'frame-ancestors']) {
      expect(policy.get(name), name).toBe("'none'");
    }
    for (const name of ['script-src', 'style-src', 'connect-src']) expect(policy.get(name), name).toBe("'self'");
    expect(page.headers['content-security-policy']).not.toMatch(/unsafe|\*|data:|https?:/);
    expect(page.text).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=|\sstyle=|https?:\/\//);
  }
});

test('every file is served under its type, and every import leads to a served file', async () => {
  const { text } = await get('/console');
  const paths = [...text.matchAll(/(?:src|href)="(\/console\/[^"]+)"/g)].map(([, path = '']) => path);
  const sources = readdirSync(join(import.meta.dirname, '../../server/console'), { recursive: true, encoding: 'utf8' });
  expect(paths.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(
    sources.filter((name) => name.endsWith('.js')).length,
  );
  for (const path of paths) {
    const file = await get(path);
    expect(file.status, path).toBe(200);
    expect(file.headers['x-content-type-options'], path).toBe('nosniff');
    const type = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', svg: 'image/svg+xml' };
    expect(file.headers['content-type'], path).toBe(type[path.split('.').at(-1) as keyof typeof type]);
    const code = file.text.replace(/\/\*[\s\S]*?\*\//g, '');
    const imports = [...code.matchAll(/\bfrom\s*["']([\w./-]+)["']/g)].map(([, name = '']) => name);
    for (const name of imports) {
      expect(paths, `${name} in ${path}`).toContain(new URL(name, `http://localhost${path}`).pathname);
    }
  }
});

test('no type or configuration file of the sources is served, nor anything outside them', async () => {
  for (const path of ['types.ts', 'tsconfig.json', 'index.html', '../app.ts', '%2e%2e/app.ts', 'none.js']) {
    expect((await get(`/console/${path}`)).status, path).toBe(404);
  }
});

test('an unchanged file is not sent again', async () => {
  const first = await get('/console/main.js');
  expect(first.headers['cache-control']).toBe('no-cache');
  const again = await get('/console/main.js', { 'if-none-match': String(first.headers.etag) });
  expect(again.status).toBe(304);
  expect(again.text).toBe('');
  expect((await get('/console/main.js', { 'if-none-match': '"other"' })).status).toBe(200);
});

test('markup is never made of strings', async () => {
  const { text } = await get('/console');
  const own = [...text.matchAll(/"(\/console\/(?!lib\/)[^"]+\.js)"/g)].map(([, path = '']) => path);
  expect(own.length).toBeGreaterThan(20);
  for (const path of own) {
    expect((await get(path)).text, path).not.toMatch(/innerHTML|outerHTML|insertAdjacent|document\.write|\beval\b/);
  }
});

test('a key can ask what it is, and only itself', async () => {
  const key = await service.makeKey({ name: 'auditor', scopes: ['audit.read'], tenant: 'north', test: true });
  const answer = await service.call('GET', '/v1/key', { key });
  expect(answer.json).toEqual({
    key_id: key.split('_')[2],
    name: 'auditor',
    scopes: ['audit.read'],
    tenant: 'north',
    purpose_of_use: 'TREAT',
    test: true,
  });
  expect((await service.call('GET', '/v1/key')).json.scopes).toEqual([...SCOPES]);
  expect((await get('/v1/key')).status).toBe(401);
});
