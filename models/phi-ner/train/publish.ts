import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { TAGS } from '../labels.ts';
import { LISTS } from '../lexicon.ts';

/** Puts an exported model beside its card: the artifact's hash, the word list's, the operating point. */
const { values } = parseArgs({
  options: {
    onnx: { type: 'string' },
    version: { type: 'string' },
    temperature: { type: 'string', default: '1' },
    seed: { type: 'string', default: '0.5' },
    extend: { type: 'string', default: '0.2' },
    model: { type: 'string', default: 'models/phi-ner' },
  },
});
if (!values.onnx || !values.version) throw new Error('--onnx FILE and --version VERSION');

const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');
const artifact = 'phi-ner.onnx';
copyFileSync(values.onnx, join(values.model, artifact));
const cardPath = join(values.model, 'card.json');
const before = existsSync(cardPath) ? (JSON.parse(readFileSync(cardPath, 'utf8')) as Record<string, unknown>) : {};
const card = {
  ...before,
  name: 'phi-ner',
  version: values.version,
  artifact,
  sha256: sha256(join(values.model, artifact)),
  lexiconSha256: sha256(join(values.model, 'lexicon.gz')),
  tags: TAGS,
  lists: LISTS,
  operating: {
    temperature: Number(values.temperature),
    seed: Number(values.seed),
    extend: Number(values.extend),
  },
};
writeFileSync(cardPath, `${JSON.stringify(card, null, 2)}\n`);
console.log(`${card.version} ${card.sha256}`);
