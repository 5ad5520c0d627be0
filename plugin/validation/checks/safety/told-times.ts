import type { Place } from '../../phrases.ts';
import { amountAt } from '../../reading/numbers.ts';
import { DAYS_IN } from '../../reading/quantities.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';

/** As the `kinds` of intervals.tsv have them. */
type Kind = 'every' | 'check' | 'lasts' | 'starts' | 'before';
export interface Told extends Place {
  readonly kind: Kind;
  /** In days. */
  readonly low: number;
  readonly high: number;
  /** "Weekly", which may stand before anything. */
  readonly isWord?: boolean;
}

const ADVERBS: Readonly<Record<string, string>> = {
  hourly: 'hour',
  daily: 'day',
  weekly: 'week',
  fortnightly: 'fortnight',
  monthly: 'month',
  yearly: 'year',
  annually: 'year',
};
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
/** In days; a second is mostly the next after a first. */
const unitOf = (word = ''): number | undefined =>
  /^seconds?$/.test(word)
    ? undefined
    : Object.hasOwn(DAYS_IN, word.replace(/s$/, ''))
      ? DAYS_IN[word.replace(/s$/, '')]
      : /^fortnights?$/.test(word)
        ? 14
        : /^decades?$/.test(word)
          ? 3650
          : undefined;

const OF_TIME =
  /^(?:minutes?|hours?|hourly|days?|daily|weeks?|weekly|fortnights?|fortnightly|months?|monthly|years?|yearly|annually|decades?)$/;

/** Whatever a sentence tells of time, where its words tell what kind it is. */
export function timesIn(tokens: readonly Token[], sentence: Sentence): readonly Told[] {
  const found: Told[] = [];
  if (!hasWord(tokens, OF_TIME, sentence.first, sentence.end)) return found;
  for (let at = sentence.first; at < sentence.end; at += 1) {
    const time = timeAt(tokens, at);
    if (!time || time.end > sentence.end) continue;
    const before = phrase(tokens, Math.max(sentence.first, time.first - 12), time.first);
    const after = phrase(tokens, time.end, Math.min(sentence.end, time.end + 6));
    const kind = time.isRate ? 'every' : kindOf(before, after, tokens[time.first]!.text === 'next');
    // "Do not eat for eight hours before".
    if (kind && (kind === 'before' || !DENIED.test(before))) found.push({ ...time, kind });
    at = time.end - 1;
  }
  return found;
}

const DENIED = /(?:^| )(?:not|never|no|instead of|rather than|than|without|n't)(?: \S{1,12}){0,3}$/;

/** "3 to 6 months", "every day", "once a year", "on the fourth day". */
function timeAt(tokens: readonly Token[], at: number) {
  const word = tokens[at]!.text;
  const next = tokens[at + 1]?.text;
  const own = unitOf(Object.hasOwn(ADVERBS, word) ? ADVERBS[word] : undefined);
  if (own !== undefined) return { low: own, high: own, first: at, end: at + 1, isRate: true, isWord: true };
  const nth = ORDINALS.indexOf(next ?? '') + 1;
  const unitOfNth = unitOf(tokens[at + 2]?.text);
  if (word === 'every' && nth > 1 && unitOfNth !== undefined)
    return { low: nth * unitOfNth, high: nth * unitOfNth, first: at, end: at + 3, isRate: true };
  const day = ORDINALS.indexOf(word);
  if (day !== -1 && unitOf(next) !== undefined && tokens[at - 1]?.text === 'the' && tokens[at - 2]?.text === 'on')
    return { low: (day + 1) * unitOf(next)!, high: (day + 1) * unitOf(next)!, first: at, end: at + 2, isRate: false };
  // "Once every year", "twice a day".
  if (/^(?:a|an|per|every|each)$/.test(word) && unitOf(next) !== undefined)
    return {
      low: unitOf(next)! <= 1 ? unitOf(next)! / MOST_IN_ONE : unitOf(next)!,
      high: unitOf(next)!,
      first: at,
      end: at + 2,
      isRate: /^(?:every|each|per)$/.test(word) || /^(?:once|twice|times)$/.test(tokens[at - 1]?.text ?? ''),
      // Of "in a year" the whole.
      ...(/^(?:a|an)$/.test(word) || tokens[at - 1]?.text === 'once' ? { low: unitOf(next)! } : {}),
    };
  if (word === 'next' && unitOf(next) !== undefined)
    return { low: unitOf(next)!, high: unitOf(next)!, first: at, end: at + 2, isRate: false };
  const amount = amountAt(tokens, at);
  if (!amount) return undefined;
  const unitAt = tokens[amount.end]?.text === '-' ? amount.end + 1 : amount.end;
  const unit = unitOf(tokens[unitAt]?.text);
  return unit === undefined
    ? undefined
    : { low: amount.low * unit, high: amount.high * unit, first: at, end: unitAt + 1, isRate: false };
}
/** "Each day" may be several times in one. */
const MOST_IN_ONE = 24;

const EVERY =
  /(?:^| )(?:every|each|once in|once per|only once in|intervals? of)(?: (?:about|around|roughly|only|the))?$/;
const NEXT =
  /\b(?:due|next|first|again|repeat\w{0,3}|follow\w{0,3}|recheck\w{0,3}|checked|check|tested|test|booked|measured|counted|read|removed|come out|taken (?:out|off)|rises?)\b/;
const IN = /(?:^| )(?:in|within|after|at|on|once on|once after|until)(?: (?:about|around|roughly|only|the|another))?$/;
const AFTER_START =
  /^(?:after|of|into)(?: [^\s;,]{1,16}){0,3}? (?:start\w{0,4}|chang\w{1,3}|begin\w{0,4}|began|first|dose|change|use|treatment|therapy)\b/;
const KEEPS =
  /\b(?:keep|keeps|kept|use|used|good|lasts?|stored|stable|fine|safe|stays?|left|worn|fast|fasting|abstain|without|avoid|nothing)(?: \S{1,14}){0,7} (?:for|up to)(?: (?:up to|about|around))?$|\blasts?(?: up to| about)?$|\b(?:throw|thrown|discard\w{0,2}|bin|binned|use up|used up)(?: \S{1,14}){0,8} (?:after|within)(?: about)?$/;
const BEGINS = /\b(?:starts?|begins?|started|begun|given|wait|waits|repeated)(?: \S{1,14}){0,4}$/;

/** "Is done four hours later", "is repeated six hours after". */
const DONE = /\b(?:done|taken|repeated|measured|drawn|checked|tested|read)(?: \S{1,12}){0,3}$/;
const BEFORE = /^(?:before|beforehand|ahead|prior|earlier|in advance|preceding)\b/;

function kindOf(before: string, after: string, isNext: boolean): Kind | undefined {
  if (EVERY.test(before)) return 'every';
  if (BEFORE.test(after)) return 'before';
  if (DONE.test(before) && /^(?:later|after)\b/.test(after)) return 'check';
  if (
    BEGINS.test(before) &&
    (/^(?:from (?:today|now)|later|after)\b/.test(after) || /(?:^| )(?:in|wait|waits)$/.test(before))
  )
    return 'starts';
  if (AFTER_START.test(after) || ((IN.test(before) || isNext) && NEXT.test(before))) return 'check';
  return KEEPS.test(before) ? 'lasts' : undefined;
}
