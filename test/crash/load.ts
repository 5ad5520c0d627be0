import { randomUUID } from 'node:crypto';
import { makeAdvice, makeNote } from '../bench/notes.ts';
import type { Service } from '../support/service.ts';
import type { KnownMap, KnownReview, Ledger, RepeatableCall, SentHook, TokenizeAnswer } from './ledger.ts';

type Json = Readonly<Record<string, unknown>>;
export interface Answered {
  readonly status: number;
  readonly json: Json;
}

/** What the callers of one process share. `random` decides what is asked, never when. */
export interface Load {
  readonly service: Service;
  readonly ledger: Ledger;
  readonly random: () => number;
}

const HARMFUL = 'Take lisinopril 1000 mg by mouth once daily.';
/** Maps on which all callers write at once. */
const HOT_MAPS = 2;

const oneOf = <Item>(items: readonly Item[], random: () => number): Item | undefined =>
  items[Math.floor(random() * items.length)];

/** Sends a request and reads its whole answer; undefined when the process died before that. */
export async function send(
  { service }: Load,
  request: {
    readonly method: string;
    readonly path: string;
    readonly id: string;
    readonly body?: unknown;
    readonly key?: string;
    readonly headers?: Record<string, string>;
  },
): Promise<Answered | undefined> {
  const headers = {
    'x-request-id': request.id,
    ...(request.key === undefined ? {} : { 'idempotency-key': request.key }),
    ...request.headers,
  };
  try {
    const response = await service.call(request.method, request.path, request.body, headers);
    const text = await response.text();
    return { status: response.status, json: text === '' ? {} : (JSON.parse(text) as Json) };
  } catch {
    return undefined;
  }
}

/** A call whose request is to have one AuditEvent when it was answered, and one at most when it was not. */
export async function callOnce(
  load: Load,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answered | undefined> {
  const id = load.ledger.nextRequestId();
  const answer = await send(load, { method, path, id, body });
  (answer ? load.ledger.answered : load.ledger.unanswered).add(id);
  return answer;
}

/** Sends a call under its Idempotency-Key, again if it was sent before: every answer must be the first one. */
export async function sendRepeatable(load: Load, call: RepeatableCall): Promise<Answered | undefined> {
  const id = load.ledger.nextRequestId();
  call.requestIds.push(id);
  const answer = await send(load, { method: 'POST', path: call.path, id, body: call.body, key: call.key });
  if (answer?.status !== 200) return answer;
  const before = call.answer ?? answer.json;
  load.ledger.expect(JSON.stringify(before) === JSON.stringify(answer.json), `${id}: a repeat was answered otherwise`);
  call.answer = before;
  return answer;
}

async function post(load: Load, path: string, body: Json): Promise<Answered | undefined> {
  if (load.random() < 0.5) return callOnce(load, 'POST', path, body);
  const call: RepeatableCall = { key: randomUUID(), path, body, requestIds: [], answer: undefined };
  load.ledger.repeatable.push(call);
  return sendRepeatable(load, call);
}

const isGone = (map: KnownMap): boolean => map.state !== 'live';
const liveMaps = ({ ledger }: Load): KnownMap[] => [...ledger.maps.values()].filter((map) => !isGone(map));

/** On a new map, or continuing one. */
async function tokenize(load: Load, map?: KnownMap): Promise<void> {
  const { ledger, random } = load;
  const note = makeNote(200 + Math.floor(random() * 900), Math.floor(random() * 2 ** 31));
  const body = { input_text: note, ...(map && { token_map_id: map.id }) };
  const answer = await post(load, '/v1/inbound/tokenize?include=entities', body);
  if (answer?.status === 200) ledger.learn(answer.json as unknown as TokenizeAnswer, note);
  else if (answer) ledger.expect(map !== undefined && isGone(map), `tokenize answered ${answer.status}`);
}

/** Asks one acknowledged text back; `state` is the map's before the call. */
export async function detokenize(load: Load, map: KnownMap, text = oneOf(map.texts, load.random)): Promise<void> {
  if (!text) return;
  const { state } = map;
  const body = { text: text.tokenized, token_map_id: map.id };
  const answer = await callOnce(load, 'POST', '/v1/outbound/detokenize', body);
  if (!answer) return;
  const { status, json } = answer;
  if (state === 'deleted') return load.ledger.expect(status === 404, `${map.id}: deleted, and answered ${status}`);
  if (status === 404 && isGone(map)) return;
  load.ledger.expect(status === 200 && json.text === text.original, `${map.id}: not reversed (${status})`);
}

async function validate(load: Load): Promise<void> {
  const { ledger, random } = load;
  const advice = makeAdvice(300, Math.floor(random() * 2 ** 31));
  const answer = await post(load, '/v1/outbound/validate', {
    llm_output: random() < 0.5 ? `${advice} ${HARMFUL}` : advice,
    as_of: '2026-11-01',
  });
  if (!answer) return;
  ledger.expect(answer.status === 200 && answer.json.reason !== 'validator unavailable', 'validate did not validate');
  if (typeof answer.json.review_id === 'string') ledger.reviews.set(answer.json.review_id, { acknowledged: false });
}

async function decide(load: Load): Promise<void> {
  const open = [...load.ledger.reviews].filter(([, review]) => review.sent === undefined);
  const [id, review] = oneOf(open, load.random) ?? [];
  if (id === undefined || review === undefined) return validate(load);
  review.sent = load.random() < 0.5 ? 'approved' : 'rejected';
  const answer = await callOnce(load, 'POST', `/v1/reviews/${id}`, { decision: review.sent });
  if (!answer) return;
  load.ledger.expect(answer.status === 200, `${id}: the decision was answered ${answer.status}`);
  review.acknowledged = answer.status === 200;
}

/** A decision that was acknowledged stands; one that was not stands or the review is open. */
export async function readDecision(load: Load, id: string, review: KnownReview): Promise<void> {
  const answer = await callOnce(load, 'GET', `/v1/reviews/${id}`);
  if (!answer) return;
  const { status } = answer.json;
  const fits = status === review.sent || (status === 'open' && !review.acknowledged);
  load.ledger.expect(answer.status === 200 && fits, `${id}: is ${status}, ${review.sent} was sent`);
}

/** Delivers a note as a Subscription does: again until it is acknowledged. */
export async function sendHook(load: Load, hook: SentHook): Promise<void> {
  const id = load.ledger.nextRequestId();
  hook.requestIds.push(id);
  const headers = { 'content-type': 'application/fhir+json', 'x-medplum-subscription': 's-1' };
  const answer = await send(load, { method: 'POST', path: '/v1/hooks/tokenize', id, body: hook.body, headers });
  if (!answer) return;
  load.ledger.expect(answer.status === 202, `the hook was answered ${answer.status}`);
  hook.acknowledged = true;
}

function hook(load: Load): Promise<void> {
  const data = Buffer.from(makeNote(300, Math.floor(load.random() * 2 ** 31))).toString('base64');
  const body = {
    resourceType: 'DocumentReference',
    id: `doc-${load.ledger.hooks.length + 1}`,
    meta: { versionId: '1' },
    status: 'current',
    content: [{ attachment: { contentType: 'text/plain', data } }],
  };
  const sent: SentHook = { body, requestIds: [], acknowledged: false };
  load.ledger.hooks.push(sent);
  return sendHook(load, sent);
}

async function destroy(load: Load): Promise<void> {
  const map = oneOf(liveMaps(load).slice(HOT_MAPS), load.random);
  if (!map) return tokenize(load);
  map.state = 'deleting';
  const answer = await callOnce(load, 'DELETE', `/v1/token-maps/${map.id}`);
  if (!answer) return;
  load.ledger.expect(answer.status === 204, `${map.id}: the delete was answered ${answer.status}`);
  map.state = 'deleted';
}

/** Whether asking again cannot meet a map that is gone, with which its answers went. */
export const isRepeatable = ({ ledger }: Load, { answer, body }: RepeatableCall): boolean =>
  [answer?.token_map_id, body.token_map_id].every((id) => ledger.maps.get(String(id))?.state !== 'deleting') &&
  [answer?.token_map_id, body.token_map_id].every((id) => ledger.maps.get(String(id))?.state !== 'deleted');

async function repeat(load: Load): Promise<void> {
  const answered = load.ledger.repeatable.filter((call) => call.answer !== undefined && isRepeatable(load, call));
  const call = oneOf(answered, load.random);
  if (call) await sendRepeatable(load, call);
  else await tokenize(load);
}

/** What callers ask, each as often as its share of a hundred says. */
const CALLS: readonly ((load: Load) => Promise<void>)[] = (
  [
    [24, (load) => tokenize(load)],
    [20, (load) => tokenize(load, oneOf(liveMaps(load).slice(0, HOT_MAPS), load.random))],
    [6, (load) => tokenize(load, oneOf(liveMaps(load), load.random))],
    [12, (load) => detokenize(load, oneOf([...load.ledger.maps.values()], load.random) ?? noMap)],
    [14, validate],
    [6, decide],
    [6, hook],
    [5, destroy],
    [7, repeat],
  ] satisfies [number, (load: Load) => Promise<void>][]
).flatMap(([share, call]) => Array.from({ length: share }, () => call));
const noMap: KnownMap = { id: '', texts: [], surfaces: new Map(), state: 'live' };

/** `callers` callers ask one call after another until `isOver`. */
export async function drive(load: Load, callers: number, isOver: () => boolean): Promise<void> {
  const caller = async (): Promise<void> => {
    while (!isOver()) {
      await oneOf(CALLS, load.random)!(load);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
}
