import { JOIN, JOIN_BEFORE } from '../../../join.ts';
import { isFollowed } from '../../beside.ts';
import type { ChartFacts } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { once } from '../../once.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

/** Lines and implants that lie on one side of the body, as charts write each, and as texts do. */
const DEVICES: readonly (readonly [charted: RegExp, said: string])[] = [
  [
    /\bpicc\b|peripherally inserted central/i,
    'picc(?: line| catheter)?|peripherally inserted central (?:line|catheter)',
  ],
  [/\bport\b|port-?a-?cath|mediport/i, '(?:implanted |chest |power ?- ?|medi)?port(?: - a - cath|acath)?'],
  [
    /tunnell?ed|permcath|hickman|dialysis catheter|hemodialysis catheter/i,
    '(?:tunnell?ed|dialysis|hemodialysis|hickman) (?:\\w{3,13} )?(?:catheter|line)|permcath',
  ],
  [
    /central (?:venous )?(?:line|catheter)|\bcvc\b|triple lumen/i,
    'central (?:venous )?(?:line|catheter)|cvc|triple lumen(?: catheter)?',
  ],
  [
    /(?:arteriovenous|\bav) (?:fistula|graft)|dialysis fistula/i,
    '(?:(?:av|arteriovenous|dialysis) )?(?:fistula|graft)|avf|avg',
  ],
  [/pacemaker|resynchroni[sz]ation/i, 'pacemaker'],
  [/defibrillator|\bicd\b/i, '(?:cardioverter - )?defibrillator|icd'],
  [/loop recorder/i, 'loop recorder'],
  [/nephrostomy/i, '(?:percutaneous )?nephrostomy(?: tube)?|pcn'],
  [/ureteral? stent|ureteric stent|double-?j/i, '(?:ureter(?:al|ic)|double - j) stent'],
  [
    /chest (?:tube|drain)|thoracostomy|pleural (?:drain|catheter)|pleurx/i,
    'chest (?:tube|drain)|pleur(?:al catheter|x)',
  ],
  [/hearing aid/i, 'hearing aid'],
  [/cochlear/i, 'cochlear implant'],
  [/(?:contraceptive|etonogestrel|subdermal) implant|nexplanon/i, '(?:contraceptive |arm )?implant|nexplanon'],
  [/nerve catheter|midline/i, 'midline(?: catheter)?'],
];

/** What lies on a side, behind it: "right upper arm", "left internal jugular vein", "right-sided". */
const PLACE = `(?: - sided| - side| ?)${JOIN}(?: ?(?=\\w)(?:upper|lower|mid|anterior|posterior|internal|external|inner|outer|proximal|distal)){0,3}${JOIN} ?(?:arm|forearm|wrist|elbow|chest(?: wall)?|neck|side|sided|jugular|ij|subclavian|basilic|brachial|cephalic|axillary|antecubital|groin|femoral|thigh|leg|flank|kidney|ureter|ear|abdomen|pectoral|infraclavicular|deltoid|biceps?)\\b`;
/** Between the device and where it is: no other subject, and nothing that was there. */
const WORD =
  '(?!(?:and|but|while|whereas|not|no|with|than|away|from|bp|blood|cuff|pressure|instead|pain|swelling|swollen|because|since|for|left|right|opposite|other)\\b)[\\p{L}\\d/-]{1,14}';
const IN = '(?:in|on|at|into|via|through|to|of|over|:|,|\\()';
const ELSE =
  /\b(?:if|unless|whether|old|former|previous\w{0,2}|prior|removed|removal|pulled|explant\w{0,2}|replac\w{2,5}|exchang\w{1,3}|failed|attempt\w{0,3}|tried|unsuccessful|new|second|another|other|both (?:arms|sides|ears|kidneys)|bilateral\w{0,2}|plan\w{0,4}|scheduled|will|would|could|should|consider\w{0,3}|tomorrow|future|avoid|never|mother|father|left and right|right and left)\b/;

type Side = 'left' | 'right';
const OTHER: Readonly<Record<Side, Side>> = { left: 'right', right: 'left' };
const both = <Of>(of: (side: Side) => Of): Readonly<Record<Side, Of>> => ({ left: of('left'), right: of('right') });
const ON = both((side) => new RegExp(`\\b${side}\\b`));
const LIES_IN = both(
  (side) =>
    new RegExp(
      `^(?: ${WORD}){0,9}?${JOIN_BEFORE} ${IN} (?:(?:the|his|her|your|their) )?${side}${PLACE}|^ ${side}${PLACE}`,
      'u',
    ),
);
const PLACED = both((side) => new RegExp(`\\b${side}${PLACE}(?: vein)?`, 'g'));
const SIDED = both((side) => new RegExp(`\\b${side}(?: - sided)?(?= )`, 'g'));

/** How texts name a device in front of its place, behind it, and behind its side alone. */
interface Names {
  readonly leading: RegExp;
  readonly placed: RegExp;
  readonly sided: RegExp;
}
const SIDED_DEVICES = DEVICES.map(([charted, said]) => ({
  charted,
  names: {
    leading: new RegExp(`(?<![\\p{L}-])(?:${said})(?= )`, 'gu'),
    placed: new RegExp(
      `^(?: (?:single|double|dual|triple|lumen|-|tunnell?ed|cuffed|functioning|working|chamber)){0,4} (?:${said})\\b`,
    ),
    sided: new RegExp(`^ (?:(?:single|double|dual|triple) (?:- )?lumen )?(?:${said})\\b`),
  },
}));

/** What puts a device on a side: "port in the left chest", "left subclavian port", "left-sided port". */
const isOn = (side: Side, { leading, placed, sided }: Names, said: string): boolean =>
  isFollowed(said, leading, LIES_IN[side]) ||
  isFollowed(said, PLACED[side], placed) ||
  isFollowed(said, SIDED[side], sided);

interface Sided {
  readonly side: Side;
  readonly names: Names;
}

/** The devices that the chart has on one side only. */
const sidedIn = once(({ devices = [], deviceSites = [], procedures = [] }: ChartFacts): readonly Sided[] => {
  const told = [...deviceSites, ...procedures].map(({ names, site = '' }) => `${names.join(', ')}, ${site}`);
  const all = [...told, ...devices];
  return SIDED_DEVICES.flatMap(({ charted, names }): readonly Sided[] => {
    const own = all.filter((name) => charted.test(name));
    if (own.some((name) => /remov|explant|revision|exchange|ligation|closure|takedown/i.test(name))) return [];
    const sides = new Set(own.flatMap((name) => name.toLowerCase().match(/\b(?:left|right|bilateral)\b/g) ?? []));
    const [side] = sides;
    if (sides.size !== 1 || (side !== 'left' && side !== 'right')) return [];
    return [{ side, names }];
  });
});

/** "PICC in the left upper arm", "left chest port" of a chart that has it on the right. */
export function checkChartDeviceSides(each: Case): readonly Finding[] {
  const { chart } = each;
  if (!chart || !(chart.devices || chart.deviceSites || chart.procedures)) return [];
  const sided = sidedIn(chart);
  if (sided.length === 0) return [];
  return ownSentences(each.reading)
    .flatMap(({ sentence, said }): readonly Finding[] => {
      const wrong = sided.find(({ side, names }) => !ON[side].test(said) && isOn(OTHER[side], names, said));
      if (!wrong || ELSE.test(said) || kinIn(each.reading.tokens, sentence).length > 0) return [];
      const message = `the chart has this device on the ${wrong.side} side, the text on the other`;
      return [contradicted(each, sentence, 'chart_side_differs', message, 0.75)];
    })
    .slice(0, 1);
}
