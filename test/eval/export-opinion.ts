import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { decode } from '../../models/phi-ner/decode.ts';
import { featurize, plainPieces } from '../../models/phi-ner/features.ts';
import { openPhiNer } from '../../models/phi-ner/model.ts';
import { scan } from '../../models/phi-ner/scan.ts';
import { negatives } from '../../models/phi-ner/train/corpus.ts';
import { evidenceOn } from '../../plugin/opinion/opinion.ts';
import { recognizePatterns } from '../../plugin/recognizers/all.ts';
import { partsOfFind } from '../../plugin/sift.ts';
import type { Entity } from '../../plugin/spans.ts';
import { type EvalDocument, readDocuments } from './detection.ts';

/**
 * Writes what models/phi-ner/train/second-opinion.py is fitted on: a row for each name that the published model finds at
 * a low threshold, with the evidence on it and whether it is PHI. From annotated documents (--annotated, of full weight;
 * --generated, of less), and from the dev split of the shared encyclopedic text, where no name of a person without a
 * title is a patient's. What a pattern covers anyway teaches nothing.
 */
const { values } = parseArgs({
  options: {
    shared: { type: 'string', default: '../shared/data' },
    annotated: {
      type: 'string',
      multiple: true,
      default: ['phi-dev', 'phi-fresh-dev'].map((set) => `models/phi-ner/train/dev/${set}.jsonl`),
    },
    generated: { type: 'string' },
    out: { type: 'string', default: 'models/phi-ner/train/made/opinion.jsonl' },
  },
});
const LOWEST = 0.15;
const NAMES = new Set(['PATIENT', 'PHYSICIAN', 'NAME', 'LOCATION', 'HOSPITAL']);

const { score, card, lexicon } = await openPhiNer('models/phi-ner');
const operating = {
  ...card.operating,
  seed: LOWEST,
  plainSeed: LOWEST,
  extend: Math.min(card.operating.extend, LOWEST),
};

async function namesIn(text: string): Promise<Entity[]> {
  const pieces = scan(text);
  return decode(pieces, await score(text, pieces), plainPieces(text, featurize(text, pieces, lexicon)), operating)
    .filter(({ label }) => NAMES.has(label))
    .map(({ start, end, label, score: chance }): Entity => ({ start, end, type: label, score: chance, source: 'ner' }))
    .flatMap((find) => partsOfFind(text, find));
}

const rows: string[] = [];
async function add(set: string, { id, text, spans }: Pick<EvalDocument, 'id' | 'text' | 'spans'>): Promise<void> {
  const patterns = set === 'reference' ? [] : recognizePatterns(text);
  for (const find of await namesIn(text)) {
    if (patterns.some(({ start, end }) => start <= find.start && find.end <= end)) continue;
    const evidence = evidenceOn(text, find);
    if (set === 'reference' && (evidence['place'] || evidence['facility'] || evidence['title'])) continue;
    const over = spans.filter(({ start, end }) => start < find.end && find.start < end);
    const isName = over.some(({ label }) => NAMES.has(label));
    if (over.length > 0 && !isName) continue;
    rows.push(JSON.stringify({ set, document: `${set}/${id}`, phi: isName ? 1 : 0, evidence }));
  }
}
for (const document of await readDocuments(values.annotated)) await add('annotated', document);
for (const document of values.generated ? await readDocuments([values.generated]) : [])
  await add('generated', document);
let number = 0;
for await (const { text } of negatives(values.shared, 'dev', 1))
  await add('reference', { id: `${number++}`, text, spans: [] });
writeFileSync(values.out, `${rows.join('\n')}\n`);
console.log(`${rows.length} finds`);
