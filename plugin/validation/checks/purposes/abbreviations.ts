import { spanOfMatch } from '../../../spans.ts';
import { wordTable } from '../../../word-table.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';

/** Abbreviations of charts with one meaning in full (standard usage; the words of each in order). */
const FULL: Readonly<Record<string, readonly string[]>> = wordTable({
  copd: ['chronic obstructive pulmonary disease', 'chronic obstructive lung disease'],
  chf: ['congestive heart failure', 'chronic heart failure'],
  dvt: ['deep vein thrombosis', 'deep venous thrombosis'],
  uti: ['urinary tract infection'],
  ckd: ['chronic kidney disease'],
  aki: ['acute kidney injury'],
  esrd: ['end stage renal disease', 'end stage kidney disease'],
  gerd: ['gastroesophageal reflux disease', 'gastro esophageal reflux disease', 'gastric reflux disease'],
  bph: ['benign prostatic hyperplasia', 'benign prostatic hypertrophy', 'benign prostate hyperplasia'],
  cabg: ['coronary artery bypass graft', 'coronary artery bypass grafting'],
  cad: ['coronary artery disease'],
  tia: ['transient ischemic attack', 'transient ischaemic attack'],
  ards: ['acute respiratory distress syndrome'],
  bmi: ['body mass index'],
  dka: ['diabetic ketoacidosis', 'diabetic keto acidosis'],
  nsaid: ['nonsteroidal anti inflammatory drug', 'non steroidal anti inflammatory drug'],
  ssri: ['selective serotonin reuptake inhibitor'],
  ptsd: ['post traumatic stress disorder', 'posttraumatic stress disorder'],
  adhd: ['attention deficit hyperactivity disorder'],
  hfref: ['heart failure with reduced ejection fraction'],
  hfpef: ['heart failure with preserved ejection fraction'],
  aaa: ['abdominal aortic aneurysm'],
  pcos: ['polycystic ovary syndrome', 'polycystic ovarian syndrome'],
  npo: ['nothing by mouth', 'nil per os', 'nothing per os'],
  doac: ['direct oral anticoagulant'],
  ttp: ['thrombotic thrombocytopenic purpura'],
  itp: ['immune thrombocytopenic purpura', 'immune thrombocytopenia'],
  osa: ['obstructive sleep apnea', 'obstructive sleep apnoea'],
  siadh: ['syndrome of inappropriate antidiuretic hormone', 'syndrome of inappropriate antidiuresis'],
  turp: ['transurethral resection of the prostate'],
  tavr: ['transcatheter aortic valve replacement'],
  eswl: ['extracorporeal shock wave lithotripsy', 'extracorporeal shockwave lithotripsy'],
  ercp: ['endoscopic retrograde cholangiopancreatography'],
  dic: ['disseminated intravascular coagulation'],
  sle: ['systemic lupus erythematosus', 'systemic lupus erythematous'],
  als: ['amyotrophic lateral sclerosis'],
  cpap: ['continuous positive airway pressure'],
  bipap: ['bilevel positive airway pressure'],
});
const PAIR = /\b([A-Z][A-Za-z]{2,5}) \(([a-z][a-z -]{8,60})\)|\b([a-z][a-z -]{8,60}) \(([A-Z][A-Za-z]{2,5})\)/g;

/** "COPD (chronic obstructive prostatic disease)": all words of the full form but one. */
export function checkAbbreviations({ text }: Case): readonly Finding[] {
  if (!text.includes(' (')) return [];
  return [...text.matchAll(PAIR)].flatMap((match): readonly Finding[] => {
    const short = (match[1] ?? match[4] ?? '').toLowerCase();
    const words = (match[2] ?? match[3] ?? '').trim().split(/[\s-]+/);
    const forms = FULL[short] ?? [];
    const off = forms.map((form) => oneOff(form.split(' '), words, match[1] !== undefined));
    if (off.length === 0 || !off.every((word) => word !== undefined && word !== '')) return [];
    const message = `${short.toUpperCase()} stands for ${forms[0]}`;
    return [
      {
        ...spanOfMatch(match),
        family: 'name',
        category: 'abbreviation_wrong',
        severity: 'high',
        verdict: 'contradicted',
        message,
        score: 0.8,
        evidence: [{ source: 'standard usage', citation: 'abbreviation (recalled)', text: message }],
      },
    ];
  });
}

/** The one word that differs from the full form: '' where none does, undefined where it is another phrase. */
function oneOff(form: readonly string[], words: readonly string[], isWhole: boolean): string | undefined {
  const said = isWhole ? words : words.slice(-form.length);
  if (said.length !== form.length) return undefined;
  const different = said.filter((word, at) => word !== form[at] && word !== `${form[at]}s` && word !== `${form[at]}es`);
  return different.length > 1 ? undefined : (different[0] ?? '');
}
