import type { Token } from '../../reading/tokens.ts';
import { hasWord } from '../../reading/words.ts';

/** The words by which charts may place what a text places in a part: "lower limb" for a leg, "first MTP joint" for a toe. */
const PARTS: readonly (readonly [told: RegExp, charted: RegExp])[] = [
  [/^(?:leg|calf|shin|thigh|femur)$/, /\b(?:lower (?:limb|extremity|leg)|femoral|iliac|popliteal|iliofemoral)\b/],
  [/^(?:arm|forearm)$/, /\b(?:upper (?:limb|extremity)|subclavian|axillary|brachial)\b/],
  [/^(?:lung|lobe|base)$/, /\b(?:lobe|lung|pulmonary|basal)\b/],
  [/^chest$/, /\b(?:dermatome|chest|thoracic|thorax)\b/],
  [/^toe$/, /\b(?:foot|mtp|hallux|metatarsophalangeal)\b/],
  [/^(?:palm|thumb|finger)$/, /\bhand\b/],
];

/** What a text may call a disease of a chart where it tells of its side. */
const CALLED: readonly (readonly [charted: RegExp, told: RegExp])[] = [
  [/pneumonia/, /^(?:pneumonia|consolidation|infiltrate|opacity|opacification)$/],
  [/zoster|neuralgia|shingles/, /^(?:zoster|shingles|blisters?|blistering|vesicles|neuralgia|phn)$/],
  [/thrombosis|embolism|dvt/, /^(?:dvt|thrombosis|clots?|thrombus)$/],
  [/cellulitis/, /^(?:cellulitis|redness|erysipelas)$/],
  [/laceration|wound/, /^(?:cut|laceration|wound|gash|sutured?|stitched)$/],
  [/gout/, /^(?:gout|gouty|podagra)$/],
];

/** "Pneumonia of the left lower lobe two years ago": another one. */
const OF_BEFORE = /^(?:ago|previous|previously|prior|history|earlier|recurrent|past|formerly|another|second|new|now)$/;

/** A charted name and the part of a text are of one place, and the sentence tells of that disease. */
export function isOfPart(
  tokens: readonly Token[],
  { site, end, sentence }: { site: string; end: number; sentence: { readonly first: number; readonly end: number } },
  name: string,
): boolean {
  if (hasWord(tokens, OF_BEFORE, sentence.first, sentence.end)) return false;
  const written = tokens[end - 1]?.text === 'chest' ? 'chest' : site;
  return (
    PARTS.some(([told, charted]) => told.test(written) && charted.test(name)) &&
    CALLED.some(([charted, told]) => charted.test(name) && hasWord(tokens, told, sentence.first, sentence.end))
  );
}
