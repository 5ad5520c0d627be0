import { lean } from '../../../lean.ts';
import type { Searched } from '../../needed-words.ts';
import { amountOf, type Groups, matchesOf, type Read, type Sum } from './sum.ts';

const PLACE =
  '(?:head|face|neck|arms?|forearms?|hands?|legs?|thighs?|shins?|calf|calves|feet|foot|trunk|chest|back|abdomen|torso|buttocks?|perineum|genitals?|shoulders?|upper limbs?|lower limbs?)';
const PART = `\\b${PLACE}\\b[^.;\\n\\d%]{0,24}\\(?\\d{1,2}(?:\\.\\d)? ?%`;
/** "The whole left arm (9%) and the anterior trunk (18%) … TBSA 27%". */
const TOTAL = lean(
  `\\b(?<list>[^.\\n\\d%]{0,40}${PART}(?:[^.;\\n\\d%]{1,60}?${PART}){1,6})(?<gap>[^\\d%]{0,70}?)\\b(?:TBSA|total(?: burn(?:ed|t)?)?(?: (?:body )?surface(?: area)?)?|in all|altogether)\\b[^.;\\n\\d]{0,24}(?<stated>\\d{1,2}(?:\\.\\d)?) ?%`,
  'gi',
);
const TOTAL_BEFORE = lean(
  `\\bTBSA\\b[^.;\\n\\d]{0,12}(?<stated>\\d{1,2}(?:\\.\\d)?) ?%(?<gap>[^.;\\n\\d%]{0,20}?)[:=(,](?<list>[^.;\\n\\d%]{0,30}${PART}(?:[^.;\\n\\d%]{1,60}?${PART}){1,6})`,
  'gi',
);
const NOT_ALL =
  /\b(?:superficial|excluding|not counting|including|of which|plus|epidermal|erythema|others?|elsewhere)\b/i;

function areaOf({ list = '', gap = '', stated }: Groups): Read | undefined {
  if (NOT_ALL.test(list) || /\b(?:excluding|including|of which|plus|elsewhere)\b/i.test(gap)) return undefined;
  const parts = [...list.matchAll(/(?<lead>[^%]{0,60}?)(?<share>\d{1,2}(?:\.\d)?) ?%(?<each> each)?/g)];
  const expected = parts.reduce((sum, { groups = {} }) => {
    const isBoth = groups.each !== undefined || /\beach\b/.test(groups.lead ?? '');
    return sum + amountOf(groups.share) * (isBoth ? 2 : 1);
  }, 0);
  return { expected, stated: amountOf(stated), tolerance: Math.max(1.5, expected * 0.06), what: 'the burned surface' };
}

/** The parts of a body that are burned, and the surface that they make. */
export const sumsOfBurns = (text: Searched): readonly Sum[] =>
  [TOTAL, TOTAL_BEFORE].flatMap((pattern) => matchesOf(text, pattern, areaOf));
