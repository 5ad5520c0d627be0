import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

/** "Acute femoral DVT L leg" of a thrombosis of the right femoral vein: a clot by its short name and its limb. */
export function checkChartClotSides(each: Case): readonly Finding[] {
  const { chart, reading } = each;
  const names = [...(chart?.conditions ?? []), ...(chart?.sited ?? [])].filter((name) => CLOT.test(name));
  const charted = new Set(
    names.flatMap((name) => [...name.toLowerCase().matchAll(/\b(left|right)\b/g)].map(([side]) => side)),
  );
  const [side, ...others] = charted;
  if (side === undefined || others.length > 0) return [];
  const told = ownSentences(reading).flatMap((own) => {
    if (ELSE.test(own.said) || kinIn(reading.tokens, own.sentence).length > 0) return [];
    const match = SIDED.map((pattern) => pattern.exec(own.said)?.groups?.side).find((found) => found !== undefined);
    return match === undefined ? [] : [{ ...own, side: match.startsWith('l') ? 'left' : 'right' }];
  });
  const [first] = told;
  if (!first || told.some((one) => one.side === side)) return [];
  const message = `the chart has this clot on the ${side}, the text on the ${first.side}`;
  return [contradicted(each, first.sentence, 'chart_side_differs', message, 0.75)];
}

const CLOT = /thromb(?:osis|us)|\bdvt\b/i;
/** Of the other side something else is told, or of another time. */
const ELSE =
  /\b(?:no|not|without|negative|compressible|clear|patent|bilateral\w{0,2}|both|other|contralateral|previous|prior|old|past|history|if|rule out|r \/ o|query|suspected|portal|retinal|sinus|atrial|ventricular|coronary)\b/;

const SIDE = '(?<side>left|right|l|r|lle|rle|lue|rue)';
const NAMED = '(?:dvt|deep vein(?:ous)? thrombosis|deep venous thrombosis|clot|thrombus|thrombosis|blood clot)';
const PART =
  '(?:(?:- ?sided|side|\\)|leg|calf|thigh|groin|arm|lower|upper|limb|extremity|proximal|distal|acute|iliac|iliofemoral|femoral|common|superficial|popliteal|tibial|peroneal|soleal|subclavian|axillary|brachial|vein|veins|deep|occlusive|,|:|\\(|has|with|shows|showed|swollen|due to) ){0,7}';
const SIDED: readonly RegExp[] = [
  new RegExp(`\\b${SIDE} ${PART}${NAMED}\\b`),
  new RegExp(
    `\\b${NAMED} (?:(?:in|of|at|involving|affecting|the|his|her|your|,|\\(|:|acute|common|femoral|popliteal|calf|deep|extending|into) ){0,6}${SIDE}(?= (?:leg|calf|thigh|groin|arm|lower|upper|common|femoral|popliteal|iliac|iliofemoral|tibial|peroneal|subclavian|axillary|brachial|side|- ?sided|\\)|[.,;])|$)`,
  ),
];
