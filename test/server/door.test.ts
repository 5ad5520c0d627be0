import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Store, StoreUnavailable } from '../../audit/store.ts';
import { gatherUnauthorizedCalls } from '../../server/unauthorized.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { temporaryStore } from '../support/store.ts';

const canary = 'Zebulon Quartermain';
const tokenizePath = '/v1/inbound/tokenize';
let service: TestApp;
beforeAll(async () => {
  service = await testApp();
});
afterAll(() => service.close());

const events = async (query: string): Promise<readonly { readonly outcomeDesc?: string }[]> => {
  const { json } = await service.call('GET', `/fhir/R4/AuditEvent?${query}&_sort=-date`);
  return (json.entry ?? []).map((entry: { resource: unknown }) => entry.resource);
};

describe('a key is needed', () => {
  test('no key, a malformed header and an unknown key are 401 with WWW-Authenticate', async () => {
    for (const headers of [{}, { authorization: 'Basic x' }, { authorization: 'Bearer sp_live_wrong' }]) {
      const answer = await service.call('POST', tokenizePath, {
        body: { input_text: canary },
        key: undefined,
        headers: headers as Record<string, string>,
      });
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toContain('Bearer');
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.json).toMatchObject({ status: 401, code: 'unauthorized', request_id: expect.any(String) });
    }
  });

  test('under /fhir the answer is an OperationOutcome', async () => {
    const answer = await service.call('GET', '/fhir/R4/AuditEvent', { key: undefined });
    expect(answer.status).toBe(401);
    expect(answer.headers['content-type']).toContain('application/fhir+json');
    expect(answer.json.resourceType).toBe('OperationOutcome');
  });

  test('an unknown path asks for a key first, and is a 404 with one', async () => {
    expect((await service.call('GET', '/v1/nothing', { key: undefined })).status).toBe(401);
    expect((await service.call('GET', '/v1/nothing')).json).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('probes, description and capabilities need none', async () => {
    for (const path of ['/livez', '/readyz', '/openapi.json', '/fhir/R4/metadata', '/docs/']) {
      expect((await service.call('GET', path, { key: undefined })).status, path).toBe(200);
    }
  });

  test('a key without the scope is a 403 and recorded as a security alert', async () => {
    const key = await service.makeKey({ scopes: ['validate'] });
    expect((await service.call('POST', tokenizePath, { body: { input_text: 'x' }, key })).json.code).toBe('forbidden');
    const [event] = await events('outcome=4&_count=1');
    expect(event?.outcomeDesc).toBe('forbidden');
  });

  test('calls without a key are gathered by minute: the first recorded at once, the others as one number', async () => {
    const store = await temporaryStore();
    const calls = gatherUnauthorizedCalls({ store, observer: { instanceId: 'test' } });
    const waits: (number | undefined)[] = [];
    for (let call = 0; call < 40; call++) waits.push(await calls.note({ id: 'r', ip: '192.0.2.7' }));
    expect(waits.slice(0, 30).every((wait) => wait === undefined)).toBe(true);
    expect(waits.slice(30).every((wait) => wait !== undefined && wait > 0 && wait <= 60)).toBe(true);
    const numbers = async () =>
      (await store.query<{ json: string }>('SELECT json FROM audit_events ORDER BY seq')).map(
        ({ json }) => /"type":"calls","valueString":"(\d+)"/.exec(json)?.[1],
      );
    expect(await numbers()).toEqual(['1']);
    await calls.close();
    expect(await numbers()).toEqual(['1', '39']);
  });

  describe('with a clock in hand', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
    afterEach(() => void vi.useRealTimers());
    const recorded = async (store: Store): Promise<number[]> =>
      (await store.query<{ json: string }>('SELECT json FROM audit_events ORDER BY seq')).map(({ json }) =>
        Number(/"type":"calls","valueString":"(\d+)"/.exec(json)?.[1]),
      );

    test('a minute is a minute, also when the clock was set back meanwhile', async () => {
      const store = await temporaryStore();
      const calls = gatherUnauthorizedCalls({ store, observer: { instanceId: 'test' } });
      const note = () => calls.note({ id: 'r', ip: '192.0.2.9' });
      for (let call = 0; call < 30; call++) await note();
      vi.setSystemTime(Date.now() - 5 * 3_600_000);
      expect(await note()).toBe(60);
      vi.advanceTimersByTime(60_001);
      expect(await note()).toBeUndefined();
      expect(await recorded(store)).toEqual([1, 30, 1]);
      await calls.close();
    });

    test('of calls that come while those of the minute before are written out, each is counted', async () => {
      const store = await temporaryStore();
      const calls = gatherUnauthorizedCalls({ store, observer: { instanceId: 'test' } });
      const note = () => calls.note({ id: 'r', ip: '192.0.2.10' });
      for (let call = 0; call < 3; call++) await note();
      vi.advanceTimersByTime(60_001);
      await Promise.all([note(), note(), note(), note()]);
      await calls.close();
      expect((await recorded(store)).reduce((sum, count) => sum + count)).toBe(7);
    });

    test('what could not be recorded of a minute is recorded with the next', async () => {
      const store = await temporaryStore();
      let down = false;
      const transaction: typeof store.transaction = (work) =>
        down ? Promise.reject(new StoreUnavailable('SQLITE_FULL')) : store.transaction(work);
      const calls = gatherUnauthorizedCalls({ store: { ...store, transaction }, observer: { instanceId: 'test' } });
      const note = () => calls.note({ id: 'r', ip: '192.0.2.11' });
      for (let call = 0; call < 3; call++) await note();
      vi.advanceTimersByTime(60_001);
      down = true;
      await expect(note()).rejects.toThrow(StoreUnavailable);
      await note();
      down = false;
      await calls.close();
      expect((await recorded(store)).reduce((sum, count) => sum + count)).toBe(5);
    });
  });

  test('what could not be recorded waits until it can', async () => {
    const store = await temporaryStore();
    let down = false;
    const transaction: typeof store.transaction = (work) =>
      down ? Promise.reject(new StoreUnavailable('SQLITE_FULL')) : store.transaction(work);
    const calls = gatherUnauthorizedCalls({ store: { ...store, transaction }, observer: { instanceId: 'test' } });
    for (let call = 0; call < 5; call++) await calls.note({ id: 'r', ip: '192.0.2.8' });
    down = true;
    await expect(calls.close()).rejects.toThrow(StoreUnavailable);
    down = false;
    await calls.close();
    const [row] = await store.query<{ json: string }>('SELECT json FROM audit_events ORDER BY seq DESC LIMIT 1');
    expect(row?.json).toContain('"type":"calls","valueString":"4"');
  });

  test('an address that tries without end is slowed by 429', async () => {
    const tries = [];
    for (let call = 0; call < 40; call++) tries.push(await service.call('GET', '/v1/health', { key: 'sp_live_wrong' }));
    const last = tries.at(-1);
    expect(last?.status).toBe(429);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await service.call('GET', '/v1/health')).status).toBe(200);
  });
});

describe('requests that are refused', () => {
  test('a wrong method says which are allowed', async () => {
    const answer = await service.call('GET', tokenizePath);
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('POST');
  });

  test('a sane X-Request-Id is echoed, another is replaced', async () => {
    const sane = await service.call('GET', '/v1/health', { headers: { 'x-request-id': 'abc-123' } });
    expect(sane.headers['x-request-id']).toBe('abc-123');
    const wild = await service.call('GET', '/v1/health', { headers: { 'x-request-id': 'John Smith' } });
    expect(wild.headers['x-request-id']).toMatch(/^req-/);
  });

  test('no answer may be kept by a cache or guessed at by a browser', async () => {
    for (const path of ['/v1/health', '/v1/nothing', '/fhir/R4/AuditEvent']) {
      const { headers } = await service.call('GET', path);
      expect(headers['cache-control'], path).toBe('no-store');
      expect(headers['x-content-type-options'], path).toBe('nosniff');
    }
  });

  test('an unknown field is refused without being repeated, and the allowed fields are named', async () => {
    const { status, json, text } = await service.call('POST', tokenizePath, { body: { input_text: 'x', [canary]: 1 } });
    expect(status).toBe(400);
    expect(text).not.toContain('Zebulon');
    expect(json.errors[0].message).toContain('fhir_context');
  });

  test('FHIR JSON is a media type under /fhir, and none under /v1', async () => {
    const headers = { 'content-type': 'application/fhir+json' };
    for (const [path, body] of [
      [tokenizePath, { input_text: 'x' }],
      ['/v1/outbound/validate', { llm_output: 'x' }],
      ['/v1/outbound/detokenize', { text: 'x', token_map_id: 'tmap_x' }],
    ] as const) {
      expect((await service.call('POST', path, { body, headers })).status, path).toBe(415);
    }
    const body = { resourceType: 'Parameters', parameter: [{ name: 'input_text', valueString: 'x' }] };
    for (const type of ['application/fhir+json', 'application/fhir+json; charset=utf-8', 'application/json']) {
      const call = { body, headers: { 'content-type': type } };
      expect((await service.call('POST', '/fhir/R4/$phi-tokenize', call)).status, type).toBe(200);
    }
  });

  test('an unknown query parameter is refused', async () => {
    expect((await service.call('POST', `${tokenizePath}?inclde=entities`, { body: { input_text: 'x' } })).status).toBe(
      400,
    );
  });

  test('200 malformed requests: the right status, and no request text in any answer or log line', async () => {
    const wrong: { body: unknown; headers?: Record<string, string>; path?: string; status: number }[] = [];
    for (let n = 0; n < 20; n++) {
      const text = `${canary} ${n}`;
      wrong.push(
        { body: `{"input_text": "${text}`, status: 400 },
        { body: text, headers: { 'content-type': 'text/plain' }, status: 415 },
        { body: { input_text: [text] }, status: 400 },
        { body: { input_text: text, [text]: text }, status: 400 },
        { body: { input_text: 'x', fhir_context: text }, status: 400 },
        { body: { input_text: 'x', fhir_context: `https://elsewhere.example/Patient/${text}` }, status: 400 },
        { body: { input_text: 'x', token_map_id: text }, status: 404 },
        { body: { llm_output: text, clinical_threshold: text }, path: '/v1/outbound/validate', status: 400 },
        { body: { llm_output: text, as_of: text }, path: '/v1/outbound/validate', status: 400 },
        { body: { text, token_map_id: 7 }, path: '/v1/outbound/detokenize', status: 400 },
      );
    }
    expect(wrong).toHaveLength(200);
    for (const { body, headers, path, status } of wrong) {
      const answer = await service.call('POST', path ?? tokenizePath, { body, ...(headers ? { headers } : {}) });
      expect(answer.status, JSON.stringify(body)).toBe(status);
      expect(answer.text).not.toMatch(/Zebulon|Quartermain/);
      expect(answer.headers['content-type']).toContain('application/problem+json');
    }
    expect(service.log.length).toBeGreaterThan(0);
    expect(service.log.join('\n')).not.toMatch(/Zebulon|Quartermain/);
    const recorded = await service.store.query<{ json: string }>('SELECT json FROM audit_events');
    expect(recorded.length).toBeGreaterThanOrEqual(200);
    expect(recorded.map(({ json }) => json).join('\n')).not.toMatch(/Zebulon|Quartermain/);
  });

  test('too long a text is refused', async () => {
    const answer = await service.call('POST', tokenizePath, { body: { input_text: 'a'.repeat(1_000_001) } });
    expect([400, 413]).toContain(answer.status);
  });
});

describe('limits', () => {
  test("a test key's requests are limited to 100 a minute, with headers that say so", async () => {
    const limited = await testApp({ SALLYPORT_RATE_LIMIT: '5000' });
    const key = await limited.makeKey({ test: true });
    const first = await limited.call('GET', '/v1/health', { key });
    expect(first.headers['ratelimit-limit']).toBe('100');
    for (let call = 1; call < 100; call++) await limited.call('GET', '/v1/health', { key });
    const over = await limited.call('GET', '/v1/health', { key });
    expect(over.status).toBe(429);
    expect(over.json).toMatchObject({ code: 'rate_limited' });
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
    expect((await limited.call('GET', '/v1/health')).status).toBe(200);
    await limited.close();
  });

  test('past the calls in flight the answer is 503 with Retry-After, and the others are answered', async () => {
    const busy = await testApp({ SALLYPORT_MAX_IN_FLIGHT: '2' });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => busy.call('POST', tokenizePath, { body: { input_text: 'Seen today.' } })),
    );
    const shed = answers.filter(({ status }) => status === 503);
    expect(shed.length).toBeGreaterThan(0);
    expect(shed[0]?.json.code).toBe('overloaded');
    expect(shed[0]?.headers['retry-after']).toBe('1');
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect((await busy.call('POST', tokenizePath, { body: { input_text: 'Seen today.' } })).status).toBe(200);
    await busy.close();
  });
});

describe('an audit store that cannot commit', () => {
  test('answers 503, and nothing of the text', async () => {
    const refuse = async (): Promise<never> => {
      throw new StoreUnavailable('SQLITE_FULL');
    };
    const down = await testApp({}, (deps) => {
      const store = { ...deps.store, transaction: refuse };
      return { ...deps, store, tokenize: { ...deps.tokenize, store }, validate: { ...deps.validate, store } };
    });
    for (const [path, body] of [
      [tokenizePath, { input_text: `${canary} called.` }],
      ['/v1/outbound/validate', { llm_output: 'Rest and fluids.' }],
      ['/v1/nothing', { input_text: canary }],
    ] as const) {
      const answer = await down.call('POST', path, { body });
      expect(answer.status, path).toBe(503);
      expect(answer.json).toMatchObject({ code: 'store_unavailable' });
      expect(answer.text).not.toContain('Zebulon');
    }
    await down.close();
  });
});
