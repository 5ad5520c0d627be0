import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { PhiNerCard } from '../model.ts';

/**
 * Writes the evidence into card.json and renders card.md: what `npm run eval:phi -- --ablation --json FILE` measured on
 * each set (--evaluation "name=FILE"), and the architectures tried (--tried FILE).
 */
const { values } = parseArgs({
  options: {
    model: { type: 'string', default: 'models/phi-ner' },
    evaluation: { type: 'string', multiple: true, default: [] },
    tried: { type: 'string' },
  },
});

interface Rate {
  readonly hits: number;
  readonly of: number;
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}
interface Score {
  readonly documents: number;
  readonly recall: Rate;
  readonly recallByLabel: Readonly<Record<string, Rate>>;
  readonly withoutLeak: Rate;
  readonly phiFreeAltered: Rate;
  readonly falseMasked: { readonly dense: number; readonly phiFree: number };
  readonly strict: { readonly precision: number; readonly recall: number; readonly f1: number };
  readonly strictByLabel: Readonly<
    Record<string, { readonly precision: number; readonly f1: number; readonly found: number }>
  >;
}
interface Measured {
  readonly score: Score;
  readonly sources: Readonly<Record<string, Score>>;
  readonly speed: readonly {
    from: number;
    to: number | null;
    documents: number;
    ms: number;
    charactersPerSecond: number;
  }[];
}
interface Tried {
  readonly name: string;
  readonly change: string;
  readonly recall: string;
  readonly falseMasked: string;
  readonly ms: string;
}

const read = <Content>(path: string): Content => JSON.parse(readFileSync(path, 'utf8')) as Content;
const cardPath = join(values.model, 'card.json');
const card = read<PhiNerCard & { calibration: { calibrationError: Record<string, number> } }>(cardPath);
type SourceScore = Pick<Score, 'documents' | 'recall' | 'withoutLeak' | 'phiFreeAltered'>;
interface Kept {
  readonly score: Score;
  readonly sources: Readonly<Record<string, SourceScore>>;
  readonly speed: Measured['speed'];
}
/** What the card keeps of a part: by label for all parts together, by source only in total. */
function kept({ score, sources, speed }: Measured): Kept {
  const total = ({ documents, recall, withoutLeak, phiFreeAltered }: Score): SourceScore => ({
    documents,
    recall,
    withoutLeak,
    phiFreeAltered,
  });
  return {
    score,
    sources: Object.fromEntries(Object.entries(sources).map(([name, mine]) => [name, total(mine)])),
    speed,
  };
}
const evaluation = Object.fromEntries(
  values.evaluation.map((pair) => {
    const [name = '', path = ''] = pair.split('=');
    const { results } = read<{ results: Record<string, Measured> }>(path);
    return [name, Object.fromEntries(Object.entries(results).map(([part, measured]) => [part, kept(measured)]))];
  }),
);
const tried = values.tried ? read<Tried[]>(values.tried) : [];
const round = (_key: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
writeFileSync(cardPath, `${JSON.stringify({ ...card, evaluation, tried }, round)}\n`);

const percent = ({ hits, of, rate, low, high }: Rate): string =>
  of === 0
    ? ''
    : `${(100 * rate).toFixed(1)} % (${hits}/${of}; ${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)})`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

function section(name: string, results: Readonly<Record<string, Kept>>): string {
  const parts = Object.entries(results);
  const all = results.all ?? parts.at(-1)![1];
  const ablation = table(
    [
      'parts',
      'spans caught',
      'documents without leak',
      'false-masked per 1,000 beside PHI',
      'in PHI-free text',
      'strict F1',
    ],
    parts.map(([part, { score }]) => [
      part,
      percent(score.recall),
      percent(score.withoutLeak),
      score.falseMasked.dense.toFixed(2),
      score.falseMasked.phiFree.toFixed(2),
      score.strict.f1.toFixed(3),
    ]),
  );
  const labels = table(
    ['label', 'caught (count; 95 % Wilson interval)', 'strict precision', 'strict F1'],
    Object.entries(all.score.recallByLabel).map(([label, caught]) => {
      const strict = all.score.strictByLabel[label]!;
      return [label, percent(caught), strict.precision.toFixed(3), strict.f1.toFixed(3)];
    }),
  );
  const sources = table(
    ['source', 'documents', 'spans caught', 'without leak', 'PHI-free altered'],
    Object.entries(all.sources).map(([source, score]) => [
      source,
      score.documents,
      percent(score.recall),
      percent(score.withoutLeak),
      percent(score.phiFreeAltered),
    ]),
  );
  const speed = table(
    ['characters', 'documents', 'median ms', 'characters a second'],
    all.speed.map((row) => [
      `${row.from} to ${row.to ?? 'more'}`,
      row.documents,
      row.ms.toFixed(2),
      row.charactersPerSecond,
    ]),
  );
  return `## ${name}\n\nWhole detection by parts:\n\n${ablation}\n\nBy label, all parts:\n\n${labels}\n\nBy source, all parts:\n\n${sources}\n\nDetection time (two workers):\n\n${speed}\n`;
}

const { temperature, seed, extend } = card.operating;
const { before, after } = card.calibration.calibrationError;
const text = readFileSync(join(import.meta.dirname, 'card-text.md'), 'utf8')
  .replaceAll('{version}', card.version)
  .replaceAll('{sha256}', card.sha256)
  .replaceAll('{temperature}', String(temperature))
  .replaceAll('{seed}', String(seed))
  .replaceAll('{extend}', extend.toFixed(3))
  .replaceAll('{errorBefore}', (before ?? 0).toFixed(3))
  .replaceAll('{errorAfter}', (after ?? 0).toFixed(3))
  .replaceAll(
    '{tried}',
    table(
      ['model', 'change', 'names caught, model alone', 'false-masked per 1,000', 'ms per 2,200 characters'],
      tried.map((each) => [each.name, each.change, each.recall, each.falseMasked, each.ms]),
    ),
  )
  .replaceAll(
    '{evaluation}',
    Object.entries(evaluation)
      .map(([name, results]) => section(name, results))
      .join('\n'),
  );
writeFileSync(join(values.model, 'card.md'), text);
