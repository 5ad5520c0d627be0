import type { Logger, Span } from '@opentelemetry/api';
import type { Store } from '../audit/store.ts';
import type { ModelPool } from '../models/pool.ts';
import type { ChartLookup } from '../plugin/chart.ts';
import type { Config } from './config.ts';

/** A call as it is counted: names of ours, codes and numbers, never text. */
export interface MeasuredCall {
  readonly operation: string;
  readonly status: number;
  readonly durationMs: number;
  /** The type of each replacement that a tokenize call made. */
  readonly entityTypes?: readonly string[];
  /** Whether a validate call routed its text to a human. */
  readonly flagged?: boolean;
}
/** A call being worked on; ended with what it turned out to be. */
export interface OpenCall {
  /** Runs `work` so that its stages become parts of this call's trace. */
  within<Answer>(work: () => Answer): Answer;
  end(call: MeasuredCall): void;
}
export interface Telemetry {
  /** Begins the trace of a call, below the caller's `traceparent` when it sent a valid one. */
  open(route: string, startedMs: number, headers: Readonly<Record<string, unknown>>): OpenCall;
  /** Times `work` as a named part of the current call. `name` is one of ours, never text. */
  stage<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer>;
  /** A number that is asked for whenever the metrics are read. */
  gauge(name: string, description: string, read: () => Promise<number>): void;
  /** The metrics in Prometheus text; empty unless `SALLYPORT_METRICS=prometheus`. */
  prometheusText(): Promise<string>;
  /** Writes a log line to standard output and to the exporter; absent unless `OTEL_LOGS_EXPORTER` asks for one. */
  readonly writeLog?: (line: string) => void;
  /** Sends what is waiting and stops. */
  close(): Promise<void>;
}

/** Nothing asked for telemetry: nothing is loaded, counted or sent. */
const silence: Telemetry = {
  open: () => ({ within: (work) => work(), end: () => undefined }),
  stage: (_name, work) => work(),
  gauge: () => undefined,
  prometheusText: async () => '',
  close: async () => undefined,
};

/** Latency buckets in seconds, closest around the goals of a few milliseconds. */
const BUCKETS_S = [0.001, 0.002, 0.003, 0.004, 0.005, 0.0075, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Starts OpenTelemetry when the settings ask for an exporter or for `GET /metrics`, else loads none of it. The exporters
 * read their OTEL_* variables themselves (server/config.ts hands them on). No attribute holds text of a request.
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

  const meter = api.metrics.getMeter('sallyport', options.version);
  const calls = meter.createCounter('sallyport.calls', { description: 'Calls by operation and status' });
  const duration = meter.createHistogram('sallyport.call.seconds', {
    description: 'Time in the service by operation',
    unit: 's',
    advice: { explicitBucketBoundaries: BUCKETS_S },
  });
  const stages = meter.createHistogram('sallyport.stage.seconds', {
    description: 'Time of each stage of a call',
    unit: 's',
    advice: { explicitBucketBoundaries: BUCKETS_S },
  });
  const entities = meter.createCounter('sallyport.entities', { description: 'Replacements by type' });
  const flagged = meter.createCounter('sallyport.flagged', { description: 'Texts routed to a human' });
  const tracer = api.trace.getTracer('sallyport', options.version);

  const count = ({ operation, status, durationMs, entityTypes = [], flagged: isFlagged }: MeasuredCall): void => {
    calls.add(1, { operation, status });
    duration.record(durationMs / 1000, { operation });
    for (const type of entityTypes) entities.add(1, { type });
    if (isFlagged) flagged.add(1);
  };
  const endSpan = (span: Span, { operation, status }: MeasuredCall): void => {
    span.setAttributes({ 'sallyport.operation': operation, 'http.response.status_code': status });
    if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
    span.end();
  };

  return {
    open(route, startedMs, headers) {
      const parent = api.propagation.extract(api.context.active(), headers);
      const attributes = { 'http.route': route };
      const span = tracer.startSpan(route, { kind: api.SpanKind.SERVER, startTime: startedMs, attributes }, parent);
      const context = api.trace.setSpan(parent, span);
      return {
        within: (work) => api.context.with(context, work),
        end(call) {
          count(call);
          endSpan(span, call);
        },
      };
    },
    stage: (name, work) =>
      tracer.startActiveSpan(name, async (span) => {
        const started = performance.now();
        try {
          return await work();
        } catch (error) {
          // Not the error's message: it is not ours to know what it quotes.
          span.setStatus({ code: api.SpanStatusCode.ERROR });
          throw error;
        } finally {
          stages.record((performance.now() - started) / 1000, { stage: name });
          span.end();
        }
      }),
    gauge(name, description, read) {
      meter.createObservableGauge(name, { description }).addCallback(async (result) => result.observe(await read()));
    },
    async prometheusText() {
      if (!reader) return '';
      const { resourceMetrics } = await reader.collect();
      return new PrometheusSerializer('', false, undefined, false, true).serialize(resourceMetrics);
    },
    ...(telemetry.logs === 'none' ? {} : { writeLog: logWriter(api.logs.getLogger('sallyport', options.version)) }),
    close: () => sdk.shutdown(),
  };
}

/** Pino's levels and OpenTelemetry's severities: 10 → TRACE (1), 20 → DEBUG (5), … 60 → FATAL (21). */
const severityOf = (level: number): number => Math.min(24, Math.max(1, (level / 10 - 1) * 4 + 1));

interface LogLine {
  readonly level: number;
  readonly time: string;
  readonly msg?: string;
}

/** Hands a line of the log on; it was cut to the allowed fields before (server/logging.ts). */
const logWriter =
  (logger: Logger) =>
  (line: string): void => {
    process.stdout.write(line);
    const { level, time, msg, ...attributes } = JSON.parse(line) as LogLine;
    logger.emit({
      severityNumber: severityOf(level),
      timestamp: new Date(time),
      ...(msg === undefined ? {} : { body: msg }),
      attributes,
    });
  };

/** The store whose commits are a stage of their call's trace. */
export const observeStore = (store: Store, telemetry: Telemetry): Store => ({
  ...store,
  transaction: (work) => telemetry.stage('commit', () => store.transaction(work)),
});

/** The pool whose model runs are a stage of their call's trace. */
export const observePool = (pool: ModelPool, telemetry: Telemetry): ModelPool => ({
  ...pool,
  run: (model, input) => telemetry.stage(`model ${String(model)}`, () => pool.run(model, input)),
});

/** The lookup whose waiting for a chart is a stage of its call's trace. */
export const observeChart =
  (lookup: ChartLookup, telemetry: Telemetry): ChartLookup =>
  (reference, caller) =>
    telemetry.stage('chart', () => lookup(reference, caller));
