import { createHash } from 'node:crypto';
import { appendEvent } from '../../audit/append.ts';
import { type AuditedCall, type AuditedOperation, buildAuditEvent, type Outcome } from '../../audit/event.ts';
import type { Store } from '../../audit/store.ts';
import { seededBelow } from '../support/random.ts';

/** A hospital's record from 2020 on: events follow each other so that a million of them fill about seven years. */
const START = Date.UTC(2020, 0, 1);
const MEAN_GAP_MS = 220_000;
const BATCH = 2_000;
const INSTANCE = '6f1d6a0e-7f3c-4d6e-9d51-0a6b2d6e4c11';

/** Shares in a thousand. */
const OPERATIONS: readonly (readonly [AuditedOperation, number])[] = [
  ['tokenize', 400],
  ['detokenize', 190],
  ['validate', 260],
  ['audit-search', 40],
  ['hook', 30],
  ['token-map-delete', 20],
  ['token-map-read', 10],
  ['link', 10],
  ['review-decide', 12],
  ['review-read', 12],
  ['refused', 6],
  ['audit-read', 4],
  ['audit-summary', 2],
  ['audit-export', 1],
  ['audit-verify', 1],
  ['key-list', 1],
  ['config-read', 1],
];

/** Shares in a thousand: one hospital that writes most, two clinics. */
const TENANTS: readonly (readonly [string, number])[] = [
  ['default', 800],
  ['north', 150],
  ['clinic', 50],
];

export type Random = (n: number) => number;

function chosen<T>(random: Random, shares: readonly (readonly [T, number])[]): T {
  let left = random(1_000);
  for (const [value, share] of shares) {
    if (left < share) return value;
    left -= share;
  }
  throw new Error('The shares do not add up to a thousand');
}

/** Some are seen often, most seldom: the square of a uniform number. */
const skewed = (random: Random, n: number): number => Math.floor((random(1_000_000) / 1_000_000) ** 2 * n);

const uuid = (name: string): string =>
  createHash('sha256')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-a$4-$5');

/** The id of the event at `index`, the first being 0. */
export const eventIdAt = (index: number): string => uuid(`event ${index}`);

const timeAt = (index: number): Date => new Date(START + index * MEAN_GAP_MS);

/** The call at `index` of the record; the same for the same index. */
export function callAt(index: number): AuditedCall {
  const random = seededBelow(index);
  for (let skip = 0; skip < 3; skip += 1) random(2); // neighbouring seeds begin alike
  const operation = chosen(random, OPERATIONS);
  const tenant = chosen(random, TENANTS);
  const ended = timeAt(index);
  const patient = `Patient/p-${skewed(random, 40_000)}`;
  const worksOnPatient = /^(tokenize|validate|hook|link|review)/.test(operation) && random(4) > 0;
  const fhirContext = [patient, `Encounter/e-${random(200_000)}`, `DocumentReference/d-${index}/_history/1`][
    random(3)
  ]!;
  const failed: Outcome = chosen(random, [
    ['4', 600],
    ['8', 300],
    ['12', 100],
  ]);
  const outcome = operation === 'refused' ? '4' : random(50) > 0 ? '0' : failed;
  const refused = operation === 'refused';
  const user = operation.startsWith('review') || random(3) === 0;
  return {
    eventId: eventIdAt(index),
    requestId: uuid(`request ${index}`),
    operation,
    outcome,
    ...(outcome !== '0' && { outcomeCode: refused ? 'unauthorized' : 'recognizer_unfinished' }),
    started: new Date(ended.getTime() - 4 - random(40)),
    ended,
    flagged: operation === 'validate' && outcome === '0' && random(12) === 0,
    caller: {
      ...(!refused && { keyId: `${tenant}-${skewed(random, 40)}` }),
      tenant,
      purposeOfUse: chosen(random, [
        ['TREAT', 900],
        ['HOPERAT', 100],
      ]),
      address: `10.0.${random(4)}.${random(250)}`,
      ...(user && { onBehalfOf: `Practitioner/${skewed(random, 600)}` }),
      ...(random(100) === 0 && { test: true }),
    },
    ...(worksOnPatient && { fhirContext, patient }),
    details: {
      ...(/tokenize|token-map/.test(operation) && { token_map: `tmap_${uuid(`map ${index - random(3)}`)}` }),
      ...(operation === 'tokenize' && { 'count.PATIENT': random(4), 'count.DATE': random(9), input_length: 4_000 }),
      ...(operation === 'validate' && { score: random(1_000) / 1_000, threshold: 0.8 }),
    },
  };
}

/**
 * Appends events through the service's own append, as the calls of `callAt`, until the store holds `events`. Only what the
 * calls themselves would have cost is left out: the record, its chain and its index are the same as after so many calls.
 */
export async function fillRecord(store: Store, events: number, told?: (events: number) => void): Promise<void> {
  const [row] = await store.query<{ seq: number }>('SELECT coalesce(max(seq), 0) AS seq FROM audit_events');
  for (let from = row?.seq ?? 0; from < events; from += BATCH) {
    await store.transaction(async (tx) => {
      for (let index = from; index < Math.min(from + BATCH, events); index += 1) {
        const call = callAt(index);
        await appendEvent(tx, buildAuditEvent(call, { instanceId: INSTANCE }), call.caller.tenant);
      }
    });
    told?.(Math.min(from + BATCH, events));
  }
}
