import type { Sentence } from './sentences.ts';
import type { Token } from './tokens.ts';

/** What one speaker of a dialogue says at once: tokens [first, end). */
export interface Turn {
  readonly first: number;
  readonly end: number;
  readonly speaker: string;
}
/** The label over tokens [first, said). */
interface Label {
  readonly first: number;
  readonly said: number;
  readonly speaker: string;
}

const SPEAKERS =
  /^(?:doctor|doc|dr|md|pa|np|rn|physician|provider|clinician|nurse|resident|hospitalist|surgeon|therapist|psychiatrist|pharmacist|dietitian|midwife|counselor|interpreter|patient|pt|client|caller|mother|mom|father|dad|parent|wife|husband|spouse|son|daughter|sister|brother|grandma|grandmother|grandpa|grandfather|family|guest|caregiver|guardian)$/;

/** Times that any other word stands before a colon at the start of a line before it is taken for a speaker. */
const OFTEN = 3;
const LABEL_WORDS = 3;

/** The labels of a dialogue, in order; none of a text that two do not speak in. */
function labelsOf(tokens: readonly Token[]): readonly Label[] {
  const labels = tokens.flatMap((_, at) => labelAt(tokens, at) ?? []);
  const times = Map.groupBy(labels, ({ speaker }) => speaker);
  const spoken = labels.filter(
    ({ speaker }) => speaker.split(' ').some((word) => SPEAKERS.test(word)) || times.get(speaker)!.length >= OFTEN,
  );
  if (new Set(spoken.map(({ speaker }) => speaker)).size < 2) return [];
  return spoken;
}

/** What is spoken, without the labels of who speaks: an answer stands right behind its question, whoever gives it. */
export function spokenOf(written: readonly Token[]): {
  readonly tokens: readonly Token[];
  readonly turns: readonly Turn[];
} {
  const labels = labelsOf(written);
  if (labels.length === 0) return { tokens: written, turns: [] };
  const tokens: Token[] = written.slice(0, labels[0]!.first);
  const turns = labels.map(({ first: at, said, speaker }, order): Turn => {
    const first = tokens.length;
    const [opening, ...rest] = written.slice(said, labels[order + 1]?.first ?? written.length);
    // What is said first stands where its label stood.
    if (opening) tokens.push({ ...opening, breaks: written[at]!.breaks + opening.breaks, spaced: true }, ...rest);
    return { first, end: tokens.length, speaker };
  });
  return { tokens, turns };
}

/** `Doctor:`, `Dr. Okoro:`, `[patient]` where a line or a sentence begins. */
function labelAt(tokens: readonly Token[], at: number): Label | undefined {
  const isLine = at === 0 || tokens[at]!.breaks > 0;
  if (!isLine && !(tokens[at]!.title && /^[.?!]$/.test(tokens[at - 1]!.text))) return undefined;
  const closing = tokens[at]!.text === '[' ? ']' : ':';
  const from = closing === ']' ? at + 1 : at;
  const words: string[] = [];
  for (let next = from; next <= from + LABEL_WORDS + 2 && next < tokens.length; next += 1) {
    const { kind, text, breaks } = tokens[next]!;
    if (next > from && breaks > 0) return undefined;
    if (text === closing)
      return words.length > 0 && words.length <= LABEL_WORDS
        ? { first: at, said: next + 1, speaker: words.join(' ') }
        : undefined;
    if (kind === 'word') words.push(text);
    else if (kind === 'placeholder') words.push('[id]');
    else if (!/^[._/-]$/.test(text)) return undefined;
  }
  return undefined;
}

type Answer = 'yes' | 'no' | undefined;

interface Spoken {
  readonly tokens: readonly Token[];
  readonly sentences: readonly Sentence[];
  readonly turns: readonly Turn[];
}

/** Tells how what a sentence asks at a token was answered: nothing where it asks nothing or the answer is neither. */
export interface Answers {
  readonly isAsked: (sentence: Sentence, at: number) => boolean;
  readonly to: (sentence: Sentence, at: number) => Answer;
}

export function answersIn({ tokens, sentences, turns }: Spoken): Answers {
  const turnOf = new Int32Array(tokens.length).fill(-1);
  for (const [order, { first, end }] of turns.entries()) turnOf.fill(order, first, end);
  const orderOf = new Map(sentences.map((sentence, order) => [sentence, order]));
  /** What the turn still says after a sentence. */
  const rest = (sentence: Sentence, end: number): readonly Sentence[] => {
    const found: Sentence[] = [];
    for (let order = orderOf.get(sentence)! + 1; order < sentences.length && found.length < MOST_AFTER; order += 1) {
      if (sentences[order]!.first >= end) break;
      found.push(sentences[order]!);
    }
    return found;
  };
  return {
    isAsked: (sentence, at) => {
      if (sentence.question) return true;
      const turn = turns[turnOf[at]!];
      const isLast = turn !== undefined && sentence.end >= turn.end && turns[turnOf[at]! + 1] !== undefined;
      return isLast && (isAskedAt(tokens, Math.max(turn.first, sentence.first), at) || isBare(tokens, turn, sentence));
    },
    to: (sentence, at) => {
      // Two questions in one breath: the answer is to the second.
      if (!sentence.question && asksAfter(tokens, at, sentence.end)) return undefined;
      const turn = turns[turnOf[sentence.first]!];
      if (!turn) return polarityAt(tokens, sentence.end);
      const after = rest(sentence, turn.end);
      const own = after[0] && polarityAt(tokens, after[0].first);
      if (own) return own;
      const isOpen =
        after.length < MOST_AFTER && after.every(({ question, first, end }) => question || end - first < 5);
      const next = turns[turnOf[sentence.first]! + 1];
      return isOpen && next ? polarityAt(tokens, next.first) : undefined;
    },
  };
}

/** Sentences after a question in whose turn its answer is still looked for in the next. */
const MOST_AFTER = 5;

/** "Have you noticed any": a question that the transcript sets no mark after. */
function isAskedAt(tokens: readonly Token[], from: number, at: number): boolean {
  for (let back = at - 1; back >= Math.max(from, at - 20); back -= 1) {
    const [text, next] = [tokens[back]!.text, tokens[back + 1]?.text ?? ''];
    if (/^(?:and|but|because)$/.test(text) && /^(?:i|you|your|he|she|there|there's|it|we)$/.test(next)) return false;
    if (/^(?:any|ever)$/.test(text))
      return !/^(?:no|not|without|never|don't|denies)$/.test(tokens[back - 1]?.text ?? '');
    if (/^(?:how|what)$/.test(text) && next === 'about') return true;
    if (
      /^(?:have|has|had|do|does|did|are|is|was|were|can)$/.test(text) &&
      /^(?:you|he|she|they|it|there|your|his|her)$/.test(next)
    )
      return !/^(?:i|you|he|she|they|we|that|what)$/.test(tokens[back - 1]?.text ?? '');
  }
  return false;
}

const asksAfter = (tokens: readonly Token[], at: number, end: number): boolean =>
  tokens.slice(at + 1, end).some(({ text }, offset) => {
    const next = tokens[at + 2 + offset]?.text ?? '';
    return (
      (/^(?:have|do|did|are|is|how|what)$/.test(text) && /^(?:you|your|about|it|there)$/.test(next)) || text === 'any'
    );
  });

const VERBS =
  /^(?:have|has|had|am|is|are|was|were|do|does|did|got|get|gets|feels?|felt|see|saw|hear|heard|shows?|showed|looks?|says?|said|take|takes|think|it's|there's|i'm|i've|you're|you've|he's|she's|that's|hurts?|started|came|went|will|would|can|could|should)$/;

/** "Okay, coughing, headache": words without a verb that the other speaker is to answer. */
function isBare(tokens: readonly Token[], turn: Turn, sentence: Sentence): boolean {
  const first = Math.max(turn.first, sentence.first);
  if (sentence.end - first > 12 || polarityAt(tokens, first) !== undefined) return false;
  return !tokens.slice(first, sentence.end).some(({ text }) => VERBS.test(text) || /^(?:no|not|denies)$/.test(text));
}

const FILLERS =
  /^(?:uh|um|oh|ah|well|so|like|hmm|hm|honestly|actually|i|mean|guess|think|okay|ok|gosh|god|doctor|sir|ma'am|you|know|,|\.|-)$/;
const NO =
  /^(?:no|nope|nah|never|none|neither|nothing|negative|not|don't|haven't|hasn't|didn't|doesn't|isn't|wasn't|aren't|can't)$/;
const YES =
  /^(?:yes|yeah|yep|yup|yea|mm|mhm|sometimes|occasionally|definitely|absolutely|correct|sure|right|exactly|do|did|have|am)$/;

/** What an answer begins with. */
function polarityAt(tokens: readonly Token[], from: number): Answer {
  for (let at = from; at < Math.min(tokens.length, from + 6); at += 1) {
    const { text } = tokens[at]!;
    const [second, third] = [tokens[at + 1]?.text, tokens[at + 2]?.text];
    if (/^(?:uh|nuh|huh)$/.test(text) && second === '-') return third === 'huh' && text === 'uh' ? 'yes' : 'no';
    // "Not right away" says neither.
    if (text === 'not' && !/^(?:really|that|at|,|\.)$/.test(second ?? '.')) return undefined;
    if (NO.test(text)) return 'no';
    if (YES.test(text)) return 'yes';
    if (!FILLERS.test(text)) return undefined;
  }
  return undefined;
}
