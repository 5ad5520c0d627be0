import { wordTable } from '../../word-table.ts';
import { ROUTE_PHRASES } from './route-phrases.ts';
import type { Token } from './tokens.ts';
import { hasWord } from './words.ts';

const BY_FIRST_WORD = Map.groupBy(
  ROUTE_PHRASES.map(([phrase, route]) => ({ words: phrase.split(' '), route })),
  ({ words }) => words[0]!,
);

/** Two-letter routes that are also words must be in capitals. */
const CAPITALS_ONLY = new Set(['im', 'in', 'sc', 'sl']);

/** The route at `index`: `by mouth`, `IV`, `subcutaneously`. */
export function routeAt(
  tokens: readonly Token[],
  index: number,
): { readonly route: string; readonly end: number } | undefined {
  const token = tokens[index];
  if (token?.kind !== 'word') return undefined;
  const organ = organAt(tokens, index);
  if (organ) return organ;
  const found = (BY_FIRST_WORD.get(token.text) ?? [])
    .filter(({ words }) => words.every((word, offset) => isSameWord(word, tokens[index + offset]?.text ?? '')))
    .sort((a, b) => b.words.length - a.words.length)[0];
  if (!found || (CAPITALS_ONLY.has(token.text) && !token.capitals && !isBehindUnit(tokens, index))) return undefined;
  if (token.text === 'it' && !isIntrathecal(tokens, index)) return undefined;
  // "Oxytocin at 6 milliunits/min and epidural working well": a catheter, no route.
  if (
    token.text === 'epidural' &&
    (tokens[index - 1]?.text === 'and' ||
      /^(?:working|placed|catheter|in|running|removed|analgesia|anesthesia|requested|site)$/.test(
        tokens[index + 1]?.text ?? '',
      ))
  )
    return undefined;
  // "Difficulty swallowing", "pain on swallowing".
  if (
    token.text === 'swallowing' &&
    /^(?:difficulty|trouble|pain|painful|problems?|on|with|of|while|when|before|after|no|not|without|than|unsafe|safe)$/.test(
      tokens[index - 1]?.text ?? '',
    )
  )
    return undefined;
  // "For when you can't swallow".
  if (token.text === 'swallow' && /^(?:can't|cannot|not|couldn't|unable|to)$/.test(tokens[index - 1]?.text ?? ''))
    return undefined;
  return { route: found.route, end: index + found.words.length };
}

/** "Enoxaparin 40 mg sc", "ceftriaxone 1 g im": in small letters right behind how much. */
const isBehindUnit = (tokens: readonly Token[], index: number): boolean =>
  /^(?:sc|im|sl)$/.test(tokens[index]!.text) &&
  /^(?:mg|mcg|micrograms?|g|units?|iu|ml|mls|milligrams?)$/.test(tokens[index - 1]?.text ?? '') &&
  tokens[index - 2]?.kind === 'number';

/** "Methotrexate 12 mg IT", "IT cytarabine": in capitals among words that are not, beside how much or before what is given. */
const isIntrathecal = (tokens: readonly Token[], index: number): boolean =>
  tokens[index]!.capitals &&
  !/^(?:department|team|systems?|support|services?|outage|staff|desk|band)$/.test(tokens[index + 1]?.text ?? '') &&
  !isLoud(tokens[index - 1]) &&
  !isLoud(tokens[index + 1]);

/** A word of four letters and more in capitals: the text shouts, and its "IT" is no route. */
const isLoud = (token: Token | undefined): boolean =>
  token !== undefined && token.kind === 'word' && token.capitals && token.text.length > 3;

/** "Under the tongue", "under his tongue". */
const isSameWord = (word: string, said: string): boolean =>
  word === said || (word === 'the' && /^(?:his|her|your|their|my)$/.test(said));

const ORGANS: Readonly<Record<string, string>> = wordTable({
  eye: 'OPH',
  eyes: 'OPH',
  ear: 'OT',
  ears: 'OT',
  nostril: 'IN',
  nostrils: 'IN',
  buttock: 'IM',
  deltoid: 'IM',
  glute: 'IM',
  gluteus: 'IM',
  gluteal: 'IM',
});
const SIDED =
  /^(?:the|your|his|her|their|each|both|infected|affected|sore|left|right|operated|other|a|upper|outer|lateral)$/;

/** "Drops in the infected eye", "into her left ear". */
function organAt(
  tokens: readonly Token[],
  index: number,
): { readonly route: string; readonly end: number } | undefined {
  if (!/^(?:in|into|to)$/.test(tokens[index]?.text ?? '')) return undefined;
  let at = index + 1;
  while (at < index + 6 && SIDED.test(tokens[at]?.text ?? '')) at += 1;
  const route = at > index + 1 ? ORGANS[tokens[at]?.text ?? ''] : undefined;
  // "Given into the left buttock".
  if (route === 'IM') return tokens[index]!.text === 'into' ? { route, end: at + 1 } : undefined;
  const isDropped = hasWord(
    tokens,
    /^(?:drops?|dropped|gtts?|spray|sprays|sprayed|puffs?|instil|instill|instils|instilled|ointment|ribbon|squirt|squirted|squeezed?)$/,
    Math.max(0, index - 12),
    index,
  );
  return route && isDropped ? { route, end: at + 1 } : undefined;
}

/** Names to show a clinician. */
export const ROUTE_NAMES: Readonly<Record<string, string>> = {
  PO: 'by mouth',
  IV: 'intravenously',
  IM: 'intramuscularly',
  SC: 'subcutaneously',
  SL: 'under the tongue',
  INH: 'by inhalation',
  NEB: 'by nebulizer',
  IN: 'into the nose',
  TD: 'through the skin',
  TOP: 'on the skin',
  PR: 'rectally',
  PV: 'vaginally',
  OPH: 'into the eye',
  OT: 'into the ear',
  IT: 'intrathecally',
  IA: 'into a joint',
  EPI: 'epidurally',
  IVT: 'into the eye',
  INJ: 'by injection',
};
