import type { Coding } from '@medplum/fhirtypes';
import { wordTable } from '../word-table.ts';

/**
 * What a code names, for the concepts that a chart gives without any words: the codes that charts are mostly written in, as our
 * tables call them (ICD-10-CM of CDC/NCHS by its first characters, SNOMED CT, RxNorm ingredients, CVX of CDC, LOINC).
 */
export function codedName({ system = '', code = '' }: Coding): string | undefined {
  const kind = KINDS.find(([pattern]) => pattern.test(system));
  return kind?.[1](code);
}

const tableOf = (rows: string): Readonly<Record<string, string>> =>
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

/** By its first characters, the longest that is known: `E10.65` by `E10`. */
function diagnosisOf(code: string): string | undefined {
  const weeks = /^Z3A\.([1-4]\d|0[89])$/.exec(code)?.[1];
  if (weeks !== undefined) return `Pregnancy, ${Number(weeks)} weeks`;
  for (let length = code.length; length >= 3; length -= 1) {
    const name = DIAGNOSES[code.slice(0, length)];
    if (name !== undefined) return name;
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
E78: hyperlipidemia
E84: cystic fibrosis
F10.2: alcohol use disorder
F11.2: opioid use disorder
F20: schizophrenia
F31: bipolar disorder
F32 F33: depression
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
I82: deep vein thrombosis
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

const CONCEPTS = tableOf(`
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

const DRUGS = tableOf(`
161: acetaminophen
519: allopurinol
703: amiodarone
723: amoxicillin
733: ampicillin
1191: aspirin
1256: azathioprine
1364430: apixaban
83367: atorvastatin
18631: azithromycin
2002: carbamazepine
2193: ceftriaxone
2231: cephalexin
2551: ciprofloxacin
21212: clarithromycin
2582: clindamycin
32968: clopidogrel
2670: codeine
3407: digoxin
3640: doxycycline
3827: enalapril
4053: erythromycin
5640: ibuprofen
82122: levofloxacin
10582: levothyroxine
29046: lisinopril
6448: lithium
6809: metformin
6851: methotrexate
7052: morphine
7258: naproxen
7980: penicillin
8183: phenytoin
8640: prednisone
35296: ramipril
1114195: rivaroxaban
36567: simvastatin
10180 10831: sulfamethoxazole-trimethoprim
11124: vancomycin
11289: warfarin`);

const VACCINES = tableOf(`
03 3: MMR
94: MMRV
21: varicella
187: zoster recombinant
121: zoster live
20 106 107: DTaP
115: Tdap
09 113 138 139: Td
08 43 44 45 189: hepatitis B
52 83 85: hepatitis A
33: PPSV23
133 152 215 216: pneumococcal conjugate
15 16 88 135 140 141 144 150 153 155 158 161 168 171 185 186 197 205: influenza
111 149: influenza live nasal (LAIV)
62 118 165: HPV
108 114 136 147 203: MenACWY
162 163: MenB
207 208 212 213 217 218 221 300 301 302 308 309: COVID-19
303 305: RSV
25: typhoid oral
101: typhoid Vi
37: yellow fever
10 89: IPV`);

const TESTS = tableOf(`
2160-0 14682-9 38483-4: Creatinine
62238-1 98979-8 33914-3 48642-3 69405-9: eGFR
718-7: Hemoglobin
4548-4 17856-6 59261-8: Hemoglobin A1c
2823-3 6298-4: Potassium
2951-2 2947-0: Sodium
6301-6 34714-6: INR
3016-3: TSH
13457-7 18262-6 2089-1: LDL cholesterol
1742-6: ALT
1920-8: AST
777-3: Platelets
6690-2: WBC
1988-5: CRP
2276-4: Ferritin
14334-7: Lithium
2345-7 2339-0: Glucose
29463-7: Body weight
8302-2: Body height
39156-5: BMI
8867-4: Heart rate
8310-5: Body temperature
9279-1: Respiratory rate
59408-5 2708-6: Oxygen saturation
8480-6: Systolic blood pressure
8462-4: Diastolic blood pressure`);

const KINDS: readonly (readonly [RegExp, (code: string) => string | undefined])[] = [
  [/icd-10/i, diagnosisOf],
  [/snomed/i, (code) => CONCEPTS[code]],
  [/rxnorm/i, (code) => DRUGS[code]],
  [/\bcvx$/i, (code) => VACCINES[code]],
  [/loinc/i, (code) => TESTS[code]],
];
