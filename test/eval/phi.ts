import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startReaders } from '../../plugin/readers.ts';
import { ABLATIONS, readDocuments, runDetection } from './detection.ts';
import { missesOf, type Rate, type Score, type ScoredDocument, scoreDocuments, speedOf } from './score.ts';

/**
 * npm run eval:phi -- [FILE.jsonl …] [--ablation] [--parts NAME] [--chart] [--json OUT] [--show]
 * Runs the product's detection over annotated documents and prints recall, leaks, false alarms, strict F1 and speed.
 * --chart does it twice, without and with each document's `chart` {people, places, identifiers} (build-chart-set.ts).
 * --show lists what was missed and what was masked wrongly: it prints text, so use it on invented documents only.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ablation: { type: 'boolean', default: false },
    parts: { type: 'string', default: 'all' },
    chart: { type: 'boolean', default: false },
    json: { type: 'string' },
    show: { type: 'boolean', default: false },
  },
});

const percent = ({ hits, of, rate, low, high }: Rate): string =>
  of === 0
    ? '-'
    : `${(100 * rate).toFixed(1)} % (${hits}/${of}, ${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)})`;
const short = ({ of, rate }: Rate): string => (of === 0 ? '-' : (100 * rate).toFixed(1));

function groups(documents: readonly ScoredDocument[]): Map<string, ScoredDocument[]> {
  const bySource = new Map<string, ScoredDocument[]>();
  for (const document of documents) {
    const group = document.source.replace(/\/.*/, '');
    bySource.set(group, [...(bySource.get(group) ?? []), document]);
  }
  return bySource;
}

const NAMES = ['PATIENT', 'PHYSICIAN', 'NAME', 'LOCATION', 'HOSPITAL'] as const;

function printScore(score: Score): void {
  console.log(`documents ${score.documents}   spans caught ${percent(score.recall)}`);
  console.log(
    `documents without a leak ${percent(score.withoutLeak)}   PHI-free altered ${percent(score.phiFreeAltered)}`,
  );
  const { dense, phiFree } = score.falseMasked;
  console.log(
    `false-masked characters per 1,000: ${dense.toFixed(2)} beside PHI, ${phiFree.toFixed(2)} in PHI-free text`,
  );
  const { precision, recall, f1 } = score.strict;
  console.log(`strict spans: precision ${precision.toFixed(3)} recall ${recall.toFixed(3)} F1 ${f1.toFixed(3)}\n`);
  console.table(
    Object.fromEntries(
      Object.entries(score.recallByLabel).map(([label, caught]) => {
        const strict = score.strictByLabel[label]!;
        return [label, { caught: percent(caught), precision: strict.precision.toFixed(3), F1: strict.f1.toFixed(3) }];
      }),
    ),
  );
}

function sourceRow(score: Score): Record<string, string | number> {
  const names = Object.fromEntries(
    NAMES.map((label) => [label, score.recallByLabel[label] ? short(score.recallByLabel[label]) : '-']),
  );
  return {
    documents: score.documents,
    caught: short(score.recall),
    ...names,
    'no leak': short(score.withoutLeak),
    'free altered': short(score.phiFreeAltered),
    'false/1000': (score.withoutLeak.of > 0 ? score.falseMasked.dense : score.falseMasked.phiFree).toFixed(2),
    F1: score.strict.f1.toFixed(3),
  };
}

function show(documents: readonly ScoredDocument[]): void {
  for (const document of documents) {
    const around = (start: number, end: number): string =>
      JSON.stringify(
        `${document.text.slice(Math.max(0, start - 30), start)}<<${document.text.slice(start, end)}>>${document.text.slice(end, end + 20)}`,
      );
    for (const { start, end, label } of missesOf(document)) {
      console.log(`missed ${label} in ${document.source}: ${around(start, end)}`);
    }
    for (const { start, end, label } of document.found) {
      if (document.gold.some((span) => span.start < end && start < span.end)) continue;
      console.log(`wrong ${label} in ${document.source}: ${around(start, end)}`);
    }
  }
}

const files = positionals.length > 0 ? positionals : [join(import.meta.dirname, 'phi-test.jsonl')];
const documents = await readDocuments(files);
const chosen = values.ablation ? Object.entries(ABLATIONS) : [[values.parts, ABLATIONS[values.parts]] as const];
const pool = await startReaders({ threads: 2 });
const results: Record<string, unknown> = {};
for (const [part, use] of chosen) {
  if (!use) throw new Error(`--parts is one of ${Object.keys(ABLATIONS).join(', ')}`);
  await runDetection(pool, documents.slice(0, 20), use); // warm-up
  for (const withChart of values.chart ? [false, true] : [false]) {
    const name = withChart ? `${part}, with the chart` : part;
    const scored = await runDetection(pool, documents, use, withChart);
    const score = scoreDocuments(scored);
    const sources = Object.fromEntries([...groups(scored)].map(([source, mine]) => [source, scoreDocuments(mine)]));
    const speed = speedOf(scored);
    results[name] = { score, sources, speed };
    console.log(`\n== ${name} ==`);
    printScore(score);
    console.table(Object.fromEntries(Object.entries(sources).map(([source, mine]) => [source, sourceRow(mine)])));
    console.table(speed.map((row) => ({ ...row, ms: row.ms.toFixed(2) })));
    if (values.show) show(scored);
  }
}
await pool.close();
if (values.json) writeFileSync(values.json, `${JSON.stringify({ files, chart: values.chart, results }, null, 1)}\n`);
