import { Agent, request as send } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLong } from '../support/long.ts';
import { hasProc, residentMegabytes } from '../support/proc.ts';
import { type Service, startService } from '../support/service.ts';
import { DEADLINE_MS, type FuzzAnswer, faultOf } from './answers.ts';
import { type OpenApi, type Operation, operationsOf } from './operations.ts';
import { type FuzzRequest, type Known, MARKER, requestsTo } from './requests.ts';

const REQUESTS = isLong ? 50_000 : 1_500;
/** Sent together, so that calls meet. */
const AT_ONCE = 10;
/** Resident memory of the service at the end: it reached 400 MB under ordinary load. */
const MOST_MEGABYTES = 700;
const SEED = 20_261_121;

let service: Service;
let known: Known;
let operations: readonly Operation[];
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
beforeAll(async () => {
  service = await startService({ env: { SALLYPORT_LOG_LEVEL: 'trace', SALLYPORT_METRICS: 'prometheus' } });
  operations = operationsOf((await (await fetch(`${service.baseUrl}/openapi.json`)).json()) as OpenApi);
  const tokenized = await service.call('POST', '/v1/inbound/tokenize', {
    input_text: 'Patient Maria Lopez, MRN: 00482913',
  });
  const flagged = await service.call('POST', '/v1/outbound/validate', {
    llm_output: 'Take lisinopril 1000 mg by mouth once daily.',
  });
  known = {
    key: service.apiKey,
    tokenMap: ((await tokenized.json()) as { token_map_id: string }).token_map_id,
    review: ((await flagged.json()) as { review_id: string }).review_id,
  };
});
afterAll(async () => {
  agent.destroy();
  await service?.stop();
});

function ask({ method, target, headers, body }: FuzzRequest): Promise<FuzzAnswer> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(service.baseUrl);
    const sent = send({ hostname, port, method, path: target, headers, agent, timeout: DEADLINE_MS }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(chunks).toString(),
          ms: performance.now() - began,
        }),
      );
    });
    sent.on('timeout', () => sent.destroy(new Error('hangs')));
    sent.on('error', reject);
    sent.end(body);
  });
}

/** One line for a fault: what was sent can be read in the report of fast-check. */
const describe = ({ operation, method, target, headers, body }: FuzzRequest): string =>
  JSON.stringify({
    operation: operation.id,
    method,
    target,
    headers: { ...headers, authorization: '…' },
    body: body?.toString(),
  });

test(`${REQUESTS} requests made from the OpenAPI document are answered as it says, and none is repeated`, async () => {
  const batch = fc.array(
    fc.constantFrom(...operations).chain((operation) => requestsTo(operation, known)),
    {
      minLength: AT_ONCE,
      maxLength: AT_ONCE,
    },
  );
  await fc.assert(
    fc.asyncProperty(batch, async (requests) => {
      const faults = await Promise.all(
        requests.map(async (request) => {
          const fault = await ask(request).then(
            (answer) => faultOf(request, answer),
            (error: Error) => error.message,
          );
          return fault === undefined ? [] : [`${fault}: ${describe(request)}`];
        }),
      );
      expect(faults.flat()).toEqual([]);
    }),
    { numRuns: Math.ceil(REQUESTS / AT_ONCE), seed: SEED, endOnFailure: true },
  );
  expect((await fetch(`${service.baseUrl}/readyz`)).status).toBe(200);
  expect(service.output()).not.toContain(MARKER);
  const metrics = await service.call('GET', '/metrics');
  expect(await metrics.text()).not.toContain(MARKER);
}, 3_600_000);

test.skipIf(!hasProc)('its memory stays bounded (needs /proc)', () => {
  expect(residentMegabytes(service.pid)).toBeLessThan(MOST_MEGABYTES);
});
