import { lean } from '../../../lean.ts';
import type { ChartFacts } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { once } from '../../once.ts';
import { hasWord } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

/** A paired organ by all the words for it and for what is done to it, so that a planned "nephrectomy" is of a charted "renal mass". */
const ORGANS: readonly RegExp[] = [
  /\b(?:kidney|renal|nephrectomy|pyeloplasty|nephrostomy)\b/,
  /\b(?:breast|mastectomy|lumpectomy)\b/,
  /\b(?:lung|pulmonary (?:nodule|mass)|lobectomy|pneumonectomy|(?:upper|lower|middle) lobe)\b/,
  /\b(?:testis|testicle|testicular|orchi\w{0,2}ectomy|orchi\w{0,2}pexy)\b/,
  /\b(?:ovary|ovarian|adnexal|oophorectomy|salpingo\w{0,14})\b/,
  /\b(?:ureter|ureteral|ureteric|ureteroscopy)\b/,
  /\b(?:adrenal|adrenalectomy)\b/,
  /\b(?:thyroid (?:nodule|lobe|lobectomy)|hemi ?-? ?thyroidectomy)\b/,
  /\b(?:carotid|endarterectomy)\b/,
  /\b(?:parotid|parotidectomy)\b/,
  /\b(?:eye|cataract|vitrectomy|retinal detachment|trabeculectomy)\b/,
  /\b(?:ear|tympanoplasty|mastoidectomy|tympanic)\b/,
  /\b(?:knee|meniscus|meniscectomy|acl)\b/,
  /\b(?:hip|hemi ?-? ?arthroplasty|acetabul\w{2,4}|femoral neck)\b/,
  /\b(?:shoulder|rotator cuff)\b/,
  /\b(?:wrist|carpal tunnel|distal radius)\b/,
  /\b(?:inguinal hernia|groin|herniorrhaphy|hernioplasty)\b/,
  /\b(?:mass|tumou?r|nodule|carcinoma|cancer)\b/,
];

/** What is told as healthy, of another time, or of no disease of the side. */
const ASIDE = lean(
  /\b(?:normal|native|clear(?! cell)|unremarkable|healthy|intact|fine|unaffected|uninvolved|no|not|without|neither|other|too|also|offered|prophylactic|opposite|contralateral|remaining|solitary|only|both|bilateral\w{0,2}|line|picc|port|deltoid|vaccine|injection|injected|cuff|cannula|graft|fistula|transplant\w{0,3}|previous\w{0,2}|prior|formerly|ago|years?|past|history|since|if|whether|versus|compared|radiat\w{2,4}|stroke|hemisphere|ventric\w{2,4}|atri\w{2,3}|heart|bundle|main|colon|pain\w{0,3}|aches?|aching|x ?-? ?rays?|radiographs?|abdom\w{2,4}|quadrant)\b/,
);
const SIDE = /\b(left|right)\b(?!-hand)/g;

const REMOVAL =
  /(?<!partial )(?:nephrectomy|mastectomy|orchi\w{0,2}ectomy|oophorectomy|pneumonectomy|adrenalectomy)|enucleation|amputation/;

/** The one side on which a chart has each organ ill or operated on; undefined where it names both or none. */
const sidesOf = once((chart: ChartFacts): readonly (string | undefined)[] => {
  const pieces = [
    ...chart.conditions,
    ...(chart.sited ?? []),
    ...(chart.reports ?? []).flatMap(({ said, name }) => [name, ...said.split(/[.;,\n]/)]),
    ...(chart.procedures ?? []).flatMap(({ names, site = '' }) => names.map((name) => `${site} ${name}`)),
  ].map((piece) => piece.toLowerCase());
  return ORGANS.map((organ) => {
    // Of a pair of which one was taken out, the other is spoken of.
    if (pieces.some((piece) => organ.test(piece) && REMOVAL.test(piece))) return undefined;
    const sides = new Set(
      pieces
        .filter((piece) => organ.test(piece) && !/\b(?:normal|unremarkable|clear|no)\b/.test(piece))
        .flatMap((piece) => [...piece.matchAll(SIDE)].map(([side]) => side)),
    );
    const [only] = sides;
    return sides.size === 1 ? only : undefined;
  });
});

/** In characters around a side: "right partial nephrectomy", "carcinoma of the kidney, 3.8 cm, lower pole, nephrectomy on the right". */
const NEAR = 45;

/**
 * "Planned nephrectomy on the right" of a chart whose renal mass is in the left kidney: an organ with the other side than every
 * entry of the chart gives it, in a text that never names the charted one.
 */
export function checkChartOrganSides(each: Case): readonly Finding[] {
  const { chart, reading } = each;
  if (!chart || !hasWord(reading.tokens, /^(?:left|right)$/)) return [];
  const charted = sidesOf(chart);
  return ownSentences(reading)
    .flatMap(({ sentence, said }): readonly Finding[] => {
      for (const { 0: side, index } of said.matchAll(SIDE)) {
        const clause = said.slice(said.lastIndexOf(';', index) + 1).split(';')[0]!;
        const from = Math.max(0, index - NEAR);
        const around = said.slice(from, index + NEAR);
        const at = ORGANS.findIndex((organ, order) => organ.test(around) && charted[order] !== undefined);
        const own = charted[at];
        if (own === undefined || own === side || ASIDE.test(clause)) continue;
        if (hasWord(reading.tokens, own === 'left' ? /^left$/ : /^right$/)) continue;
        if (kinIn(reading.tokens, sentence).length > 0) continue;
        const message = `the chart has this organ on the ${own}, the text on the ${side}`;
        return [contradicted(each, sentence, 'chart_side_differs', message, 0.75)];
      }
      return [];
    })
    .slice(0, 1);
}
