import type { FoundMark } from './marks.ts';
import type { Sentence } from './reading/sentences.ts';
import type { Token } from './reading/tokens.ts';

const NOT_A_SIDE =
  /^(?:since|away|now|after|before|here|there|handed|dominant|hander|the|a|an|his|her|my|him|us|it|home|over|untreated|without|alone|behind|ama|against|so|then|because|when|and|at|for|to|with|by|in|is|was|that|this|about|if|i|you|we|he|she|they|but)$/;
const OF_A_PERSON =
  /^(?:he|she|they|i|we|who|patient|has|had|what's|you|i've|she's|he's|all|that's|is|be|been|not|alright)$/;
const NAMES_ONE = /^(?:the|his|her|my|your|on|upper|lower)$/;
const STOPS =
  /^(?:[,.;:()?!]|and|or|with|for|on|of|to|in|at|from|by|is|was|are|were|has|had|that|which|as|after|before|below|above)$/;

/** `OD` and `OS` are sides in a note of eyes. */
const EYES =
  /^(?:eyes?|va|iop|retina|retinal|macula|vision|visual|lens|cornea|pupils?|slit|fundus|ophthalmology|os|ou)$/;

/** `LLE`, `RUQ`: a side with its part of the body. */
const SIDED: ReadonlyMap<string, string> = new Map([
  ['le', 'leg'],
  ['ue', 'arm'],
  ['uq', 'abdome'],
  ['lq', 'abdome'],
  ['ul', 'lobe'],
  ['ll', 'lobe'],
  ['ml', 'lobe'],
]);

/** `left knee`, `R forearm`, "the shoulder, the left one"; not "left the hospital" or "right away". */
export function sideAt(tokens: readonly Token[], sentence: Sentence, at: number): FoundMark | undefined {
  const { text, capitals } = tokens[at]!;
  if (capitals && /^o[ds]$/.test(text)) {
    const isEye = tokens
      .slice(Math.max(0, at - 20), at + 20)
      .some((token, index) => index !== Math.min(at, 20) && EYES.test(token.text));
    return isEye
      ? { kind: 'side', value: text === 'od' ? 'right' : 'left', end: at + 1, close: [at - 6, at], also: 'eye' }
      : undefined;
  }
  const part = capitals && text.length === 3 && /^[lr]/.test(text) ? SIDED.get(text.slice(1)) : undefined;
  if (part !== undefined)
    return {
      kind: 'side',
      value: text[0] === 'l' ? 'left' : 'right',
      end: at + 1,
      close: [at + 1, at + 3],
      also: part,
    };
  const side =
    text === 'left' || (text === 'l' && capitals)
      ? 'left'
      : text === 'right' || (text === 'r' && capitals)
        ? 'right'
        : undefined;
  if (!side) return undefined;
  const hyphen = tokens[at + 1]?.text === '-' ? 1 : 0;
  const next = tokens[at + 1 + hyphen];
  const previous = tokens[at - 1]?.text ?? '';
  if (OF_A_PERSON.test(previous) || /^(?:handed|hander|dominant)$/.test(next?.text ?? '')) return undefined;
  if (/^hands?$/.test(next?.text ?? '') && /^domina/.test(tokens[at + 2 + hyphen]?.text ?? '')) return undefined;
  const isBefore = next?.kind === 'word' && !NOT_A_SIDE.test(next.text) && next.breaks === 0;
  // "Acute otitis media, left."
  if (!isBefore && /^[,(:]$/.test(previous) && (!next || next.breaks > 0 || /^[.,;)]$/.test(next.text)))
    return { kind: 'side', value: side, end: at + 1, close: [at - 5, at] };
  if (!isBefore && (text.length === 1 || !NAMES_ONE.test(previous))) return undefined;
  let from = at + 1 + hyphen;
  if (/^sided?$/.test(tokens[from]?.text ?? '')) from += 1;
  let end = from;
  while (end < Math.min(sentence.end, from + 4) && !STOPS.test(tokens[end]!.text)) end += 1;
  const isNamed = isBefore && tokens.slice(from, end).some(({ text: word }) => word !== 'one');
  return {
    kind: 'side',
    value: side,
    end: at + 1,
    ...(isNamed ? { close: [from, end] } : { close: [at - 6, at + 4], bare: true }),
  };
}
