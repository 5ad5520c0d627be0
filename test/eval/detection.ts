import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Chart } from '../../plugin/chart.ts';
import { type DetectParts, detect } from '../../plugin/detect.ts';
import type { Readers } from '../../plugin/readers.ts';
import { PHI_TYPES } from '../../plugin/spans.ts';
import type { LabelledSpan, ScoredDocument } from './score.ts';

export interface EvalDocument {
  readonly id: string;
  readonly source: string;
  readonly text: string;
  readonly spans: readonly LabelledSpan[];
  /** What the patient's chart holds, for runs with a chart. */
  readonly chart?: Chart;
}

/** The rows of JSON Lines files of {id, text, spans: [{start, end, label}], source?}. Throws on a row without text. */
export async function readDocuments(paths: readonly string[]): Promise<EvalDocument[]> {
  const documents: EvalDocument[] = [];
  for (const path of paths) {
    for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) {
      if (line === '') continue;
      const row = JSON.parse(line) as Partial<EvalDocument>;
      if (typeof row.text !== 'string') throw new Error(`${path}: a row without text`);
      const { id = String(documents.length), source = path, text, spans = [], chart } = row;
      documents.push({ id, source, text, spans, ...(chart && { chart }) });
    }
  }
  return documents;
}

/** The parts that an ablation leaves on. */
export const ABLATIONS: Readonly<Record<string, DetectParts>> = {
  patterns: { patterns: true, ner: false, propagation: false },
  ner: { patterns: false, ner: true, propagation: false },
  'patterns + ner': { patterns: true, ner: true, propagation: false },
  all: { patterns: true, ner: true, propagation: true },
};

/** What the product finds in each document, one after another, timed; with the documents' charts when asked. */
export async function runDetection(
  pool: Readers,
  documents: readonly EvalDocument[],
  use: DetectParts,
  withChart = false,
): Promise<ScoredDocument[]> {
  const scored: ScoredDocument[] = [];
  for (const { source, text, spans, chart } of documents) {
    const began = performance.now();
    const found = await detect(text, { pool, types: PHI_TYPES, use, ...(withChart && chart && { chart }) });
    const ms = performance.now() - began;
    if ('kind' in found) throw new Error(`detection failed: ${found.kind}`);
    const labelled = found.map(({ start, end, type }) => ({ start, end, label: type }));
    scored.push({ source, text, gold: spans, found: labelled, ms });
  }
  return scored;
}
