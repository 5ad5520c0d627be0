import type { Case } from '../../check.ts';
import { disagreementAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { mayMatch, type Searched } from '../../needed-words.ts';
import { LASTING_STATES, type LastingState } from './lasting-states.ts';
import { REASONED_STATES } from './reasoned-states.ts';

/** Said of what may come, of a plan or of what was asked. */
const NOT_SO =
  /\b(?:if|unless|should|would|might|could|in case|risk of|watch for|ask(?:s|ed)? (?:about|whether|if)|whether|call (?:for|if)|return for|rule out|consider(?:ed|ing)?|possible|suspected|concern for|for example)\b|\?/i;
/** Of another person than the patient. */
const OF_KIN =
  /\b(?:mother|father|mom|dad|wife|husband|sister|brother|son|daughter|aunt|uncle|grandmother|grandfather|cousin|partner|roommate|neighbor|friend|donor|parents)(?:'s)?\b/i;
/** "Her daughter lives with her husband": a relative is who it is said of. */
const KIN_SAID = new RegExp(`${OF_KIN.source}(?:,? who)?(?: also| still| now)? $`, 'i');
/** The patient is spoken of again: "his wife died, and he lives alone". */
const LASTS_WITH_KIN = /\b(?:lives?|living|resides?)\b/i;

/** "He tells me, and his partner nods, that he": the patient again, right before what is said. */
const OF_PATIENT = /\b(?:that (?:he|she)|the patient|pt) $/i;

/** How many letters behind a statement say of what time it is. */
const AFTER = 45;

interface Said {
  readonly start: number;
  readonly end: number;
  readonly sentence: string;
}

/** A clause that gives a reason or draws a conclusion, up to what it says. */
const REASON =
  /(?:^|[,;:(] ?|\band |\bbut )(?:as|because|since|given(?: that)?|with|so|seeing that|in view of|therefore|hence|thus)\b(?![^,;:.]{0,50}\b(?:if|when|unless)\b)[^,;:.]{0,50}$/i;
/** What is told of another time, kind or place than now. */
const AT_ANOTHER_TIME =
  /\b(?:previous\w{0,2}|prior|earlier|before|until|initial\w{0,2}|history|past|last (?!\d)|ago|years?|months?|weeks|old|yesterday|on (?:admission|arrival)|at first|presented|later|repeat\w{0,2}|since then|resolved|former\w{0,2}|(?:19|20)\d\d|now|no longer|improv\w{2,3}|second|another|sibling|day \d)\b/i;

/** A state that one sentence states and another one excludes, at any distance: neither tells of another time. */
export function checkStates(each: Case): readonly Finding[] {
  const sentences = sentencesOf(each);
  return [...lasting(each.searched, sentences), ...reasoned(each.searched, sentences)];
}

function lasting(searched: Searched, sentences: readonly Said[]): readonly Finding[] {
  return LASTING_STATES.flatMap((state): readonly Finding[] => {
    if (!mayMatch(state.one, searched) || !mayMatch(state.other, searched)) return [];
    const one = saidIn(sentences, state, state.one);
    if (one.length === 0) return [];
    const [other] = saidIn(sentences, state, state.other);
    if (!other || !one.some(({ start, end }) => end <= other.start || start >= other.end)) return [];
    return [finding(other, state.name)];
  });
}

/** "Findings: three polyps. Since nothing had to be removed, no biopsies were sent". */
function reasoned(searched: Searched, sentences: readonly Said[]): readonly Finding[] {
  const reasons = sentences.filter(({ sentence }) => HAS_REASON.test(sentence));
  if (reasons.length === 0) return [];
  return REASONED_STATES.flatMap(([name, yes, no]): readonly Finding[] => {
    if (!mayMatch(yes, searched) || !mayMatch(no, searched)) return [];
    const found = againstReason(sentences, reasons, yes, no) ?? againstReason(sentences, reasons, no, yes);
    return found ? [finding(found, name)] : [];
  });
}

const HAS_REASON = /\b(?:as|because|since|given|with|so|seeing|in view|therefore|hence|thus)\b/i;

function againstReason(
  sentences: readonly Said[],
  reasons: readonly Said[],
  pattern: RegExp,
  contrary: RegExp,
): Said | undefined {
  const reason = reasons.find(({ sentence }) => {
    const match = pattern.exec(sentence);
    if (!match || contrary.test(sentence)) return false;
    const rest = sentence.slice(match.index + match[0].length, match.index + match[0].length + 30);
    return (
      REASON.test(sentence.slice(0, match.index)) &&
      !/^ (?:at|on|in the (?:past|last)|until|before|yesterday|since)\b/i.test(rest)
    );
  });
  if (!reason) return undefined;
  for (const said of sentences) {
    if (said === reason) continue;
    const match = contrary.exec(said.sentence);
    if (!match || pattern.test(said.sentence)) continue;
    const around = `${said.sentence.slice(0, match.index)} ${said.sentence.slice(match.index + match[0].length)}`;
    if (
      NOT_SO.test(around) ||
      AT_ANOTHER_TIME.test(around) ||
      OF_KIN.test(around) ||
      DENIED.test(said.sentence.slice(0, match.index))
    )
      continue;
    return {
      start: said.start + match.index,
      end: said.start + match.index + match[0].length,
      sentence: said.sentence,
    };
  }
  return undefined;
}

/** "Not", "denies" right before. */
const DENIED = /\b(?:no|not|never|denies|denied|without|negative for|rule out|n't)(?: \w{1,10}){0,2} $/i;

const finding = ({ start, end }: Said, name: string): Finding =>
  disagreementAt(
    { start, end },
    { category: 'state_disagrees', message: `the text states ${name} and its opposite`, said: name, score: 0.75 },
  );

function sentencesOf({ text, reading: { tokens, sentences } }: Case): readonly Said[] {
  return sentences.flatMap(({ first, end, section, question }) => {
    if (section === 'family' || question) return [];
    const from = tokens[first]!.start;
    const to = tokens[end - 1]!.end;
    return [{ start: from, end: to, sentence: text.slice(from, to) }];
  });
}

function saidIn(sentences: readonly Said[], state: LastingState, pattern: RegExp): readonly Said[] {
  return sentences.flatMap(({ start, sentence }): readonly Said[] => {
    const match = pattern.exec(sentence);
    if (!match) return [];
    const around = `${sentence.slice(0, match.index)} ${sentence.slice(match.index + match[0].length)}`;
    const end = match.index + match[0].length;
    // "Still drinking every day, I've reduced his visits, with the scan before each": far behind it is said of something else.
    const near = `${sentence.slice(0, match.index)} ${sentence.slice(end, end + AFTER)}`;
    if (state.unless?.test(near)) return [];
    // "Is confirmed, and you may prescribe accordingly": of what the next clause says.
    const own = `${sentence.slice(0, match.index)} ${sentence.slice(end).split(/, and |; /)[0] ?? ''}`;
    if (!state.conditional && (NOT_SO.test(around) || /\bmay\b/.test(own))) return [];
    const before = sentence.slice(Math.max(0, match.index - 60), match.index);
    if (KIN_SAID.test(before)) return [];
    if (!state.ofFamily && OF_KIN.test(before) && !LASTS_WITH_KIN.test(match[0]) && !OF_PATIENT.test(before)) return [];
    return [{ start: start + match.index, end: start + match.index + match[0].length, sentence }];
  });
}
