/** A kind of operation: by which charted names it was done, and what a text calls it when it denies it. */
export interface OperationKind {
  readonly charted: RegExp;
  readonly said: RegExp;
  /** "No pacemaker" speaks of the past by itself; "no surgery" may be a plan. */
  readonly plain?: true;
  /** Of one operation: what was operated on, as it is told in "her gallbladder was taken out". */
  readonly part?: string;
}

const OP = '(?:surger(?:y|ies)|operations?|procedures?)';
const of = (charted: RegExp, said: string, more: Pick<OperationKind, 'plain' | 'part'> = {}): OperationKind => ({
  charted,
  said: new RegExp(`\\b(?:${said})(?![\\w'])`, 'g'),
  ...more,
});

/** Any cut that a patient remembers: no scope, no biopsy, no scan. */
const ANY =
  /ectomy|plasty\b|ostomy\b|bypass|transplant|replacement|cesarean|caesarean|amputation|hernia|fixation|resection|fusion|craniotomy|laparotomy|thoracotomy|sternotomy|nailing|pacemaker|ligation|orchi\w{0,2}pexy/;
const ABDOMINAL =
  /cholecystectomy|hysterectomy|append(?:ic)?ectomy|colectomy|splenectomy|cesarean|caesarean|laparotomy|gastrectomy|gastric bypass|sleeve|ileostomy|colostomy|ileoc\w{3,5} resection|bowel resection|nephrectomy|oophorectomy|tubal ligation|whipple|pancreatectomy|hernia repair|repair of [\w ]{0,24}hernia/;
const BOWEL =
  /colectomy|ileoc\w{3,5} resection|bowel resection|ileostomy|colostomy|sigmoidectomy|hartmann|lysis of adhesions/;
const HEART =
  /bypass graft|cabg|(?:aortic|mitral|tricuspid|pulmon\w{2,3}) valve|valve replacement|replacement of (?:\w{4,9} )?valve|heart transplant|septal defect|fallot|sternotomy/;
const STENT = /stent|percutaneous coronary|\bpci\b|coronary angioplasty/;
const DEVICE =
  /(?:insertion|implantation|placement|implant) .{0,40}(?:pacemaker|defibrillator|icd)|pacemaker (?:insertion|implant|placement)|icd implant/;
const HIP =
  /hip .{0,12}(?:replacement|arthroplasty)|(?:replacement|arthroplasty) of .{0,10}hip|hip hemiarthroplasty|\btha\b|\bthr\b/;
const KNEE = /knee .{0,12}(?:replacement|arthroplasty)|(?:replacement|arthroplasty) of .{0,10}knee|\btka\b|\btkr\b/;
const JOINT = new RegExp(`${HIP.source}|${KNEE.source}|shoulder (?:replacement|arthroplasty)`);
const METAL = new RegExp(
  `${JOINT.source}|${DEVICE.source}|nailing|internal fixation|spinal fusion|mechanical .{0,20}valve`,
);

const INTRACRANIAL =
  /crani(?:otomy|ectomy|oplasty)|shunt|burr hole|ventriculostomy|(?:clipping|clip ligation) .{0,14}aneurysm|aneurysm (?:clipping|clip)|(?:resection|excision|evacuation|removal|biopsy|decompression) .{0,24}(?:brain|cerebr|cerebell|intracranial|subdural|meningioma|glioma|glioblastoma|pituitary|acoustic neuroma)|(?:meningioma|glioma|pituitary|brain tumou?r) (?:resection|excision|surgery)|hypophysectomy|deep brain stimulat|temporal lobectomy/;

/** The kinds, the wide ones last. */
export const OPERATION_KINDS: readonly OperationKind[] = [
  of(/cholecystectomy/, `cholecystectom(?:y|ies)|lap chole|gall ?bladder ${OP}|gall ?bladder removal`, {
    part: 'gall ?bladder',
  }),
  of(/append(?:ic)?ectomy/, `append(?:ic)?ectom(?:y|ies)|appendix ${OP}`, { part: 'appendix' }),
  of(/hysterectomy/, `hysterectom(?:y|ies)|womb ${OP}`, { part: '(?:uterus|womb)' }),
  of(
    /cesarean|caesarean/,
    'ca?esareans?(?: sections?| deliver(?:y|ies)| births?)?|c - sections?|uterine (?:surgery|scars?|incisions?)|scars? (?:on|of|in) (?:the |her )?(?:uterus|womb)',
    { plain: true, part: '(?:section|cesarean|caesarean)' },
  ),
  of(/tonsillectomy/, `tonsillectom(?:y|ies)|tonsil ${OP}`, { part: 'tonsils' }),
  of(/splenectomy/, `splenectom(?:y|ies)|spleen ${OP}`, { part: 'spleen' }),
  of(/(?<!para)thyroidectomy|thyroid lobectomy/, `thyroidectom(?:y|ies)|thyroid ${OP}`, {
    part: 'thyroid(?: gland)?',
  }),
  of(/parathyroidectomy/, `parathyroidectom(?:y|ies)|parathyroid ${OP}`, { part: 'parathyroid(?: glands?| adenoma)?' }),
  of(/nephrectomy/, `nephrectom(?:y|ies)|(?:kidney|renal) ${OP}|kidney removal`, { part: 'kidney' }),
  of(/mastectomy|lumpectomy|breast excision/, `breast ${OP}`),
  of(/mastectomy/, 'mastectom(?:y|ies)'),
  of(/prostatectomy/, `prostatectom(?:y|ies)|prostate ${OP}`, { part: 'prostate' }),
  of(/gastrectomy|gastric bypass|sleeve/, `(?:bariatric|weight - loss|weight loss|stomach|gastric) ${OP}`),
  of(BOWEL, `(?:bowel|colon|colonic|intestinal|colorectal) (?:${OP}|resections?)|colectom(?:y|ies)`),
  of(/ileostomy|colostomy/, 'stoma|ostomy|ileostomy|colostomy', { plain: true }),
  of(/hernia/, `(?:groin|inguinal) ${OP}|hernia (?:repairs?|${OP})`, { part: 'hernia' }),
  of(/bypass graft|cabg/, `(?:coronary |heart )?bypass(?: graft\\w{0,4}| ${OP})?|cabg`, {
    plain: true,
    part: '(?:heart )?bypass',
  }),
  of(HEART, `(?:open )?(?:cardiac|heart|open - heart|chest|thoracic) ${OP}|sternotomy`),
  of(
    /valve (?:replacement|repair)|(?:replacement|repair) of .{0,24}valve|\btav[ri]\b/,
    `(?:heart |prosthetic |mechanical |artificial )?valve (?:${OP}|replacements?)|(?:prosthetic|mechanical|artificial) (?:heart )?valves?`,
    { plain: true, part: 'valve' },
  ),
  of(
    STENT,
    `(?:coronary |cardiac |heart )?(?:stents?|stenting)|pci|angioplasty|coronary interventions?|revasculari[sz]ation`,
    { plain: true },
  ),
  of(new RegExp(`${STENT.source}|bypass graft|cabg`), 'revasculari[sz]ation'),
  of(
    DEVICE,
    'pacemakers?|(?:implant\\w{1,3} )?cardiac (?:implantable )?(?:electronic )?devices?|ppm|implanted devices?',
    {
      plain: true,
      part: 'pacemaker',
    },
  ),
  of(/defibrillator|\bicd\b/, 'icd|defibrillator', { plain: true }),
  of(HIP, `hip (?:replacements?|arthroplast(?:y|ies)|prosthes[ie]s|${OP})`, { plain: true, part: 'hip' }),
  of(KNEE, `knee (?:replacements?|arthroplast(?:y|ies)|prosthes[ie]s)`, { plain: true, part: 'knee' }),
  of(/knee/, `knee (?:${OP}|arthroscop(?:y|ies))`),
  of(
    JOINT,
    `prosthetic joints?|(?:joint|artificial) (?:replacements?|prosthes[ie]s|joints?|${OP})|arthroplast(?:y|ies)`,
    { plain: true },
  ),
  of(
    METAL,
    '(?:metal(?:lic|work)?|surgical|orthopa?edic)(?: (?:implants?|hardware|prosthes[ie]s|devices?))?|implants|implanted hardware|hardware|metalwork',
    { plain: true },
  ),
  of(/amputation/, 'amputations?|amputated limbs?', { plain: true }),
  of(/cataract|phaco/, `cataract (?:${OP}|extraction)|(?:eye|ocular|ophthalmic) ${OP}`, { part: 'cataract' }),
  of(
    /(?:^|(?<!bone marrow )(?<!stem cell ))(?:kidney|liver|heart|lung|renal|hepatic) transplant/,
    'transplants?|transplantation|transplanted organs?',
    { plain: true },
  ),
  of(/spin\w{1,3} fusion|laminectomy|discectomy|microdiscectomy/, `(?:back|spin(?:e|al)|lumbar|disc) ${OP}`),
  of(INTRACRANIAL, `(?:brain|neuro ?-? ?|intracranial|cranial|head) ?${OP}|craniotomy|neurosurgery`),
  of(/tubal ligation|sterili[sz]ation|salpingectomy/, 'tubal ligation|sterili[sz]ation', { plain: true }),
  of(/vasectomy/, 'vasectomy', { plain: true }),
  of(
    /intrauterine (?:contraceptive )?device|levonorgestrel intrauterine|\biud\b/,
    'coil|iud|iucd|ius|intrauterine device',
    { plain: true, part: '(?:coil|iud)' },
  ),
  of(/arteriovenous fistula/, '(?:av|arteriovenous|dialysis) fistula', { plain: true }),
  of(/hysterectomy|oophorectomy|cesarean|caesarean|salpingectomy/, `(?:pelvic|gyna?ecologic\\w{0,2}) ${OP}`),
  of(ABDOMINAL, `(?:intra - )?abdominal ${OP}|(?:belly|tummy) ${OP}|laparotom(?:y|ies)`),
  of(new RegExp(`${ANY.source}|${INTRACRANIAL.source}`), `${OP}|surgical (?:history|interventions?|${OP})`),
];
