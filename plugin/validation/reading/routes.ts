import { wordTable } from '../../word-table.ts';
import type { Token } from './tokens.ts';
import { hasWord } from './words.ts';

/** Routes as the tables write them. */
const PHRASES: readonly (readonly [string, string])[] = [
  ['by mouth', 'PO'],
  ['orally', 'PO'],
  ['oral', 'PO'],
  ['po', 'PO'],
  ['per os', 'PO'],
  ['intravenous', 'IV'],
  ['intravenously', 'IV'],
  ['iv', 'IV'],
  ['ivp', 'IV'],
  ['pca', 'IV'],
  ['intraosseous', 'IV'],
  ['intraosseously', 'IV'],
  ['via io', 'IV'],
  ['ivpb', 'IV'],
  ['intramuscular', 'IM'],
  ['intramuscularly', 'IM'],
  ['im', 'IM'],
  ['subcutaneous', 'SC'],
  ['subcutaneously', 'SC'],
  ['subq', 'SC'],
  ['subcut', 'SC'],
  ['sc', 'SC'],
  ['sq', 'SC'],
  ['under the skin', 'SC'],
  ['sublingual', 'SL'],
  ['sublingually', 'SL'],
  ['sl', 'SL'],
  ['under the tongue', 'SL'],
  ['inhaled', 'INH'],
  ['by the intravenous route', 'IV'],
  ['by the oral route', 'PO'],
  ['by the subcutaneous route', 'SC'],
  ['by the intramuscular route', 'IM'],
  ['by inhalation', 'INH'],
  ['inhale', 'INH'],
  ['instilled into the eye', 'OPH'],
  ['inhalation', 'INH'],
  ['via inhaler', 'INH'],
  ['nebulized', 'NEB'],
  ['nebulizer', 'NEB'],
  ['nebuliser', 'NEB'],
  ['by nebuliser', 'NEB'],
  ['by nebulizer', 'NEB'],
  ['nebulised', 'NEB'],
  ['neb', 'NEB'],
  ['nebs', 'NEB'],
  ['intranasal', 'IN'],
  ['intranasally', 'IN'],
  ['nasal', 'IN'],
  ['transdermal', 'TD'],
  ['transdermally', 'TD'],
  ['topical', 'TOP'],
  ['topically', 'TOP'],
  ['rectal', 'PR'],
  ['rectally', 'PR'],
  ['per rectum', 'PR'],
  ['vaginal', 'PV'],
  ['vaginally', 'PV'],
  ['intravaginally', 'PV'],
  ['ophthalmic', 'OPH'],
  ['eye drops', 'OPH'],
  ['into each eye', 'OPH'],
  ['in each eye', 'OPH'],
  ['into both eyes', 'OPH'],
  ['in both eyes', 'OPH'],
  ['into the eye', 'OPH'],
  ['otic', 'OT'],
  ['ear drops', 'OT'],
  ['intrathecal', 'IT'],
  ['intrathecally', 'IT'],
  ['intraarticular', 'IA'],
  ['epidural', 'EPI'],
  ['epidurally', 'EPI'],
  ['intravitreal', 'IVT'],
  ['intravitreally', 'IVT'],
  ['into the spine', 'IT'],
  ['in the spine', 'IT'],
  ['in the muscle', 'IM'],
  ['into the muscle', 'IM'],
  ['into a muscle', 'IM'],
  ['by infusion', 'IV'],
  ['by continuous infusion', 'IV'],
  ['as an infusion', 'IV'],
  ['into a vein', 'IV'],
  ['into the vein', 'IV'],
  ['through the vein', 'IV'],
  ['through a vein', 'IV'],
  ['through the iv', 'IV'],
  ['through an iv', 'IV'],
  ['iv push', 'IV'],
  ['on the skin', 'TOP'],
  ['through the skin', 'TD'],
  ['in the rectum', 'PR'],
  ['into the rectum', 'PR'],
  ['by rectum', 'PR'],
  ['via the rectum', 'PR'],
  ['by vagina', 'PV'],
  ['into the nose', 'IN'],
  ['each nostril', 'IN'],
  ['swallowed', 'PO'],
  ['swallow', 'PO'],
  ['chewed', 'PO'],
  ['into the thigh', 'IM'],
  ['in the thigh', 'IM'],
  ['into the deltoid', 'IM'],
  ['in the deltoid', 'IM'],
  ['in the gluteus', 'IM'],
  ['into the buttock', 'IM'],
  ['into the abdominal fat', 'SC'],
  ['patch', 'TD'],
  ['patches', 'TD'],
  ['injected', 'INJ'],
  ['inject', 'INJ'],
  ['by injection', 'INJ'],
  ['as an injection', 'INJ'],
  ['in the ear', 'OT'],
  ['in the ear canal', 'OT'],
  ['into the ear', 'OT'],
  ['into the ear canal', 'OT'],
  ['deep into a vein', 'IV'],
  ['as an injection into a vein', 'IV'],
  ['as an injection into the vein', 'IV'],
  ['as an injection into the muscle', 'IM'],
  ['as an injection into a muscle', 'IM'],
  ['as an injection under the skin', 'SC'],
  ['injected into a vein', 'IV'],
  ['injected into the vein', 'IV'],
  ['injected into your vein', 'IV'],
  ['injected into the muscle', 'IM'],
  ['injected into a muscle', 'IM'],
  ['injected under the skin', 'SC'],
  ['injected into the fat', 'SC'],
  ['inject into a vein', 'IV'],
  ['inject into the muscle', 'IM'],
  ['inject under the skin', 'SC'],
  ['into your vein', 'IV'],
  ['into your muscle', 'IM'],
  ['into a muscle of', 'IM'],
  ['into the gluteal muscle', 'IM'],
  ['into the deltoid muscle', 'IM'],
  ['into the thigh muscle', 'IM'],
  ['into a large muscle', 'IM'],
  ['deep into the gluteal muscle', 'IM'],
  ['deep into the deltoid muscle', 'IM'],
  ['deep into the thigh muscle', 'IM'],
  ['deep into a large muscle', 'IM'],
  ['injected into the gluteal muscle', 'IM'],
  ['injected into the deltoid muscle', 'IM'],
  ['injected into the thigh muscle', 'IM'],
  ['injected into a large muscle', 'IM'],
  ['injected deep into the gluteal muscle', 'IM'],
  ['injected deep into the deltoid muscle', 'IM'],
  ['injected deep into the thigh muscle', 'IM'],
  ['injected deep into a large muscle', 'IM'],

  ['under your skin', 'SC'],
  ['under your tongue', 'SL'],
  ['beneath the tongue', 'SL'],
  ['in a vein', 'IV'],
  ['through your vein', 'IV'],
  ['by vein', 'IV'],
  ['in your eye', 'OPH'],
  ['into your eye', 'OPH'],
  ['in your ear', 'OT'],
  ['into your ear', 'OT'],
  ['through the iv line', 'IV'],
  ['into the spinal fluid', 'IT'],
  ['in the spinal fluid', 'IT'],
  ['down the feeding tube', 'PO'],
  ['rub into the skin', 'TOP'],
  ['on your skin', 'TOP'],
  ['applied to the skin', 'TOP'],
];

const BY_FIRST_WORD = Map.groupBy(
  PHRASES.map(([phrase, route]) => ({ words: phrase.split(' '), route })),
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
  if (!found || (CAPITALS_ONLY.has(token.text) && !token.capitals)) return undefined;
  // "Oxytocin at 6 milliunits/min and epidural working well": a catheter, no route.
  if (
    token.text === 'epidural' &&
    (tokens[index - 1]?.text === 'and' ||
      /^(?:working|placed|catheter|in|running|removed|analgesia|anesthesia|requested|site)$/.test(
        tokens[index + 1]?.text ?? '',
      ))
  )
    return undefined;
  // "For when you can't swallow".
  if (token.text === 'swallow' && /^(?:can't|cannot|not|couldn't|unable|to)$/.test(tokens[index - 1]?.text ?? ''))
    return undefined;
  return { route: found.route, end: index + found.words.length };
}

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
});

/** "Drops in the infected eye", "into her left ear". */
function organAt(
  tokens: readonly Token[],
  index: number,
): { readonly route: string; readonly end: number } | undefined {
  if (!/^(?:in|into|to)$/.test(tokens[index]?.text ?? '')) return undefined;
  let at = index + 1;
  while (
    at < index + 4 &&
    /^(?:the|your|his|her|their|each|both|infected|affected|sore|left|right|operated|other)$/.test(
      tokens[at]?.text ?? '',
    )
  )
    at += 1;
  const route = at > index + 1 ? ORGANS[tokens[at]?.text ?? ''] : undefined;
  const isDropped = hasWord(
    tokens,
    /^(?:drops?|gtts?|spray|sprays|instill|instilled|ointment|ribbon|squirt)$/,
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
  IVT: 'into the vitreous',
  INJ: 'by injection',
};
