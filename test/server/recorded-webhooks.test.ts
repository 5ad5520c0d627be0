import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOOKS } from '../../plugin/hooks/delivery.ts';
import { type TestApp, testApp } from '../support/app.ts';

interface Recorded {
  readonly method: 'POST';
  readonly url: string;
  readonly rawHeaders: readonly (readonly [string, string])[];
  readonly body: string;
}

/** Requests that a real Medplum server sent (webhooks.json); they lie beside the project, not in it. */
const file = join(import.meta.dirname, '../../../shared/fixtures/medplum/webhooks.json');
const isThere = existsSync(file);
const requests = isThere ? (JSON.parse(readFileSync(file, 'utf8')) as { requests: Recorded[] }).requests : [];
const SECRET = 'lab-hmac-secret';
/** Of the connection, not of the message. */
const HOP = new Set(['host', 'connection', 'content-length', 'accept-encoding', 'authorization']);

const headersOf = ({ rawHeaders }: Recorded): Record<string, string> =>
  Object.fromEntries(
    rawHeaders.map(([name, value]) => [name.toLowerCase(), value]).filter(([name]) => !HOP.has(name!)),
  );
const isHook = (request: Recorded): boolean => 'x-medplum-subscription' in headersOf(request);
const isSigned = (request: Recorded): boolean => 'x-signature' in headersOf(request);
const words = (text: string): string[] =>
  text.match(/Jan[eé]|Doe\b|999-12-3456|metformin|Signature=\w+|penicillin/g) ?? [];

describe.skipIf(!isThere)('the thirty recorded requests (skipped where ../shared/fixtures is not there)', () => {
  let signed: TestApp;
  let unsigned: TestApp;
  beforeAll(async () => {
    signed = await testApp({ SALLYPORT_HOOK_SECRET: SECRET });
    unsigned = await testApp();
  });
  afterAll(async () => {
    await signed.close();
    await unsigned.close();
  });
  const replay = (service: TestApp, request: Recorded, name: string) =>
    service.call('POST', `/v1/hooks/${name}`, { body: request.body, headers: headersOf(request) });

  test('there are thirty, eighteen of them from Subscriptions', () => {
    expect(requests).toHaveLength(30);
    expect(requests.filter(isHook)).toHaveLength(18);
  });

  describe.each(HOOKS)('to the hook %s', (name) => {
    test.each(requests.map((request, index) => [index, request] as const).filter(([, each]) => isHook(each)))(
      'request %i is taken once, in whichever order retries come',
      async (index, request) => {
        const earlier = requests.slice(0, index).filter(isHook);
        const isRetry = earlier.some(
          (each) =>
            each.body === request.body &&
            headersOf(each)['x-medplum-subscription'] === headersOf(request)['x-medplum-subscription'],
        );
        const first = headersOf(request)['x-medplum-interaction'] === 'delete' ? 'recorded' : 'accepted';
        const answer = await replay(unsigned, request, name);
        expect(answer).toMatchObject({ status: 202, json: { status: isRetry ? 'duplicate' : first } });
      },
    );

    test.each(requests.map((request, index) => [index, request] as const).filter(([, each]) => isHook(each)))(
      'request %i passes exactly when it is signed',
      async (_, request) => {
        expect((await replay(signed, request, name)).status).toBe(isSigned(request) ? 202 : 401);
        const altered = { ...request, body: request.body.replace('{', '{ ') };
        expect((await replay(signed, altered, name)).status).toBe(401);
      },
    );
  });

  test.each(requests.map((request, index) => [index, request] as const).filter(([, each]) => !isHook(each)))(
    "request %i, a Bot's call in an older form, is refused without a word of it, whatever its traceparent",
    async (_, request) => {
      const answer = await unsigned.call('POST', request.url, { body: request.body, headers: headersOf(request) });
      expect(answer.status).toBe(400);
      expect(answer.json.errors[0].path).toBeDefined();
      const right = { ...JSON.parse(request.body), input_text: 'x' };
      delete right.text;
      const body = JSON.stringify(right);
      const context = right.fhir_context === undefined ? {} : { fhir_context_status: 'not_configured' };
      const retried = await unsigned.call('POST', request.url, { body, headers: headersOf(request) });
      expect(retried).toMatchObject({ status: 200, json: { status: 'success', ...context } });
    },
  );

  test('no word of them is in a log or in the record', async () => {
    const found = new Set(requests.flatMap(({ body }) => words(body)));
    expect(found.size).toBeGreaterThan(4);
    for (const service of [signed, unsigned]) {
      const rows = await service.store.query<{ json: string }>('SELECT json FROM audit_events');
      const text = [...service.log, ...rows.map(({ json }) => json)].join('\n');
      for (const word of found) expect(text).not.toContain(word);
    }
  });
});
