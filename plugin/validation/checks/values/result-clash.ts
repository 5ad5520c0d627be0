import type { Case } from '../../check.ts';
import { disagreementAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord } from '../../reading/words.ts';

/**
 * One test that a text calls both negative and positive: "acetylcholine receptor antibodies were negative … that of acetylcholine
 * receptor antibody-positive myasthenia", whatever its name. Not where time, place or person may be another.
 */
export function checkResultClash({ reading: { tokens, sentences } }: Case): readonly Finding[] {
  const told = sentences.flatMap((sentence) =>
    sentence.told || sentence.question || sentence.section === 'family' || isOfAnother(tokens, sentence)
      ? []
      : resultsIn(tokens, sentence),
  );
  const byName = Map.groupBy(told, ({ name, isPositive }) => keyOf(name, isPositive));
  for (const one of told) {
    // Those of its own sentence are few, and the first of another ends the search.
    const other = byName.get(keyOf(one.name, !one.isPositive))?.find((next) => isApart(tokens, one, next));
    if (!other) continue;
    const later = other.first > one.first ? other : one;
    return [
      disagreementAt(spanOf(tokens, later.first, later.end), {
        category: 'result_disagrees',
        message: 'the text calls one test both negative and positive',
        said: 'negative and positive',
        score: 0.75,
      }),
    ];
  }
  return [];
}

const keyOf = (name: string, isPositive: boolean): string => `${isPositive} ${name}`;

/** In two sentences, or two halves of one. */
const isApart = (tokens: readonly Token[], a: Told, b: Told): boolean =>
  a.sentence !== b.sentence ||
  tokens.slice(Math.min(a.end, b.end), Math.max(a.first, b.first)).some(({ text }) => text === ';');

interface Told {
  /** What was tested, in the singular. */
  readonly name: string;
  readonly isPositive: boolean;
  readonly first: number;
  readonly end: number;
  readonly sentence: Sentence;
}

/** Another time, sample, person or method, where both may be so. */
const ANOTHER =
  /^(?:initial|initially|first|second|third|repeat|repeated|repeats|previous|previously|earlier|last|later|then|now|became|becomes|become|turned|converted|conversion|seroconverted|after|before|since|until|weeks?|months?|years?|ago|yesterday|baseline|admission|mother|maternal|father|partner|wife|husband|donor|recipient|sister|brother|son|daughter|child|baby|infant|contact|contacts|household|twin|left|right|false|falsely|if|when|should|unless|expected|could|may|might|confirmatory|rapid|outside|elsewhere|recheck|cleared|clearance|surveillance|follow|once|versus|vs|some|others?|another|new|old|review|control|controls)$/;
const isOfAnother = (tokens: readonly Token[], { first, end }: Sentence): boolean =>
  hasWord(tokens, ANOTHER, first, end);

/** Between a name and its result. */
const LINKS =
  /^(?:is|was|were|are|came|come|back|remains?|remained|be|been|being|tested|tests?|testing|results?|both|all|strongly|weakly|clearly|again|also|therefore|thus|hence|on|twice|:|-|—|–|\(|titres?|titers?)$/;
/** Words of any test. */
const GENERIC =
  /^(?:antibody|antibodies|antigen|antigens|test|tests|swabs?|screens?|pcr|serology|cultures?|assays?|igg|igm|iga|immunoassay|studies|study|panel|status|blood|urine|serum|csf|stool|sputum|result|results|margins?|nodes?|lymph|gram|rh|rhesus|patient|patients|pressure|end|expiratory|airway|both|it|that|this|which|these|they|everything|rest|others?|cells?|feedback|family|history|symptoms?|findings|sign|signs|balance|fluid|experience|attitude|mood|affect|thinking|reinforcement|likelihood|predictive|value|expected|er|pr|her2|kras|egfr|side|leg|raise)$/;
const FLUIDS = /^(?:blood|urine|csf|stool|sputum|wound|throat)$/;
const STOPS =
  /^(?:the|a|an|his|her|your|their|its|our|my|and|or|but|with|for|of|to|in|on|at|from|by|as|that|which|who|is|was|were|are|had|has|have|no|not|who's|he|she|they|we|i|you|so|because|given|despite|due|both|known|confirmed|this|these)$/;
const MOST_WORDS = 4;

function resultsIn(tokens: readonly Token[], sentence: Sentence): readonly Told[] {
  const found: Told[] = [];
  for (let at = sentence.first; at < sentence.end; at += 1) {
    const { text } = tokens[at]!;
    if (text !== 'positive' && text !== 'negative') continue;
    const before = tokens.slice(Math.max(sentence.first, at - 3), at).map((token) => token.text);
    if (before.some((word) => /^(?:not|no|never|non|neither|nor)$/.test(word))) continue;
    const name =
      tokens[at + 1]?.text === 'for'
        ? nameAfter(tokens, sentence, at + 2)
        : (nameBefore(tokens, sentence, at) ?? nameAfter(tokens, sentence, at + 1));
    if (name)
      found.push({
        ...name,
        isPositive: text === 'positive',
        first: Math.min(at, name.first),
        end: Math.max(at + 1, name.end),
        sentence,
      });
  }
  return found;
}

type Named = { readonly name: string; readonly first: number; readonly end: number };

const named = (tokens: readonly Token[], first: number, end: number): Named | undefined => {
  const words = tokens.slice(first, end).filter(({ kind }) => kind !== 'symbol');
  // A name of its own, and a letter in it.
  const isOwn = words.some(({ text }) => /[a-z]/.test(text) && !GENERIC.test(text));
  const isOfFluid =
    words.length === 2 && FLUIDS.test(words[0]!.text) && /^(?:cultures?|pcr|smears?)$/.test(words[1]!.text);
  if (!isOwn && !isOfFluid) return undefined;
  const name = words
    .map(({ text }) => (text.length > 4 ? text.replace(/ies$/, 'y').replace(/s$/, '') : text))
    .join(' ');
  return { name, first, end };
};

function nameBefore(tokens: readonly Token[], sentence: Sentence, at: number): Named | undefined {
  let end = at;
  while (end > sentence.first && LINKS.test(tokens[end - 1]!.text)) end -= 1;
  let first = end;
  while (first > sentence.first && end - first < MOST_WORDS && isOfName(tokens[first - 1]!)) first -= 1;
  return first < end ? named(tokens, first, end) : undefined;
}

function nameAfter(tokens: readonly Token[], sentence: Sentence, from: number): Named | undefined {
  let end = from;
  while (end < sentence.end && end - from < MOST_WORDS && isOfName(tokens[end]!)) end += 1;
  return end > from ? named(tokens, from, end) : undefined;
}

const isOfName = ({ kind, text, spaced }: Token): boolean =>
  // "Aquaporin-4".
  (kind === 'number' && !spaced) ||
  (kind === 'word' && !STOPS.test(text) && !LINKS.test(text) && !/^(?:positive|negative)$/.test(text)) ||
  text === '-';
