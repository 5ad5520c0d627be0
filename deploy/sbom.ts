// `npm run sbom`: what an installation consists of, as CycloneDX JSON on standard output: the packages of the lock file
// that run, and the models with the SHA-256 of their cards (cyclonedx.org/docs/1.5, component type machine-learning-model).
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCard } from '../models/card.ts';

const root = join(import.meta.dirname, '..');
const MODELS = ['phi-ner', 'claim-entropy'];

export interface Bom {
  readonly bomFormat: 'CycloneDX';
  readonly metadata: { readonly component: { readonly name: string; readonly version: string } };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}
interface Component {
  readonly type: string;
  readonly 'bom-ref'?: string;
  readonly name: string;
  readonly version: string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

/** Reads the lock file alone: nothing is asked of the network, and what lies in node_modules changes nothing. */
export function makeBom(): Bom {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const written = execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const bom = JSON.parse(written) as Bom;
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string };
  const models = MODELS.map((model): Component => {
    const { version, sha256 } = readCard(join(root, 'models', model));
    return { type: 'machine-learning-model', name: model, version, hashes: [{ alg: 'SHA-256', content: sha256 }] };
  });
  // npm's own --omit=dev leaves out what runs and is also needed by a tool
  const tools = new Set(bom.components.filter(isTool).map((component) => component['bom-ref'] ?? ''));
  const dependencies = bom.dependencies
    .filter(({ ref }) => !tools.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => !tools.has(other)) }));
  const packages = bom.components.filter((each) => !isTool(each));
  // npm calls the root after its folder
  const component = { ...bom.metadata.component, type: 'application', name };
  return { ...bom, metadata: { ...bom.metadata, component }, components: [...packages, ...models], dependencies };
}

const isTool = ({ properties = [] }: Component): boolean =>
  properties.some(({ name }) => name === 'cdx:npm:package:development');

if (import.meta.main) process.stdout.write(`${JSON.stringify(makeBom(), null, 2)}\n`);
