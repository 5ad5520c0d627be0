import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { numberAt } from '../../reading/numbers.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';

/** A number of things, over tokens [first, end); `noun` without its plural's ending. */
interface Count {
  readonly count: number;
  readonly noun: string;
  /** What stands between the number and the noun. */
  readonly kind: string;
  /** "The", "these", "all": of things that were told before. */
  readonly points: string;
  readonly first: number;
  readonly end: number;
}

/** Of time, of measure, or of what is taken each time: their numbers change from one sentence to the next. */
const NO_THING =
  /^(?:day|week|month|year|hour|hr|minute|min|second|night|morning|evening|time|mg|mcg|g|kg|lb|pound|ml|mm|cm|l|liter|litre|ounce|oz|cup|glass|meal|tablet|tab|pill|capsule|cap|puff|spray|drop|dose|point|percent|patient|people|person|adult|mile|step|block|stair|flight|degree|pack|cigarette|drink|beer|serving|calorie|gram|carb|inch|feet|foot|mmhg|bpm|meq|mmol|of|to|is|and|or|in|on|at|per|by|x|left|right|other|more|less|half|third|quarter|refill|vital|side|way|thing|part|option|reason|sign|symptom|question|number|level|parent|eye|ear|arm|leg|hand|lung|kidney|knee|hip|breast|main|good|child'|stage|grade|phase|section|class|type|pas|status|physics|diagnosi|abscess|medicine|medication|med|drug|visit|appointment|session|set|rep|repetition|exercise|hypo|low|high|record|detail|line|box|bottle|criteri)$/;
/** "The second", "top": of some of them. */
const OF_SOME =
  /^(?:other|remaining|larger|largest|smaller|smallest|last|first|next|new|more|additional|further|extra|upper|lower|left|right|right-sided|left-sided|proximal|distal|inner|outer|deep|main|worst|biggest|main|positive|negative|abnormal|same|older|younger|original|previous|prior|known|old|earlier|anterior|posterior|medial|lateral|affected|broken|open|healed|residual|treated|untreated)$/;

/**
 * A number of things that the text takes up again with another number: "received 2 units of packed cells, and after the
 * three units". Only of things that it counts once before.
 */
export function checkRecounted({ reading: { tokens, sentences } }: Case): readonly Finding[] {
  const all = countsIn(tokens);
  if (all.length < 2) return [];
  return all
    .flatMap((again): readonly Finding[] => {
      if (again.points === '') return [];
      const before = all.filter(({ noun, first }) => noun === again.noun && first < again.first);
      const [first] = before;
      if (!first || before.some(({ count }) => count !== first.count) || first.count === again.count) return [];
      // "Three nodules … the two at the apex", "all six nodules" of several lists.
      if (again.count < first.count && (again.kind !== '' || isPart(tokens, again))) return [];
      if (first.kind !== again.kind && first.kind !== '' && again.kind !== '') return [];
      if (isPartOf(tokens, first, again)) return [];
      if (isAddedTo(tokens, first, again) || sentences.some((one) => one.told && isWithin(one, again))) return [];
      // Without the noun, which may be any word of the text.
      const message = `the text counts ${plain(first.count)} of a thing and then ${plain(again.count)}`;
      return [
        miscountAt(spanOf(tokens, again.first, again.end), { category: 'count_disagrees', message, score: 0.78 }),
      ];
    })
    .slice(0, 1);
}

const isWithin = (one: { readonly first: number; readonly end: number }, { first }: Count): boolean =>
  first >= one.first && first < one.end;

/** "Two of the four proteins … these two proteins": the part, and not the whole, is taken up. */
const isPartOf = (tokens: readonly Token[], whole: Count, { count }: Count): boolean =>
  /^of (?:the|these|those)$/.test(phrase(tokens, whole.first - 2, whole.first)) &&
  numberAt(tokens, whole.first - 3)?.value === count;

/** "The two that are left", "the two in the right lung": of some of them. */
const isPart = (tokens: readonly Token[], { end, points }: Count): boolean =>
  !/^(?:all|these)$/.test(points) ||
  /^(?:that|which|who|in|on|at|from|with|of|near|over|under|left|seen|found|remaining)$/.test(tokens[end]?.text ?? '');

/** More came, or some went, between the one number and the other. */
const isAddedTo = (tokens: readonly Token[], first: Count, again: Count): boolean =>
  hasWord(
    tokens,
    /^(?:another|additional|more|further|new|extra|plus|added|removed|left|remaining|remain|remains|healed|gone|lost|died|besides|also|one|each|later|later|then|if|left|two|both|per|every)$/,
    first.end,
    again.first,
  ) || /^(?:one|two) of$/.test(phrase(tokens, again.first - 3, again.first - 1));

/** "Two units", "a third-degree": every number with the things that it counts. */
function countsIn(tokens: readonly Token[]): readonly Count[] {
  const found: Count[] = [];
  for (let at = 0; at < tokens.length - 1; at += 1) {
    const one = countAt(tokens, at);
    if (!one) continue;
    found.push(one);
    at = one.end - 1;
  }
  return found;
}

/** Adjectives between a number and its noun. */
const MOST_KINDS = 2;

function countAt(tokens: readonly Token[], at: number): Count | undefined {
  const { text, kind, breaks } = tokens[at]!;
  if (kind === 'number' && breaks > 0) return undefined;
  const number = /^(?:a|half|point)$/.test(text) ? undefined : numberAt(tokens, at);
  if (!number || number.value < 2 || number.value > 30 || !Number.isInteger(number.value)) return undefined;
  const before = tokens[at - 1]?.text ?? '';
  // "3-5 polyps", "1.2/3 nodes", "grade 3", "in 2-3 visits".
  if (
    /^(?:-|–|\/|to|or|\.|x|×|<|>|~|about|than|least|under|over|up|every|each|grade|stage|type|class|level|day|week|of|#|no|number|other|remaining|[+])$/.test(
      before,
    )
  )
    return undefined;
  let noun = number.end;
  while (noun < number.end + MOST_KINDS && isKind(tokens[noun])) noun += 1;
  const word = tokens[noun];
  if (word?.kind !== 'word' || !/[a-z]{3}s$/.test(word.text) || /(?:ss|us|is)$/.test(word.text)) return undefined;
  const single = word.text.replace(/s$/, '');
  if (NO_THING.test(single) || word.breaks > 0) return undefined;
  const kinds = tokens.slice(number.end, noun).map((one) => one.text);
  if (kinds.some((one) => OF_SOME.test(one) || NO_THING.test(one.replace(/s$/, '')))) return undefined;
  const points = /^(?:the|these|those|all)$/.test(before) ? before : '';
  return { count: number.value, noun: single, kind: kinds.join(' '), points, first: at, end: noun + 1 };
}

const isKind = (token: Token | undefined): boolean =>
  token?.kind === 'word' &&
  token.breaks === 0 &&
  /^[a-z][a-z-]{2,14}$/.test(token.text) &&
  !/(?:[^s]s)$/.test(token.text) &&
  !/^(?:and|the|for|with|but|then|now|are|was|were|has|had|per|who|that|which|from|not|day|week|month|year)$/.test(
    token.text,
  );
