import { lean } from '../../../lean.ts';
import { type Token, text } from '../tokens.ts';
import { hasWord, phrase } from '../words.ts';
import { isItemBefore, isOfNextNoun, isOut, isSetApart } from './denials.ts';
import type { PlaceAfter, PlaceBefore } from './places.ts';

// Where a drug seems to be stopped and is not: another one was, or it was taken only just now.

/** An end in front that is not the mention's. */
/** "Ready for d/c on apixaban", "dc home with prednisone", "d/c med rec": of the patient, and not of a drug. */
const isDischarge = (tokens: readonly Token[], at: number): boolean => {
  const isShort = /^dc(?:'d|ed)?$/.test(text(tokens, at));
  if (!isShort && !/^d \/ c(?:'d)?\b/.test(phrase(tokens, at, at + 3))) return false;
  const behind = phrase(tokens, at + (isShort ? 1 : 3), at + (isShort ? 4 : 6));
  return (
    /^(?:for|before|at|on|after|until|till|pre|post|prior|to|ready|plan|planned|by|upon|since|of|anticipated|safe|same|day|stable)$/.test(
      text(tokens, at - 1) === '-' ? text(tokens, at - 2) : text(tokens, at - 1),
    ) ||
    /^(?:(?:home|to|on|with|w)\b|med|meds|medication|medications|summary|list|planning|instructions|rx|scripts?|today|tomorrow|tonight|criteria|orders|teaching|diagnos|dx|date|disposition|:)/.test(
      behind,
    )
  );
};

export const isNoStop = (place: PlaceBefore): boolean => {
  const { tokens, sentence, trigger, at, first, end } = place;
  const cue = text(tokens, at);
  return (
    isSetApart(place) ||
    isItemBefore(place) ||
    // "The infusion is off, and naloxone has been given": said of what stands before it.
    (cue === 'off' && /^(?:is|was|are|were|now|turned|been)$/.test(text(tokens, at - 1))) ||
    // "Metformin is discontinued and linagliptin is added".
    (/^(?:discontinued|stopped|withdrawn|suspended|paused|held)$/.test(cue) &&
      place.parted &&
      place.colon < at &&
      /^(?:is|was|are|were|been|being)$/.test(text(tokens, at - 1)) &&
      /^(?:and|,)$/.test(text(tokens, at + 1))) ||
    // "Lisinopril is on hold, amlodipine continues", "flushes well held with the patch", "d/c med rec".
    (cue === 'hold' && place.parted && place.colon < at && IS_ON.test(phrase(tokens, at - 3, at))) ||
    (cue === 'held' && (text(tokens, at - 1) === 'well' || /^(?:with|by|down|steady)$/.test(text(tokens, at + 1)))) ||
    isDischarge(tokens, at) ||
    // "He took sildenafil last night": it still acts.
    (/^(?:took|last)$/.test(cue) && isRecent(tokens, first, sentence.end)) ||
    // "Given up to 80 mg of", "was on time for", "stop by the pharmacy".
    (text(tokens, at + trigger.words.length - 1) === 'up' &&
      /^(?:to|front)$/.test(text(tokens, at + trigger.words.length))) ||
    (trigger.words.join(' ') === 'was on' &&
      /^(?:time|track|call|leave|holiday|the (?:ward|unit|floor|way|phone|table))\b/.test(
        phrase(tokens, at + 2, at + 4),
      )) ||
    (cue === 'stop' && /^(?:by|at) (?:the|our|your|any)$/.test(phrase(tokens, at + 1, at + 3))) ||
    // "A biopsy done with lidocaine": whoever is done with a drug is a person, or nobody is named.
    (/^(?:done|finished|through)$/.test(cue) &&
      text(tokens, at + 1) === 'with' &&
      at > sentence.first &&
      !DONE_WITH.test(`${phrase(tokens, Math.max(sentence.first, at - 4), at)} `)) ||
    // "Off work", "off-label".
    (cue === 'off' &&
      /^(?:work|duty|label|school|- label)$/.test(
        phrase(tokens, at + 1, at + (text(tokens, at + 1) === '-' ? 3 : 2)),
      )) ||
    // "Took his colchicine 6 mg with breakfast": given.
    (cue === 'took' && tokens[end]?.kind === 'number' && !isLongAgo(tokens, end, sentence.end))
  );
};

const DONE_WITH =
  /(?:^|[.,;:] |\b(?:she|he|you|they|we|i|patient|pt|she's|he's|you're|they're|we're|i'm|now|and|so) )(?:(?:is|are|was|were|am|be|been|has|have|had|all|now|finally|also|long|both|long since|quite) ){0,3}$/;
const IS_ON = /\b(?:is|are|was|were|been|stays?|remains?|still|now|both|put|placed) on$/;

/** An end behind that is not the mention's. */
export const isNoStopAfter = ({ tokens, sentence, at, end }: PlaceAfter): boolean =>
  // "Phenelzine has not been stopped".
  /^(?:not|never)$/.test(text(tokens, at - 1)) ||
  isDischarge(tokens, at) ||
  isOut(tokens, end, at) ||
  isOfNextNoun(tokens, end, at) ||
  isWentIn(tokens, at) ||
  // "Swapped for a new one", "replaced with a fresh bag".
  FRESH.test(phrase(tokens, at, at + 8)) ||
  // "Pulled from the Pyxis".
  (text(tokens, at) === 'pulled' && PLACE.test(phrase(tokens, at + 1, at + 5))) ||
  // "Fentanyl patch changed: old patch removed".
  (text(tokens, at) === 'removed' && /\b(?:old|previous|used|prior) \w{4,9}$/.test(phrase(tokens, at - 3, at))) ||
  // "Chlorhexidine was used for skin and hub": in what is being told.
  (text(tokens, at) === 'was' && text(tokens, at + 1) === 'used' && !isLongAgo(tokens, at, sentence.end));

const FRESH = lean(
  /^(?:was |were |has been )?(?:swapped|exchanged|replaced|changed) (?:for|with|by) (?:a|an|another|the) (?:(?:new|fresh|second|full|next|clean) ){0,2}(?:one|patch|bag|bottle|syringe|vial|pen|inhaler|cartridge|cassette|tablet)\b/,
);
const PLACE =
  /^(?:up|from (?:the |our |her |his )?(?:pyxis|omnicell|cabinet|cart|trolley|drawer|fridge|shelf|box|stock|kit))\b/;

/** "Finished infusing", "completed at 14:00", "ended at 0400": the dose has gone in. */
export const isWentIn = (tokens: readonly Token[], at: number): boolean =>
  /^(?:finished|completed|ended)$/.test(text(tokens, at)) &&
  (/^(?:infusing|running|loading)$/.test(text(tokens, at + 1)) ||
    (text(tokens, at + 1) === 'at' && (text(tokens, at + 3) === ':' || /^[012]\d[0-5]\d$/.test(text(tokens, at + 2)))));

/** "To be withheld, and restarted when the eGFR is above 45": what is to come, and only then. */
export const isAwaited = (tokens: readonly Token[], from: number, to: number): boolean =>
  /^(?: \S{1,14}){0,4} (?:when|once|if|as soon|provided|only|unless|(?:hours|days|weeks|months) after)\b/.test(
    ` ${phrase(tokens, to, to + 6)}`,
  ) &&
  /\b(?:to|will|shall|can|may|should|must) be\b/.test(phrase(tokens, from, to)) &&
  !/\b(?:was|were|has|have|had)\b/.test(phrase(tokens, from, to));

const ENDED_AFTER_ALL = lean(
  /^(?:(?:he|she|it|they|you|which|that|he's|she's|it's|they're|you're|he'd|she'd) )?(?:(?:was|is|are|has|have|been|had|himself|herself|already) ){0,3}(?:last (?:filled|refilled|taken|used|dispensed|picked)|off|stopped|discontinued|finished|no longer|ended|quit|ran out|completed|long gone|inactive|expired)(?: |$)/,
);
/** "Sertraline is on his list, but was last filled in 2021", "but he's been off it for a year". */
export const isEndedAfterAll = (tokens: readonly Token[], at: number): boolean =>
  ENDED_AFTER_ALL.test(phrase(tokens, at, at + 6));

/** "Took it last night", "while he took": within the time that a drug acts. */
const isRecent = (tokens: readonly Token[], at: number, end: number): boolean =>
  hasWord(
    tokens,
    /^(?:night|morning|evening|yesterday|today|tonight|hours?|minutes|earlier)$/,
    at,
    Math.min(end, at + 8),
  ) || tokens.slice(Math.max(0, at - 4), at).some((token) => token.text === 'while');

/** "Took it in the past", "for years", "until 2019". */
const isLongAgo = (tokens: readonly Token[], at: number, end: number): boolean =>
  hasWord(
    tokens,
    /^(?:ago|past|years?|months?|until|previously|formerly|before|last|(?:19|20)\d\d)$/,
    at,
    Math.min(end, at + 14),
  );
