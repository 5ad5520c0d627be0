import { statfs } from 'node:fs/promises';
import { readArtifact } from '../../models/card.ts';
import { openKnowledge } from '../../models/knowledge/knowledge.ts';
import { type Check, ok, problem, warning } from './doctor-check.ts';
import { look } from './doctor-look.ts';

const MODELS = ['phi-ner', 'claim-entropy'];
const MB = 1024 * 1024;
/** Room for a day of events; and what SQLite needs to go on at all. */
const LITTLE_SPACE = 1024 * MB;
const NO_SPACE = 100 * MB;

/** The models with their cards, and the disk of `dataDir`. */
export async function checkMachine(dataDir: string): Promise<readonly Check[]> {
  const groups = await Promise.all([
    look('models', () => checkModels()),
    look('disk', async () => [await checkSpace(dataDir)]),
  ]);
  return groups.flat();
}

async function checkModels(): Promise<readonly Check[]> {
  const folder = (name: string): string => new URL(`../../models/${name}`, import.meta.url).pathname;
  const models = MODELS.map((name) => {
    const { card } = readArtifact(folder(name)); // throws when its SHA-256 is not the card's
    return ok('models', `${card.name} ${card.version} is the one of its card`);
  });
  const { name, version } = await openKnowledge();
  return [...models, ok('models', `${name} ${version} is whole`)];
}

async function checkSpace(dataDir: string): Promise<Check> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const line = `${Math.floor(free / MB)} MB are free where the data directory is`;
  if (free < NO_SPACE) return problem('disk', line, 'make room now: a call that cannot be recorded is answered 503');
  return free < LITTLE_SPACE ? warning('disk', line, 'make room soon') : ok('disk', line);
}
