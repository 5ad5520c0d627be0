import { lean } from '../lean.ts';

/** Parts of the body and ways of taking a picture: what stands between a test and its day, where a scale would have its own name. */
const PARTS =
  'head|brain|neck|face|sinus(?:es)?|orbits?|c-?spine|t-?spine|l-?spine|cervical|thoracic|lumbar|spine|chest|abd|abdomen|abdominal|pelvis|pelvic|a/p|pancreas|pancreatic|liver|hepatic|renal|kidneys?|adrenals?|gb|gallbladder|bladder|prostate|knees?|hips?|shoulder|wrist|ankle|foot|hand|elbow|femur|scrotal|scrotum|testicular|thyroid|breasts?|carotids?|aorta|venous|arterial|cardiac|heart|bone|[rlb]?[ul]es?|[rl]|rt|lt|right|left|bilat|bilateral|w|wo|w/o?|w/wo|with|without|and|contrast|gad|iv|po|oral|pa|lat|pa/lat|ap|portable|tv|ob|dating|anatomy|growth|screening|diagnostic|low-dose|noncon|non-con|limited|complete|[rl][ul]q|perfusion|angio|runoff|urogram|triphasic|staging|surveillance|repeat|protocol|doppler|duplex|scan|stress|bubble';
/** A study of the body and its parts: "CT renal protocol ", "US abdomen ". */
const STUDY = lean(
  String.raw`(?<!\p{L})(?:MR[IA]|CTA?|PET(?:[-/]CT)?|USS?|U/S|CXR|x-?rays?|XR|KUB|echo|TTE|TEE|DEXA|EMG|NM|ultrasound|mammo(?:gram)?)(?: (?:${PARTS})){1,5} $`,
  'iu',
);
/** A result of the laboratory, by name: "Troponin ", "lipid panel ". */
const RESULT =
  /(?<!\p{L})(?:trop(?:onin)?s?|lactate|Hgb|Hb|HbA1c|CBC|ferritin|BNP|pro-?BNP|CRP|ESR|d-?dimer|lipase|ammonia|creat(?:inine)?|procal(?:citonin)?|mammo(?:gram)?s?|pap|dexa|cologuard|spiro(?:metry)?|pfts?|platelets|plts|(?:lipid|metabolic|hepatic|liver|thyroid|drug|respiratory|viral) panel)[:]?[ ]$/iu;
const RESULT_BEHIND =
  /^(?::| \d| (?:BI-?RADS|NILM|LVEF|EF|FEV1?|T(?:-score)? -|neg|pos|normal|elevated|negative|positive|high|low|wnl|flat)(?![\p{L}]))/iu;
/** A test that has no second number, alone or joined to another: "level + TSH 11/2." */
const JOINED =
  /(?<!\p{L})(?:TSH|LFTs?|[BC]MP|CBC|lytes|chem ?7|lipids?|UDS|UA|EKG|ECG|Mg|phos|PSA|PTH|h?CG|AFP|CEA|A1c|INR|B12|troughs?|labs?|ferritin|creat(?:inine)?|CK|ESR|CRP|urine|cultures?)[ ]$/iu;
const CLAUSE_BEHIND = /^(?:[.,;)](?!\d)|\s{0,2}(?:\r?\n|$))/u;
const COUNTED = /^ (?:vessels?|of|lobes|segments|lesions?|levels?|views|images|effusion|zones?)(?!\p{L})/iu;

/** A picture or a tracing, its parts, and how its day may be set off from it: "CXR (", "CT head ", "EKG: ". */
const PICTURE = lean(
  String.raw`(?<!\p{L})(?:MR[IA]|CTA?|CXR|x-?rays?|XR|KUB|echo|TTE|TEE|DEXA|EKG|ECG|EEG|mammo(?:gram)?|colonoscopy|EGD|PET(?:[-/]CT)?)(?: (?:${PARTS})){0,4}:? \(?$`,
  'iu',
);
/** What was seen on it: no unit, no noun that is counted. */
const SEEN_BEHIND =
  /^(?:\)(?::| (?:shows?|showed|with|w\/|neg|normal|clear|no|stable)(?!\p{L}))|:|,? (?:L?V?EF|NSR|SR|afib|neg(?:ative)?|normal|nl|clear|clean|no|wnl|unremarkable|stable|unchanged|improved|worse(?:ned)?|shows?|showed|revealed|with|w\/|non-?(?:obstructive|acute|specific)|BI-?RADS|colitis|pneumonia|edema)(?![\p{L}]))/iu;
/** Whether two numbers with a hyphen are the day of a picture: "CXR (10-2): clear", "Echo 3-14 EF 50". */
export const isDayOfPicture = (before: string, after: string): boolean =>
  PICTURE.test(before) && SEEN_BEHIND.test(after);

/** Whether a test, by whatever is said of it, is what two numbers are the day of: "CT head w/o 2/5 neg", "Troponin 4/10: neg". */
export const isDayOfTest = (before: string, after: string): boolean =>
  !COUNTED.test(after) &&
  (STUDY.test(before) ||
    (RESULT.test(before) && RESULT_BEHIND.test(after)) ||
    (JOINED.test(before) && CLAUSE_BEHIND.test(after)));
