import { wordTable } from '../../word-table.ts';
import type { Reading } from '../reading/document.ts';
import { numberAt } from '../reading/numbers.ts';
import type { Sentence } from '../reading/sentences.ts';
import type { Token } from '../reading/tokens.ts';
import { type Answers, answersIn } from '../reading/turns.ts';
import { spokenAt } from '../source-numbers.ts';
import type { Alternative } from './alternatives.ts';
import { stemOf } from './stems.ts';

/** A word or number of a text that says something. */
export interface Said {
  /** What it says, by any of which another text may say it: `knee`, `~left`, `#20`, `@lisinopril`. */
  readonly keys: readonly string[];
  /** Its first token, and the one behind its last. */
  readonly at: number;
  readonly end: number;
  /** The number of its sentence. */
  readonly sentence: number;
  /** How much it is denied, 0 to 1; undefined where it is asked after and nobody answers. */
  readonly denied: number | undefined;
  readonly others: readonly string[];
  /** Of a number. */
  readonly value?: number;
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const EMPTY = setOf(
  "the a an of to in and or is was are were be been being am has had have having with for on at by from as that this these those it its he she they his her their him them i you your my me we our us who which so um uh okay ok do does did will would can could should may any some there also just like then if but what how when about i'm i've it's that's you're you've patient patients doctor mm hmm yeah yes mr mrs ms miss ma'am sir",
);
/** Words that deny what stands behind them. */
export const DENIES = setOf(
  "no not without never neither nor cannot can't deny denies denied denying don't doesn't didn't isn't aren't wasn't weren't hasn't haven't hadn't won't wouldn't negative none absent unable free",
);
/** Where a denial ends. */
const TURNS = setOf(
  'but except however although though report reports endorse endorses notes complains because positive presents which who while ; : ? !',
);
/** Words that hold their own denial, or the other way round: what they are made of, and whether they deny it. */
const DENYING: Readonly<Record<string, readonly [string, boolean]>> = wordTable({
  unremarkable: ['~normal', false],
  remarkable: ['~normal', true],
  abnormal: ['~normal', true],
  uncontrolled: ['contr', true],
  nontender: ['tende', true],
  nonsmoker: ['~smoke', true],
  unaware: ['aware', true],
  afebrile: ['~fever', true],
  irregular: ['~regular', true],
  noncompliant: ['compl', true],
  asymptomatic: ['sympt', true],
});
/** How much a denial loses from one word to the next of a list's item. */
const FADES = 0.75;

/** What a text says, in order. Of a dialogue the answers tell what is denied. */
export function saidIn(reading: Reading, alternatives: ReadonlyMap<string, Alternative>): readonly Said[] {
  const { tokens, sentences } = reading;
  const answers = answersIn(reading);
  const names = namesIn(reading);
  return sentences.flatMap((sentence, order) => {
    const denials = denialsOf(tokens, sentence, answers);
    const said: Said[] = [];
    for (let at = sentence.first; at < sentence.end; at += 1) {
      const number = tokens[at]!.text === 'a' ? undefined : numberAt(tokens, at);
      const word = number ? numberSaid(tokens, at, number.value) : wordSaid(tokens[at]!, names.get(at), alternatives);
      if (!word) continue;
      const { isTurned, ...says } = word;
      const denied = denials(at);
      const end = number?.end ?? at + 1;
      said.push({ ...says, at, end, sentence: order, denied: isTurned ? turned(denied) : denied });
      at = end - 1;
    }
    return said;
  });
}

type Word = Pick<Said, 'keys' | 'others' | 'value'> & { readonly isTurned: boolean };

const numberSaid = (tokens: readonly Token[], at: number, value: number): Word => ({
  keys: [value, ...spokenAt(tokens, at)].map((each) => `#${each}`),
  others: NONE,
  value,
  isTurned: false,
});

/** What a word says; nothing where it says nothing, or only denies. */
function wordSaid(
  { text, kind }: Token,
  named: readonly string[] = NONE,
  alternatives: ReadonlyMap<string, Alternative>,
): Word | undefined {
  if (kind !== 'word' || (DENIES.has(text) && text !== 'negative')) return undefined;
  const made = DENYING[text];
  const alternative = alternatives.get(text);
  if (!made && !alternative && EMPTY.has(text)) return undefined;
  const says = made?.[0] ?? alternative?.says;
  return {
    keys: [...(says === undefined ? NONE : [says]), stemOf(text), ...named],
    others: alternative?.others ?? NONE,
    isTurned: made?.[1] ?? false,
  };
}
const NONE: readonly string[] = [];

const turned = (denied: number | undefined): number | undefined => (denied === undefined ? undefined : 1 - denied);

/** The names of the tables that each token is part of. */
function namesIn({ mentions }: Reading): ReadonlyMap<number, readonly string[]> {
  const names = new Map<number, string[]>();
  for (const { kind, id, first, end } of mentions) {
    if (kind === 'vital' || kind === 'lab') continue;
    for (let at = first; at < end; at += 1) names.set(at, [...(names.get(at) ?? []), `@${id}`]);
  }
  return names;
}

/** How much each token of a sentence is denied. Asked in order. */
function denialsOf(tokens: readonly Token[], sentence: Sentence, answers: Answers) {
  let since = -1; // words behind the last denial, -1 for none
  const statedAt = (at: number): number => {
    const { text, kind } = tokens[at]!;
    if (TURNS.has(text)) since = -1;
    // "No, just a headache" answers what was asked before.
    const isAnswer = text === 'no' && /^[,.]$/.test(tokens[at + 1]?.text ?? '');
    if (DENIES.has(text) && !isAnswer) since = 0;
    else if (since > 0 && /^(?:,|or|\/)$/.test(text)) since = 0;
    else if (since >= 0 && kind === 'word' && !EMPTY.has(text)) since += 1;
    return since < 0 ? 0 : FADES ** Math.max(0, since - 1);
  };
  let read = sentence.first - 1;
  let stated = 0;
  return (at: number): number | undefined => {
    while (read < at) {
      read += 1;
      stated = statedAt(read);
    }
    if (!answers.isAsked(sentence, at)) return stated;
    const answer = answers.to(sentence, at);
    return answer === undefined ? undefined : answer === 'no' ? 1 : 0;
  };
}
