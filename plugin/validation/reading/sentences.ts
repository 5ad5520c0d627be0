import { lean } from '../../lean.ts';
import { isAnsweredBriefly, isGranted, isRefused } from './granted.ts';
import type { Token } from './tokens.ts';
import { phrase, wordsIn } from './words.ts';

/** Part of a note under a heading that changes what is meant by the names in it. */
type Section = 'allergies' | 'family' | 'stopped' | 'past' | 'medications' | 'other';

/** A run of tokens [first, end) that a claim does not reach across. */
export interface Sentence {
  readonly first: number;
  readonly end: number;
  readonly section: Section;
  readonly question: boolean;
  /** Speaks of a mistake, an overdose or an artifact: its doses and values are told, not meant. */
  readonly told: boolean;
}

/** Work within a sentence grows with its square, so a text without full stops is cut. */
const LONGEST = 250;

const ABBREVIATIONS = new Set([
  'dr',
  'mr',
  'mrs',
  'ms',
  'vs',
  'st',
  'approx',
  'no',
  'pt',
  'jr',
  'sr',
  'e',
  'g',
  'c',
  'h',
  's',
  'k',
  'b',
]);

const HEADINGS: readonly (readonly [RegExp, Section])[] = [
  [
    /^(?:drug |medication |known |only |sole |documented |patient ){0,2}(?:allerg(?!ic to [a-z])|algs?(?= ?$|:)|algy|all$|adverse reaction|intoleranc)/,
    'allergies',
  ],
  [/^(?:family|fh\b|fhx|fam hx)/, 'family'],
  [
    /^(?:discontinued|stopped|held|medications? (?:discontinued|stopped|held|to stop)|stop taking|do not take)/,
    'stopped',
  ],
  [/^(?:past|previous|former|prior|old|earlier) (?:medic|meds|drug|treatment|prescri|tablet|regular med)/, 'stopped'],
  [/^(?:past|pmh|history of|previous|surgical|psh)/, 'past'],
  [/^(?:home |current |discharge |active |admission |inpatient )?(?:medication|meds|rx|prescription)/, 'medications'],
];

const NO_TURNS: ReadonlySet<number> = new Set();

/** Splits at full stops, question marks, bullets, blank lines, line ends that look like ends, and where `turns` of a dialogue begin. */
export function sentencesOf(tokens: readonly Token[], turns: ReadonlySet<number> = NO_TURNS): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let first = 0;
  let section: Section = 'other';
  let inLine = false;
  const close = (end: number) => {
    if (end <= first) return;
    const heading = headingOf(tokens, first, end);
    const newLine = (tokens[first]?.breaks ?? 1) > 0;
    if (isTableHead(tokens, first, end) && (section === 'allergies' || OF_REACTIONS.test(phrase(tokens, first, end)))) {
      section = OF_REACTIONS.test(phrase(tokens, first, end)) ? 'allergies' : 'other';
      inLine = false;
    } else if (heading) {
      section = heading.section;
      inLine = heading.inLine;
    } else if (inLine && (newLine || section === 'allergies' || section === 'family' || isOfNow(tokens[first]))) {
      // "Allergies: penicillin. Start cephalexin": a heading in the line holds for what follows it there.
      section = 'other';
    }
    const last = sentences.at(-1);
    if (last && isRefused(tokens, first, end)) sentences[sentences.length - 1] = { ...last, question: true };
    sentences.push({
      first,
      end,
      section,
      question: tokens[end - 1]?.text === '?' && !isGranted(tokens, first, end),
      told: isTold(tokens, first, end),
    });
    first = end;
  };
  tokens.forEach((token, index) => {
    if (index - first >= LONGEST) close(index);
    const isOver = turns.has(index) || (token.breaks > 0 && endsLine(tokens[index - 1], token));
    if (index > first && isOver && !isAnsweredBriefly(tokens, first, index - 1)) close(index);
    if (isEnd(tokens, index) && !isAnsweredBriefly(tokens, first, index)) close(index + 1);
  });
  close(tokens.length);
  return sentences;
}

/** `| Substance | Reaction |` above `|---|---|`. */
const isTableHead = (tokens: readonly Token[], first: number, end: number): boolean =>
  tokens[first]?.text === '|' && tokens[end]?.text === '|' && /^(?:-|–|—|:)/.test(tokens[end + 1]?.text ?? '');
const OF_REACTIONS = /^\| (?:\S{2,14} ){0,3}(?:\| (?:\S{2,14} ){1,3}){0,2}\| (?:\S{2,14} )?reactions?\b/;

/** "Past medicines: warfarin. Current medicines: ibuprofen". */
const isOfNow = (token: Token | undefined): boolean =>
  /^(?:current|currently|now|active|present|ongoing)$/.test(token?.text ?? '');

/** The number of the sentence that holds a token; the sentences stand in order and cover the tokens whole. */
export function sentenceNumberAt(sentences: readonly Sentence[], token: number): number {
  let low = 0;
  let high = sentences.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sentences[middle]!.end <= token) low = middle + 1;
    else high = middle;
  }
  return low;
}

const MISTAKES =
  /^(?:error|erroneous|erroneously|mistake|mistaken|mistakenly|artifact|artifactual|spurious|accidentally|inadvertently|incorrectly|misread|typo|hemolyzed|cancelled|canceled|overdose|overdosed|ingested|ingesting|swallowed|ingestion|malfunction|intentionally|supposed|toxicology)$/;

/** "People have died after being told to take it daily", "deaths have followed": what a warning tells of. */
const DEATHS = lean(
  /\b(?:people|patients|children|babies|infants|adults|others|several|many|some|somebody|someone) (?:have|has|had) (?:been (?:killed|harmed|poisoned|maimed|paralysed|paralyzed)|died)\b|\b(?:deaths|fatalities|fatal (?:errors|outcomes|cases)) (?:have|has|had|are|were|follow\w{0,3}|occur\w{0,3})\b|\b(?:has|have) (?:killed|caused (?:\w{2,14} ){0,3}(?:deaths?|arrests?))\b|\b(?:is|are|proves?|can be|may be) (?:(?:nearly|almost|usually|often|always|invariably|rapidly|uniformly) ){0,2}(?:fatal|lethal|deadly)\b|\bstops? the heart\b/,
);

const isTold = (tokens: readonly Token[], first: number, end: number): boolean =>
  DEATHS.test(phrase(tokens, first, end)) ||
  // "Non-hemolyzed" is a good sample; "is not a mistake", "no error" stands by what it says.
  wordsIn(tokens, MISTAKES, first, end).some(
    (at) =>
      !/(?:^| )(?:non|not|no)(?: an?)?$/.test(phrase(tokens, Math.max(first, at - 2), at)) &&
      tokens[at - 2]?.text !== 'non' &&
      !(tokens[at]!.text === 'swallowed' && isHowTaken(tokens, at)),
  ) ||
  // "16 g of paracetamol five hours ago, level above the line".
  wordsIn(tokens, /^line$/, first, end).some(
    (at) => tokens[at - 1]?.text === 'the' && /^(?:above|over|below|under|on)$/.test(tokens[at - 2]?.text ?? ''),
  ) ||
  wordsIn(tokens, /^(?:took|taken)$/, first, end).some((at) => isOfManyTablets(tokens, at, end)) ||
  // "Empty bottle of amitriptyline 50 mg (#40, up to 2,000 mg)".
  wordsIn(tokens, /^(?:empty|emptied)$/, first, end).some((at) =>
    /^(?:bottles?|packets?|blisters?|boxe?s?|packs?|strips?)$/.test(tokens[at + 1]?.text ?? ''),
  );

/** More are no dose. */
const MOST_TABLETS = 9;

/** "Took 24 paracetamol 500 mg tablets at once", "has taken about 30 of her amitriptyline tablets": not what is left of a box, nor a month's. */
const isOfManyTablets = (tokens: readonly Token[], at: number, end: number): boolean => {
  const count = /^(?:about|around|up|to|some|maybe|roughly|over|nearly|approximately|at|least)$/;
  let number = at + 1;
  while (number < at + 4 && count.test(tokens[number]?.text ?? '')) number += 1;
  const { kind, value = 0 } = tokens[number] ?? { kind: 'word' };
  return (
    kind === 'number' &&
    value > MOST_TABLETS &&
    value < 300 &&
    /^(?:\S{1,24} ){1,6}(?:tablets|tabs|capsules|caps|pills)\b/.test(
      phrase(tokens, number + 1, Math.min(end, number + 10)),
    ) &&
    /\b(?:at once|in one go|all at once|together|impulsively|impulse|argument|row|ago|deliberately|intent\w{0,4}|alcohol|vodka|wine|whisky|\d\d:\d\d|mg \/ kg|die|suicid\w{2,5}|self harm|self - harm|break ?-? ?up)\b/.test(
      phrase(tokens, number, end),
    )
  );
};

/** "To be swallowed", "swallowed twice daily", "swallowed whole", "swallowed upright": how it is taken, no mishap. */
const isHowTaken = (tokens: readonly Token[], at: number): boolean =>
  /(?:^| )(?:to be|is|are|be)$/.test(phrase(tokens, at - 2, at)) ||
  /^(?:whole|upright|daily|nightly|in (?:one|the) (?:piece|morning|evening)|standing|sitting|(?:once|twice|three times) (?:a|daily|each|every|per)|each|every|with (?:(?:a|some|plenty|the) )?(?:full |plain |of |enough |tap ){0,2}(?:glass|water|food|milk|juice|breakfast|meals?)|at (?:bedtime|night))\b/.test(
    phrase(tokens, at + 1, at + 5),
  );

function isEnd(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (token?.text === '!' || token?.text === '?') return true;
  if (token?.text !== '.') return false;
  const next = tokens[index + 1];
  if (next && !next.spaced) return false;
  const before = tokens[index - 1];
  // "Give 2 g over 2 h. Folate 1 mg", "QRS 96 ms. Both": a unit ends what it counts.
  const counted = tokens[index - 2]?.kind === 'number' ? tokens[index - 2]!.value : undefined;
  if (next?.title && counted !== undefined && /^(?:[hgs]|ms)$/.test(before?.text ?? '') && !before?.title) return true;
  // "Above 38.3 C. Loperamide 4 mg".
  if (next?.title && counted !== undefined && counted > 30 && /^[cf]$/.test(before?.text ?? '')) return true;
  return !(before?.kind === 'word' && ABBREVIATIONS.has(before.text) && before.text.length <= 2 && next?.breaks === 0);
}

/** The sentence that a token is in: each is in one. */
export const sentenceAt = (sentences: readonly Sentence[], at: number): Sentence =>
  sentences.find(({ first, end }) => first <= at && at < end)!;

/** A hard-wrapped line goes on in lower case or with a number; everything else after a line break starts anew. */
function endsLine(before: Token | undefined, next: Token): boolean {
  if (next.breaks > 1 || next.kind === 'symbol') return true;
  if (before?.kind === 'symbol' && before.text !== ',' && before.text !== '(' && before.text !== '/') return true;
  return next.title || next.kind === 'placeholder';
}

function headingOf(
  tokens: readonly Token[],
  first: number,
  end: number,
): { readonly section: Section; readonly inLine: boolean } | undefined {
  if (first > 0 && (tokens[first]?.breaks ?? 0) === 0) return undefined;
  const colon = tokens.slice(first, Math.min(end, first + 7)).findIndex((token) => token.text === ':');
  const words = tokens.slice(first, colon === -1 ? end : first + colon);
  const isLine = colon === -1 && words.length <= 6 && words.every((word) => word.kind !== 'word' || word.capitals);
  if (colon === -1 && !isLine) return undefined;
  const text = words.map((word) => word.text).join(' ');
  const section = HEADINGS.find(([pattern]) => pattern.test(text))?.[1] ?? 'other';
  return { section, inLine: colon !== -1 && first + colon + 1 < end };
}
