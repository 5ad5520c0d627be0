import { lean } from '../../lean.ts';
import { type Duration, lengthAt, STOPS } from './durations.ts';
import { type Token, text } from './tokens.ts';
import { hasWord, phrase } from './words.ts';

// Lengths of courses that are told by their end: "until 5 days are up", "one week and done", "off it on day 14", "lifelong".

/** The course whose end is told at a token. */
export function courseEndAt(tokens: readonly Token[], at: number): Duration | undefined {
  const word = text(tokens, at);
  if (ENDLESS.has(word)) return endlessAt(tokens, at);
  if (/^(?:until|till)$/.test(word)) return untilAt(tokens, at);
  if (OFF.test(word)) return offAt(tokens, at);
  return closedAt(tokens, at);
}

/** Longer than any course; what is given for years has rows of its own. */
const ENDLESS_DAYS = 366;
const ENDLESS: ReadonlySet<string> = new Set(
  'indefinitely indefinite lifelong life-long permanently forever for life long open rest without no'.split(' '),
);
const IS_ENDLESS =
  /^(?:indefinitely|indefinite (?:course|therapy|treatment|duration)|life ?-? ?long|permanently|forever|for (?:life|good|ever|(?:the )?rest of (?:your|his|her|their|the) (?:life|lives))|long ?-? ?term|open ?-? ?ended|without (?:an? )?(?:end|stop date|end date)|no (?:end|stop) date)\b/;

/** "Continue indefinitely", "for life", "for the rest of your life". */
function endlessAt(tokens: readonly Token[], at: number): Duration | undefined {
  const said = IS_ENDLESS.exec(phrase(tokens, at, at + 7));
  if (!said || /^(?:not|no|never|nor|avoid|than|don't|of|on)$/.test(text(tokens, at - 1))) return undefined;
  if (hasWord(tokens, FORBIDDEN, Math.max(0, at - 8), at)) return undefined;
  const end = at + said[0].split(' ').length;
  // "A lifelong smoker", "long-term use has risks".
  if (!GOES_ON.test(text(tokens, end))) return undefined;
  return { days: ENDLESS_DAYS, endless: true, first: at, end };
}

const GOES_ON = /^(?:|[.,;:)]|for|after|as|because|and|to|with|now|please|unless|treatment|therapy|anticoagulation)$/;

/** "Banned for life". */
const FORBIDDEN =
  /^(?:banned|avoid\w{0,3}|barred|contraindicated|off|forbidden|stop\w{0,4}|allerg\w{1,3}|never|not|no|without|off-limits)$/;

/** "Until 8 weeks are up", "till ten days have been completed". */
function untilAt(tokens: readonly Token[], at: number): Duration | undefined {
  const length = lengthAt(
    tokens,
    /^(?:the|a|full|all|at|least|about)$/.test(text(tokens, at + 1)) ? at + 2 : at + 1,
    at,
  );
  const isOver =
    length &&
    /^(?:(?:are|is|have|has|had) )?(?:been |all )?(?:up|over|passed|past|gone|completed?|done|finished|elapsed)\b/.exec(
      phrase(tokens, length.end, length.end + 4),
    );
  return isOver ? { ...length, ended: true, end: length.end + isOver[0].split(' ').length } : undefined;
}

const OFF = /^(?:eot|end|stop|stopped|stops|discontinue|discontinued|finish|finished|finishes|ends?|ended|off|last)$/;

/** "He may stop his apixaban on day 14", "last dose on day 5", "it ends after three weeks". */
function offAt(tokens: readonly Token[], at: number): Duration | undefined {
  // "Don't stop it after 6 days" ends nothing.
  if (/^(?:not|don't|never|no)$/.test(text(tokens, at - 1))) return undefined;
  const from = at + 1;
  for (let next = from; next < from + 5; next += 1) {
    const word = text(tokens, next);
    if (/^[.,;:?]$/.test(word)) return undefined;
    const isDay = text(tokens, next + 1) === 'day' && tokens[next + 2]?.kind === 'number';
    if (/^(?:on|at|after|with)$/.test(word) && isDay && text(tokens, next + 3) !== 'of')
      return { days: tokens[next + 2]!.value!, ended: true, first: at, end: next + 3 };
    if (word === 'after') {
      const length = lengthAt(tokens, /^(?:the|just|only)$/.test(text(tokens, next + 1)) ? next + 2 : next + 1, at);
      return length && !SINCE.test(text(tokens, length.end)) ? { ...length, ended: true } : undefined;
    }
  }
  return undefined;
}

/** "Stop it after two weeks without pain": a time that counts from something else than the start. */
const SINCE = /^(?:of|without|from|free|after|if|symptom|seizure|pain|afebrile|in)$/;

/** "One week and done", "ten days then stop", "for a week only", "five mornings in all". */
function closedAt(tokens: readonly Token[], at: number): Duration | undefined {
  // "Twice a day, then stop" is no course of a day.
  const length = text(tokens, at) === 'a' ? undefined : lengthAt(tokens, at, at);
  return length && isClosed(tokens, length.end) ? { ...length, ended: true } : undefined;
}

const CLOSES = lean(
  /^(?:(?:'|of it|of them|of this|of these|supply|course|worth|treatment|and|then|,|-|—|–|\(|now) ){0,4}(?:(?:(?:it|they|she|he|you|this|we) )?(?:can|may|should|will|to|must) (?:be |then |safely ){0,2}(?:stop|stopped|finish|finished|discontinued?|come off|ended?)|only|in (?:total|all)|altogether|all told|for good|stops?|stopped|done|off(?= [.,;)]|$)|finish|finished|comes? off|no longer|no more|nothing more|that's it|that is it|that's all|that is all|(?:you|she|he)(?: are|'re|'s| is) (?:done|finished|through)|you're (?:done|finished|through)|d\/c|dc|cease|is enough|suffices?)\b/,
);

/** Whether the words behind a length say that the course ends there. */
const isClosed = (tokens: readonly Token[], at: number): boolean => {
  const behind = phrase(tokens, at, at + 9);
  return (
    CLOSES.test(behind) &&
    !/^(?:(?:,|then|and) ){0,2}(?:stop|off|only|done) (?:if|when|once|work|school|driving|as needed|prn)\b/.test(behind)
  );
};

/** Whether a course that `durationAt` found is told to end there: "a 5-day course", "for 10 days then stop". */
export const isEnded = (tokens: readonly Token[], { first, end }: Duration): boolean =>
  STOPS.test(text(tokens, first)) ||
  isClosed(tokens, end) ||
  /^(?:- )?(?:course|supply)\b/.test(phrase(tokens, end, end + 2)) ||
  /^(?:course|only|just)$/.test(text(tokens, first)) ||
  /^(?:only|just)$/.test(text(tokens, first - 1)) ||
  /\b(?:only|just|merely)\b/.test(phrase(tokens, first, end));
