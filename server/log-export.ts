import type * as Api from '@opentelemetry/api';
import type { Logger } from '@opentelemetry/api';
import type { TraceIds } from './spans.ts';

/** Pino's levels and OpenTelemetry's severities: 10 → TRACE (1), 20 → DEBUG (5), … 60 → FATAL (21). */
const severityOf = (level: number): number => Math.min(24, Math.max(1, (level / 10 - 1) * 4 + 1));

interface LogLine extends TraceIds {
  readonly level: number;
  readonly time: string;
  readonly msg?: string;
}

/** Writes a line of the log to standard output and to the exporter; it was cut to the allowed fields before (logging.ts). */
export const logExport =
  (api: typeof Api, logger: Logger) =>
  (line: string): void => {
    process.stdout.write(line);
    const { level, time, msg, trace_id, span_id, trace_flags, ...attributes } = JSON.parse(line) as LogLine;
    const isTraced = trace_id !== undefined && span_id !== undefined && trace_flags !== undefined;
    const span = isTraced && { traceId: trace_id, spanId: span_id, traceFlags: Number.parseInt(trace_flags, 16) };
    logger.emit({
      severityNumber: severityOf(level),
      timestamp: new Date(time),
      ...(msg === undefined ? {} : { body: msg }),
      ...(span && { context: api.trace.setSpanContext(api.ROOT_CONTEXT, span) }),
      attributes,
    });
  };
