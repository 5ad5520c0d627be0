import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Each room and the rooms that its files may import from (its own included). */
const MAY_IMPORT: Record<string, readonly string[]> = {
  fhir: ['fhir'],
  models: ['models'],
  audit: ['audit', 'fhir'],
  plugin: ['plugin', 'audit', 'fhir', 'models'],
  server: ['server', 'plugin', 'audit', 'fhir', 'models'],
};

const sources = (room: string): string[] =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|mjs)$/.test(name) && !/\/train\/made\//.test(name)) // training's scratch folder
    .map((name) => join(room, name));

const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map((match) =>
    relative(root, resolve(root, dirname(file), match[1] ?? '')),
  );

test('no file imports against the arrows between the rooms', () => {
  const wrong = Object.entries(MAY_IMPORT).flatMap(([room, allowed]) =>
    sources(room).flatMap((file) =>
      importsOf(file)
        .filter((target) => !allowed.includes(target.split('/')[0] ?? ''))
        .map((target) => `${file} imports ${target}`),
    ),
  );
  expect(wrong).toEqual([]);
});

test('nothing at run time imports training, building or evaluation code', () => {
  const wrong = Object.keys(MAY_IMPORT).flatMap((room) =>
    sources(room)
      .filter((file) => !/\/(train|eval|build)\//.test(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => /\/(train|eval|build)\//.test(target))
          .map((target) => `${file} imports ${target}`),
      ),
  );
  expect(wrong).toEqual([]);
});

test('only server/config.ts reads the environment; others may set a variable for a library', () => {
  const readers = Object.keys(MAY_IMPORT)
    .flatMap(sources)
    .filter((file) => !/\/(train|eval|build)\//.test(file))
    .filter((file) => /process\.env\b(?!\.[A-Z_]+ (?:\?\?)?= )/.test(readFileSync(join(root, file), 'utf8')));
  expect(readers.filter((file) => file !== 'server/config.ts')).toEqual([]);
});

test('the rooms have files, so that the checks above read something', () => {
  for (const room of Object.keys(MAY_IMPORT)) expect(sources(room).length, room).toBeGreaterThan(0);
});
