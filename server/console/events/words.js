import { countText, longTime } from '../parts/format.js';
import { countsOf } from './read.js';

/** @import { Reading } from './read.js' */

/**
 * What each operation is called in the list, and what a sentence says its caller did. A code without words is shown as
 * it is: a newer record than this page still reads.
 * @type {Readonly<Record<string, readonly [title: string, did: string]>>}
 */
export const OPERATION_WORDS = {
  tokenize: ['Text tokenized', 'had the PHI in a text replaced by tokens'],
  detokenize: ['Tokens reversed', 'had the original values put back where their tokens stood'],
  validate: ['Text validated', 'had a generated text checked'],
  'token-map-read': ['Token map looked up', 'read what a token map is (not what it holds)'],
  'token-map-delete': ['Token map destroyed', 'destroyed a token map'],
  'audit-read': ['Event read', 'read one event of this record'],
  'audit-search': ['Record searched', 'searched this record'],
  'audit-export': ['Record exported', 'exported events of this record'],
  'audit-summary': ['Record summarized', 'read this record in numbers'],
  'audit-verify': ['Record verified', 'verified the whole record'],
  'audit-archive': ['Record archived', 'wrote an archive of the record'],
  'audit-report': ['Record reported', 'made a report of the record'],
  'audit-checkpoint': ['Checkpoint signed', 'signed where the record stood'],
  'audit-retention': ['Retention changed', 'changed how long the record is kept'],
  'audit-hold': ['Legal hold placed', 'placed a legal hold on events'],
  'audit-unhold': ['Legal hold lifted', 'lifted a legal hold'],
  'audit-purge': ['Old events purged', 'deleted events whose retention had ended'],
  'key-create': ['API key made', 'made an API key'],
  'key-revoke': ['API key revoked', 'revoked an API key'],
  'key-rotate': ['Key replaced', 'replaced a key (an API key, the master key or the signing key)'],
  'key-retire': ['Former master key retired', 'retired a former master key'],
  'key-list': ['API keys listed', 'listed the API keys'],
  'config-read': ['Settings read', 'read the settings'],
  refused: ['Call turned away', 'was turned away'],
  'review-search': ['Reviews listed', 'listed the reviews'],
  'review-read': ['Review read', 'read a flagged text'],
  'review-decide': ['Review decided', 'decided a review'],
  'review-export': ['Reviews exported', 'exported the decided reviews, without their texts'],
  hook: ['Hook delivered', 'delivered a resource of the FHIR server'],
  link: ['Event joined to patient', 'joined an earlier event to the patient whom its context led to'],
  backup: ['Backup made', 'made a backup'],
  restore: ['Backup restored', 'restored a backup'],
  'knowledge-import': ['Knowledge imported', 'added to the knowledge that texts are checked against'],
  'knowledge-remove': ['Knowledge removed', 'removed what was added to the knowledge'],
  'knowledge-list': ['Knowledge listed', 'listed what was added to the knowledge'],
  'ehr-setup': ['EHR set up', 'set up the FHIR server for Sallyport'],
};

/** @param {string} code `token-map-read` */
const spelled = (code) => {
  const words = code.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
/** @param {string} operation */
export const operationTitle = (operation) => OPERATION_WORDS[operation]?.[0] ?? spelled(operation);

/** @param {Reading} reading @returns {{ tone: 'good' | 'warn' | 'bad', sign: string, text: string }} */
export function outcomeBadge({ outcome, flagged }) {
  if (outcome === '4') return { tone: 'warn', sign: '⊘', text: 'Refused' };
  if (outcome !== '0') return { tone: 'bad', sign: '✕', text: 'Failed' };
  return flagged ? { tone: 'warn', sign: '⚑', text: 'Flagged' } : { tone: 'good', sign: '✓', text: 'Done' };
}

/** @param {readonly (readonly [string, number])[]} counts */
const listed = (counts) => counts.map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`).join(', ');

/** What the list shows of an event's numbers. @param {Reading} reading */
export function briefOf({ details, code, outcome, operation }) {
  if (outcome !== '0' && code !== undefined) return code.replaceAll('_', ' ');
  const replaced = countsOf(details, 'count.');
  if (replaced.length > 0) return listed(replaced.slice(0, 3)) + (replaced.length > 3 ? ', …' : '');
  const score = details.get('score');
  if (score !== undefined) return `confidence ${score}`;
  if (operation === 'review-decide') return details.get('decision') ?? '';
  const results = details.get('results') ?? details.get('events');
  if (results !== undefined) return countText(Number(results), operation === 'review-search' ? 'review' : 'event');
  const restored = details.get('tokens_restored');
  return restored === undefined ? '' : countText(Number(restored), 'token');
}

const PURPOSES = /** @type {Readonly<Record<string, string>>} */ ({
  TREAT: 'treatment',
  HPAYMT: 'payment',
  HOPERAT: 'health care operations',
  HRESCH: 'research',
  HSYSADMIN: 'system administration',
  ETREAT: 'emergency treatment',
  PUBHLTH: 'public health',
});

/** @param {Reading} reading */
function whoOf({ key, instance, address, user }) {
  const client =
    key === undefined
      ? `The instance ${instance ?? ''} itself, or a command on its host,`
      : key === 'unknown'
        ? 'A caller without a valid key'
        : `API key ${key}`;
  return `${client}${address === undefined ? '' : ` at ${address}`}${user === undefined ? '' : `, for user ${user},`}`;
}

/** @param {Reading} reading */
function resultOf({ outcome, code, ms }) {
  const took = ms === undefined ? '' : ` in ${ms} ms`;
  const why = code === undefined ? '' : `: ${code.replaceAll('_', ' ')}`;
  if (outcome === '0') return `It was done${took}.`;
  if (outcome === '4') return `It was refused${why}. The error was the caller’s.`;
  return outcome === '12' ? `It failed because the store or a key was down${why}.` : `It failed on our side${why}.`;
}

/** @param {Reading} reading @returns {readonly string[]} */
function foundIn({ details, flagged, operation }) {
  const replaced = countsOf(details, 'count.');
  const total = replaced.reduce((sum, [, count]) => sum + count, 0);
  const findings = countsOf(details, 'findings.');
  const score = details.get('score');
  const decision = details.get('decision');
  const calls = Number(details.get('calls') ?? 1);
  const seconds = details.get('refreshes_seconds');
  return [
    replaced.length > 0
      ? `${countText(total, 'piece')} of PHI ${total === 1 ? 'was' : 'were'} replaced: ${listed(replaced)}.`
      : '',
    score === undefined
      ? ''
      : `The text scored ${score} against a threshold of ${details.get('threshold') ?? '0.8'}: it ${flagged ? 'was flagged for a human' : 'passed'}.`,
    findings.length > 0 ? `Findings: ${listed(findings)}.` : '',
    decision !== undefined && operation === 'review-decide'
      ? `The decision was: ${decision}. The text was destroyed with it.`
      : '',
    calls > 1 ? `It stands for ${countText(calls, 'call')} gathered by source address and minute.` : '',
    seconds === undefined
      ? ''
      : `It stands for the console’s refreshes of the same page in the ${seconds} seconds that followed.`,
  ].filter((sentence) => sentence !== '');
}

/** The event as sentences. @param {Reading} reading @returns {readonly string[]} */
export function sentencesOf(reading) {
  const { operation, recorded, patient, object, purpose, test } = reading;
  const did = OPERATION_WORDS[operation]?.[1] ?? `made a call of the kind “${operation}”`;
  const about = [patient, object].filter((reference) => reference !== undefined).join(' and ');
  const why = purpose === undefined ? '' : `, for ${PURPOSES[purpose] ?? `the purpose ${purpose}`}`;
  return [
    `On ${longTime(recorded)}, ${whoOf(reading).replace(/^A /, 'a ').replace(/^The /, 'the ')} ${did}${about === '' ? '' : `, about ${about}`}${why}.`,
    resultOf(reading),
    ...foundIn(reading),
    ...(test ? ['It was made with a test key: nothing of it is real.'] : []),
  ];
}
