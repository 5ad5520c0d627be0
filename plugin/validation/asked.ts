import type { Family, Finding } from './finding.ts';
import type { Reading } from './reading/document.ts';
import { phrase } from './reading/words.ts';

// Texts that ask: a task set to whoever writes, a question put to whoever advises. They order nothing, and what they tell of a
// patient's medicines is what the question is about.

/** What a request opens with. */
const POLITE = new Set('hi hello hey ok okay please pls kindly quick so , ! . : -'.split(' '));
/** "Summarize for the tumor board", "explain the", "convert this to". */
const TASK =
  /^(?:summari[sz]e|reformat|rewrite|proofread|tl ; dr|tldr|parse|paraphrase|compare(?! with)|clarify|pull together|sig check|convert (?:this|these|to)|translate (?:this|to|into)|explain (?:the|what|why|how|me|this)|turn (?:this|these)|list the (?:differences|criteria)) /;
/** "Make a table of", "write me a letter to": a verb and, a few words behind it, what is to be written. */
const WRITES = /^(?:make|draft|write) (?:an?|me|the|this|one|up) /;
const PAPER =
  /\b(?:table|list|timeline|summary|handout|note|letter|liner|message|text|pathway|email|report|appeal|script) /;
/** "Check drug interactions pls", "check this summary for internal contradictions". */
const CHECKS = /^check .*\b(?:interactions?|contradictions?|errors?) /;
const ASKS = /\b(?:please|pls|this|these) /;
/** In tokens behind its opening. */
const TASK_REACH = 9;

/** "Which of these do I have to change today?", "what should be stopped first?", "would embolization alone be reasonable?" */
const OF_ADVICE =
  /\b(?:(?:which|what|how|when) (?:.{1,30} )?(?:i|we|be|keep|you|apply)|(?:is it|would it be) safe|would .{2,40} be (?:reasonable|enough|better|safe|wise)|would you (?:ever|still|rather)|(?:should|can|may|do) (?:i|we)|or (?:switch|stop|change|hold|reduce|start|continue)) /;
/** Put to the patient, or to one who is to do something. */
const TO_READER =
  /\b(?:any (?:other |more |further )?questions|anything else|make sense|would you like|(?:could|can|would|will) you (?:please|kindly|see|send|review|repeat|add|advise|consider|arrange|check|let|do|take|come|call|tell|help)|is that (?:ok|okay|all right|clear)|are you (?:taking|able|having)|do you (?:have|take|feel|understand|smoke|drink|want|know)|have you) /;

/** In UTF-16 units: a longer text is a letter or a note. */
const LONGEST = 700;

/** Whether the text is a task for whoever writes: nothing in it is an answer. */
function isTask({ tokens }: Reading): boolean {
  const first = tokens.findIndex(({ text }) => !POLITE.has(text));
  const opening = `${phrase(tokens, first, first + TASK_REACH)} `;
  return (
    TASK.test(opening) || (WRITES.test(opening) && PAPER.test(opening)) || (CHECKS.test(opening) && ASKS.test(opening))
  );
}

/** Whether the text ends with a question of what to do. */
function endsWithQuestion({ tokens, sentences }: Reading): boolean {
  const last = sentences.at(-1);
  if (!last?.question) return false;
  const asked = `${phrase(tokens, last.first, last.end)} `;
  return OF_ADVICE.test(asked) && !TO_READER.test(asked);
}

/** A dose is wrong wherever it stands. */
const OF_DOSES: ReadonlySet<Family> = new Set(['dose', 'route', 'frequency']);
const OF_CHOICES: ReadonlySet<Family> = new Set(['contraindication', 'interaction']);

/** Whether a finding is of what the text asks about, and not of what it says. */
export function asksOf(reading: Reading): (finding: Finding) => boolean {
  if ((reading.tokens.at(-1)?.end ?? 0) > LONGEST) return () => false;
  if (isTask(reading)) return ({ family }) => !OF_DOSES.has(family);
  return endsWithQuestion(reading) ? ({ family }) => OF_CHOICES.has(family) : () => false;
}
