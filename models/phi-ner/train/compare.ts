import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { NAME_LABELS } from '../labels.ts';
import { openPhiNer } from '../model.ts';
import { type CorpusDocument, generated } from './corpus.ts';

/**
 * Compares published models on the same documents, each alone and at the same thresholds: what an architecture or a
 * feature is worth. --model "name | change=FOLDER" (phi-ner.onnx, lexicon.gz, card.json); writes the rows of the card.
 */
const { values } = parseArgs({
  options: {
    model: { type: 'string', multiple: true, default: [] },
    documents: { type: 'string' },
    out: { type: 'string' },
  },
});
if (!values.documents || !values.out || values.model.length === 0)
  throw new Error('--model NAME=FOLDER --documents FILE --out FILE');

const documents: CorpusDocument[] = [];
for await (const document of generated(values.documents)) documents.push(document);
const isName = (label: string): boolean => (NAME_LABELS as readonly string[]).includes(label);

/** How much of `text` from `start` to `end` is letters or digits that `covered` does not hold. */
const survives = (text: string, start: number, end: number, covered: Uint8Array): boolean =>
  [...text.slice(start, end).matchAll(/[\p{L}\p{N}]/gu)].some(({ index }) => covered[start + index] === 0);

async function measure(folder: string) {
  const { find } = await openPhiNer(folder);
  let [names, caught, plain, wrong] = [0, 0, 0, 0];
  const times: number[] = [];
  for (const { text, spans } of documents) {
    const began = performance.now();
    const found = await find(text);
    if (text.length > 1_000) times.push(((performance.now() - began) * 2_200) / text.length);
    const covered = new Uint8Array(text.length);
    for (const { start, end } of found) covered.fill(1, start, end);
    for (const { start, end, label } of spans) {
      if (!isName(label)) continue;
      names++;
      if (!survives(text, start, end, covered)) caught++;
    }
    const phi = new Uint8Array(text.length);
    for (const { start, end } of spans) phi.fill(1, start, end);
    for (let at = 0; at < text.length; at++) {
      if (phi[at]) continue;
      plain++;
      wrong += covered[at]!;
    }
  }
  const ms = times.sort((one, other) => one - other)[times.length >> 1] ?? 0;
  return {
    recall: `${((100 * caught) / names).toFixed(1)} % (${caught}/${names})`,
    falseMasked: ((1000 * wrong) / plain).toFixed(1),
    ms: ms.toFixed(1),
  };
}

const rows = [];
for (const pair of values.model) {
  const [label = '', folder = ''] = pair.split('=');
  const [name = '', change = ''] = label.split('|').map((part) => part.trim());
  rows.push({ name, change, ...(await measure(folder)) });
}
writeFileSync(values.out, `${JSON.stringify(rows, null, 1)}\n`);
console.table(rows);
