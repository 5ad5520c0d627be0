import type * as Api from '@opentelemetry/api';
import type { Logger } from '@opentelemetry/api';

/** Pino's levels and OpenTelemetry's severities: 10 → TRACE (1), 20 → DEBUG (5), … 60 → FATAL (21). */
const severityOf = (level: number): number => Math.min(24, Math.max(1, (level / 10 - 1) * 4 + 1));

interface LogLine {
  readonly level: number;
  readonly time: string;
  readonly msg?: string;
  readonly trace_id?: string;
  readonly span_id?: string;
}

/** Writes a line of the log to standard output and to the exporter; it was cut to the allowed fields before (logging.ts). */
export const logExport =
  (api: typeof Api, logger: Logger) =>
  (line: string): void => {
    process.stdout.write(line);
    const { level, time, msg, trace_id: traceId, span_id: spanId, ...attributes } = JSON.parse(line) as LogLine;
    const isTraced = traceId !== undefined && spanId !== undefined;
    const span = isTraced && { traceId, spanId, traceFlags: api.TraceFlags.SAMPLED };
    logger.emit({
      severityNumber: severityOf(level),
      timestamp: new Date(time),
      ...(msg === undefined ? {} : { body: msg }),
      ...(span && { context: api.trace.setSpanContext(api.ROOT_CONTEXT, span) }),
      attributes,
    });
  };
