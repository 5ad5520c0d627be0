import type { Clock } from '../fhir/pace.ts';
import { describeError } from './logging.ts';

/** Tells the log of a trouble by our code for it; of a bug its class too. */
export type Report = (code: string, error?: unknown) => void;

/** How often one and the same trouble is told. */
const EVERY_MS = 60_000;

/** Reports of the loops beside the requests, each code once a minute: an outage of days is not a log of days. */
export function reporter(
  clock: Pick<Clock, 'now'>,
  where: string,
  warn: (fields: object, message: string) => void,
): Report {
  const told = new Map<string, number>();
  return (code, error) => {
    const now = clock.now();
    if (now - (told.get(code) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return;
    told.set(code, now);
    warn({ ...(error === undefined ? {} : { error: describeError(error).error }), code }, where);
  };
}
