import { disagreementAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';

/** Symptoms, signs and findings of imaging, by every way of writing them; the first is the name to show. */
const FINDINGS: readonly (readonly string[])[] = [
  ['headache', 'headaches'],
  ['fever', 'fevers', 'febrile'],
  ['nausea', 'nauseated', 'nauseous', 'queasiness'],
  ['vomiting', 'emesis', 'vomited', 'vomits', 'throwing up', 'thrown up', 'threw up'],
  ['chest pain', 'chest pains', 'chest pressure', 'chest tightness', 'cp'],
  ['abdominal pain', 'belly pain', 'stomach pain', 'tummy pain', 'abdominal pains', 'stomach ache', 'tummy ache'],
  ['tenderness', 'tender'],
  [
    'shortness of breath',
    'dyspnea',
    'dyspnoea',
    'short of breath',
    'trouble breathing',
    'breathlessness',
    'breathless',
    'sob',
  ],
  ['dizziness', 'lightheadedness', 'dizzy'],
  ['cough', 'coughing', 'coughs'],
  ['rash'],
  ['diarrhea', 'diarrhoea', 'loose stools', 'loose motions'],
  ['constipation'],
  ['palpitations'],
  ['fatigue'],
  ['weight loss'],
  ['night sweats'],
  ['chills', 'rigors'],
  ['syncope', 'loss of consciousness', 'lost consciousness', 'passed out', 'fainted', 'knocked out'],
  ['numbness'],
  ['weakness'],
  ['back pain'],
  ['sore throat'],
  ['hematuria', 'haematuria', 'blood in the urine', 'blood in your urine', 'blood in his urine', 'blood in her urine'],
  [
    'dysuria',
    'burning with urination',
    'burning on urination',
    'burning when urinating',
    'pain on urination',
    'pain with urination',
    'painful urination',
  ],
  ['blurry vision', 'blurred vision'],
  [
    'swelling',
    'edema',
    'oedema',
    'leg swelling',
    'ankle swelling',
    'leg oedema',
    'leg edema',
    'ankle oedema',
    'ankle edema',
    'peripheral oedema',
    'peripheral edema',
    'pedal oedema',
    'pedal edema',
  ],
  [
    'facial swelling',
    'lip swelling',
    'tongue swelling',
    'swelling of the face',
    'swelling of the lips',
    'swelling of lips',
  ],
  ['joint swelling', 'swollen joint', 'swollen joints', 'swelling of the joints'],
  ['suicidal ideation', 'suicidal thoughts'],
  ['wheezing', 'wheezes', 'wheeze'],
  ['crackles', 'rales'],
  ['hemoptysis', 'haemoptysis', 'coughing blood', 'coughing up blood', 'coughed up blood', 'blood in the sputum'],
  ['melena', 'melaena', 'black stools', 'tarry stools'],
  [
    'rectal bleeding',
    'blood in the stool',
    'blood in the stools',
    'blood in his stool',
    'blood in his stools',
    'blood in her stool',
    'blood in her stools',
    'blood in your stool',
    'blood in your stools',
    'blood per rectum',
    'pr bleeding',
    'hematochezia',
    'haematochezia',
  ],
  ['hematemesis', 'haematemesis', 'vomiting blood', 'vomited blood'],
  ['nosebleeds', 'nosebleed', 'epistaxis', 'nose bleeds'],
  ['trouble swallowing', 'dysphagia', 'difficulty swallowing'],
  ['neck stiffness', 'stiff neck', 'stiffness of the neck'],
  ['photophobia'],
  ['orthopnea', 'orthopnoea'],
  ['heartburn'],
  ['vaginal bleeding'],
  ['facial droop', 'facial weakness'],
  ['tremor'],
  ['joint pain'],
  ['neck pain'],
  ['insomnia'],
  ['anxiety'],
  ['itching', 'pruritus'],
  ['jaundice', 'scleral icterus', 'icterus', 'jaundiced', 'icteric'],
  ['murmur', 'murmurs'],
  ['lymphadenopathy', 'enlarged lymph nodes'],
  ['hepatomegaly'],
  ['splenomegaly'],
  ['ascites'],
  ['cyanosis'],
  ['clubbing'],
  ['mass'],
  ['fracture', 'broken bone', 'broken bones', 'bone is broken', 'bones are broken'],
  [
    'pulmonary embolism',
    'pulmonary emboli',
    'pulmonary embolus',
    'pe',
    'clot in your lungs',
    'clot in the lungs',
    'clots in the lungs',
    'clot in your lung',
    'clot in the lung',
    'clot on the lung',
    'clots on the lungs',
    'clot on your lung',
  ],
  ['pneumothorax'],
  ['pleural effusion', 'effusion'],
  ['pericardial effusion'],
  ['consolidation', 'infiltrate'],
  ['hydronephrosis'],
  ['hemorrhage', 'intracranial hemorrhage', 'bleed', 'haemorrhage', 'intracranial haemorrhage', 'bleeds'],
  ['deep vein thrombosis', 'dvt', 'deep venous thrombosis', 'deep-vein thrombosis'],
  ['clot', 'clots', 'deep vein clot', 'blood clot', 'blood clots'],
  ['gallstones', 'stones'],
  ['nodule'],
  ['metastases', 'metastasis'],
  ['seizure', 'seizures'],
  ['bleeding'],
  ['drainage', 'discharge'],
  ['redness', 'erythema'],
  ['hallucinations', 'hearing voices', 'voices'],
  ['falls', 'fall', 'fell'],
  ['ketones'],
  ['hypoglycemia', 'hypo', 'hypos', 'hypoglycaemia', 'low sugars'],
  ['sleep apnea', 'sleep apnoea'],
  ['polyp', 'polyps'],
  ['stenosis', 'stenoses'],
  ['hernia', 'hernias'],
  ['hemorrhoids', 'haemorrhoids', 'haemorrhoid', 'hemorrhoid', 'piles'],
  ['peptic ulcer', 'stomach ulcer', 'duodenal ulcer'],
  ['abscess', 'abscesses'],
  ['cataract', 'cataracts'],
  ['cyst', 'cysts'],
  ['appendicitis'],
  ['aneurysm', 'aneurysms'],
  ['dislocation', 'dislocated'],
];

/** The name to show of every way of writing a finding. */
export const NAMES = new Map(
  FINDINGS.flatMap(([name = '', ...others]) => [name, ...others].map((each) => [each, name])),
);

const FIRST_WORDS: ReadonlySet<string> = new Set([...NAMES.keys()].map((name) => name.split(' ')[0]!));

/** A finding at the place where a sentence states or denies it. */
export interface Stated {
  readonly name: string;
  readonly first: number;
  readonly end: number;
  readonly sentence: Sentence;
}

/** The end of each finding by the place where its name begins. */
const findingEnds = once((tokens: readonly Token[]): ReadonlyMap<number, number> => {
  const ends = new Map<number, number>();
  for (let at = 0; at < tokens.length; at += 1) {
    if (!FIRST_WORDS.has(tokens[at]!.text)) continue;
    const length = [4, 3, 2, 1].find((one) => NAMES.has(phrase(tokens, at, at + one)));
    if (length !== undefined) ends.set(at, at + length);
  }
  return ends;
});

/** The end of the finding whose name begins at a token. */
export const findingEnd = (tokens: readonly Token[], at: number): number | undefined => findingEnds(tokens).get(at);

/** "Rheumatic fever" is no fever. */
export const isDiseaseName = (tokens: readonly Token[], at: number): boolean =>
  /^fevers?$/.test(tokens[at]?.text ?? '') &&
  /^(?:rheumatic|scarlet|hay|yellow|dengue|typhoid|q|lassa|mediterranean|valley|spotted|parrot|cabin)$/.test(
    tokens[at - 1]?.text ?? '',
  );

const DENIES = /^(?:denies|denied|no|without|negative|not|never|nor|absent|absence|free|lacks|deny)$/;
/** Said after a finding: it is not there. */
const ABSENT = /^(?:absent|negative|denied|excluded|resolved|none)$/;
const REASONS: ReadonlySet<string> = new Set('because given due view light owing'.split(' '));
const REPORTS: ReadonlySet<string> = new Set(
  'reports reported complains complaining endorses endorsed admits presents but although however still having'.split(
    ' ',
  ),
);

const RULED_OUT = /^(?:(?:has|have|had|was|were|is|are|now|been|also|therefore) ){1,4}(?:ruled out|excluded)\b/;

/** The nearer of the two decides: "troponin negative, complains of chest pain". */
export function isDenied(tokens: readonly Token[], { first, end, sentence }: Stated): boolean {
  const words = tokens.slice(Math.max(sentence.first, first - 9), first).map(({ text }) => text);
  // "No nitrofurantoin in view of the fever", "no ibuprofen due to dizziness": the reason is there.
  const reason = words.findLastIndex((text, at) => REASONS.has(text) && at > 0 && words[at - 1] !== 'not');
  const before = words.slice(Math.max(words.lastIndexOf(';'), reason) + 1);
  const after = tokens.slice(end, Math.min(sentence.end, end + 3)).map(({ text }) => text);
  if (after.some((text, at) => ABSENT.test(text) || (text === 'ruled' && after[at + 1] === 'out'))) return true;
  if (RULED_OUT.test(phrase(tokens, end, Math.min(sentence.end, end + 6)))) return true;
  // "She no longer falls": she did.
  const denial = before.findLastIndex((text, at) => DENIES.test(text) && before[at + 1] !== 'longer');
  const report = before.findLastIndex((text) => REPORTS.has(text));
  return denial !== -1 && (denial > report || report - denial <= 2);
}

/** "Apixaban was held because of the bleeding last week": what is denied now was then; "began three hours ago" is there since. */
export const isOfOtherTime = (tokens: readonly Token[], { end, sentence }: Stated): boolean =>
  /^(?!(?:began|begun|started|came on) (?:\S{1,12} ){1,4}ago\b)(?:(?!since\b)\S{1,12} ){0,3}?(?:last (?:week|month|year|\w{3,6}day)|yesterday|ago|(?:on|at|before|during) (?:admission|arrival|presentation|\w{3,6}day)|in (?:january|february|march|april|may|june|july|august|september|october|november|december|(?:19|20)\d\d))\b/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 6)),
  );

/** What a text denies and reports, at the place where it reports it. */
export const deniedAndTold = (
  tokens: readonly Token[],
  { first, end, name }: Stated,
  { severity, score }: Pick<Finding, 'severity' | 'score'> = { severity: 'high', score: 0.75 },
): Finding =>
  disagreementAt(spanOf(tokens, first, end), {
    category: 'negation_disagrees',
    severity,
    message: `the text both denies and reports ${name}`,
    said: `${name} denied`,
    score,
  });
