import { lean } from '../../lean.ts';
import type { SaidOf } from './drug-states.ts';
import { lastOf } from './words.ts';

// A drug that was paused or told as past, and goes on: "had been on it; to continue", "was on hold, back on it from tonight".
// Read clause by clause: what goes on is the drug where nothing but small words stands before what is said.

/** Small words, times and who acts: none of them is another thing that is back, unchanged or continued. */
const SMALL: ReadonlySet<string> = new Set(
  "he she you they we i it this that these them which both all pt patient who is are was were has have had been be being will shall can may should must does do did 's now then since still also just already duly simply happily therefore hence thus today tonight tomorrow yesterday meanwhile on from at in by of for to the a an last next same day days week weeks month months year years night morning evening noon afternoon monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december am pm h few one two three four later her his your our their own my gp gp's doctor doctors team ward clinic consultant cardiology cardiologist psychiatry psychiatrist neurology surgeon surgeons pharmacy pharmacist nurse nurses registrar prescriber hospital practice staff start starts started begin begins began asked says said told tells advised asked wants wishes prefers happy see saw sees find found put puts got gets get getting goes went go gone come came leave leaves left keep keeps kept please and as so too with here me us home visit admission discharge arrival review".split(
    ' ',
  ),
);

/** It is taken, whatever was said before. */
const AGAIN = lean(
  /^(?:(?:it|this|them|him|her|you) )?(?:back\b(?! ?(?:pain|ache|home|in (?:clinic|hospital)|to (?:clinic|work|school|hospital|see|us|normal)))|again\b|once more\b|resum(?:ed|ing)\b|restart(?:ed|ing)\b|recommenced\b|reinstated\b|reintroduced\b|represcribed\b|taken up again\b|picked up again\b|off hold\b|(?:resume|restart|reinstate|recommence)s? (?:it|this|them)\b)|^(?:taking|takes|take|taken|given|using|uses|used|running|infusing|going|started|begun|had|having|hung|prescribed) (?:(?:it|this|them|up|on|[\d.]{1,6} (?:mg|mcg|g)|one|a dose) )?(?:again|as before|once more)\b|^as before\b/,
);

/** What was told as taken before stays. */
const ON = lean(
  /^(?:still (?:on|takes?|taking|uses?|using|gets?|given|in (?:use|place)|has (?:it|this|them)|takes?|running|current|active)\b|continu(?:es?|ed|ing)\b(?: (?:it|this|that|them|on (?:it|this|them)|with (?:it|this|that|them)|to do so|unchanged|as|at|for|here|to take (?:it|this|them)|taking (?:it|this|them)))?(?= ?$| ?[.,;:)(]| (?:on the|at|for|as|from|in|here|until|today|now|unchanged)\b)|renewed\b|carried (?:on|over|forward)\b|carry(?:ing)? on\b|carries on\b|(?:go|goes|going) on (?:with|using|taking|as|giving)\b|(?:stay|stays|stayed|staying|remain|remains|remained|keep|keeps|kept|keeping|stick|sticks|sticking|leave|leaves|left|leaving)(?: (?:on|with|to|him|her|you|them|using|taking|going|it|this|that|the))* ?(?:it|this|that|them|on|in place|unchanged|as (?:is|before|it is|it was|they are|they were)|alone|running|going|as|the same)\b|(?:stays?|remains?|stay)(?= ?(?:$|[.,;:)]))|(?:unchanged|unaltered)(?= ?(?:$|[.,;:)]| (?:at|for|here|in|on|since|by)\b))|goes on(?= ?(?:$|[.,;:)]))|go on(?= ?(?:$|[.,;:)]))|on(?= ?(?:$|[.,;:)]))|(?:not|n't|never|hasn't|haven't|wasn't|has not|was not) (?:(?:been|to be|yet|ever) )?(?:changed|altered|touched|stopped|discontinued|ended|come off|given (?:it )?up|interrupted)\b|no (?:cause|reason|need|plans?|wish|grounds|intention)(?: for us)? (?:to|of) (?:alter|change|stop|touch|altering|changing|stopping)\w{0,3}\b|no changes?\b(?= ?$| (?:to (?:that|it|this|them)|there|here|in (?:that|this|it)|made))|same dose\b|as (?:before|usual|charted)\b|(?:takes?|taking|uses?|using|gets?|given) (?:it|this|them) (?:here|now|today|too|to this day|still|daily|every|regularly|as)\b|(?:keep|keeps|stick|sticks|hold|holds) to (?:it|this|that)\b|uses? it\b|taken? daily\b)/,
);

/** Told as taken before. */
const HAD =
  /\b(?:was|were|been|be|had|used to|previously|formerly|came in on|came to us on|took|has been|have been|has had|taking|getting|put|prescribed|given)(?: [^\s.;:]{1,20}){0,6}$/;
/** Ended in truth, in words that "stays on it" cannot follow. */
const ENDED =
  /\b(?:stop(?:s|ped|ping)?|discontinu\w{1,4}|ceased|quit|came off|off|gave up|given up|withdrawn|weaned|tapered|finished|completed|ended|until|no longer|instead|replaced|switched|swapped|exchanged|changed to|went over|not any more)\b/;
const NOT_ENDED =
  /\b(?:not|never|n't|hasn't|haven't|no \w{4,9} (?:to|of)) (?:\w{2,5} ){0,2}(?:come off|stop\w{0,4}|ended|given up|off)/g;
/** Left out for a while. */
const PAUSED =
  /\b(?:with(?:held|hold|holding)|held|holding|hold|omit(?:ted)?|skipped|left out|paus(?:ed?|ing)|suspended|interrupted|missed|parked|deferred|rested|resting|stood down|halted|not given|break|gap)\b/;

/** What puts the taking up again off: "to be restarted when the eGFR is above 45". */
const PUT_OFF =
  /^(?: [^\s.;]{1,16}){0,6} (?:when|once|if|after|as soon|provided|only|unless|pending|depending|in due|later)\b/;
const TO_COME =
  /\b(?:start|begin|take|give|resume|restart|reinstate|recommence|to|will|shall|may|can|should|could|would|might|must)\b/;
const DONE = /\b(?:was|were|has|have|had)\b/;
/** What ends it after all. */
const AGAIN_ENDED =
  /^(?: [^\s]{1,18}){0,9} (?:stop|stops|stopped|stopping|off|ended|discontinued|withdrawn|held|paused|no longer|replaced|switched|changed to|instead|then not|was not|is not|until (?:last|she|he|they|\d{4}|january|february|march|april|may|june|july|august|september|october|november|december))\b/;

const whole = ({ behind, next }: SaidOf): string => (next === '' ? behind : `${behind} ${next}`);

/** Whether a drug that was left out for a while is taken again, by the clauses behind; one that was stopped outright, too. */
export function isTakenUp({ before, ...told }: SaidOf, isStopped = false): boolean {
  const said = whole({ before, ...told });
  if (!isStopped && !PAUSED.test(before.slice(-50)) && !PAUSED.test(said)) return false;
  const again = saidOfIt(said, AGAIN);
  if (!again || !holds(said, again)) return false;
  const until = said.slice(0, again.start);
  if (PAUSED.test(until)) return true;
  // "Omit warfarin again": left out once more; what takes it up stands in a clause of its own.
  return CLAUSE_BETWEEN.test(until) && (isStopped || PAUSED.test(before.slice(-50)));
}
const CLAUSE_BETWEEN = /[,;:.–—-] |\b(?:and|but|then|so|yet|that|which) /;

/** Whether a drug that is told as taken before goes on, by the clauses behind. */
export function isKept(told: SaidOf): boolean {
  if (!HAD.test(told.before) || ENDED.test(told.before.slice(-60))) return false;
  const said = whole(told);
  const on = saidOfIt(said, ON);
  return on !== undefined && holds(said, on) && !ENDED.test(said.slice(0, on.start).replace(NOT_ENDED, ''));
}

interface Said {
  readonly start: number;
  readonly end: number;
}

const CLAUSE =
  /(?:^|[,;:.(–—] |- |\b(?:and|but|then|so|yet|that|which|(?:days?|weeks?|months?|years?|yesterday|night|morning|evening|hold|time|\d{1,4}) (?:is|are|was|were|has been)|(?:at|with) (?:the|this|her|his|your|that|an?) (?:(?:present|current|latest|new|today's|renal|kidney|same) ){0,2}(?:value|values|level|egfr|function|result|results|clearance|creatinine)(?: of \d{1,3})?) )/g;
const MOST_SMALL = 11;

/** Where a clause says so of the drug: behind small words alone. */
function saidOfIt(said: string, what: RegExp): Said | undefined {
  for (const { index, 0: opener } of said.matchAll(CLAUSE)) {
    let at = index + opener.length;
    for (let small = 0; small <= MOST_SMALL && at < said.length; small += 1) {
      const found = what.exec(said.slice(at, at + 70));
      if (found) return { start: at, end: at + found[0].length };
      const stop = said.indexOf(' ', at);
      const word = said.slice(at, stop === -1 ? undefined : stop);
      if (stop === -1 || !(SMALL.has(word) || /^\d/.test(word))) break;
      at = stop + 1;
    }
  }
  return undefined;
}

/** Neither put off nor ended behind. */
function holds(said: string, { start, end }: Said): boolean {
  const after = said.slice(end);
  const until = said.slice(0, end);
  const clause = until.slice(Math.max(lastOf(until.slice(0, start), ',;.'), 0));
  const isToCome = TO_COME.test(clause) || (TO_COME.test(until) && !DONE.test(until));
  return !(isToCome && PUT_OFF.test(after)) && !AGAIN_ENDED.test(after);
}

/** "He was put on pioglitazone years ago and we took him off it", "is on pause", "after the infarct this is over". */
export const isTakenOff = (said: SaidOf): boolean =>
  (OFF.test(said.behind) || OVER.test(said.next)) && !UNTIL_OFF.test(said.behind) && !isTakenUp(said, true);

const OFF = lean(
  /\b(?:took|taken|weaned|got|brought|moved) (?:him|her|you|them|me|pt|the patient) off (?:it|this|that|them|of it)\b|\b(?:he|she|you|they) (?:has |have |had )?(?:since )?(?:came|come|gone|went) off (?:it|this|them)\b|^(?:[\d.,]{1,6} (?:mg|mcg|g|units?) )?(?:(?:once|twice|three|times|a|daily|day|bd|bid|tds|od|weekly|nightly) ){0,3}(?:is|are|was|were|being|has been|have been|now|stays?|remains?) (?:now |all |being |therefore |still )?(?:on (?:pause|hold|ice)|paused|parked|rested|stood down|in abeyance|at rest|shelved)\b|\b(?:it|this|that) (?:is|was|has been|went) (?:now |all |then )?(?:over|ended|history|a thing of the past|finished|done with)\b|\b(?:did|do|does|could|has|have|had) not (?:remain|stay|continue|carry on|keep)(?:ed)? (?:on|with|taking|using) (?:it|this|that)\b|\b(?:put|set|laid|thrown|threw) (?:it|them|this) (?:away|aside|out|down)\b|\b(?:has|have|had) not (?:had|taken|used|needed|seen|been on|touched) (?:it|this|any|them|one)\b|\b(?:it|this) (?:was|has been) (?:now |then |therefore |immediately |promptly |duly )?(?:stopped|discontinued|withdrawn)\b|^(?:now )?(?:should|must|needs to|is to|has to|will) (?:now |therefore )?be (?:now )?(?:changed|switched|swapped|replaced|converted)(?: now| today)? (?:to|for|by|with)\b/,
);
const OVER = /^(?:it|this|that) (?:is|was|has been) (?:now |all )?(?:over|ended|history|finished)\b/;
const UNTIL_OFF = /\b(?:not|never|if|before|until|when)\b[^.;]{0,30} off\b/;
