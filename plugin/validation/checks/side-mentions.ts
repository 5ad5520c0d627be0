import type { Reading } from '../reading/document.ts';
import type { Sentence } from '../reading/sentences.ts';
import type { Token } from '../reading/tokens.ts';
import { hasWord } from '../reading/words.ts';
import { type Side, sideAt } from './side-word.ts';
import { regionOf, type Told, toldBy } from './side-words.ts';

/** A side of a region of the body, with what the words around it tell. */
export interface SideMention extends Told {
  readonly side: Side;
  readonly region: string;
  readonly first: number;
  readonly end: number;
  readonly sentence: Sentence;
  /** The nearest words before the side and behind the part, of its own clause. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Words that a part's name does not reach across. */
const STOPS =
  /^(?:[.,;:()?!]|and|or|with|for|on|of|to|in|at|from|by|is|was|are|were|has|had|that|which|as|after|before|than|vs|versus|the|his|her|your|this|now|side)$/;

/** "No ecchymosis or edema" tells of neither. */
const affirmed = (words: readonly string[]): readonly string[] => {
  let isDenied = false;
  return words.filter((word) => {
    if (/^[,;:.]$/.test(word)) isDenied = false;
    if (/^(?:no|without|denies)$/.test(word)) isDenied = true;
    return !isDenied;
  });
};

/** Every side in a text whose region can be told. */
export function sideMentionsOf({ tokens, sentences }: Reading): readonly SideMention[] {
  return sentences.flatMap((sentence) => {
    const placed: Placed[] = [];
    for (let at = sentence.first; at < sentence.end; at += 1) {
      const one = placedAt(tokens, sentence, at);
      if (one) placed.push(one);
    }
    return placed.map((one, order): SideMention => {
      const from = boundary(tokens, placed[order - 1]?.end ?? sentence.first, one.first, 'after', {
        isFirst: order === 0,
      });
      const to = boundary(tokens, one.end, placed[order + 1]?.first ?? sentence.end, 'before', {
        isLast: order + 1 === placed.length,
      });
      const words = (first: number, end: number) => tokens.slice(first, end).map(({ text }) => text);
      return {
        ...one,
        sentence,
        before: clauseEnd(words(Math.max(from, one.first - NEAR), one.first)),
        after: clauseStart(words(one.end, Math.min(to, one.end + NEAR))),
        ...toldBy(affirmed(words(from, to))),
      };
    });
  });
}

/** How many tokens away a word may say of what time or kind a side is. */
const NEAR = 7;

const clauseEnd = (words: readonly string[]): readonly string[] =>
  words.slice(words.findLastIndex((word) => /^[;:.]$/.test(word)) + 1);
const clauseStart = (words: readonly string[]): readonly string[] => {
  const end = words.findIndex((word) => /^[;:.]$/.test(word));
  return end === -1 ? words : words.slice(0, end);
};

interface Placed {
  readonly side: Side;
  readonly region: string;
  readonly first: number;
  readonly end: number;
}

/** Where the words of one side end and the next one's begin: at the punctuation or conjunction between them. */
function boundary(
  tokens: readonly Token[],
  first: number,
  end: number,
  which: 'after' | 'before',
  { isFirst = false, isLast = false } = {},
): number {
  if (isLast) return end;
  const between = tokens.slice(first, end).map(({ text }) => text);
  // "Cataract extraction, left eye": what stands right before the comma is of the side behind it.
  // "A vestibular schwannoma, on the left, accounting for": the same.
  const lead = /(?:^| )([,(:](?: (?:on|in|at) the)?)$/.exec(between.slice(-3).join(' '))?.[1];
  const searched = which === 'after' && lead ? between.slice(0, -lead.split(' ').length) : between;
  // "Listed for vitrectomy and gas to the left eye": where no side stands before, an `and` parts nothing.
  const parts = isFirst ? /^(?:[,;:(]|but|while|whereas|then)$/ : /^(?:[,;:(]|and|but|while|whereas|then)$/;
  const cut = searched.findLastIndex((text) => parts.test(text));
  return cut === -1 ? (which === 'after' ? first : end) : first + cut;
}

function placedAt(tokens: readonly Token[], sentence: Sentence, at: number): Placed | undefined {
  const { text, capitals } = tokens[at]!;
  if (capitals && /^o[ds]$/.test(text))
    return isOfEyes(tokens)
      ? { side: text === 'od' ? 'right' : 'left', region: 'eye', first: at, end: at + 1 }
      : undefined;
  const quadrant = capitals ? /^([lr])(?:ul|ll|ml)$/.exec(text) : null;
  if (quadrant) return { side: quadrant[1] === 'l' ? 'left' : 'right', region: 'chest', first: at, end: at + 1 };
  const extremity = capitals ? /^([lr])([ul])e$/.exec(text) : null;
  if (extremity)
    return {
      side: extremity[1] === 'l' ? 'left' : 'right',
      region: extremity[2] === 'l' ? 'leg' : 'arm',
      first: at,
      end: at + 1,
    };
  const side = sideAt(tokens, at);
  // "1.1 L drained".
  if (!side || (text.length === 1 && tokens[at - 1]?.kind === 'number')) return undefined;
  const found = regionAfter(tokens, sentence, at);
  // "Nodule in the left lobe" of a text about the thyroid.
  const named =
    found?.region === 'chest' && tokens[found.end - 1]?.text === 'lobe' && isOfThyroid(tokens)
      ? { ...found, region: 'thyroid' }
      : found;
  if (named) return { side, region: named.region, first: at, end: named.end };
  const region = isBare(tokens, sentence, at) ? regionBefore(tokens, sentence, at) : undefined;
  return region ? { side, region, first: at, end: at + 1 } : undefined;
}

/** `left total knee`, `right 4th intercostal space`, `left-sided pneumothorax`. */
function regionAfter(tokens: readonly Token[], { end }: Sentence, at: number) {
  let next = at + 1;
  if (tokens[next]?.text === '-') next += 1;
  for (let step = next; step < Math.min(end, next + 5); step += 1) {
    const { text } = tokens[step]!;
    if (STOPS.test(text)) return undefined;
    const region = regionOf(text, tokens[step + 1]?.text ?? '');
    if (region) return { region, end: step + 1 };
  }
  // A part that no table has: "right iliac fossa".
  let last = next;
  while (last < Math.min(end, next + 3) && isPart(tokens[last]!)) last += 1;
  return last > next ? { region: tokens[last - 1]!.text, end: last } : undefined;
}

const isPart = ({ kind, text }: Token): boolean =>
  kind === 'word' && text.length > 3 && !STOPS.test(text) && !/(?:ed|ing|ly)$/.test(text);

/** "On the left", "(right)", ", left": a side that stands alone, behind what it is of. */
const isBare = (tokens: readonly Token[], { end }: Sentence, at: number): boolean => {
  const previous = tokens[at - 1]?.text ?? '';
  const isPlaced =
    (previous === 'the' && /^(?:on|of)$/.test(tokens[at - 2]?.text ?? '')) ||
    /^[,(]$/.test(previous) ||
    // "A 24 Fr chest drain left, to water seal".
    (isNamed(previous) && /^[.,;)]$/.test(tokens[at + 1]?.text ?? '.'));
  const next = tokens[at + 1];
  return (
    isPlaced &&
    (at + 1 >= end ||
      next === undefined ||
      /^(?:[.,;:)]|side|and|with|for|in|at|through|since|today|now|but|because|that|which)$/.test(next.text))
  );
};

const isNamed = (word: string): boolean => {
  const { problems, isAct, isSupport, isSymptom } = toldBy([word]);
  return regionOf(word, '') !== undefined || problems.size > 0 || isAct || isSupport || isSymptom;
};

function regionBefore(tokens: readonly Token[], { first }: Sentence, at: number): string | undefined {
  for (let back = at - 1; back >= Math.max(first, at - 12); back -= 1) {
    if (/^(?:left|right)$/.test(tokens[back]!.text)) return undefined;
    const region = regionOf(tokens[back]!.text, tokens[back + 1]?.text ?? '');
    if (region) return region;
  }
  return undefined;
}

/** `OD` is an overdose elsewhere. */
const isOfEyes = (tokens: readonly Token[]): boolean =>
  hasWord(tokens, /^(?:eyes?|glaucoma|cataract|ophthalmology|retina|retinal|cornea|vision|iop|drops?|iol|va|amd)$/);

const isOfThyroid = (tokens: readonly Token[]): boolean =>
  hasWord(tokens, /^(?:thyroid|hemithyroidectomy|thyroidectomy)$/) &&
  !hasWord(tokens, /^(?:lungs?|chest|pulmonary|pneumonia|pleural|liver|hepatic)$/);
