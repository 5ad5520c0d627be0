import { wordTable } from '../word-table.ts';
import { singular } from './chart/words.ts';

/** One word for what is written in several. */
const SAME: Readonly<Record<string, readonly string[]>> = wordTable({
  carcinoma: ['cancer'],
  adenocarcinoma: ['cancer'],
  malignancy: ['cancer'],
  malignancies: ['cancer'],
  neoplasm: ['cancer'],
  tumor: ['cancer'],
  ca: ['cancer'],
  crc: ['colon', 'cancer'],
  bowel: ['colon'],
  colorectal: ['colon'],
  colonic: ['colon'],
  rectal: ['colon'],
  gastric: ['stomach'],
  renal: ['kidney'],
  mammary: ['breast'],
  ovary: ['ovarian'],
  pancreas: ['pancreatic'],
  pulmonary: ['lung'],
  heart: ['cardiac'],
  coronary: ['cardiac'],
  myocardial: ['cardiac'],
  infarct: ['attack'],
  infarction: ['attack'],
  mi: ['cardiac', 'attack'],
  cva: ['stroke'],
  dm: ['diabetes'],
  t2dm: ['diabetes'],
  t1dm: ['diabetes'],
  t2d: ['diabetes'],
  t1d: ['diabetes'],
  diabetic: ['diabetes'],
  htn: ['hypertension'],
  hypertensive: ['hypertension'],
  ra: ['rheumatoid', 'arthritis'],
  af: ['atrial', 'fibrillation'],
  dvt: ['deep', 'vein', 'thrombosis'],
  asthmatic: ['asthma'],
});
const GLUE =
  /^(?:of|the|a|an|any|or|and|disease|diseases|disorder|history|type|in|known|has|had|have|his|her|your|malignant|primary|mellitus|syndrome|trouble|problems?|issues|hx|essential|chronic|\d)$/;

/** A word as diseases are compared by: British spelling as American, singular; what tells nothing is left out. */
export const plainWords = (word: string): readonly string[] => {
  const one = word.replace(/'s$/, '').replace(/[ao]e/g, 'e').replace(/our$/, 'or');
  return GLUE.test(one) || one.length < 2 ? [] : (SAME[one] ?? SAME[singular(one)] ?? [one]).map(singular);
};

export const plainWordsOf = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[\p{L}\d]{1,40}/gu) ?? []).flatMap(plainWords);

/** What a disease is too, in words that its name does not have. */
const BROADER: readonly (readonly [RegExp, string])[] = [
  [/cancer|carcinoma|neoplasm|lymphoma|leuk|melanoma|myeloma|sarcoma|blastoma/i, 'cancer'],
  [/melanoma/i, 'skin'],
  [/infarct|coronary|ischa?emic heart|cardiomyopathy|heart failure|angina|heart attack/i, 'cardiac'],
  [/infarct|coronary|heart attack/i, 'attack'],
  [/infarct|coronary|heart attack/i, 'artery'],
  [/alzheimer/i, 'dementia'],
  [/hashimoto|graves|thyroid/i, 'thyroid'],
  [/hypertensi/i, 'blood'],
  [/hypertensi/i, 'pressure'],
  [/hypertensi/i, 'high'],
  [/thrombosis|embolism/i, 'clot'],
  [/thrombosis|embolism/i, 'blood'],
  [/arthritis|lupus/i, 'rheumatic'],
  [/polycystic/i, 'kidney'],
  [/bipolar|schizo|depress/i, 'mental'],
];

/** A charted disease of a relative in words: those of each name, and all by which it may be denied. */
export interface DiseaseWords {
  readonly names: readonly ReadonlySet<string>[];
  readonly broad: ReadonlySet<string>;
}

export function diseaseWords(names: readonly string[]): DiseaseWords {
  const all = names.flatMap((name) => [name, ...(/alzheimer/i.test(name) ? ['dementia'] : [])]);
  const sets = all.map((name) => new Set(plainWordsOf(name))).filter((words) => words.size > 0);
  const broader = BROADER.filter(([pattern]) => names.some((name) => pattern.test(name))).map(([, word]) => word);
  return { names: sets, broad: new Set([...sets.flatMap((words) => [...words]), ...broader]) };
}
