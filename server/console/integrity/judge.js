import { agoText, countText, longTime, numberText } from '../parts/format.js';

/** @import { Chain } from '../types.ts' */

/**
 * One question about the record and its answer.
 * @typedef {object} Judged
 * @property {string} title
 * @property {'good' | 'warn' | 'bad'} tone
 * @property {string} sign
 * @property {string} word
 * @property {string} words
 */

const GOOD = /** @type {const} */ ({ tone: 'good', sign: '✓' });
const WARN = /** @type {const} */ ({ tone: 'warn', sign: '!' });
const BAD = /** @type {const} */ ({ tone: 'bad', sign: '✕' });

/** @param {Chain} chain @param {number} [nowMs] @returns {readonly Judged[]} */
export const judge = (chain, nowMs = Date.now()) => [
  linksOf(chain),
  checkpointOf(chain, nowMs),
  verificationOf(chain, nowMs),
];

/** @param {Chain} chain @returns {Judged} */
function linksOf({ newest: { checked, broken_at: brokenAt }, head }) {
  const title = 'Newest events';
  if (!head) return { title, ...WARN, word: 'Empty', words: 'Nothing is recorded yet.' };
  if (brokenAt !== null) {
    const words = `Event ${numberText(brokenAt)} is not what was recorded, or is missing. Somebody changed the record.`;
    return { title, ...BAD, word: 'Broken', words };
  }
  const words = `The hashes of the newest ${countText(checked, 'event')} were recomputed: each fits its event and the one before.`;
  return { title, ...GOOD, word: 'Unbroken', words };
}

/** @param {Chain} chain @param {number} nowMs @returns {Judged} */
function checkpointOf({ checkpoint, head }, nowMs) {
  const title = 'Signed checkpoint';
  if (!checkpoint)
    return {
      title,
      ...WARN,
      word: 'None',
      words: 'No checkpoint tells of this tenant yet: a record whose end was cut would look the same.',
    };
  const { time, position, signed, stands } = checkpoint;
  if (!signed)
    return {
      title,
      ...BAD,
      word: 'Not authentic',
      words: 'The newest checkpoint is not signed by this instance’s key.',
    };
  if (!stands) {
    const words = `Event ${numberText(position)} is not what the checkpoint of ${longTime(time)} saw: the record was cut or replaced.`;
    return { title, ...BAD, word: 'Does not fit', words };
  }
  const since = (head?.position ?? position) - position;
  const words = `Signed ${agoText(time, nowMs)} over ${countText(position, 'event')}, and still true; ${countText(since, 'event')} since.`;
  return { title, ...GOOD, word: 'Stands', words };
}

const OLD_MS = 31 * 24 * 60 * 60 * 1000;

/** @param {Chain} chain @param {number} nowMs @returns {Judged} */
function verificationOf({ verified }, nowMs) {
  const title = 'Whole record';
  if (!verified)
    return { title, ...WARN, word: 'Never verified', words: 'The record tells of no verification of the whole.' };
  const { recorded, events, faults } = verified;
  const what = `${countText(events, 'event')} read ${agoText(recorded, nowMs)}`;
  if (faults > 0)
    return { title, ...BAD, word: countText(faults, 'fault'), words: `${what}: the record was not whole.` };
  if (nowMs - Date.parse(recorded) > OLD_MS) return { title, ...WARN, word: 'Long ago', words: `${what} and whole.` };
  return { title, ...GOOD, word: 'Whole', words: `${what} and whole.` };
}
