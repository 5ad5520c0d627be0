import type { Breaker } from '../../fhir/breaker.ts';
import type { ExpiringCache } from '../../fhir/cache.ts';
import type { ChartExtent } from '../../fhir/chart.ts';
import { type ParsedReference, parseReference } from '../../fhir/references.ts';
import type { ChartResolver, Resolution } from '../../fhir/resolver.ts';
import type { ChartAnswer, ChartLookup } from '../chart.ts';
import { chartOf } from './terms.ts';

export interface LookupOptions {
  readonly resolve: ChartResolver;
  readonly baseUrl: string;
  readonly extent: ChartExtent;
  readonly cache: ExpiringCache<ChartAnswer>;
  readonly breaker: Breaker;
  /** How long a call waits for the chart; the reading goes on behind it, into the cache. */
  readonly timeoutMs: number;
  /** How long a chart is kept. */
  readonly keepMs: number;
  /** Told what went wrong behind an `unresolved`, to log its class. */
  readonly warn: (error: unknown) => void;
}

const UNRESOLVED: ChartAnswer = { status: 'unresolved' };
/** How long "there is no such chart" is believed: it may be on its way from another system. */
const KEEP_ABSENT_MS = 20_000;
/** Charts being read at once: behind a slow server the calls of a minute would pile up. */
const MOST_READING = 64;

/**
 * Asks the FHIR server for charts: from memory, or within the time limit, or `unresolved`. Calls for the same chart share one
 * reading. A reading that failed or outlasted its call counts for the breaker, so a dead server soon costs nothing.
 */
export function chartLookup(options: LookupOptions): ChartLookup {
  const { resolve, baseUrl, extent, cache, breaker, timeoutMs, keepMs, warn } = options;
  const reading = new Map<string, Promise<ChartAnswer>>();

  const answerOf = (resolution: Resolution): ChartAnswer =>
    resolution.kind === 'absent'
      ? UNRESOLVED
      : { status: 'resolved', chart: chartOf(resolution.chart), patient: resolution.chart.reference };

  const read = async (key: string, reference: ParsedReference): Promise<ChartAnswer> => {
    try {
      const answer = answerOf(await resolve(reference, extent));
      breaker.succeeded();
      cache.set(key, answer, answer.status === 'resolved' ? keepMs : Math.min(keepMs, KEEP_ABSENT_MS));
      return answer;
    } catch (error) {
      // Unreachable, or resources of another shape than R4's. The answer says `unresolved`; what was said stays unsaid.
      breaker.failed();
      warn(error);
      return UNRESOLVED;
    } finally {
      reading.delete(key);
    }
  };

  return async (text, caller) => {
    const parsed = parseReference(text, baseUrl);
    if ('failed' in parsed || parsed.ok.kind === 'urn') return UNRESOLVED;
    const key = `${extent} ${caller.tenant} ${parsed.ok.reference}`;
    const known = cache.get(key);
    if (known) return known;
    const underway = reading.get(key);
    if (!underway && (reading.size >= MOST_READING || !breaker.mayTry())) return UNRESOLVED;
    const answer = underway ?? read(key, parsed.ok);
    if (!underway) reading.set(key, answer);
    return inTime(answer, timeoutMs, () => {
      if (!underway) breaker.failed();
    });
  };
}

async function inTime(answer: Promise<ChartAnswer>, limitMs: number, onLate: () => void): Promise<ChartAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<ChartAnswer>((resolve) => {
    timer = setTimeout(() => {
      onLate();
      resolve(UNRESOLVED);
    }, limitMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
