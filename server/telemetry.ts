import { setTimeout as wait } from 'node:timers/promises';
import { unwatched, type Watch } from '../plugin/watch.ts';
import type { Config } from './config.ts';
import { type Instruments, makeInstruments } from './instruments.ts';
import { logExport } from './log-export.ts';
import { makeSpans, type Spans } from './spans.ts';

/** What the service tells of itself: traces, metrics, and its log on the way to a collector. Nothing of it is text. */
export interface Telemetry extends Omit<Instruments, 'stage' | 'replaced' | 'judged'>, Pick<Spans, 'open' | 'ids'> {
  /** For the operations of plugin/. */
  readonly watch: Watch;
  /** The metrics in Prometheus text; empty unless `SALLYPORT_METRICS=prometheus`. */
  prometheusText(): Promise<string>;
  /** Writes a log line to standard output and to the exporter; absent unless `OTEL_LOGS_EXPORTER` asks for one. */
  readonly writeLog?: (line: string) => void;
  /** Sends what is waiting and stops; a collector that does not answer is waited for a few seconds. */
  close(): Promise<void>;
}

const nothing = (): undefined => undefined;

/** Nothing asked for telemetry: nothing is loaded, counted or sent. */
const silence: Telemetry = {
  watch: unwatched,
  open: () => ({ ids: {}, within: (work) => work(), end: nothing }),
  ids: () => ({}),
  call: nothing,
  committed: nothing,
  workerLost: nothing,
  checkpointFailed: nothing,
  gauge: nothing,
  info: nothing,
  prometheusText: async () => '',
  close: async () => undefined,
};

/** The end of the service must not wait for a collector for longer. */
const LAST_EXPORT_MS = 3_000;

/**
 * Starts OpenTelemetry when the settings ask for an exporter or for `GET /metrics`, else loads none of it. The exporters
 * read their OTEL_* variables themselves (server/config.ts hands them on).
 */
export async function startTelemetry(options: {
  readonly config: Pick<Config, 'telemetry' | 'metrics'>;
  readonly version: string;
}): Promise<Telemetry> {
  const { telemetry, metrics: wanted } = options.config;
  const exporting = Object.values(telemetry).some((exporter) => exporter !== 'none');
  if (!exporting && wanted === undefined) return silence;

  const [{ NodeSDK }, { PrometheusExporter, PrometheusSerializer }, api] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/exporter-prometheus'),
    import('@opentelemetry/api'),
  ]);
  const reader = wanted ? new PrometheusExporter({ preventServerStart: true }) : undefined;
  const sdk = new NodeSDK(reader ? { metricReaders: [reader] } : {});
  sdk.start();

  const {
    stage: countStage,
    replaced,
    judged,
    ...counts
  } = makeInstruments(api.metrics.getMeter('sallyport', options.version));
  const spans = makeSpans(api, api.trace.getTracer('sallyport', options.version), { stage: countStage });
  return {
    ...counts,
    watch: { stage: spans.stage, replaced, judged },
    open: spans.open,
    ids: spans.ids,
    async prometheusText() {
      if (!reader) return '';
      const { resourceMetrics } = await reader.collect();
      return new PrometheusSerializer('', false, undefined, false, true).serialize(resourceMetrics);
    },
    ...(telemetry.logs === 'none'
      ? {}
      : { writeLog: logExport(api, api.logs.getLogger('sallyport', options.version)) }),
    // A collector that is away is no failure of the service.
    close: () => Promise.race([sdk.shutdown().catch(nothing), wait(LAST_EXPORT_MS, undefined, { ref: false })]),
  };
}
