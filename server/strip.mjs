// After `npm install`: takes the types out of the service's sources once, so that no start has to. Node's own stripper
// costs each thread that loads TypeScript about 10 MB and the start 0.1 s. A source that has changed since is stripped
// when it is loaded, as ever (server/load-stripped.mjs).
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { STRIPPED, strippedFile } from './stripped.mjs';

const part = new URL('part', STRIPPED);
const cwd = fileURLToPath(new URL('..', import.meta.url));
rmSync(STRIPPED, { recursive: true, force: true });
mkdirSync(STRIPPED, { recursive: true });
for (const path of globSync('{server,plugin,fhir,models,audit}/**/*.ts', { cwd })) {
  const source = readFileSync(new URL(`../${path}`, import.meta.url));
  writeFileSync(part, stripTypeScriptTypes(source.toString()));
  renameSync(part, strippedFile(source)); // whole or not at all, whenever the installation is cut off
}
