import { isThing } from '../opinion/things.ts';
import { isCity, isClinical, isCommon, isDictionaryWord, isDrug, isListedName, wordsOf } from '../words.ts';

/** Words that say what kind of place it is, not which: "Pain Clinic", "The Outpatient Surgery Center". */
const GENERIC =
  /^(?:the|a|an|our|your|this|that|local|tribal|inr|compensation|closest|nearest|outside|outpatient|inpatient|emergency|urgent|primary|general|university|community|regional|county|city|state|national|memorial|pediatric|children'?s|women'?s|men's|veterans|va|pain|wound|heart|cancer|sleep|travel|anticoagulation|coumadin|diabetes|memory|infusion|dialysis|surgery|surgical|medical|medicine|clinic|hospital|care|center|rehab|rehabilitation|nursing|home|skilled|acute|long|term|short|stay|day|follow|up|walk|in|free|same|new|other|at|of|and|for|to|from|health|healthcare|system|mental|behavioral|family|internal|specialty|teaching|tertiary|referring|admitting|psychiatric|orthopa?edics?|cardiology|oncology|neurology|dermatology|radiology|paediatrics?|pediatrics|ob|obgyn|ent|gi|gyn|icu|er|ed|ct|mri|x-ray|imaging|retail|mail|order|compounding|hospice|funeral|student|students|occupational|occ|med|employee|probate|court|campus|prison|jail|blood|burn|transfer|visiting|nurses|discharge|patient|please|continue|call|contact|history|clinical|associates|senior|assisted|living|level|trauma|birth|fertility|department|division|section|office|services?|private|public|district|geriatrics?|sports|centre|good|practice|walk-in|pre-?op|post-?op|ambulatory|admissions?|birthing|newborn|step-?down|telemetry|recovery|endoscopy|cath|labs?|laboratory|core|stroke|nephrology|urology|pulmonary|pulmonology|gastroenterology|endocrinology|rheumatology|hematology|immunology|allergy|ophthalmology|otolaryngology|anesthesia|anesthesiology|chaplaincy|hosp|palliative|pharmacy|perfusion|poison|control|ctr|ortho|peds|neuro|physical|therapy|micro|charity|carnival|carnaval|critical|radiation|genomics|genetics|genetic|oral|maxillofacial|plastic|reconstructive|vascular|thoracic|cardiothoracic|infectious|diseases?|spine|podiatry|urogynecology|maternal|fetal|perinatal|hepatology|transplant|midwifery|dentistry|orthodontics|preventive|interventional|adolescent|developmental|op|post|homecoming|oktoberfest|await(?:s|ing)?|appreciate|consult(?:ed)?|pending|paged?|defer|notif(?:y|ied)|refused|declined|ok|cards|pulm|onc|heme|psych|derm|rheum|endo|uro|nephro|renal|recs|input)$/i;

/** Whether a word says only what kind of place it is. */
export const isGeneric = (word: string): boolean => GENERIC.test(word);

/** Whether no word of a facility's name tells which one it is. */
export const isUnnamed = (surface: string): boolean =>
  (wordsOf(surface).every(isGeneric) || /^(?:the )?women[’']s (?:health|clinic|services)$/i.test(surface)) &&
  !/(?:general|memorial|regional|university|county)/i.test(surface) &&
  !/Community (?:Medical|Hospital)/.test(surface);

/** Whether a word is a plain or a clinical one, after which no house is named. */
const isPlain = (word: string): boolean =>
  (isCommon(word) || isClinical(word)) &&
  !/^(?:mercy|grace|hope|faith|good|sacred|holy|providence|baptist|methodist|lutheran|presbyterian|adventist|jewish|christian|trinity|unity|north|south|east|west|northern|southern|eastern|western|central|valley|lake|river|mountain|hill|hills|spring|springs|park|green|oak|pine|cedar|maple|willow|rose|forest|sunrise|sunset|harbor|ocean|bay|summit|ridge|creek|golden|silver|blue|red|white|black|bright|evergreen|meadow|garden|saint|st|heritage|liberty|freedom|pioneer|capital|capitol|metro|metropolitan|midwest|pacific|atlantic|coastal|mission|cross|shepherd|samaritan|lady|queen|king|kings|prince)$/i.test(
    word,
  );

/** Whether a word tells which house it is: no kind of house, and no plain word but those that houses are named after. */
export const isTelling = (word: string): boolean => !isGeneric(word) && !isPlain(word);

/** "Camzyos clinic": where a medicine is followed, in whichever house. */
export const isClinicOfMedicine = (surface: string): boolean => {
  const word = /^(?:the )?(\p{Lu}\p{Ll}{3,16}) (?:clinic|infusions?)$/u.exec(surface)?.[1];
  if (word === undefined || isListedName(word)) return false;
  return isDrug(word) || (isThing(word) && !isDictionaryWord(word) && !isCity(word));
};
