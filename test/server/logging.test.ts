import fastify from 'fastify';
import { expect, test } from 'vitest';
import { describeError, loggerOptions } from '../../server/logging.ts';

const CANARY = 'Zebulon Quartermain';

async function linesOf(log: (app: ReturnType<typeof fastify>) => void): Promise<string[]> {
  const lines: string[] = [];
  const app = fastify(loggerOptions('trace', (line) => lines.push(line)));
  log(app);
  await app.close();
  return lines;
}

test('keeps the fields of the list, with time and level', async () => {
  const [line = ''] = await linesOf((app) => app.log.info({ route: '/v1/health', status: 200, ms: 1.5 }, 'answered'));
  const { time, ...rest } = JSON.parse(line);
  expect(rest).toEqual({ level: 30, route: '/v1/health', status: 200, ms: 1.5, msg: 'answered' });
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
});

test('drops any field that is not on the list', async () => {
  const lines = await linesOf((app) => app.log.info({ body: CANARY, headers: { x: CANARY }, url: CANARY }, 'answered'));
  expect(lines.join()).not.toContain('Zebulon');
});

test.each([
  ['an error alone', (app: ReturnType<typeof fastify>, error: Error) => app.log.error(error)],
  ['an error as err', (app: ReturnType<typeof fastify>, error: Error) => app.log.error({ err: error })],
  [
    'an error as a format argument',
    (app: ReturnType<typeof fastify>, error: Error) => app.log.error('failed %s', error),
  ],
  [
    'an error whose message is said again',
    (app: ReturnType<typeof fastify>, error: Error) => app.log.error({ err: error }, error.message),
  ],
  ['an error from a child', (app: ReturnType<typeof fastify>, error: Error) => app.log.child({}).error(error)],
])('%s leaves its message and what hangs on it out', async (_, log) => {
  const error = Object.assign(new SyntaxError(`Unexpected token in ${CANARY}`), { body: CANARY, cause: CANARY });
  const lines = await linesOf((app) => log(app, error));
  expect(lines).toHaveLength(1);
  expect(lines.join()).not.toContain('Zebulon');
});

test('an error is told by its class and code', async () => {
  const error = Object.assign(new RangeError(CANARY), { code: 'ERR_OUT_OF_RANGE' });
  const [line = ''] = await linesOf((app) => app.log.error({ err: error, request_id: 'r1' }));
  expect(JSON.parse(line)).toMatchObject({
    error: 'RangeError',
    code: 'ERR_OUT_OF_RANGE',
    request_id: 'r1',
    msg: 'failed',
  });
});

test('a code that is text is no code', () => {
  expect(describeError(Object.assign(new Error('x'), { code: CANARY }))).toEqual({ error: 'Error' });
  expect(describeError(CANARY)).toEqual({ error: 'string' });
});

test('Fastify itself logs nothing of a request', async () => {
  const lines: string[] = [];
  const app = fastify(loggerOptions('trace', (line) => lines.push(line)));
  app.post('/hold', async (request) => {
    request.log.info('held');
    throw new Error(CANARY);
  });
  await app.inject({
    method: 'POST',
    url: '/hold?name=Zebulon',
    payload: { note: CANARY },
    headers: { cookie: 'Zebulon' },
  });
  await app.inject({
    method: 'POST',
    url: '/hold',
    payload: `{"note": "${CANARY}`,
    headers: { 'content-type': 'application/json' },
  });
  await app.close();
  expect(lines.map((line) => JSON.parse(line).msg)).toContain('held');
  expect(lines.join()).not.toContain('Zebulon');
});
