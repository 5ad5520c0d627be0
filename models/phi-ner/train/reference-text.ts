import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Clinical text without annotation: `kind` says whether people's names may stand in it. */
export interface ReferenceText {
  /** Of the row: what is one document in two forms shares a split by it. */
  readonly id: string;
  readonly kind: 'encyclopedic' | 'note' | 'spoken';
  readonly text: string;
}

interface Row {
  readonly text?: string;
  readonly question?: string;
  readonly evidence?: unknown;
  readonly id?: string;
  readonly source?: string;
}

export async function* readJsonl<Line>(path: string): AsyncGenerator<Line> {
  if (!existsSync(path)) throw new Error(`missing input: ${path}`);
  for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) {
    if (line !== '') yield JSON.parse(line) as Line;
  }
}

const FILES: readonly { readonly path: string; readonly kind: ReferenceText['kind'] }[] = [
  { path: 'validate/kb_docs/medquad.jsonl', kind: 'encyclopedic' },
  { path: 'validate/kb_docs/labeledin_indications.jsonl', kind: 'encyclopedic' },
  { path: 'validate/train/medec_ms_val_as_train.jsonl', kind: 'encyclopedic' },
  { path: 'validate/train/medhallu_train.jsonl', kind: 'encyclopedic' },
  { path: 'validate/train/scifact_train.jsonl', kind: 'encyclopedic' },
  { path: 'validate/train/mts_dialog_train.jsonl', kind: 'note' },
  { path: 'deid/mts_dialog_train_text.jsonl', kind: 'note' },
  { path: 'deid/aci_bench_train_valid_silver.jsonl', kind: 'note' },
];

/** Every clinical text of the shared data, in a fixed order. */
export async function* referenceText(shared: string): AsyncGenerator<ReferenceText> {
  for (const { path, kind } of FILES) {
    for await (const row of readJsonl<Row>(join(shared, path))) {
      const { id = '' } = row;
      if (row.text) yield { id, kind: /dialogue/.test(id) ? 'spoken' : kind, text: row.text };
      if (kind === 'encyclopedic' && row.question) yield { id, kind, text: row.question };
      if (typeof row.evidence === 'string') yield { id, kind, text: row.evidence };
    }
  }
}
