import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const { scripts, dependencies } = JSON.parse(read('package.json')) as {
  scripts: { start: string };
  dependencies: Record<string, string>;
};
const ROOMS = ['fhir', 'models', 'audit', 'plugin', 'server'];
const [build = '', image = ''] = read('Dockerfile')
  .split(/^FROM (?=.*)/m)
  .slice(1);

test('the image and the unit start the service as npm start does, with the telemetry of onnxruntime off', () => {
  expect(image).toContain(`CMD ${JSON.stringify(scripts.start.split(' ')).replaceAll(',', ', ')}`);
  expect(image).toContain('ORT_DISABLE_TELEMETRY=1');
  const unit = read('deploy/sallyport.service');
  expect(unit).toContain(`/node_modules/.bin/${scripts.start}`);
  expect(unit).toContain('ORT_DISABLE_TELEMETRY=1');
});

test('the image holds every room, runs as a plain user, and leaves the compilers behind', () => {
  for (const room of ROOMS) expect(build).toContain(`COPY ${room} ./${room}`);
  expect(image).toContain('COPY --from=build /app ./');
  expect(image).toMatch(/^USER node$/m);
  expect(build).toContain('g++');
  expect(image).not.toContain('apt-get');
  expect(read('deploy/compose.yaml')).toContain('read_only: true');
});

test('what Node compiled in the build is of the user that runs it, who may read it when it is of root', () => {
  const bundled = build.split(/^USER /m).find((part) => part.includes('RUN node server/bundle.mjs'));
  expect(bundled).toMatch(new RegExp(`^${/^USER (.*)$/m.exec(image)?.[1]}\n`));
  expect(build).toContain('chown -R root:root .bundled && chmod -R a+rX .bundled');
});

test('what runs imports only packages that an install without development dependencies has', () => {
  const files = ROOMS.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/(^|\/)(train|eval|build)\//.test(name))
      .map((name) => join(room, name)),
  );
  const missing = files.flatMap((file) =>
    [...read(file).matchAll(/^(?:import|export)\s+(?!type\b)[^;']*?from\s+'([^.'][^']*)'|import\('([^.'][^']*)'\)/gm)]
      .map((match) => match[1] ?? match[2] ?? '')
      .filter((name) => !name.startsWith('node:'))
      .map((name) => (name.startsWith('@') ? name.split('/').slice(0, 2) : name.split('/').slice(0, 1)).join('/'))
      .filter((name) => !(name in dependencies))
      .map((name) => `${file} imports ${name}`),
  );
  expect(missing).toEqual([]);
});
