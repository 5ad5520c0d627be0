import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Operating } from '../decode.ts';
import { TAGS } from '../labels.ts';
import { LISTS } from '../lexicon.ts';

/** Puts an exported model beside its card: the artifact's hash, the word list's, the operating point. */
const { values } = parseArgs({
  options: {
    onnx: { type: 'string' },
    version: { type: 'string' },
    calibration: { type: 'string' },
    model: { type: 'string', default: 'models/phi-ner' },
  },
});
if (!values.onnx || !values.version) throw new Error('--onnx FILE and --version VERSION');

const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');
const artifact = 'phi-ner.onnx';
copyFileSync(values.onnx, join(values.model, artifact));
const cardPath = join(values.model, 'card.json');
const before = existsSync(cardPath) ? (JSON.parse(readFileSync(cardPath, 'utf8')) as Record<string, unknown>) : {};
/** What calibrate.ts wrote, or a neutral start for it to work on. */
const calibration = values.calibration
  ? (JSON.parse(readFileSync(values.calibration, 'utf8')) as { readonly operating: Operating })
  : { operating: { temperature: 1, seed: 0.5, plainSeed: 0.97, extend: 0.25, otherSeed: 0.7, otherExtend: 0.4 } };
const card = {
  ...before,
  name: 'phi-ner',
  version: values.version,
  artifact,
  sha256: sha256(join(values.model, artifact)),
  lexiconSha256: sha256(join(values.model, 'lexicon.gz')),
  tags: TAGS,
  lists: LISTS,
  operating: calibration.operating,
  calibration,
};
writeFileSync(cardPath, `${JSON.stringify(card, null, 2)}\n`);
console.log(`${card.version} ${card.sha256}`);
