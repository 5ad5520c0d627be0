import type { Reading } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { isFoundBeside } from './each-its-own.ts';
import { isOnceDaily, type Side, sideAt } from './side-word.ts';
import { regionOf, type Told, toldBy } from './side-words.ts';

/** A side of a region of the body, with what the words around it tell. */
export interface SideMention extends Told {
  readonly side: Side;
  readonly region: string;
  readonly first: number;
  readonly end: number;
  readonly sentence: Sentence;
  /** Whether its sentence says what it all comes to. */
  readonly isConclusion: boolean;
  /** Whether it is of a chance finding. */
  readonly isBeside: boolean;
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
  const places = sentences.map((sentence) => ({ sentence, placed: placesIn(tokens, sentence) }));
  const only = onlyRegion(places.flatMap(({ placed }) => placed));
  return places.flatMap(({ sentence, placed: all }) => {
    const placed = all.flatMap(({ region, ...one }) => {
      const told = region ?? (isCrossed(tokens, sentence, one.first, only) ? undefined : only);
      return told === undefined ? [] : [{ ...one, region: told }];
    });
    return placed.map((one, order): SideMention => {
      const from = boundary(tokens, placed[order - 1]?.end ?? sentence.first, one.first, 'after', {
        isFirst: order === 0,
      });
      const to = boundary(tokens, one.end, placed[order + 1]?.first ?? sentence.end, 'before', {
        isLast: order + 1 === placed.length,
      });
      const words = (first: number, end: number) => tokens.slice(first, end).map(({ text }) => text);
      const told = toldBy(affirmed(words(from, to)));
      return {
        ...one,
        sentence,
        isConclusion: CONCLUDES.test(phrase(tokens, sentence.first, sentence.first + 4)),
        isBeside: isFoundBeside(tokens, { ...one, sentence }, placed[order - 1]?.end ?? sentence.first),
        before: clauseEnd(words(Math.max(from, one.first - NEAR), one.first)),
        after: clauseStart(words(behindColon(tokens, one.end), Math.min(to, one.end + NEAR))),
        ...told,
        isOperated: told.isOperated || WAS_DONE.test(phrase(tokens, one.end, one.end + 8)),
      };
    });
  });
}

/** "The right eye, the one you did". */
const WAS_DONE =
  /^,? ?(?:\(|,)? ?(?:the )?(?:one|side|eye|knee|hip|ear) (?:that )?(?:(?:you|we|they|he|she)(?= ) (?:did|operated|treated|replaced|fixed|repaired|removed|drained|injected)|(?:was|has been)(?= ) (?:done|operated|treated|replaced|fixed|repaired|injected))\b/;

const CONCLUDES =
  /^(?:a \/ p|a :|assessment|impression|imp|diagnosis|diagnoses|dx|conclusion|summary|final diagnosis|discharge diagnosis)\b/;

/** How many tokens away a word may say of what time or kind a side is. */
const NEAR = 7;

/** "Left subdural hematoma … call for weakness on the right": what the brain's other side does. */
const isCrossed = (tokens: readonly Token[], { first }: Sentence, at: number, region: string | undefined): boolean =>
  region === 'head' &&
  hasWord(
    tokens,
    /^(?:weak\w{0,4}|numb\w{0,4}|droop\w{0,3}|drift|paralys\w{2,3}|hemiparesis|hemiplegia|tingling|jerk\w{0,3}|twitch\w{0,3}|sensation)$/,
    Math.max(first, at - 8),
    at,
  );

/** "R hip: old pinning": what a part is the heading of. */
const behindColon = (tokens: readonly Token[], end: number): number => (tokens[end]?.text === ':' ? end + 1 : end);

const clauseEnd = (words: readonly string[]): readonly string[] =>
  words.slice(words.findLastIndex((word) => /^[;:.]$/.test(word)) + 1);
const clauseStart = (words: readonly string[]): readonly string[] => {
  const end = words.findIndex((word) => /^[;:.]$/.test(word));
  return end === -1 ? words : words.slice(0, end);
};

/** "Tinel's positive on the right" of a text that speaks of one hand. */
function onlyRegion(placed: readonly Placed[]): string | undefined {
  const [first, ...others] = new Set(placed.flatMap(({ region }) => region ?? []));
  return others.length === 0 ? first : undefined;
}

function placesIn(tokens: readonly Token[], sentence: Sentence): readonly Placed[] {
  const placed: Placed[] = [];
  for (let at = sentence.first; at < sentence.end; at += 1) {
    const one = placedAt(tokens, sentence, at);
    if (one) placed.push(one);
  }
  return placed;
}

interface Placed {
  readonly side: Side;
  /** Undefined for a side that stands alone in its sentence. */
  readonly region?: string;
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
  const lead = /(?:^| )([,(:](?: (?:on|in|at))?(?: the)?)$/.exec(between.slice(-3).join(' '))?.[1];
  const searched = which === 'after' && lead ? between.slice(0, -lead.split(' ').length) : between;
  // "Listed for vitrectomy and gas to the left eye": where no side stands before, an `and` parts nothing.
  const parts = isFirst ? /^(?:[,;:(]|but|while|whereas|then)$/ : /^(?:[,;:(]|and|but|while|whereas|then)$/;
  const cut = cutOf(searched, parts, which);
  return cut === -1 ? (which === 'after' ? first : end) : first + cut;
}

/** "A spiculate mass, upper outer quadrant of the right breast": a place behind a comma is of what stands before it. */
function cutOf(searched: readonly string[], parts: RegExp, which: 'after' | 'before'): number {
  const cut = searched.findLastIndex((text) => parts.test(text));
  const isPlace =
    which === 'after' &&
    searched[cut] === ',' &&
    cut + 1 < searched.length &&
    searched.slice(cut + 1).every((word) => OF_PLACE.test(word));
  return isPlace ? searched.slice(0, cut).findLastIndex((text) => parts.test(text)) : cut;
}
const OF_PLACE =
  /^(?:in|at|on|of|over|under|behind|just|the|upper|lower|inner|outer|medial|lateral|anterior|posterior|superior|inferior|central|proximal|distal|mid|middle|quadrant|pole|aspect|part|third|half|surface|side|border|margin|edge|tip|end|head|base|\d{1,2}|o'clock|cm|mm|from|nipple|and|-)$/;

function placedAt(tokens: readonly Token[], sentence: Sentence, at: number): Placed | undefined {
  const { text, capitals } = tokens[at]!;
  if (capitals && /^o[ds]$/.test(text))
    return isOfEyes(tokens) && !isOnceDaily(tokens, at)
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
  if (!named) {
    // "The affected (left) leg".
    const behind =
      tokens[at - 1]?.text === '(' && tokens[at + 1]?.text === ')'
        ? regionOf(tokens[at + 2]?.text ?? '', tokens[at + 3]?.text ?? '')
        : undefined;
    if (behind) return { side, region: behind, first: at, end: at + 3 };
  }
  if (named) return { side, region: named.region, first: at, end: named.end };
  if (isOfDevice(tokens, at)) return { side, first: at, end: at + 1 };
  if (!isBare(tokens, sentence, at)) return undefined;
  const region = regionBefore(tokens, sentence, at);
  return { side, ...(region !== undefined && { region }), first: at, end: at + 1 };
}

/** `left total knee`, `right 4th intercostal space`, `left-sided pneumothorax`. */
function regionAfter(tokens: readonly Token[], { end }: Sentence, at: number) {
  let next = at + 1;
  if (tokens[next]?.text === '-') next += 1;
  // "The right side of your chest".
  const whole = /^side of (?:(?:the|your|his|her|my) )?(?=\S)/.exec(phrase(tokens, next, next + 4))?.[0];
  if (whole !== undefined) {
    const of = next + whole.trimEnd().split(' ').length;
    const region = regionOf(tokens[of]?.text ?? '', tokens[of + 1]?.text ?? '');
    return region ? { region, end: of + 1 } : undefined;
  }
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

/** "Left-sided drain", "right pigtail": of the one region that the text is of. */
const isOfDevice = (tokens: readonly Token[], at: number): boolean => {
  const sided = tokens[at + 1]?.text === '-' ? at + 2 : at + 1;
  const next = /^sided$/.test(tokens[sided]?.text ?? '') ? sided + 1 : sided;
  return /^(?:drain|tube|pigtail|catheter|stent|dressing|incision|wound|splint|cast|effusion|infiltrate|hernia|fracture|dvt|repair|block)$/.test(
    tokens[next]?.text ?? '',
  );
};

/** "On the left", "(right)", ", left": a side that stands alone, behind what it is of. */
const isBare = (tokens: readonly Token[], { end }: Sentence, at: number): boolean => {
  const previous = tokens[at - 1]?.text ?? '';
  const isPlaced =
    (previous === 'the' && /^(?:on|of)$/.test(tokens[at - 2]?.text ?? '')) ||
    /^[,(]$/.test(previous) ||
    // "In the operated eye, the left one".
    (previous === 'the' && tokens[at - 2]?.text === ',' && tokens[at + 1]?.text === 'one') ||
    // "A 24 Fr chest drain left, to water seal".
    (isNamed(previous) && /^(?:[.,;)]|side)$/.test(tokens[at + 1]?.text ?? '.'));
  const next = tokens[at + 1];
  return (
    isPlaced &&
    (at + 1 >= end ||
      next === undefined ||
      /^(?:[.,;:)]|side|one|and|with|for|in|at|through|since|today|now|but|because|that|which|drained|drains|is|was|has|shows|showed|looks|measures)$/.test(
        next.text,
      ))
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
