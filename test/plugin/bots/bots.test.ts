import { createHmac } from 'node:crypto';
import { createRequire } from 'node:module';
import { createContext, runInContext } from 'node:vm';
import type { BotEvent, MedplumClient } from '@medplum/core';
import { Hl7Message } from '@medplum/core';
import type { Communication } from '@medplum/fhirtypes';
import { MockClient } from '@medplum/mock';
import { expect, onTestFinished, test } from 'vitest';
import { botOperation } from '../../../fhir/medplum-setup.ts';
import { BOTS, type BotName, bundleBot } from '../../../plugin/bots/bundle.ts';
import { testApp } from '../../support/app.ts';

type Handler = (medplum: MedplumClient, event: BotEvent<unknown>) => Promise<unknown>;
interface Call {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly redirect: string;
}

const secrets = {
  SALLYPORT_URL: { name: 'SALLYPORT_URL', valueString: 'https://sallyport.example/' },
  SALLYPORT_API_KEY: { name: 'SALLYPORT_API_KEY', valueString: 'sp_live_canary_key' },
  SALLYPORT_CLIENT: { name: 'SALLYPORT_CLIENT', valueString: 'ClientApplication/ours' },
};
const AI = { security: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue', code: 'AIAST' }] };
const sent = (text: string, changes: Partial<Communication> = {}): Communication => ({
  resourceType: 'Communication',
  id: 'c-1',
  meta: AI,
  status: 'in-progress',
  payload: [{ contentString: text }],
  ...changes,
});

/** The Bot as Medplum's `vmcontext` runs it: its bundle, in a context with those globals alone. */
function load(name: BotName, answer: { readonly status?: number; readonly body: object }) {
  const calls: Call[] = [];
  const printed: unknown[] = [];
  const exports: { handler?: Handler } = {};
  const print = (...what: unknown[]) => void printed.push(what);
  const context = createContext({
    exports,
    module: { exports },
    console: { log: print, warn: print, error: print, info: print, debug: print },
    require: createRequire(import.meta.url),
    URL,
    URLSearchParams,
    TextEncoder,
    TextDecoder,
    MedplumClient: MockClient,
    Hl7Message,
    fetch: async (url: string, init: Omit<Call, 'url'>) => {
      calls.push({ url, ...init });
      return { status: answer.status ?? 200, json: async () => answer.body };
    },
  });
  runInContext(bundleBot(name), context);
  const run = (input: unknown, changes: Partial<BotEvent<unknown>> = {}): Promise<unknown> =>
    exports.handler!(new MockClient(), {
      bot: { reference: 'Bot/b-1' },
      contentType: 'application/fhir+json',
      input,
      secrets,
      traceId: '0d283a49-b72a-4bbc-a2fd-735fd9adfd52',
      ...changes,
    });
  return { run, calls, printed };
}
const passed = { body: { status: 'passed', reason: 'none' } };
const flagged = { body: { status: 'flagged', reason: 'lisinopril 1000 mg exceeds the maximum', review_id: 'rev_1' } };

test.each(BOTS)('the bundle of %s needs no module and no types', (name) => {
  const bundle = bundleBot(name);
  expect(bundle).not.toMatch(/^\s*(?:import|export)\b/m);
  expect(bundle.match(/require\(/g)).toHaveLength(1); // node:crypto, for a signature
  expect(bundle).toContain('exports.handler = handler;');
  expect(bundle.length).toBeLessThan(10_000);
});

test('a resource of a Subscription is handed to the hook, under a key and a signature', async () => {
  const signing = { name: 'SALLYPORT_HOOK_SECRET', valueString: 'hook-secret' };
  for (const name of ['tokenize', 'validate'] as const) {
    const bot = load(name, { status: 202, body: { status: 'accepted' } });
    const answer = await bot.run(sent('x'), { secrets: { ...secrets, SALLYPORT_HOOK_SECRET: signing } });
    expect(answer).toEqual({ status: 'accepted' });
    const [call] = bot.calls as [Call];
    expect(call.url).toBe(`https://sallyport.example/v1/hooks/${name}`);
    expect(call.redirect).toBe('error');
    expect(call.headers).toMatchObject({
      Authorization: 'Bearer sp_live_canary_key',
      'Content-Type': 'application/fhir+json',
      'X-Medplum-Subscription': 'Bot/b-1',
      'X-Request-Id': '0d283a49-b72a-4bbc-a2fd-735fd9adfd52',
      'X-Signature': createHmac('sha256', 'hook-secret').update(call.body).digest('hex'),
    });
    expect(JSON.parse(call.body)).toEqual(sent('x'));
  }
});

test.each([
  ['text', 'note for Jane', { input_text: 'note for Jane' }],
  ['an HL7 v2 message', Hl7Message.parse('MSH|^~\\&|A\rPID|1||42'), { input_text: 'MSH|^~\\&|A\rPID|1||42' }],
  ['plain JSON', { input_text: 'x', fhir_context: 'Patient/1' }, { input_text: 'x', fhir_context: 'Patient/1' }],
  [
    'Parameters',
    {
      resourceType: 'Parameters',
      parameter: [
        { name: 'input_text', valueString: 'x' },
        { name: 'token_map_id', valueId: 'tmap_1' },
      ],
    },
    { input_text: 'x', token_map_id: 'tmap_1' },
  ],
])('%s is answered with the tokenized text', async (_, input, body) => {
  const bot = load('tokenize', { body: { tokenized_text: '[ID_001]' } });
  expect(await bot.run(input)).toEqual({ tokenized_text: '[ID_001]' });
  expect(bot.calls[0]?.url).toBe('https://sallyport.example/v1/inbound/tokenize');
  expect(JSON.parse(bot.calls[0]?.body ?? '')).toEqual(body);
});

test.each([
  ['phi-tokenize', 'tokenize'],
  ['clinical-validate', 'validate'],
] as const)(
  'the service takes every parameter that the definition of $%s offers, as often as it may come',
  async (id, name) => {
    const service = await testApp();
    onTestFinished(() => service.close());
    const { json: first } = await service.call('POST', '/v1/inbound/tokenize', { body: { input_text: 'Rest.' } });
    const values: Readonly<Record<string, object>> = {
      input_text: { valueString: 'Rest.' },
      llm_output: { valueString: 'Rest.' },
      token_map_id: { valueString: first.token_map_id },
      fhir_context: { valueReference: { reference: 'Patient/1' } },
      clinical_threshold: { valueDecimal: 0.5 },
      context: { valueString: 'Rest.' },
      as_of: { valueDate: '2026-11-30' },
      samples: { valueString: 'Rest.' },
    };
    const offered = (botOperation(id, 'Bot/b-1', '1').parameter ?? []).filter(({ use }) => use === 'in');
    expect(Object.keys(values)).toEqual(expect.arrayContaining(offered.map((each) => each.name)));
    const parameter = offered.flatMap((each) =>
      Array.from({ length: each.max === '*' ? 2 : 1 }, () => ({ name: each.name, ...values[each.name ?? ''] })),
    );
    for (const given of [parameter, parameter.filter((each, at) => parameter[at - 1]?.name !== each.name)]) {
      const bot = load(name, { body: {} });
      await bot.run({ resourceType: 'Parameters', parameter: given });
      const [{ url, body }] = bot.calls as [Call];
      const answer = await service.call('POST', new URL(url).pathname, { body: JSON.parse(body) });
      expect(answer).toMatchObject({ status: 200 });
    }
  },
);

test('a text that passes the gate is stored as it is', async () => {
  const bot = load('gate', passed);
  const message = sent('Rest.');
  expect(await bot.run(message)).toBe(message);
  expect(JSON.parse(bot.calls[0]?.body ?? '')).toEqual({ llm_output: 'Rest.', fhir_context: 'Communication/c-1' });
});

test.each(['in-progress', 'completed'] as const)('a flagged text that is %s is refused with why', async (status) => {
  const bot = load('gate', flagged);
  const refused = bot.run(sent('Zebulon: take lisinopril 1000 mg', { status }));
  await expect(refused).rejects.toThrow(
    'Not sent: lisinopril 1000 mg exceeds the maximum. It waits for a reviewer (rev_1).',
  );
});

test('who asks for the write counts, not whom the body names: the held text that another client saves again is checked', async () => {
  const message = sent('x', { meta: { ...AI, author: { reference: 'ClientApplication/ours' } } });
  const byAnother = load('gate', flagged).run(message, { requester: { reference: 'ClientApplication/ai-writer' } });
  await expect(byAnother).rejects.toThrow('Not sent');
  const byUs = load('gate', flagged).run(sent('x'), { requester: { reference: 'ClientApplication/ours' } });
  expect(await byUs).toEqual(sent('x'));
});

test.each([
  ['a draft', sent('x', { status: 'preparation' })],
  ['a message that a human wrote', { ...sent('x'), meta: {} }],
  ['what our own client releases', sent('x', { meta: { ...AI, author: { reference: 'ClientApplication/ours' } } })],
  ['another resource', { resourceType: 'Patient', id: 'p' }],
])('%s passes the gate unasked', async (_, input) => {
  const bot = load('gate', flagged);
  expect(await bot.run(input)).toBe(input);
  expect(bot.calls).toEqual([]);
});

test.each([
  ['an attachment', sent('x', { payload: [{ contentString: 'x' }, { contentAttachment: { url: 'Binary/1' } }] })],
  ['no text', sent('x', { payload: [] })],
])('%s cannot be checked and does not pass', async (_, input) => {
  await expect(load('gate', passed).run(input)).rejects.toThrow('cannot be checked');
});

test.each(BOTS)(
  '%s: without an answer nothing passes, nothing is printed, and no error repeats the text',
  async (name) => {
    const bot = load(name, { status: 503, body: { detail: 'canary-of-the-answer' } });
    const error = await bot.run(sent('canary-of-the-text')).catch((thrown: Error) => thrown);
    expect(String(error)).toBe('Error: Sallyport answered 503');
    const bare = load(name, passed).run(sent('canary-of-the-text'), { secrets: {} });
    await expect(bare).rejects.toThrow(/The Bot needs the secret SALLYPORT_/);
    expect(bot.printed).toEqual([]);
  },
);
