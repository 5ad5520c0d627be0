/** An operation or examination by how charts write it and how texts do. */
export interface DoneKind {
  readonly charted: RegExp;
  readonly said: RegExp;
  /** The same, for every place of it. */
  readonly all: RegExp;
}

/** The words of each, which name nothing else; a scope of one way in is no scope of another. */
const WORDS: readonly string[] = [
  'cholecystectom(?:y|ies)|lap chole|(?:gall ?bladder) (?:surgery|removal|operation|(?:was |were )?(?:removed|taken out|out))',
  'append(?:ic)?ectom(?:y|ies)|appendix (?:surgery|removal|(?:was )?(?:removed|taken out|out))',
  'hysterectom(?:y|ies)|(?:uterus|womb) (?:was )?(?:removed|taken out)',
  'oophorectom(?:y|ies)|(?:ovary|ovaries) (?:was |were )?(?:removed|taken out)',
  'ca?esarean\\w{0,1}|c - sections?',
  '(?:adeno)?tonsillectom(?:y|ies)|tonsils(?: and adenoids)? (?:were )?(?:removed|taken out|out)',
  'splenectom(?:y|ies)|spleen (?:was )?(?:removed|taken out)',
  '(?:hemi)?thyroidectom(?:y|ies)|thyroid (?:was )?(?:removed|taken out)',
  'parathyroidectom(?:y|ies)',
  'nephrectom(?:y|ies)',
  'mastectom(?:y|ies)|lumpectom(?:y|ies)|wide local excision',
  'prostatectom(?:y|ies)|turp|holep',
  '(?:hemi)?colectom(?:y|ies)|bowel resection|sigmoid\\w{0,6} resection|hartmann',
  'gastrectom(?:y|ies)|gastric bypass|sleeve surgery|bariatric surgery',
  'hernia (?:repair|operation|surgery)|herniorrhaphy|repair of [a-z ]{0,24}hernia',
  'coronary artery bypass\\w{0,1}|bypass (?:graft\\w{0,4}|surgery)|cabg',
  'coronary stent\\w{0,3}|(?:drug - eluting |bare - metal )?stents?|percutaneous coronary|pci|angioplasty',
  'pacemaker',
  'defibrillator|icd',
  'hip (?:replacement|arthroplasty|hemiarthroplasty)|(?:replacement|arthroplasty) of (?:the |her |his )?(?:left |right )?hip|hip replaced|hemiarthroplasty|tha|thr',
  'knee (?:replacement|arthroplasty)|(?:replacement|arthroplasty) of (?:the |her |his )?(?:left |right )?knee|knee (?:joint )?replaced|tka|tkr',
  'knee arthroscop(?:y|ies)|arthroscop(?:y|ies) of (?:the |her |his )?(?:left |right )?knee|meniscectomy',
  'shoulder (?:replacement|arthroplasty)|rotator cuff repair',
  'carpal tunnel (?:release|surgery|decompression)',
  'cataract (?:surgery|extraction|operation|removal)|phacoemulsification|cataract (?:was )?(?:removed|taken out)',
  '(?:kidney|renal) transplant\\w{0,5}',
  '(?:liver|hepatic) transplant\\w{0,5}',
  'vasectomy',
  'tubal ligation|sterili[sz]ation|tubes (?:were )?tied',
  'craniotomy',
  '(?:spinal|lumbar|cervical) fusion|laminectomy|(?:micro)?discectomy',
  'colonoscop(?:y|ies)',
  'gastroscop(?:y|ies)|egd|esophagogastroduodenoscop(?:y|ies)|upper (?:gi |gastrointestinal )?endoscop(?:y|ies)',
  'cystoscop(?:y|ies)',
  'bronchoscop(?:y|ies)',
  'mammogra(?:ms?|phy)',
  '(?:copper |levonorgestrel |hormonal )?(?:iud|ius|coil)|intrauterine (?:contraceptive )?(?:device|system)',
  'ileoc(?:ec|ol)\\w{2,4} resection',
  '(?:endoscopic )?sinus surgery',
  '(?:aortic|mitral|tricuspid) valve (?:replacement|repair)|tav[ri]|(?:mechanical|tissue|bioprosthetic) (?:aortic|mitral|tricuspid) valve',
  'shoulder arthroscop(?:y|ies)|arthroscop(?:y|ies) of (?:the |her |his )?(?:left |right )?shoulder',
  '(?:arteriovenous|av|dialysis) fistula',
  'vp shunt|ventriculoperitoneal shunt',
  '(?:catheter |atrial fibrillation |pulmonary vein )?ablation',
  'cardioversion',
  '(?:below|above) - knee amputation',
  '(?:retinal|eye) (?:screening|photograph\\w{1,3}|exam(?:ination)?)',
  '(?:cervical (?:screening|cytology|smear)|pap (?:smear|test))',
  '(?:dxa|dexa|bone density)(?: scan)?',
  '(?:exercise )?stress test',
  'echocardiogra(?:m|phy)',
];
export const DONE_KINDS: readonly DoneKind[] = WORDS.map((words) => ({
  charted: new RegExp(`\\b(?:${words.replaceAll(' - ', '[ -]')})\\b`, 'i'),
  said: new RegExp(`\\b(?:${words})\\b`),
  all: new RegExp(`\\b(?:${words})\\b`, 'g'),
}));
