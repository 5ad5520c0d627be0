/**
 * Writes documents with marked identifiers to train and test the name tagger on.
 *
 *   node models/phi-ner/train/generate/generate.ts --shared ../shared/data --out FILE --documents N --seed S --split train|dev|all
 *   node models/phi-ner/train/generate/generate.ts --show 5 [--source text]      prints documents with their marks
 *   node models/phi-ner/train/generate/generate.ts --count                       families, templates and slots by group
 *
 * One JSON object a line: {id, source, text, spans:[{start, end, label}]}. The same arguments give the same bytes.
 */

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { openCorpus, type Split, TEMPLATES } from './corpus.ts';
import { showMarked } from './piece.ts';
import { countSlots, readFamilies } from './template.ts';

const { values } = parseArgs({
  options: {
    shared: { type: 'string', default: '../shared/data' },
    out: { type: 'string' },
    documents: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    split: { type: 'string', default: 'train' },
    show: { type: 'string' },
    source: { type: 'string' },
    count: { type: 'boolean' },
  },
});
if (!['train', 'dev', 'all'].includes(values.split)) throw new Error('--split is train, dev or all');
const open = () => openCorpus({ shared: values.shared, seed: values.seed, split: values.split as Split });

if (values.count) {
  printCounts();
} else if (values.show) {
  const corpus = open();
  for (let number = 0, shown = 0; shown < Number(values.show) && number < 1_000_000; number++) {
    const { source, text, spans } = corpus.document(number);
    if (values.source && !source.includes(values.source)) continue;
    console.log(`──── ${number} ${source}\n${showMarked(text, spans)}\n`);
    shown++;
  }
} else {
  if (!values.out) throw new Error('--out FILE or --show N is needed');
  const corpus = open();
  const file = createWriteStream(values.out);
  for (let number = 0; number < Number(values.documents); number++)
    if (!file.write(`${JSON.stringify(corpus.document(number))}\n`)) await once(file, 'drain');
  file.end();
  await once(file, 'finish');
}

function printCounts(): void {
  const groups = Map.groupBy(readFamilies(TEMPLATES), (family) => family.group);
  for (const [group, families] of groups) {
    const templates = families.flatMap((family) => family.templates);
    const slots = templates.reduce((total, template) => total + countSlots(template), 0);
    console.log(`${group}\t${families.length} families\t${templates.length} templates\t${slots} slots`);
  }
}
