import { basename, join } from 'node:path';
import { splitOf } from './generate/carriers.ts';
import { hash } from './generate/random.ts';
import { readJsonl, referenceText } from './reference-text.ts';

export interface CorpusSpan {
  readonly start: number;
  readonly end: number;
  readonly label: string;
}
export interface CorpusDocument {
  readonly source: string;
  readonly text: string;
  /** Sorted and apart. */
  readonly spans: readonly CorpusSpan[];
  /** Annotation may be incomplete: what looks like a name outside the spans teaches nothing. */
  readonly silver: boolean;
}
export type Split = 'train' | 'dev';

interface Row {
  readonly id: string;
  readonly source: string;
  readonly text: string;
  readonly spans: readonly CorpusSpan[];
}

/** Spans sorted; of two that overlap the first, longer one stays. */
function sortedSpans(spans: readonly CorpusSpan[]): CorpusSpan[] {
  const sorted = [...spans].sort((one, other) => one.start - other.start || other.end - one.end);
  const apart: CorpusSpan[] = [];
  for (const span of sorted) if (span.start >= (apart.at(-1)?.end ?? 0)) apart.push(span);
  return apart;
}

const ANNOTATED: readonly {
  readonly path: string;
  readonly source: string;
  readonly silver: boolean;
  readonly part?: number;
}[] = [
  { path: 'deid/aci_bench_train_valid_silver.jsonl', source: 'aci-silver', silver: true },
  { path: 'deid/mts_dialog_train_slots.jsonl', source: 'mts-slots', silver: true },
  { path: 'deid/general_ner_wnut17.jsonl', source: 'wnut17', silver: true },
  { path: 'deid/general_ner_btc.jsonl', source: 'btc', silver: true },
  { path: 'deid/meddocan_es_train_dev.jsonl', source: 'meddocan', silver: true, part: 0.25 },
];

/** The shared annotated sets of one split. */
export async function* annotated(shared: string, split: Split): AsyncGenerator<CorpusDocument> {
  for (const { path, source, silver, part = 1 } of ANNOTATED) {
    for await (const row of readJsonl<Row>(join(shared, path))) {
      if (splitOf(row.id) !== split || hash(row.id) % 1000 >= part * 1000) continue;
      yield { source, text: row.text, spans: sortedSpans(row.spans), silver };
    }
  }
}

/** Documents of the project's own, by file: complete annotation. */
export async function* generated(path: string): AsyncGenerator<CorpusDocument> {
  for await (const row of readJsonl<Row>(path)) {
    yield { source: basename(path, '.jsonl'), text: row.text, spans: sortedSpans(row.spans), silver: false };
  }
}

/** Clinical text without annotation, a share `part` of the encyclopedic kind (which is the largest). */
export async function* negatives(shared: string, split: Split, part: number): AsyncGenerator<CorpusDocument> {
  for await (const { id, kind, text } of referenceText(shared)) {
    if (splitOf(id) !== split) continue;
    if (kind === 'encyclopedic' && hash(text) % 1000 >= part * 1000) continue;
    if (kind === 'spoken') continue; // the silver dialogues hold these, with their patients marked
    yield { source: `negative-${kind}`, text, spans: [], silver: true };
  }
}
