import { type FastifyServerOptions, LogController } from 'fastify';
import type { LogLevel } from './variables.ts';

/** Every field that a log line may hold, beside level, time and message. Anything else is dropped before it is written. */
const FIELDS = new Set([
  'trace_id', // the trace and the span that the line belongs to, when traces are on
  'span_id',
  'trace_flags',
  'request_id', // X-Request-Id, short and plain (server/request-context.ts)
  'method',
  'route', // the pattern, `/v1/token-maps/:id`; never the URL
  'status',
  'ms',
  'key', // an API key's public id
  'code', // one of our snake_case codes
  'error', // an error's class; pino's own `err` is taken apart below
  'at', // stack frames: places in code
  'setting',
  'maps',
  'count',
]);

/** An error by its class and code. Its message may quote what was being read, and a foreign one often does. */
export function describeError(error: unknown): { readonly error: string; readonly code?: string } {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code } = error as NodeJS.ErrnoException;
  return {
    error: error.constructor.name,
    ...(typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? { code } : {}),
  };
}

/** What a log call may say. An error among the fields is taken apart, and a message that repeats its own is replaced. */
function plainly(fields: unknown, message: unknown): [fields: object, message: string | undefined] {
  const said = typeof message === 'string' ? message : undefined;
  if (typeof fields !== 'object' || fields === null) return [{}, said];
  const error = 'err' in fields ? fields.err : fields;
  if (!(error instanceof Error)) return [fields, said];
  const rest = error === fields ? {} : { ...fields, err: undefined };
  return [{ ...rest, ...describeError(error) }, said === undefined || said === error.message ? 'failed' : said];
}

/**
 * Pino for Fastify, writing to standard output or, when given, by `write`. Pino takes an error's message as
 * the line's own when none is given, and formats further arguments into it: both are stopped before it sees them.
 */
export function loggerOptions(
  level: LogLevel,
  write?: (line: string) => void,
): Pick<FastifyServerOptions, 'logger' | 'logController'> {
  return {
    // server/observe.ts writes one line a request; Fastify's own quote the URL and errors' messages
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    logger: {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: {
        log: (fields) => Object.fromEntries(Object.entries(fields).filter(([name]) => FIELDS.has(name))),
      },
      hooks: {
        logMethod(args, method) {
          const [fields, message] = args as unknown[];
          if (typeof fields === 'string') return method.call(this, fields);
          method.call(this, ...plainly(fields, message));
        },
      },
      ...(write ? { stream: { write } } : {}),
    },
  };
}
