import { wordTable } from '../word-table.ts';

export const tableOf = (rows: string): Readonly<Record<string, string>> =>
  wordTable(
    Object.fromEntries(
      rows
        .trim()
        .split('\n')
        .flatMap((row) => {
          const [codes = '', name = ''] = row.split(':').map((cell) => cell.trim());
          return codes.split(' ').map((code) => [code, name] as const);
        }),
    ),
  );

/** By its first characters, the longest that is known: `E10.65` by `E10`. One of no name is not what its category is: a trait, a suspicion. */
export function diagnosisOf(code: string): string | undefined {
  const weeks = /^Z3A\.([1-4]\d|0[89])$/.exec(code)?.[1];
  if (weeks !== undefined) return `Pregnancy, ${Number(weeks)} weeks`;
  for (let length = code.length; length >= 3; length -= 1) {
    const name = DIAGNOSES[code.slice(0, length)];
    if (name !== undefined) return name || undefined;
  }
  return /^O(?:1\d|2\d|3\d|4[0-8])/.test(code) ? 'Pregnancy complication' : undefined;
}

const DIAGNOSES = tableOf(`
A15 A16: tuberculosis
B18.1: chronic hepatitis B
B18.2: chronic hepatitis C
B20: HIV infection
C18: colon cancer
C34: lung cancer
C43: melanoma
C50: breast cancer
C61: prostate cancer
C90.0: multiple myeloma
C91.0: acute lymphoblastic leukemia
C91 C92 C95: leukemia
D50: iron deficiency anemia
D55.0 D75.A: G6PD deficiency
D57: sickle cell disease
D57.3:
D66 D67: hemophilia
D68.51: factor V Leiden
D69.3: immune thrombocytopenia
D75.82: heparin-induced thrombocytopenia
D80 D81 D83 D84: immunocompromised
E03: hypothyroidism
E05: hyperthyroidism
E10: type 1 diabetes
E11: type 2 diabetes
E27.1 E27.4: adrenal insufficiency
E66: obesity
E66.3:
E78.0 E78.1 E78.2 E78.3 E78.4 E78.5: hyperlipidemia
E84: cystic fibrosis
F10.2: alcohol use disorder
F11.2: opioid use disorder
F20: schizophrenia
F31: bipolar disorder
F32 F33: depression
F32.81: premenstrual dysphoric disorder
F41: anxiety
F42: obsessive-compulsive disorder
F43.1: post-traumatic stress disorder
F90: attention deficit hyperactivity disorder
G10: Huntington disease
G12.21: amyotrophic lateral sclerosis
G20: Parkinson disease
G30: Alzheimer disease
G35: multiple sclerosis
G40: epilepsy
G43.1 G43.5: migraine with aura
G43: migraine
G47.3: sleep apnea
G70.0: myasthenia gravis
H40: glaucoma
H40.0:
I10 I11 I12 I13: hypertension
I20: angina
I21 I22: myocardial infarction
I25: coronary artery disease
I26: pulmonary embolism
I27.0 I27.2: pulmonary hypertension
I42.1: hypertrophic obstructive cardiomyopathy
I42: cardiomyopathy
I45.81: long QT syndrome
I48: atrial fibrillation
I50.2: heart failure with reduced ejection fraction
I50.3: heart failure with preserved ejection fraction
I50: heart failure
I61: intracerebral hemorrhage
I63: ischemic stroke
I71: aortic aneurysm
I71.0: aortic dissection
I82.4 I82.5 I82.62 I82.72: deep vein thrombosis
I82.9: venous thromboembolism
J44: chronic obstructive pulmonary disease
J45: asthma
J47: bronchiectasis
J84.1: pulmonary fibrosis
K21: gastroesophageal reflux disease
K25 K26 K27: peptic ulcer disease
K50: Crohn disease
K51: ulcerative colitis
K58: irritable bowel syndrome
K70.3 K74.6: cirrhosis
K90.0: celiac disease
L20: atopic dermatitis
L40.5: psoriatic arthritis
L40: psoriasis
M05 M06: rheumatoid arthritis
M10 M1A: gout
M15 M16 M17 M19: osteoarthritis
M32: systemic lupus erythematosus
M45: ankylosing spondylitis
M79.7: fibromyalgia
M80 M81: osteoporosis
N18.1: chronic kidney disease stage 1
N18.2: chronic kidney disease stage 2
N18.3: chronic kidney disease stage 3
N18.4: chronic kidney disease stage 4
N18.5: chronic kidney disease stage 5
N18.6 Z99.2: end-stage renal disease
N18: chronic kidney disease
N20: kidney stones
N40: benign prostatic hyperplasia
O09 Z33.1 Z34: Pregnancy
Z88.0: penicillin
Z88.2: sulfonamides
Z91.010: peanut
Z91.040: latex
Z94.0: kidney transplant
Z95.2: prosthetic heart valve`);

export const CONCEPTS = tableOf(`
38341003: hypertension
73211009: diabetes mellitus
46635009: type 1 diabetes
44054006: type 2 diabetes
13645005: chronic obstructive pulmonary disease
195967001: asthma
190905008: cystic fibrosis
73430006 78275009: sleep apnea
49436004: atrial fibrillation
84114007: heart failure
22298006: myocardial infarction
53741008: coronary artery disease
230690007: stroke
422504002: ischemic stroke
128053003: deep vein thrombosis
59282003: pulmonary embolism
55822004: hyperlipidemia
40930008: hypothyroidism
34486009: hyperthyroidism
90560007: gout
64859006: osteoporosis
396275006: osteoarthritis
69896004: rheumatoid arthritis
55464009: systemic lupus erythematosus
9014002: psoriasis
24079001: atopic dermatitis
34000006: Crohn disease
64766004: ulcerative colitis
396331005: celiac disease
10743008: irritable bowel syndrome
235595009: gastroesophageal reflux disease
13200003: peptic ulcer disease
19943007: cirrhosis
66071002: hepatitis B
50711007: hepatitis C
86406008: HIV infection
35489007 370143000: depression
13746004: bipolar disorder
58214004: schizophrenia
84757009: epilepsy
49049000: Parkinson disease
26929004: Alzheimer disease
24700007: multiple sclerosis
91637004: myasthenia gravis
37796009: migraine
4473006: migraine with aura
23986001: glaucoma
709044004: chronic kidney disease
433144002: chronic kidney disease stage 3
431857002: chronic kidney disease stage 4
433146000: chronic kidney disease stage 5
46177005: end-stage renal disease
254837009: breast cancer
399068003: prostate cancer
417357006: sickle cell disease
266569009: benign prostatic hyperplasia
77386006 72892002 47200007: Pregnancy
91936005 764146007 373270004: penicillin
294505008 372687004: amoxicillin
91939003: sulfonamides
294532003: cephalosporin
293586001 387458008: aspirin
387207008: ibuprofen
293637006: contrast media
300916003 111088007: latex
91935009 256349002: peanut
91934008: nuts
91930004: eggs
300913006: shellfish
373568007: chlorhexidine
716186003 409137002: No known allergy`);
