import { JOIN } from '../../../join.ts';
import { type Rule, S, sign } from './sided-sign.ts';

/** "Has", "of", "in the": what may stand between a nerve and its palsy, or a vein and its clot. */
const OF = '(?: (?:in|of|on|affecting|involving)(?: the| his| her| your)?)';
const SIDED = `${S}(?:[- ]sided)?${JOIN}`;
const PALSY = '(?:palsy|palsies|paralysis|paresis|lesion|injury|damage|weakness)';
const nerve = (name: string, words: string) =>
  sign(
    name,
    `\\b${SIDED} (?:isolated |acute |complete |partial )?(?:${words})(?: (?:cranial )?nerve)?(?= ) ${PALSY}`,
    `\\b(?:${words})(?: (?:cranial )?nerve)?(?= ) ${PALSY}(?: is| was)?${OF} ${S}\\b`,
  );
/** What a part does, and to which side. */
const turns = (name: string, part: string, verbs: string) =>
  sign(
    name,
    `\\b${part}\\b(?:[^.;\\n]{0,24}?) (?:${verbs})(?: away)?(?: on protrusion| on opening)?(?= ) (?:to|towards?)(?: the| his| her)?(?= ) ${S}\\b`,
    `\\b(?:deviation|shift|displacement) of (?:the |his |her )?${part} (?:away )?(?:to|towards?)(?: the| his| her)? ${S}\\b`,
    `\\b(?:pushed|pushes|pushing|shifted|shifts|shifting|displaced|displaces|displacing|deviated|deviates|pulled|pulls|pulling) (?:the |his |her )?${part} (?:over |away |across )?(?:to|towards?)(?: the| his| her)? ${S}\\b`,
  );
const DEVIATES =
  'deviat\\w{1,4}|points?|pointing|turns|turned|goes|pulled|drawn|pulls|shifted|shifts|pushed|displaced|swings|swung|moves|moved';
const TONGUE = turns('the tongue', 'tongue', DEVIATES);
const UVULA = turns('the uvula', '(?:uvula|soft palate)', DEVIATES);
const MOUTH = turns('the mouth', '(?:mouth|angle of the mouth|smile|lips?)', DEVIATES);
const JAW = turns('the jaw', 'jaw', DEVIATES);
const CHEST = turns(
  'the middle of the chest',
  '(?:trachea|mediastinum|mediastinal structures|heart and trachea)',
  DEVIATES,
);

const TWELFTH = nerve('the twelfth nerve', 'hypoglossal|twelfth|12th|XII');
const TENTH = nerve('the tenth nerve', 'vagus|vagal|tenth|10th|X|palatal');
const QUINSY = sign(
  'a quinsy',
  `\\b${SIDED} (?:quinsy|peritonsillar abscess)`,
  `\\b(?:quinsy|peritonsillar abscess) (?:on|of) the ${S}\\b`,
);
const SEVENTH = nerve('the seventh nerve', "facial|seventh|7th|VII|Bell'?s|lower motor neurone? facial");
const FIFTH = nerve('the fifth nerve', 'trigeminal(?: motor)?|motor trigeminal|fifth|5th|V');
const SIXTH = nerve('the sixth nerve', 'abducens|abducent|sixth|6th|VI');
const THIRD = nerve('the third nerve', 'oculomotor|third|3rd|III');

const ABDUCTION = sign(
  'an eye that does not abduct',
  `\\b${S} eye (?:that )?(?:fails to|cannot|can't|does not|doesn't|will not|could not|did not|is unable to) (?:fully )?(?:abduct|look out|move out)`,
  `\\b(?:limited|reduced|absent|impaired|loss of|failure of|weak) abduction (?:of|in) (?:the |his |her )?${S} eye`,
);
const LID = sign(
  'a drooping lid',
  `\\bptosis (?:of|in|on) (?:the |his |her )?${S}\\b`,
  `\\b${SIDED} (?:complete |partial |mild )?ptosis\\b`,
  `\\b(?:drooping|droopy) ${S} (?:eye|upper )?lid`,
  `\\b${S} (?:upper )?(?:eye)?lid (?:droops|drooped|is drooping)`,
);
const HORNERS = sign(
  'Horner',
  `\\bHorner(?:'s)?(?: syndrome)?(?: is| was)? (?:on |of )(?:the )?${S}\\b`,
  `\\b${SIDED} Horner(?:'s)?\\b`,
);
const SMALL = sign(
  'a small pupil',
  `\\b(?:miosis|small(?:er)? pupil|constricted pupil)(?: is| was)? (?:of|in|on) (?:the |his |her )?${S}\\b`,
  `\\b(?:small(?:er)?|constricted|miotic) ${S} pupil`,
  `\\b${S} pupil (?:is |was )?(?:small|smaller|constricted|miotic)\\b`,
);
const NEURITIS = sign(
  'optic neuritis',
  `\\b${SIDED} optic (?:neuritis|neuropathy)`,
  `\\boptic neuritis (?:of|in|on) (?:the |his |her )?${S}\\b`,
);
const RAPD = sign(
  'an afferent pupil',
  `\\b${SIDED} (?:RAPD|relative afferent)`,
  `\\b(?:RAPD|relative afferent pupillary defect) (?:of|in|on) (?:the |his |her )?${S}\\b`,
);

const STONE = sign(
  'a stone',
  `\\b${SIDED} (?:(?:proximal|distal|mid|upper|lower|obstructing|obstructed|\\d{1,2} ?mm) ){0,2}(?:VUJ|UVJ|PUJ|UPJ|ureteric|ureteral|ureter|vesicoureteric|pelviureteric)(?: junction)? (?:stone|calculus|calculi|stones|obstruction)`,
  `\\b(?:stone|calculus) (?:\\(?\\d{1,2} ?mm\\)? )?(?:in|of|at|obstructing|blocking) (?:the |his |her )?(?:(?:proximal|distal|mid|upper|lower) )?${S} (?:VUJ|UVJ|PUJ|UPJ|ureter|vesicoureteric|pelviureteric)`,
  `\\b${SIDED} (?:renal|ureteric|ureteral) colic`,
);
const HYDRO = sign(
  'a swollen kidney',
  `\\bhydronephrosis (?:of|in|on|affecting) (?:the |his |her )?${S}\\b`,
  `\\b${SIDED} (?:(?:mild|moderate|severe|marked|gross) )?(?:hydronephrosis|hydroureteronephrosis|hydroureter)`,
  `\\b${S} kidney (?:is |was |looks )?(?:obstructed|hydronephrotic|dilated|swollen)`,
  `\\b(?:obstructed|hydronephrotic) ${S} kidney`,
);
const STENT = sign(
  'what drains a kidney',
  `\\b${SIDED} (?:JJ|double[- ]J|DJ|ureteric|ureteral|retrograde)(?: ureteric| ureteral)? stent`,
  `\\b${SIDED} (?:percutaneous )?nephrostomy`,
);
const LOIN = sign(
  'a tender loin',
  `\\b(?:tender|tenderness|pain|painful|ache)(?: of| in| over| at)?(?: the| his| her)? ${S} (?:loin|flank|renal angle|costovertebral angle)`,
  `\\b${S} (?:loin|flank|renal angle) (?:is |was )?(?:tender|pain|tenderness)`,
);

const DVT = sign(
  'a clot of the leg',
  `\\b${SIDED} (?:(?:leg|calf|popliteal|femoral|iliofemoral|femoropopliteal|proximal|distal|lower limb|below-knee|above-knee|common femoral|acute|extensive)(?= ) ){0,3}(?:vein )?(?:DVT|deep vein thrombosis|deep venous thrombosis|thrombosis)\\b`,
  `\\b(?:DVT|thrombus|thrombosis|clot)(?: \\w{4,9}){0,2}? (?:in|of|within) (?:the |his |her )?${S} (?:(?:common|superficial|deep|proximal) ){0,2}(?:popliteal|femoral|iliac|peroneal|posterior tibial|calf|leg|iliofemoral|thigh)\\b`,
  `\\b(?:DVT|deep vein thrombosis|popliteal (?:vein )?thrombosis|femoral (?:vein )?thrombosis) (?:on|of) the ${S}\\b(?! (?:arm|upper|subclavian|axillary|jugular|hand|forearm))`,
);
const SWOLLEN = sign(
  'a swollen leg',
  `\\b${S} (?:calf|leg|thigh|ankle|lower leg) (?:that |which )?(?:is |was |has been |looks |feels )?(?:now |more |also |very )?(?:hot|swollen|tender|red|warm|painful|oedematous|edematous)\\b`,
  `\\b(?:hot|swollen|tender|painful|red|oedematous|edematous|swelling of (?:the |his |her )?|pain in (?:the |his |her )?),? ?(?:and (?:tender|swollen|hot|red|painful) )?${S} (?:calf|leg|thigh|lower leg)\\b`,
  `\\b${S} (?:calf|thigh|leg) (?:measures |is |was )?\\d{1,2} ?cm (?:more|larger|bigger|wider|greater)`,
);

const ROOT = sign(
  'a nerve root of the leg',
  `\\b${SIDED} (?:L[2-5]|S1)(?:[/-](?:L?[3-5]|S1))? (?:radiculopathy|root|nerve root|disc)`,
  `\\b(?:L[2-5]|S1) (?:radiculopathy|root compression|nerve root compression) (?:on|of) the ${S}\\b`,
);
const LEG_PAIN = sign(
  'pain of the leg',
  `\\b(?:pain|tingling|numbness|sciatica|paraesthesia|pins and needles)(?: shooting| radiating| going| running| spreading)? (?:down|along|in|into) (?:the |his |her )?${S} (?:leg|thigh|calf|foot|buttock)`,
  `\\b${S} (?:leg pain|sciatica|foot drop)`,
);
const NECK_ROOT = sign(
  'a nerve root of the arm',
  `\\b${SIDED} C[5-8](?:[/-]C?[6-8])? (?:radiculopathy|root|nerve root|disc)`,
);
const ARM_PAIN = sign(
  'pain of the arm',
  `\\b(?:pain|tingling|numbness|paraesthesia|pins and needles)(?: shooting| radiating| going| running| spreading)? (?:down|along|in|into) (?:the |his |her )?${S} (?:arm|forearm|hand|thumb)`,
  `\\b${S} arm pain`,
);
const PAROTID = sign(
  'a swelling of the parotid',
  `\\b${SIDED} parotid (?:gland )?(?:tumou?r|mass|swelling|lump|cancer|carcinoma|malignancy)`,
  `\\b(?:tumou?r|mass|swelling|lump|cancer|carcinoma) (?:of|in) the ${S} parotid`,
  `\\bparotid (?:tumou?r|mass|swelling|lump|cancer|carcinoma) (?:on|of) the ${S}\\b`,
);
const FACE = sign(
  'a weak face',
  `\\b${SIDED} (?:facial|face|lower motor neurone? facial) (?:nerve )?(?:palsy|weakness|paralysis|droop)`,
  `\\bfacial (?:nerve )?(?:palsy|weakness|paralysis|droop) (?:on|of) the ${S}\\b`,
  `\\bweakness of the ${S} (?:side of the )?face\\b`,
);
const LUNG_APEX = sign(
  'a tumour of the apex',
  `\\b${SIDED} (?:Pancoast|apical (?:lung )?(?:mass|tumou?r|carcinoma)|superior sulcus)`,
  `\\b(?:Pancoast(?:'s)? (?:tumou?r|syndrome)|tumou?r|mass) (?:at|in|of|on) the ${S}(?: lung)? apex`,
  `\\bPancoast(?:'s)? (?:tumou?r|syndrome) (?:on|of) the ${S}\\b`,
);
const HAND = sign(
  'a wasted hand',
  `\\b(?:wasting|weakness|wasted|atrophy) (?:of|in) (?:the |his |her )?(?:small muscles of (?:the |his |her )?|intrinsic muscles of (?:the |his |her )?)?${S} hand\\b`,
  `\\bwasted ${S} hand\\b`,
);
const ABDUCTORS = sign(
  'weak hip abductors',
  `\\b(?:weak|weakness of (?:the )?) ?${S} (?:hip )?(?:abductors|gluteus medius|gluteal)`,
  `\\b${SIDED} (?:superior gluteal|hip abductor|gluteus medius) (?:nerve )?(?:palsy|weakness|injury|lesion)`,
);
const PELVIS = sign(
  'a pelvis that drops',
  `\\bpelvis (?:drops|sags|tilts|dips|dropped) (?:down )?(?:to|on|towards)(?: the)? ${S}\\b`,
);

const TESTIS = sign(
  'a torsion',
  `\\btorsion of (?:the |his )?${S} (?:testis|testicle)`,
  `\\b${SIDED} testicular torsion`,
  `\\b(?:torted|torsed|twisted) ${S} (?:testis|testicle)`,
);
const FIXED = sign(
  'the other testis',
  `\\b(?:the |his )?${S} (?:testis|testicle|side) (?:was |is |has been )?(?:also |then )?(?:prophylactically )?(?:fixed|pexed|anchored) (?:prophylactically|too|as well|also|at the same time)`,
  `\\bprophylactic (?:fixation|orchidopexy|orchiopexy) (?:of|on) (?:the |his )?${S}\\b`,
  `\\b${S} (?:testis|testicle|side) (?:was |is )?(?:also|prophylactically) (?:fixed|pexed|anchored)`,
);

const AIR = sign(
  'what pushes',
  `\\b${SIDED} tension pneumothorax`,
  `\\btension pneumothorax(?: on| of)(?: the)? ${S}\\b`,
  `\\b(?:massive|large|huge|tension) ${SIDED} (?:pleural )?(?:effusion|haemothorax|hemothorax|pneumothorax)`,
);
const SHRUNK = sign(
  'what pulls',
  `\\b${SIDED} (?:(?:upper lobe|lower lobe|lung|main bronchus|whole lung|total|complete|apical) ){1,2}(?:collapse|atelectasis|fibrosis)`,
  `\\b(?:collapse|atelectasis|fibrosis) of (?:the )?(?:whole |entire )?${S} (?:lung|upper lobe|lower lobe|apex)`,
  `\\b${S} pneumonectomy`,
);

const NEUROMA = sign(
  'a tumour of the hearing nerve',
  `\\b${SIDED} (?:acoustic neuroma|vestibular schwannoma|cholesteatoma|cerebellopontine)`,
  `\\b(?:acoustic neuroma|vestibular schwannoma|cholesteatoma) (?:on|of) the ${S}\\b`,
);
const DEAF_EAR = sign(
  'a deaf ear',
  `\\b${SIDED} (?:hearing loss|deafness|tinnitus|sensorineural|conductive)`,
  `\\b(?:hearing loss|deafness|tinnitus|ringing) (?:in|of|on) (?:the |her |his |your )?${S}\\b`,
);
const DEVICE = sign(
  'a device below the collarbone',
  `\\b(?:pacemaker|defibrillator|ICD|device|box|generator) (?:sits|is|lies|was put|was implanted|has been put|was placed)(?: just)? (?:below|under|beneath|in|on) (?:the |your |his |her )?${S} (?:collarbone|clavicle|chest|side)`,
);
const ARM_OF_SIDE = sign(
  'the arm of that side',
  `\\b(?:keep|move|lift|raise|rest|hold|avoid lifting|do not lift|don't lift) (?:the |your |his |her )?${S} (?:arm|elbow|shoulder)(?: on that side)?\\b`,
);

const BREAST_OPERATION = sign(
  'the operated breast',
  `\\b${SIDED} (?:(?:modified|radical|simple|total|partial|skin[- ]sparing|nipple[- ]sparing|completion)(?= ) ){0,2}(?:mastectomy|lumpectomy|wide local excision|breast[- ]conserving surgery|segmentectomy)`,
  `\\b(?:mastectomy|lumpectomy|wide local excision|breast[- ]conserving surgery) (?:on|of) the ${S}\\b`,
);
const BREAST_BEAM = sign(
  'the irradiated chest wall',
  `\\b(?:radiotherapy|radiation|irradiation|beam|fractions|Gy|PMRT|tangents|boost)(?: therapy)?(?: (?:is|will be|was|then|given|planned|delivered|directed|today|adjuvant|post-?mastectomy)){0,3} (?:to|of|at|over) (?:the |her |his |your )?(?:whole )?${S} (?:breast|chest wall|supraclavicular|axilla|chest)\\b`,
  `\\b(?:post-?mastectomy|adjuvant|whole[- ]breast) (?:radiotherapy|radiation|irradiation) (?:to|of|on) the ${S}\\b`,
);

/** More than one problem, another time's, or of both sides. */
const SEVERAL =
  /\b(?:bilateral\w{0,2}|both|either|previous\w{0,2}|prior|old|history|ago|known|chronic|also has|second|horseshoe|crossed|resolved|childhood|contralateral|opposite|another|incidental\w{0,2}|separate|from an?|lymphoe?dema|since|birth|congenital|passed|new|fracture|no (?:DVT|clot|thrombus|thrombosis)|vascular|last (?:year|month|week|spring|summer|autumn|winter|time)|in (?:19|20)\d\d)\b/i;

/** Signs of one lesion: of its own side, or of the other one (standard neurology, surgery and anatomy). */
export const LESION_RULES: readonly Rule[] = [
  {
    a: TWELFTH,
    b: TONGUE,
    same: true,
    unless: /\b(?:bilateral|supranuclear|upper motor|stroke|cortical|before)\b/i,
    fact: 'the tongue turns to the side of a lesion of its nerve',
  },
  {
    a: TENTH,
    b: UVULA,
    same: false,
    unless: /\bbilateral|supranuclear\b/i,
    fact: 'the uvula is pulled away from the side of a palsy of the vagus',
  },
  { a: QUINSY, b: UVULA, same: false, unless: /\bbilateral\b/i, fact: 'a quinsy pushes the uvula to the other side' },
  {
    a: SEVENTH,
    b: MOUTH,
    same: false,
    unless: /\b(?:bilateral|old|contracture|synkinesis|droops?)\b/i,
    fact: 'the mouth is pulled away from a facial palsy',
  },
  {
    a: FIFTH,
    b: JAW,
    same: true,
    unless: /\bbilateral\b/i,
    fact: 'the jaw turns to the side of a weak motor fifth nerve',
  },
  { a: SIXTH, b: ABDUCTION, same: true, unless: SEVERAL, fact: 'the eye of the palsy does not abduct' },
  { a: THIRD, b: LID, same: true, unless: SEVERAL, fact: 'a third nerve palsy drops the lid of its own side' },
  { a: HORNERS, b: SMALL, same: true, unless: SEVERAL, fact: 'Horner syndrome makes the pupil of its own side small' },
  { a: HORNERS, b: LID, same: true, unless: SEVERAL, fact: 'Horner syndrome drops the lid of its own side' },
  {
    a: NEURITIS,
    b: RAPD,
    same: true,
    unless: SEVERAL,
    fact: 'the afferent defect is of the eye of the optic neuritis',
  },
  {
    a: AIR,
    b: CHEST,
    same: false,
    unless: /\b(?:collapse|fibrosis|bilateral)/i,
    fact: 'air or fluid in one side of the chest pushes its middle away',
  },
  {
    a: SHRUNK,
    b: CHEST,
    same: true,
    unless: /\b(?:tension|effusion|pneumothorax|bilateral)/i,
    fact: 'a lung that has shrunk pulls the middle of the chest to itself',
  },
  { a: STONE, b: HYDRO, same: true, unless: SEVERAL, fact: 'a stone of the ureter swells the kidney above it' },
  {
    a: STONE,
    b: STENT,
    same: true,
    unless:
      /\b(?:bilateral|both|previous\w{0,2}|old|other|contralateral|removed|removal|in situ|existing|also|known|transplant\w{0,2}|solitary)\b/i,
    fact: 'a stone of the ureter is drained on its own side',
  },
  { a: STONE, b: LOIN, same: true, unless: SEVERAL, fact: 'a stone of the ureter hurts in its own loin' },
  { a: DVT, b: SWOLLEN, same: true, unless: SEVERAL, fact: 'a clot of the leg swells that leg' },
  { a: ROOT, b: LEG_PAIN, same: true, unless: SEVERAL, fact: 'a nerve root hurts in the leg of its side' },
  { a: NECK_ROOT, b: ARM_PAIN, same: true, unless: SEVERAL, fact: 'a nerve root hurts in the arm of its side' },
  {
    a: PAROTID,
    b: FACE,
    same: true,
    unless: SEVERAL,
    fact: 'a tumour of the parotid weakens the face on its own side',
  },
  { a: LUNG_APEX, b: HAND, same: true, unless: SEVERAL, fact: 'a tumour of the apex acts on the arm of its own side' },
  { a: NEUROMA, b: DEAF_EAR, same: true, unless: SEVERAL, fact: 'a tumour of the hearing nerve deafens its own ear' },
  {
    a: DEVICE,
    b: ARM_OF_SIDE,
    same: true,
    unless: /\b(?:bilateral\w{0,2}|both|either|other|opposite|previous\w{0,2}|fracture|sling|moved)\b/i,
    fact: 'the arm of the side of a new device is spared',
  },
  {
    a: BREAST_OPERATION,
    b: BREAST_BEAM,
    same: true,
    unless:
      /\b(?:bilateral\w{0,2}|both|previous\w{0,2}|prior|years ago|contralateral|opposite|another|second primary|new primary|recurrence|metasta\w{2,5}|prophylactic|risk-reducing|risk reducing|lung|symmetry|symmetrising|reduction|19\d\d)\b/i,
    fact: 'after an operation of one breast its own chest wall is irradiated',
  },
  { a: ABDUCTORS, b: PELVIS, same: false, unless: SEVERAL, fact: 'the pelvis drops away from the weak abductors' },
  {
    a: TESTIS,
    b: FIXED,
    same: false,
    unless: /\b(?:bilateral|both)\b/i,
    fact: 'after a torsion the other testis is fixed as well',
  },
];
