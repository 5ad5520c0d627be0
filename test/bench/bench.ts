// npm run bench                     one version: latency, throughput, stages, memory, start, overload
// npm run bench -- --docs           the same, and into docs/bench.md and docs/bench.svg
// npm run bench -- --against REF    this checkout against another version, in turns
// npm run bench -- --telemetry      with every exporter on against off, in turns
// npm run bench -- --soak [N]       memory over N calls (200,000)
// --quick makes each of them a short look, --out FOLDER is where results go (bench-results).
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isBelow } from './bootstrap.ts';
import { withCheckout } from './checkout.ts';
import { compare } from './compare.ts';
import { whereAndWhat } from './machine.ts';
import { plot } from './plot.ts';
import { reportCompared, reportSoak, reportStandard } from './report.ts';
import { startSink } from './sink.ts';
import { soak } from './soak.ts';
import { measureStandard, type Standard } from './standard.ts';
import { GOALS, SEED } from './workload.ts';

const root = resolve(import.meta.dirname, '../..');
const SOAK_CALLS = '200000';
/** `--soak` alone is the long form. */
const args = process.argv
  .slice(2)
  .flatMap((word, index, all) =>
    word === '--soak' && !/^\d+$/.test(all[index + 1] ?? '') ? [word, SOAK_CALLS] : [word],
  );
const USAGE = `npm run bench -- [--docs | --against REF | --telemetry | --soak [CALLS]] [--quick] [--out FOLDER]`;
function readOptions() {
  try {
    return parseArgs({
      args,
      options: {
        quick: { type: 'boolean', default: false },
        docs: { type: 'boolean', default: false },
        telemetry: { type: 'boolean', default: false },
        against: { type: 'string' },
        soak: { type: 'string' },
        out: { type: 'string', default: join(root, 'bench-results') },
      },
    }).values;
  } catch {
    console.error(`${USAGE}\nThe head of test/bench/bench.ts says what each of them does.`);
    return process.exit(2);
  }
}
const options = readOptions();
const share = options.quick ? 0.05 : 1;
const tell = (line: string): void => void process.stdout.write(`${line}\n`);

interface Measured {
  readonly mode: string;
  readonly results: object;
  readonly report: string;
  readonly standard?: Standard;
}

async function measure(): Promise<Measured> {
  if (options.soak !== undefined) {
    const results = await soak(Number(options.soak) * share, tell);
    return { mode: 'soak', results, report: reportSoak(results) };
  }
  if (options.against !== undefined) {
    const ref = options.against;
    const results = await withCheckout(root, ref, (project) => compare({ theirs: { project }, ours: {} }, share));
    return { mode: `against ${ref}`, results, report: reportCompared(results, { theirs: ref, ours: 'this' }) };
  }
  if (options.telemetry) return measureTelemetry();
  const standard = await measureStandard(share);
  return { mode: 'standard', results: standard, report: reportStandard(standard), standard };
}

/** What it costs to export every trace, metric and log line. */
async function measureTelemetry(): Promise<Measured> {
  const sink = await startSink();
  const on = {
    OTEL_TRACES_EXPORTER: 'otlp',
    OTEL_METRICS_EXPORTER: 'otlp',
    OTEL_LOGS_EXPORTER: 'otlp',
    OTEL_EXPORTER_OTLP_ENDPOINT: sink.endpoint,
    SALLYPORT_LOG_LEVEL: 'info', // a log line a call, on both sides
  };
  const results = await compare({ theirs: { env: { SALLYPORT_LOG_LEVEL: 'info' } }, ours: { env: on } }, share);
  await sink.close();
  const goals = results.map(({ name, p50 }) => `${name}: p50 ${isBelow(p50, GOALS.telemetryShare)}`);
  const report = `${reportCompared(results, { theirs: 'no telemetry', ours: 'all of it' })}\n\n${goals.join('\n')}`;
  return { mode: 'telemetry', results, report };
}

const started = new Date();
const { mode, results, report, standard } = await measure();
const where = whereAndWhat(root);
const title = `${mode}, commit ${where.commit}, ${where.cores} cores (${where.cpu}), Node ${where.node}, load ${where.load.join(' ')}`;
mkdirSync(options.out, { recursive: true });
const file = join(options.out, `${started.toISOString().replaceAll(':', '-')}.json`);
writeFileSync(file, `${JSON.stringify({ started, mode, seed: SEED, where, results }, null, 2)}\n`);
tell(`${title}\n\n${report}\n\nwritten to ${file}`);
if (standard) {
  const drawn = plot(standard, `${title}, ${started.toISOString().slice(0, 10)}`);
  writeFileSync(file.replace(/json$/, 'svg'), drawn);
  if (options.docs) {
    writeFileSync(join(root, 'docs/bench.svg'), drawn);
    const head =
      '# Measured\n\n`npm run bench -- --docs` wrote this page. Keep-alive HTTP over loopback, durable audit included.';
    const page = `${head}\n\n![Latency, throughput and stages](bench.svg)\n\n\`\`\`text\n${title}\n\n${report}\n\`\`\`\n`;
    writeFileSync(join(root, 'docs/bench.md'), page);
  }
}
