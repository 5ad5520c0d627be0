/**
 * Measures validation on labelled texts, as callers see it.
 *
 *   npm run eval:validate -- [FILE.jsonl …] [--json OUT] [--threshold 0.8] [--base-rate 0.12] [--without-context]
 *
 * Files hold JSONL of {id, text, label, pair?, error_type?, chart?, context?}; without one, the
 * project's hand-written cases and every set of `../shared/data/validate/train` are measured. Prints a table a set; `--json` writes everything measured.
 */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Report, report, reportTable } from './report.ts';
import { readRows } from './rows.ts';
import { startScorer } from './scorer.ts';

const SETS = '../shared/data/validate/train';

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'string' },
      threshold: { type: 'string', default: '0.8' },
      'base-rate': { type: 'string', default: '0.12' },
      'without-context': { type: 'boolean', default: false },
    },
  });
  const own = ['fresh-held', 'fresh', 'held', 'unread', 'phrasing', 'pairs'].map(
    (name) => `test/cases/validate-${name}.jsonl`,
  );
  const given = existsSync(SETS) ? readdirSync(SETS).filter((name) => name.endsWith('.jsonl')) : [];
  const files = positionals.length > 0 ? positionals : [...own, ...given.map((name) => join(SETS, name))];
  return { ...values, files };
}

const options = readOptions();
const scorer = await startScorer();
const reports: Report[] = [];
for (const file of options.files) {
  const read = readRows(file);
  const rows = options['without-context'] ? read.map(({ context, ...row }) => row) : read;
  const measured = report(rows, await scorer.scoreAll(rows), {
    set: basename(file),
    threshold: Number(options.threshold),
    baseRate: Number(options['base-rate']),
  });
  reports.push(measured);
  console.log(`${reportTable(measured)}\n`);
}
await scorer.close();
if (options.json) writeFileSync(options.json, `${JSON.stringify(reports, null, 2)}\n`);
