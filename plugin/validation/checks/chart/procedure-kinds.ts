import type { ChartFacts } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { once } from '../../once.ts';
import { phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';

type Kind = readonly [name: string, pattern: RegExp];

/** "Drug-eluting stent to the mid RCA", "PCI of the LAD": by the artery, with what may stand before it. */
function stentIn(artery: string): RegExp {
  const WHERE = '(?:(?:to|of|in|into|for) )?(?:(?:the|her|his|your|proximal|mid|distal|ostial|an?) ?){0,3}';
  return new RegExp(
    `\\b(?:stents?|stented|stenting|des|pci|angioplasty) ${WHERE}(?:${artery})\\b|\\b(?:${artery})(?: artery)? (?:stent|pci|des)\\b`,
  );
}

/** Operations and implants of which a patient who had one kind is seldom told to have the other, as charts and texts write each. */
const EXCLUSIVE: readonly (readonly Kind[])[] = [
  [
    ['a pacemaker', /\b(?:pacemaker|ppm)\b/],
    ['a defibrillator', /\b(?:defibrillator|icd(?! ?-? ?(?:10|9|code))|crt-d|aicd)\b/],
  ],
  [
    ['removal of the whole prostate', /\b(?:radical|robot\S{0,9}|total|laparoscopic) (?:radical )?prostatectomy\b/],
    [
      'removal of the inner prostate',
      /\b(?:enucleation of (?:the )?prostate|holep|transurethral (?:resection|vapori[sz]ation) of (?:the )?prostate|turp|laser enucleation)\b/,
    ],
  ],
  [
    ['removal of the breast', /(?<!partial )\bmastectomy\b/],
    [
      'removal of a part of the breast',
      /\b(?:lumpectomy|wide local excision|breast[- ]conserving|partial mastectomy|segmental mastectomy)\b/,
    ],
  ],
  [
    ['a sleeve', /\b(?:sleeve (?:gastrectomy|surgery|operation)|gastric sleeve)\b/],
    ['a gastric bypass', /\b(?:gastric bypass|roux-en-y)\b/],
  ],
  [
    ['a mechanical valve', /\bmechanical (?:\w{4,9} ){0,2}valve|\bvalve .{0,20}\bmechanical\b/],
    [
      'a tissue valve',
      /\b(?:bioprosthe\w{3,5}|tissue|biological|porcine|bovine) (?:\w{4,9} ){0,2}valve|\bbioprosthesis\b/,
    ],
  ],
  [
    ['a drug-eluting stent', /\bdrug[- ]eluting\b/],
    ['a bare metal stent', /\bbare[- ]metal\b/],
  ],
  [
    ['a stent in the right coronary artery', stentIn('right coronary|rca')],
    ['a stent in the left anterior descending artery', stentIn('left anterior descending|lad')],
    ['a stent in the circumflex artery', stentIn('(?:left )?circumflex|lcx|lcx|cx')],
    ['a stent in the left main artery', stentIn('left main')],
  ],
  [
    ['an ileostomy', /\bileostomy\b/],
    ['a colostomy', /\b(?:colostomy|hartmann\S{0,2})\b/],
  ],
  [
    ['removal of the whole thyroid', /\b(?:total|completion) thyroidectomy\b/],
    ['removal of a half of the thyroid', /\b(?:hemithyroidectomy|thyroid lobectomy|partial thyroidectomy)\b/],
  ],
  [
    [
      'a hormonal coil',
      /\b(?:levonorgestrel (?:-?releasing )?(?:intrauterine|iud|ius)|hormonal (?:iud|coil)|mirena|liletta|kyleena)\b/,
    ],
    ['a copper coil', /\b(?:copper (?:intrauterine|iud|coil|t\b)|paragard)\b/],
  ],
  [
    ['a kidney transplant', /\b(?:kidney|renal) transplant/],
    ['a liver transplant', /\b(?:liver|hepatic) transplant/],
    ['a heart transplant', /\b(?:heart|cardiac) transplant/],
    ['a lung transplant', /\blung transplant/],
  ],
];
const ANY = new RegExp(EXCLUSIVE.flatMap((kinds) => kinds.map(([, { source }]) => source)).join('|'));
const AHEAD =
  /\b(?:if|whether|planned|plan|plans|planning|scheduled|booked|referred|referral|refer|consider\w{0,3}|candidate|upgrade\w{0,1}|offered|discuss\w{0,3}|option|options|instead of|rather than|versus|vs|or|awaiting|waiting|list|will|would|may(?! \d)|might|could|need|needs|before|until|not|no|never|without|denies|denied|declined|former|previous|reversed|reversal|rejection|donor|questions?|asked|conver\w{2,5}|revision|failed)\b/;

/** "A cardioverter-defibrillator in the left chest" of a patient with a pacemaker, "radical prostatectomy" of one whose prostate was enucleated. */
export function checkChartProcedureKinds(each: Case): readonly Finding[] {
  const charted = each.chart ? kindsOf(each.chart) : [];
  if (charted.length === 0) return [];
  const { tokens, sentences } = each.reading;
  const told = sentences.map((sentence) => ({
    sentence,
    words: phrase(tokens, sentence.first, sentence.end).replaceAll(' - ', '-'),
  }));
  const text = told.map(({ words }) => words).join(' . ');
  for (const { own, others } of charted) {
    if (own[1].test(text)) continue;
    for (const { sentence, words } of told) {
      const other = others.find(([, pattern]) => pattern.test(words));
      const match = other?.[1].exec(words);
      if (!other || !match || sentence.question || sentence.told || kinIn(tokens, sentence).length > 0) continue;
      // "ICD: none".
      if (/^ ?[:=-] ?(?:none|nil|no|absent|n \/ a)\b/.test(words.slice(match.index + match[0].length))) continue;
      // "The team, which will use cautery: he has a pacemaker": of another part of the sentence.
      const around = words.slice(Math.max(0, match.index - 40), match.index + match[0].length + 30);
      if (AHEAD.test(around.split(/ : /).find((part) => part.includes(match[0])) ?? around)) continue;
      const message = `the chart has ${own[0]}, the text ${other[0]}`;
      return [contradicted(each, sentence, 'chart_procedure_differs', message, 0.75)];
    }
  }
  return [];
}

/** The kinds of which the chart has one and none of the others. */
const kindsOf = once(
  ({
    procedures = [],
    devices = [],
  }: ChartFacts): readonly { readonly own: Kind; readonly others: readonly Kind[] }[] => {
    const names = [...procedures.flatMap((one) => one.names), ...devices].map((name) => name.toLowerCase());
    if (!names.some((name) => ANY.test(name))) return [];
    return EXCLUSIVE.flatMap((kinds) => {
      const [own, ...more] = kinds.filter(([, pattern]) => names.some((name) => pattern.test(name)));
      return own && more.length === 0 ? [{ own, others: kinds.filter((kind) => kind !== own) }] : [];
    });
  },
);
