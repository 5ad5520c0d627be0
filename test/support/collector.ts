import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Signal = 'traces' | 'metrics' | 'logs';
const SIGNALS: readonly Signal[] = ['traces', 'metrics', 'logs'];

/** An OpenTelemetry collector of ours on loopback, for OTLP over HTTP with JSON: keeps all that is sent to it. */
export interface Collector {
  readonly endpoint: string;
  /** The bodies sent to `/v1/traces`, `/v1/metrics` or `/v1/logs`. */
  bodies(signal: Signal): readonly string[];
  /** Every body of every signal, as one text. */
  everything(): string;
  /** The content types that were sent. */
  contentTypes(): readonly string[];
  spans(): readonly SentSpan[];
  points(): readonly SentPoint[];
  logs(): readonly SentLog[];
  close(): Promise<void>;
}
export interface SentAttribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number; readonly doubleValue?: number };
}
export interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly traceState?: string;
  readonly attributes: readonly SentAttribute[];
  readonly events: readonly unknown[];
  readonly status: { readonly code: number; readonly message?: string };
}
/** A data point with the name of its metric. */
export interface SentPoint {
  readonly name: string;
  readonly attributes: readonly SentAttribute[];
}
export interface SentLog {
  readonly body: { readonly stringValue?: string };
  readonly traceId?: string;
  readonly spanId?: string;
  readonly attributes: readonly SentAttribute[];
}
interface SentMetric {
  readonly name: string;
  readonly [kind: string]: unknown;
}

/** What a sent attribute says. */
export const valueIn = ({ value }: SentAttribute): string | number | undefined =>
  value.stringValue ?? value.intValue ?? value.doubleValue;

/** `silent`: it takes connections and never answers. */
export async function startCollector({ silent = false } = {}): Promise<Collector> {
  const received: { readonly path: string; readonly type: string; readonly body: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const type = request.headers['content-type'] ?? '';
      received.push({ path: request.url ?? '', type, body: Buffer.concat(chunks).toString('latin1') });
      if (!silent) response.setHeader('content-type', type).end(type === 'application/json' ? '{}' : '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const bodies = (signal: Signal): string[] =>
    received.filter(({ path }) => path === `/v1/${signal}`).map(({ body }) => body);
  /** The items below `resourceX[].scopeX[].x` of each body. */
  const items = <Item>(signal: Signal, [resources, scopes, list]: readonly [string, string, string]): Item[] =>
    bodies(signal)
      .flatMap((body) => (JSON.parse(body) as Nested)[resources] ?? [])
      .flatMap((resource) => (resource as Nested)[scopes] ?? [])
      .flatMap((scope) => (scope as Nested)[list] ?? []) as Item[];
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bodies,
    everything: () => SIGNALS.flatMap(bodies).join('\n'),
    contentTypes: () => [...new Set(received.map(({ type }) => type))],
    spans: () => items('traces', ['resourceSpans', 'scopeSpans', 'spans']),
    points: () => items<SentMetric>('metrics', ['resourceMetrics', 'scopeMetrics', 'metrics']).flatMap(pointsOf),
    logs: () => items('logs', ['resourceLogs', 'scopeLogs', 'logRecords']),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
type Nested = Readonly<Record<string, readonly unknown[] | undefined>>;

function pointsOf({ name, ...kinds }: SentMetric): SentPoint[] {
  const { dataPoints = [] } = (kinds.sum ?? kinds.histogram ?? kinds.gauge) as { dataPoints?: readonly SentPoint[] };
  return dataPoints.map((point) => ({ ...point, name }));
}
