import type { FhirClient, FhirRequest } from '../../fhir/client.ts';
import { FhirUnreachable, type HttpAnswer } from '../../fhir/client-http.ts';
import type { Clock } from '../../fhir/pace.ts';

/** What goes wrong with a request: nothing was done, or all of it and only the answer is lost. */
export type Trouble = 'timeout' | 'dropped' | 'lost-answer' | { readonly status: number; readonly headers?: object };

export interface FakeFhir {
  readonly client: FhirClient;
  /** What was made, in order: `AuditEvent entity:identifier=…`. */
  readonly made: readonly string[];
  readonly bodies: readonly unknown[];
  /** Requests that reached it. */
  readonly requests: () => number;
  readonly refused429: () => number;
}

/**
 * A FHIR server in memory that makes resources once per If-None-Exist, with Medplum's quota (50,000 points a minute, a write
 * 100) and whatever `trouble` says of a request: for tests over more requests than sockets can carry in their time.
 */
export function fakeFhir(options: {
  readonly clock: Clock;
  readonly trouble?: (request: FhirRequest, count: number) => Trouble | undefined;
  readonly pointsPerMinute?: number;
  readonly baseUrl?: string;
}): FakeFhir {
  const {
    clock,
    trouble = () => undefined,
    pointsPerMinute = 50_000,
    baseUrl = 'http://ehr.example/fhir/R4',
  } = options;
  const made: string[] = [];
  const known = new Set<string>();
  const bodies: unknown[] = [];
  let count = 0;
  let refused = 0;
  let points = pointsPerMinute;
  let until = clock.now() + 60_000;

  const answer = (status: number, headers: Record<string, string> = {}): HttpAnswer => ({
    status,
    headers: new Headers({
      ratelimit: `"requests";r=59995;t=60, "fhirInteractions";r=${points};t=${Math.ceil((until - clock.now()) / 1000)}`,
      ...headers,
    }),
    bytes: Buffer.alloc(0),
  });
  const write = (request: FhirRequest): HttpAnswer => {
    if (clock.now() >= until) {
      points = pointsPerMinute;
      until = clock.now() + 60_000;
    }
    if (points < 100) {
      refused++;
      return answer(429);
    }
    points -= 100;
    const term = `${request.path} ${request.headers?.['If-None-Exist']}`;
    if (known.has(term)) return answer(200);
    known.add(term);
    made.push(term);
    bodies.push(request.body);
    return answer(201);
  };
  const client: FhirClient = {
    baseUrl,
    async send(request) {
      const what = trouble(request, ++count);
      if (what === 'timeout') throw new FhirUnreachable('timeout');
      if (what === 'dropped') throw new FhirUnreachable('network');
      if (what === 'lost-answer') {
        write(request);
        throw new FhirUnreachable('network');
      }
      if (what !== undefined) return answer(what.status, { ...what.headers });
      return write(request);
    },
  };
  return { client, made, bodies, requests: () => count, refused429: () => refused };
}
