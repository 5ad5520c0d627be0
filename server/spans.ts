import type * as Api from '@opentelemetry/api';
import type { Context, Span, Tracer } from '@opentelemetry/api';
import type { Stage, Watch } from '../plugin/watch.ts';
import type { Instruments, MeasuredCall } from './instruments.ts';
import type { MeasuredOperation, SpanAttributes } from './vocabulary.ts';

/**
 * What joins a log line to its trace, by the names of opentelemetry.io/docs/specs/otel/compatibility/logging_trace_context;
 * empty when there is none.
 */
export interface TraceIds {
  readonly trace_id?: string;
  readonly span_id?: string;
  /** Hexadecimal; `01`: sampled. */
  readonly trace_flags?: string;
}

/** A request for an operation, when its head has been read. */
export interface Arrived {
  readonly method: string;
  /** The route's pattern, never the URL. */
  readonly route: string;
  readonly operation: MeasuredOperation;
  /** Milliseconds since 1970. */
  readonly startedMs: number;
  readonly headers: Readonly<Record<string, unknown>>;
}
/** A call being worked on; ended with what it turned out to be. */
export interface OpenCall {
  readonly ids: TraceIds;
  /** Runs `work` so that its stages become parts of this call's trace. */
  within<Answer>(work: () => Answer): Answer;
  end(call: Pick<MeasuredCall, 'status' | 'refusal'>): void;
}
export interface Spans {
  open(request: Arrived): OpenCall;
  /** Times and counts a stage of the call in progress, or one that is a trace of its own. */
  readonly stage: Watch['stage'];
  /** Of the work in progress. */
  ids(): TraceIds;
}

/** The stages that are traces of their own, and what they belong to. */
const BESIDE: Partial<Record<Stage, MeasuredOperation>> = { hook: 'hook', deliver: 'delivery' };

/** The spans of calls and of their stages. No name and no attribute of one is text of a request (vocabulary.ts). */
export function makeSpans(api: typeof Api, tracer: Tracer, instruments: Pick<Instruments, 'stage'>): Spans {
  const operationKey = api.createContextKey('sallyport.operation');
  const failed = { code: api.SpanStatusCode.ERROR };

  /** The caller's trace and span id. Its `tracestate` and `baggage` hold whatever it wrote there, so they go no further. */
  const parentOf = (headers: Arrived['headers']): Context => {
    const caller = api.trace.getSpanContext(api.propagation.extract(api.ROOT_CONTEXT, headers));
    if (!caller) return api.ROOT_CONTEXT;
    const { traceId, spanId, traceFlags } = caller;
    return api.trace.setSpanContext(api.ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
  };
  const idsOf = (context: Context): TraceIds => {
    const span = api.trace.getSpanContext(context);
    if (!span || !api.isSpanContextValid(span)) return {};
    const flags = span.traceFlags.toString(16).padStart(2, '0');
    return { trace_id: span.traceId, span_id: span.spanId, trace_flags: flags };
  };
  const set = (span: Span, attributes: Partial<SpanAttributes>): Span => span.setAttributes({ ...attributes });

  return {
    open({ method, route, operation, startedMs, headers }) {
      const parent = parentOf(headers);
      const span = tracer.startSpan(`${method} ${route}`, { kind: api.SpanKind.SERVER, startTime: startedMs }, parent);
      set(span, { 'http.request.method': method, 'http.route': route, 'sallyport.operation': operation });
      const context = api.trace.setSpan(parent.setValue(operationKey, operation), span);
      return {
        ids: idsOf(context),
        within: (work) => api.context.with(context, work),
        end({ status, refusal }) {
          set(span, { 'http.response.status_code': status, ...(refusal && { 'error.type': refusal }) });
          if (status >= 500) span.setStatus(failed);
          span.end();
        },
      };
    },
    stage<Answer>(stage: Stage, work: () => Answer): Answer {
      const parent = api.context.active();
      const known = parent.getValue(operationKey) as MeasuredOperation | undefined;
      const operation = known ?? BESIDE[stage];
      if (operation === undefined) return work(); // of no call: warming up, a cursor kept
      const span = tracer.startSpan(stage, {}, parent);
      const started = performance.now();
      const end = (): void => {
        instruments.stage(operation, stage, performance.now() - started);
        span.end();
      };
      const fail = (error: unknown): never => {
        span.setStatus(failed); // without the error's message: it is not ours to know what it quotes
        end();
        throw error;
      };
      const context = api.trace.setSpan(known ? parent : parent.setValue(operationKey, operation), span);
      let answer: Answer;
      try {
        answer = api.context.with(context, work);
      } catch (error) {
        return fail(error);
      }
      if (answer instanceof Promise) {
        return answer.then((value: unknown) => {
          end();
          return value;
        }, fail) as Answer;
      }
      end();
      return answer;
    },
    ids: () => idsOf(api.context.active()),
  };
}
