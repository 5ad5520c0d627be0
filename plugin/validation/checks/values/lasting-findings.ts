import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { numberAt } from '../../reading/numbers.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { findingEnd, isDenied, isDiseaseName, NAMES } from '../states/stated-findings.ts';

/** How long a symptom has lasted, in days, as one place of a text tells it. */
interface Lasting {
  readonly name: string;
  readonly days: number;
  readonly first: number;
  readonly end: number;
}

const DAYS: readonly (readonly [RegExp, number])[] = [
  [/^(?:days?|d|nights?)$/, 1],
  [/^(?:weeks?|wks?|wk)$/, 7],
  [/^(?:months?|mos?)$/, 30],
  [/^years?$/, 365],
];
/** What makes it the length of something else: of what is taken, planned or changed, or of a part of it. */
const OF_ELSE =
  /^(?:worse|worsening|worsened|worst|again|new|improved|improving|better|resolved|free|without|no|then|take|takes|taking|took|given|treat|treated|treatment|started|before|prior|previous|previously|until|within|every|return|returns|recur|if|when|more|less|increase|increased|increasing|lasting|lasts|episode|episodes|intermittent|off|on|chronic|constant|severe|bad|call|persist|persists|mild|first|initial|initially|another|up|over|than|different|and|every|each|relief|relieved|controlled|ago|later|after|had|was)$/;

/** "A fever for 3 days … the fever has now gone on for 6 days": one symptom with two lengths. */
export function checkLastingFindings({ reading: { tokens, sentences } }: Case): readonly Finding[] {
  const told = sentences.flatMap((sentence) =>
    sentence.told || sentence.question || sentence.section === 'past' || sentence.section === 'family'
      ? []
      : lastingIn(tokens, sentence),
  );
  return [...Map.groupBy(told, ({ name }) => name).values()]
    .flatMap(([one, ...others]): readonly Finding[] => {
      const other = others.find(({ days }) => one && (days >= one.days * 1.6 || one.days >= days * 1.6));
      if (!one || !other || others.length > 1) return [];
      const message = `${one.name} is told to last ${plain(one.days)} days and then ${plain(other.days)}`;
      return [
        miscountAt(spanOf(tokens, other.first, other.end), { category: 'value_disagrees', message, score: 0.76 }),
      ];
    })
    .slice(0, 1);
}

/** Tokens between a symptom and how long it has lasted. */
const APART = 7;

function lastingIn(tokens: readonly Token[], sentence: Sentence): readonly Lasting[] {
  const found: Lasting[] = [];
  for (let at = sentence.first; at < sentence.end; at += 1) {
    const end = findingEnd(tokens, at);
    if (end === undefined || isDiseaseName(tokens, at)) continue;
    const name = NAMES.get(phrase(tokens, at, end))!;
    const length = isDenied(tokens, { name, first: at, end, sentence })
      ? undefined
      : (lengthBehind(tokens, end, sentence.end) ?? lengthBefore(tokens, at, sentence.first));
    if (length) found.push({ name, first: at, end, days: length });
    at = end - 1;
  }
  return found;
}

/** "Fever for 3 days", "cough x 2 weeks", "has now gone on for 6 days". */
function lengthBehind(tokens: readonly Token[], from: number, to: number): number | undefined {
  for (let at = from; at < Math.min(to, from + APART); at += 1) {
    const { text, kind } = tokens[at]!;
    if (kind === 'number' || OF_ELSE.test(text) || /^[;:()]$/.test(text) || findingEnd(tokens, at) !== undefined)
      return undefined;
    if (/^(?:for|x|×)$/.test(text)) {
      const skip = /^(?:the|about|at|almost|nearly|over)$/.test(tokens[at + 1]?.text ?? '') ? 2 : 1;
      const past = /^(?:last|past)$/.test(tokens[at + skip]?.text ?? '') ? skip + 1 : skip;
      return lengthAt(tokens, at + past);
    }
    if (text === ',') return undefined;
  }
  return undefined;
}

/** "Three days of fever", "a 3-day history of cough". */
function lengthBefore(tokens: readonly Token[], at: number, from: number): number | undefined {
  const said = phrase(tokens, Math.max(from, at - 6), at);
  if (!/ (?:history )?of(?: worsening| dry| productive| intermittent)?$/.test(` ${said}`)) return undefined;
  for (let back = at - 2; back >= Math.max(from, at - 6); back -= 1) {
    const length = lengthAt(tokens, back);
    if (length !== undefined)
      return hasWord(tokens, /^(?:after|another|first|last|next)$/, Math.max(from, back - 2), back)
        ? undefined
        : length;
  }
  return undefined;
}

function lengthAt(tokens: readonly Token[], at: number): number | undefined {
  const number = /^(?:half|point)$/.test(tokens[at]?.text ?? '') ? undefined : numberAt(tokens, at);
  if (!number || /^[-–/]$/.test(tokens[at - 1]?.text ?? '')) return undefined;
  const unit = tokens[tokens[number.end]?.text === '-' ? number.end + 1 : number.end]?.text ?? '';
  const scale = DAYS.find(([pattern]) => pattern.test(unit))?.[1];
  return scale === undefined ? undefined : number.value * scale;
}
