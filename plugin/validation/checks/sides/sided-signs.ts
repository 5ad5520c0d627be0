import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { mayMatch, type Searched } from '../../needed-words.ts';
import type { Side } from './side-word.ts';
import { LESION_RULES } from './sided-rules.ts';
import { type Rule, S, type Sign, sign } from './sided-sign.ts';

const GAP = '(?:[^.;\\n]{0,45}?)';

const WEBER = sign(
  'Weber',
  `\\bWeber(?:'s)?(?: test)?:?(?: (?:lateralises|lateralizes|lateralised|lateralized|localises|localizes|heard|louder|goes|went|is|was)){0,2} (?:to |on |in )?(?:the )?${S}\\b`,
);
const CONDUCTIVE = sign(
  'a conductive loss',
  `\\b${S}(?:[- ]sided)? conductive (?:hearing )?(?:loss|deafness|impairment)`,
  `\\bconductive (?:hearing )?(?:loss|deafness|impairment)(?: is| was| lies)?(?: on| in| of)(?: the)? ${S}\\b`,
);
const SENSORY = sign(
  'a sensorineural loss',
  `\\b${S}(?:[- ]sided)? (?:sudden )?sensorineural (?:hearing )?(?:loss|deafness)`,
  `\\bsensorineural (?:hearing )?(?:loss|deafness)(?: is| was| lies)?(?: on| in| of)(?: the)? ${S}\\b`,
);
const RINNE = sign(
  'a negative Rinne',
  `\\bRinne(?:'s)?(?: test)?:?(?: is| was)? negative (?:on |in )?(?:the )?${S}\\b`,
  `\\bbone (?:conduction )?(?:better|louder) than air (?:conduction )?(?:on |in )?(?:the )?${S}\\b`,
);
const HORNER = sign(
  'Horner',
  `\\bHorner(?:'s)?(?: syndrome)?(?: on| of)? (?:the )?${S}\\b`,
  `\\b${S}(?:[- ]sided)? Horner(?:'s)?\\b`,
);
const APEX = sign(
  'what presses on its sympathetic chain',
  `\\b(?:mass|tumou?r|carcinoma|cancer|lesion)${GAP}\\b(?:at|in|of) the ${S} (?:lung )?(?:apex|superior sulcus)`,
  `\\b${S} (?:apical (?:lung )?(?:mass|tumou?r|carcinoma)|Pancoast|superior sulcus|(?:internal )?carotid (?:artery )?dissection|ICA dissection)`,
  `\\bdissection of the ${S} (?:internal )?carotid`,
);
const BELL = sign(
  "Bell's palsy",
  `\\bBell'?s?'? palsy(?: is| was)?(?: on| of)? (?:the )?${S}\\b`,
  `\\b${S}(?:[- ]sided)? (?:Bell'?s?'? palsy|facial (?:nerve )?palsy|lower motor neurone? facial)`,
  `\\b${S}(?:[- ]sided)? facial (?:droop|weakness|paralysis)\\b`,
);
const LIDS = sign(
  'an eye that does not close',
  `\\b(?:cannot|can't|unable to|could not|fails to|not able to|incomplete closure of|does not) (?:fully |quite )?(?:close |shut )?(?:of )?(?:his |her |the )?${S} eye`,
  `\\b${S} eye (?:will not|cannot|does not|doesn't|won't) (?:fully )?(?:close|shut)`,
  `\\b(?:tape|taping|patch|lubricate|protect|cover)(?: of| for| over)? (?:the |your |his |her )?${S} eye\\b`,
  `\\b${S} eye,? which (?:will not|cannot|does not|doesn't|won't) (?:fully )?(?:close|shut)`,
);
const TENSION = sign(
  'a tension pneumothorax',
  `\\b${S}(?:[- ]sided)? tension pneumothorax`,
  `\\btension pneumothorax(?: on| of)(?: the)? ${S}\\b`,
);
const MASSIVE = sign(
  'an effusion that pushes',
  `\\b(?:massive|large|huge|tension) ${S}(?:[- ]sided)? (?:pleural )?(?:effusion|haemothorax|hemothorax)`,
);
const COLLAPSE = sign(
  'a collapse',
  `\\b${S} (?:upper lobe|lower lobe|lung|main bronchus|whole lung) (?:collapse|atelectasis)`,
);
const TRACHEA = sign(
  'the trachea',
  `\\btrachea(?:l)?(?: is| was)?(?: deviated| shifted| deviation| pushed| pulled| displaced| shift)(?: away)? (?:to|towards?)(?: the)? ${S}\\b`,
);
const HAEMATOMA = sign(
  'a haematoma over the brain',
  `\\b${S}(?:[- ]sided)? (?:acute |large |small )?(?:extradural|epidural|subdural)(?: haematoma| hematoma| haemorrhage| hemorrhage)?`,
);
const PUPIL = sign(
  'a blown pupil',
  `\\b${S} pupil (?:is |was |now |became |has become )?(?:\\d mm )?(?:and )?(?:fixed|blown|dilated|unreactive|sluggish)`,
  `\\b(?:fixed|blown|dilated)(?: and \\w{5,9})? ${S} pupil`,
);
const CEREBELLUM = sign(
  'a lesion of the cerebellum',
  `\\b${S} (?:cerebellar (?:infarct\\w{0,3}|stroke|haemorrhage|hemorrhage|lesion|tumou?r|mass|abscess|metastasis)|PICA (?:infarct\\w{0,3}|stroke|territory))`,
);
const ATAXIA = sign(
  'ataxia',
  `\\b(?:ataxia|past[- ]pointing|dysmetria|dysdiadochokinesi[as]|incoordination|intention tremor)(?: of| in| on)(?: the)? ${S}\\b`,
  `\\b${S} (?:arm |leg |limb |upper limb |hand |sided )?(?:ataxia|dysmetria|past[- ]pointing|dysdiadochokinesi[as])`,
);
const GAZE = sign(
  'a gaze',
  `\\b(?:gaze|eyes|head and eyes|eye)(?: is| are| were| was)?(?: forced| conjugately)?(?: deviated| deviation| preference| turned| looking| deviate)? (?:to|towards?)(?: the)? ${S}\\b`,
);
const STROKE = sign(
  'a stroke',
  `\\b${S} (?:MCA|M1|ICA|hemispheric|middle cerebral artery) (?:territory )?(?:infarct\\w{0,3}|stroke|occlusion|thrombus|clot|syndrome)`,
  `\\b(?:infarct\\w{0,3}|stroke|occlusion|ischaemia|ischemia|change|changes) (?:in|of) the ${S} (?:MCA|middle cerebral artery|ICA|M1)`,
);
const CAROTID = sign(
  'the symptomatic carotid',
  `\\bsymptomatic ${S} (?:internal )?(?:carotid|ICA)\\b`,
  `\\b${S} (?:(?:internal|common) )?(?:carotid|ICA)(?: \\w{3,14}){0,3}?,? (?:(?:judged|felt to be|thought to be|considered|being|which is|that is|is|as) )?the symptomatic (?:side|one|artery|vessel|lesion)`,
);
const SPLEEN = sign(
  'the spleen',
  `\\b(?:spleen|splenic (?:tip|edge)|splenomegaly)${GAP}\\bbelow the ${S} costal margin`,
);
const LIVER = sign('the liver', `\\b(?:liver|liver edge|hepatomegaly)${GAP}\\bbelow the ${S} costal margin`);

const RULES: readonly Rule[] = [
  ...LESION_RULES,
  {
    a: WEBER,
    b: CONDUCTIVE,
    same: true,
    unless: /\bbilateral|sensorineural\b/i,
    fact: 'Weber is heard in the ear with the conductive loss',
  },
  {
    a: WEBER,
    b: SENSORY,
    same: false,
    unless: /\bbilateral|conductive\b/i,
    fact: 'Weber is heard in the better ear when the loss is sensorineural',
  },
  {
    a: RINNE,
    b: CONDUCTIVE,
    same: true,
    unless: /\bbilateral|dead ear\b/i,
    fact: 'Rinne is negative in the ear with the conductive loss',
  },
  {
    a: BELL,
    b: LIDS,
    same: true,
    unless: /\b(?:bilateral|both|previous|old)\b/i,
    fact: "Bell's palsy opens the eye of its own side",
  },
  { a: HORNER, b: APEX, same: true, fact: 'Horner syndrome is on the side of its cause' },
  { a: TENSION, b: TRACHEA, same: false, fact: 'air under tension pushes the trachea away' },
  { a: MASSIVE, b: TRACHEA, same: false, unless: /\bcollapse/i, fact: 'a massive effusion pushes the trachea away' },
  {
    a: COLLAPSE,
    b: TRACHEA,
    same: true,
    unless: /\btension|effusion/i,
    fact: 'a collapsed lung pulls the trachea to itself',
  },
  {
    a: HAEMATOMA,
    b: PUPIL,
    same: true,
    unless: /\b(?:bilateral|both|prosthe|cataract|orbit|eye injury|old)/i,
    fact: 'the pupil widens on the side of the haematoma',
  },
  {
    a: CEREBELLUM,
    b: ATAXIA,
    same: true,
    unless: /\b(?:bilateral|midbrain|thalam|old)/i,
    fact: 'a lesion of the cerebellum acts on its own side',
  },
  {
    a: STROKE,
    b: GAZE,
    same: true,
    unless: /\b(?:seizure|pontine|brainstem|bilateral|wrong-way)/i,
    fact: 'in a stroke of a hemisphere the eyes look to its side',
  },
  {
    a: STROKE,
    b: CAROTID,
    same: true,
    unless: /\b(?:bilateral|both|previous|old|prior|asymptomatic|chronic)\b/i,
    fact: 'the carotid of a stroke is the one of its own side',
  },
];
/** "The left iliac fossa over the appendix": the name of an organ's place, or the organ behind its side. */
const under = (name: string, organ: string): Sign =>
  sign(
    name,
    `\\b${S} (?:(?:upper|lower) quadrant|iliac fossa|side of (?:the|your|his|her) (?:belly|abdomen|tummy|stomach)|hypochondrium|subcostal)(?: (?:right|just|directly))?,? (?:over|above|at the site of|where) (?:the|your|his|her) (?:inflamed |swollen |enlarged )?${organ}\\b`,
    `\\b${organ}(?: is| lies| sits| was| lay)? (?:found |seen |palpable |lying )?(?:in|on|at) (?:the|your|his|her) (?:lower |upper )?${S}(?: lower| upper)?(?: side| iliac| quadrant| abdomen| belly)`,
  );
const APPENDIX = under('the appendix', '(?:appendix|caecum|cecum)');
const GALLBLADDER = under('the gallbladder', '(?:gallbladder|gall bladder)');
const SIGMOID = under('the sigmoid colon', '(?:sigmoid(?: colon)?|descending colon)');
const SPLEEN_PLACE = under('the spleen', 'spleen');
const MCBURNEY = sign(
  "McBurney's point",
  `\\b${S} McBurney'?s?'? point`,
  `\\bMcBurney'?s?'? point(?: on| in)(?: the)? ${S}\\b`,
);

/** Organs on one side of the belly. */
const SIDES: readonly (readonly [Sign, Side])[] = [
  [SPLEEN, 'left'],
  [LIVER, 'right'],
  [APPENDIX, 'right'],
  [GALLBLADDER, 'right'],
  [MCBURNEY, 'right'],
  [SIGMOID, 'left'],
  [SPLEEN_PLACE, 'left'],
];
const CHANGED = /\b(?:situs inversus|dextrocardia|transposed|left lobe|malrotation|redundant|wandering|crosse[ds])\b/i;

/** "Weber to the left, Rinne negative on the left, so a conductive loss on the right": signs that belong to one side, or to two. */
export function checkSidedSigns({ searched, text }: Case): readonly Finding[] {
  const found = RULES.flatMap(({ a, b, same, unless, fact }): readonly Finding[] => {
    if (!mayMatch(a.pattern, searched) || !mayMatch(b.pattern, searched)) return [];
    const [one, other] = [sidesOf(searched, a), sidesOf(searched, b)];
    const [x] = one;
    const y = other.at(-1);
    const isPlain =
      new Set(one.map(({ side }) => side)).size === 1 && new Set(other.map(({ side }) => side)).size === 1;
    if (!x || !y || !isPlain || unless?.test(text) || (x.side === y.side) === same) return [];
    return [finding(Math.min(x.start, y.start), Math.max(x.end, y.end), fact)];
  });
  const organs = SIDES.flatMap(([of, own]): readonly Finding[] => {
    const wrong = CHANGED.test(text) ? undefined : sidesOf(searched, of).find(({ side }) => side !== own);
    return wrong ? [finding(wrong.start, wrong.end, `${of.name} lies on the ${own} side`)] : [];
  });
  return [...found, ...organs].slice(0, 1);
}

function sidesOf(
  searched: Searched,
  { pattern }: Sign,
): readonly { readonly side: Side; readonly start: number; readonly end: number }[] {
  if (!mayMatch(pattern, searched)) return [];
  return [...searched.text.matchAll(pattern)].flatMap((match) => {
    const said = Object.values(match.groups ?? {}).find((side) => side !== undefined);
    const before = searched.text.slice(Math.max(0, match.index - 14), match.index);
    if (
      !said ||
      (said.length === 1 && said !== said.toUpperCase()) ||
      /\b(?:no|not|without|old|previous)\b/i.test(before.slice(before.lastIndexOf('.') + 1))
    )
      return [];
    const side: Side = /^l/i.test(said) ? 'left' : 'right';
    return [{ side, ...spanOfMatch(match) }];
  });
}

const finding = (start: number, end: number, fact: string): Finding => ({
  start,
  end,
  family: 'consistency',
  category: 'side_disagrees',
  severity: 'high',
  verdict: 'contradicted',
  message: `the text has two sides where there is one, or one where there are two: ${fact}`,
  score: 0.8,
  evidence: [{ source: 'standard clinical reference', citation: 'clinical signs', text: fact }],
});
