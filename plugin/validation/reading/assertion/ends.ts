import { lean } from '../../../lean.ts';
import { type Token, text } from '../tokens.ts';
import { hasWord, phrase } from '../words.ts';

// Where what a cue says ends: at a word that turns, at another order, another subject, a reason, the next drug.

/** Words that end what a trigger before them reaches. */
const BREAKS = new Set([
  'but',
  'however',
  'although',
  'though',
  'except',
  'therefore',
  'instead',
  'started',
  'start',
  'starts',
  'begin',
  'begins',
  'began',
  'initiate',
  'initiated',
  'prescribed',
  'prescribe',
  'currently',
  'now',
  'then',
  ';',
  '|',
  'who',
  'which',
  'because',
  'since',
  'so',
]);

/** Words that end what is said after a mention; "which was stopped" goes on. */
export const ENDS: ReadonlySet<string> = new Set([
  'but',
  'however',
  'although',
  ';',
  'started',
  'start',
  'begin',
  'now',
  'currently',
]);

/** A word that ends what stands before it; "instead of" goes on, and so does "not currently". */
export const isBreak = (tokens: readonly Token[], at: number): boolean =>
  BREAKS.has(text(tokens, at)) &&
  !(text(tokens, at) === 'instead' && text(tokens, at + 1) === 'of') &&
  !(/^(?:currently|now)$/.test(text(tokens, at)) && DENIALS.test(text(tokens, at - 1)));
const DENIALS = /^(?:not|never|no|isn't|aren't|wasn't|doesn't|don't)$/;

/** Whether a statement of its own begins at a token before a mention: what stands in front is not said of the mention. */
export const startsAnother = (tokens: readonly Token[], start: number, at: number, first: number): boolean =>
  isOwnOrder(tokens, at, first) ||
  isJoinedOrder(tokens, start, at, first) ||
  isOwnGiver(tokens, at) ||
  // "You don't smoke, and your headaches are migraines": another statement.
  (text(tokens, at) === 'and' && text(tokens, at - 1) === ',' && SUBJECTS.test(text(tokens, at + 1))) ||
  // "No nitrofurantoin in view of the fever", "not started due to his asthma": the reason is a fact.
  isReason(tokens, at);

/** "As you are not on dialysis, the nurse gives daptomycin": who gives or takes, behind a comma. */
const isOwnGiver = (tokens: readonly Token[], at: number): boolean =>
  text(tokens, at) === ',' && OWN_GIVER.test(phrase(tokens, at + 1, at + 8));
const OWN_GIVER = lean(
  /^(?:so |then |and )?(?:(?:the|your|her|his|our|a) (?:[a-z-]{3,12} )?(?:nurse|doctor|team|gp|pharmacist|clinic|hospital|ward|unit|midwife|physician|surgeon|dentist|specialist)|we|i|she|he|you|they)(?: (?:now|then|will|can|should|may|also|still|therefore)){0,2} (?:gives?|gave|takes?|took|gets?|got|receives?|received|uses?|used|starts?|started|prescribes?|prescribed|adds?|added|recommends?|recommended|suggests?|suggested|continues?|continued)\b(?! (?:no|not|nothing|neither|none|never|up|on))/,
);

const SUBJECTS = /^(?:you|your|he|she|they|we|i|my|his|there)$/;

const OWN_ORDERS: ReadonlySet<string> = new Set(
  'keep continue take give use resume increase raise restart add treat suggest recommend try trial prescribe advise offer propose order'.split(
    ' ',
  ),
);

/** "Please stop the pseudoephedrine, keep the amlodipine": a verb of giving that opens its clause; "don't start, continue or take" goes on. */
const isOwnOrder = (tokens: readonly Token[], at: number, first: number): boolean =>
  OWN_ORDERS.has(text(tokens, at)) &&
  /^[,;]$/.test(text(tokens, at - 1)) &&
  first - at <= 5 &&
  !hasWord(tokens, /^(?:or|nor|if)$/, at, first) &&
  !hasWord(
    tokens,
    /^(?:not|never|don't|no|cannot|can't|shouldn't|avoid|if|unless|or|would|could)$/,
    Math.max(0, at - 8),
    at,
  );

/** "Stop the naproxen and take acetaminophen"; "do not stop and take" goes on. */
const isJoinedOrder = (tokens: readonly Token[], start: number, at: number, first: number): boolean =>
  text(tokens, at) === 'and' &&
  /^(?:treat|give|use|switch|continue|take|place|put|change|keep|resume|increase|raise|go)$/.test(
    text(tokens, at + 1),
  ) &&
  first - at > 1 &&
  !hasWord(tokens, /^(?:not|never|don't|avoid|no|cannot|can't|shouldn't)$/, Math.max(start, at - 8), at);

/** "In view of", "due to", "in light of", "on account of". */
const isReason = (tokens: readonly Token[], at: number): boolean => {
  const reason = REASONS.get(text(tokens, at));
  return (
    reason !== undefined &&
    text(tokens, at + 1) === reason.next &&
    (reason.before === undefined || text(tokens, at - 1) === reason.before)
  );
};
const REASONS: ReadonlyMap<string, { readonly before?: string; readonly next: string }> = new Map([
  ['view', { before: 'in', next: 'of' }],
  ['light', { before: 'in', next: 'of' }],
  ['account', { before: 'on', next: 'of' }],
  ['due', { next: 'to' }],
  ['owing', { next: 'to' }],
]);

const AGED =
  /^(?:in|for) (?:an?|any|your|his|her|this|the) [\w.]{1,6} - (?:year|month|week|day) - old(?: (?:boy|girl|child|man|woman|patient|baby|infant|son|daughter)\b)?/;

/** "Naproxen for his knees, which he had bought himself, was stopped": a clause between commas is passed over in counting. */
export function asideIn(
  tokens: readonly Token[],
  from: number,
  to: number,
): { readonly first: number; readonly end: number } {
  // "Codeine in a 6-year-old is contraindicated": who would get it.
  const person = /^(?:in|for) /.test(`${text(tokens, from)} `)
    ? AGED.exec(phrase(tokens, from, from + 9))?.[0]
    : undefined;
  if (person !== undefined) return { first: from, end: from + person.split(' ').length };
  for (let at = from; at < Math.min(to, from + 10); at += 1) {
    if (text(tokens, at) !== ',' || !/^(?:which|who|that|as)$/.test(text(tokens, at + 1))) continue;
    const close = tokens.slice(at + 1, Math.min(to, at + 14)).findIndex((token) => token.text === ',');
    if (close > 0) return { first: at, end: at + 1 + close };
  }
  return { first: from, end: from };
}

/** "Viagra (sildenafil) is not safe" names the same drug again, "ACE inhibitors such as enalapril are contraindicated" an example. */
export const isAnother = (tokens: readonly Token[], at: number, end: number): boolean =>
  text(tokens, at - 1) !== 'like' &&
  phrase(tokens, at - 2, at) !== 'such as' &&
  !(at === end + 1 && text(tokens, end) === '(');
