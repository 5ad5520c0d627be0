import type { Case } from '../check.ts';
import type { Finding } from '../finding.ts';
import { LASTING_STATES, type LastingState } from './lasting-states.ts';

/** Said of what may come, of a plan or of what was asked. */
const NOT_SO =
  /\b(?:if|unless|should|would|might|could|in case|risk of|watch for|ask(?:s|ed)? (?:about|whether|if)|whether|call (?:for|if)|return for|rule out|consider(?:ed|ing)?|possible|suspected|concern for|for example)\b|\?/i;
/** Of another person than the patient. */
const OF_KIN =
  /\b(?:mother|father|mom|dad|wife|husband|sister|brother|son|daughter|aunt|uncle|grandmother|grandfather|cousin|partner|roommate|neighbor|friend|donor|parents)(?:'s)?\b/i;
/** The patient is spoken of again: "his wife died, and he lives alone". */
const LASTS_WITH_KIN = /\b(?:lives?|living|resides?)\b/i;

interface Said {
  readonly start: number;
  readonly end: number;
  readonly sentence: string;
}

/** A lasting state that one sentence states and another one excludes, at any distance: neither tells of another time. */
export function checkStates(each: Case): readonly Finding[] {
  const sentences = sentencesOf(each);
  return LASTING_STATES.flatMap((state): readonly Finding[] => {
    const one = saidIn(sentences, state, state.one);
    if (one.length === 0) return [];
    const [other] = saidIn(sentences, state, state.other);
    if (!other || !one.some(({ start, end }) => end <= other.start || start >= other.end)) return [];
    return [
      {
        start: other.start,
        end: other.end,
        family: 'consistency',
        category: 'state_disagrees',
        severity: 'high',
        verdict: 'contradicted',
        message: `the text states ${state.name} and its opposite`,
        score: 0.75,
        evidence: [{ source: 'text', citation: 'the text itself', text: state.name }],
      },
    ];
  });
}

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
    if (state.unless?.test(around)) return [];
    if (!state.conditional && (NOT_SO.test(around) || /\bmay\b/.test(around))) return [];
    const before = sentence.slice(Math.max(0, match.index - 60), match.index);
    if (!state.ofFamily && OF_KIN.test(before) && !LASTS_WITH_KIN.test(match[0])) return [];
    return [{ start: start + match.index, end: start + match.index + match[0].length, sentence }];
  });
}
