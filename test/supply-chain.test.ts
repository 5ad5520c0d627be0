import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { signaturesIn, vulnerabilitiesIn } from '../deploy/audit-deps.ts';
import { makeBom } from '../deploy/sbom.ts';
import { readCard } from '../models/card.ts';

const root = join(import.meta.dirname, '..');
const read = <Shape>(file: string): Shape => JSON.parse(readFileSync(join(root, file), 'utf8')) as Shape;
interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
  readonly link?: boolean;
}
const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json');
const manifest = read<{
  allowScripts: Record<string, boolean>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}>('package.json');
const installed = Object.entries(packages).filter(([path]) => path !== '');
const nameOf = (path: string): string => path.split('node_modules/').at(-1) ?? '';

test('every package that would run a script at install is named, with whether it may', () => {
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
  expect(scripted).toContain('sqlite3');
  for (const name of scripted) expect(Object.keys(manifest.allowScripts)).toContain(name);
  const allowed = Object.entries(manifest.allowScripts).flatMap(([name, may]) => (may ? [name] : []));
  expect(allowed).toEqual(['sqlite3']); // compiled here, where no built one fits
});

test('every package of the lock file is held by a hash, and none by the address of a registry', () => {
  expect(installed.length).toBeGreaterThan(100);
  for (const [path, { integrity, resolved }] of installed) {
    expect(integrity, path).toMatch(/^sha512-/);
    expect(resolved, path).toBeUndefined();
  }
});

test('what the project asks for is asked for by exact version', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
  }
});

test('the bill of materials lists every package that runs and every model, by version and hash', () => {
  const bom = makeBom();
  expect(bom.bomFormat).toBe('CycloneDX');
  expect(bom.metadata.component.name).toBe('sallyport');
  const listed = bom.components.map((component) => component['bom-ref']?.split('|')[0]);
  for (const [path, { dev, version }] of installed) {
    if (!dev) expect(listed, path).toContain(`${nameOf(path)}@${version}`);
  }
  expect(listed.some((each) => each?.startsWith('vitest@'))).toBe(false);
  for (const model of ['phi-ner', 'claim-entropy']) {
    const { version, sha256 } = readCard(join(root, 'models', model));
    const hashes = [{ alg: 'SHA-256', content: sha256 }];
    expect(bom.components).toContainEqual({ type: 'machine-learning-model', name: model, version, hashes });
  }
  expect(JSON.stringify(bom)).not.toMatch(/"https?:\/\/(?!cyclonedx\.org)[^"]*registry/);
});

test('a registry that cannot be asked fails nothing and is said not to have answered', () => {
  const refusal = { message: '405 Method Not Allowed', statusCode: 405, error: { summary: '', detail: '' } };
  for (const output of [undefined, null, refusal, { error: { code: 'ENOTFOUND' } }]) {
    for (const said of [vulnerabilitiesIn(output), signaturesIn(output)]) {
      expect(said.isBad).toBe(false);
      expect(said.line).toContain('could NOT be asked');
    }
  }
});

test('a vulnerability of high severity and a wrong signature are named and fail', () => {
  const found = (severity: string) => ({
    metadata: { vulnerabilities: { total: 1 } },
    vulnerabilities: { fastify: { severity } },
  });
  expect(vulnerabilitiesIn(found('high'))).toEqual({ line: 'known vulnerabilities: fastify (high)', isBad: true });
  expect(vulnerabilitiesIn(found('moderate'))).toMatchObject({ isBad: false });
  expect(signaturesIn({ invalid: [{ name: 'ajv' }], missing: [] })).toEqual({
    line: 'signatures of the registry: WRONG for ajv',
    isBad: true,
  });
  expect(signaturesIn({ invalid: [], missing: [{}] })).toMatchObject({ isBad: false });
});

test('every test that the threat model names is there', () => {
  const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' });
  const names = files.filter((file) => file.endsWith('.test.ts')).map((file) => basename(file, '.test.ts'));
  const model = readFileSync(join(root, 'docs/threat-model.md'), 'utf8');
  const cited = [...model.matchAll(/\((`[a-z-]+`(?:, `[a-z-]+`)*)\)/g)].flatMap(
    ([, list = '']) => list.match(/[a-z-]+/g) ?? [],
  );
  expect(cited.length).toBeGreaterThan(20);
  for (const name of cited) expect(names).toContain(name);
});
