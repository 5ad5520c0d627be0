import type { Coding } from '@medplum/fhirtypes';
import { CONCEPTS, diagnosisOf, tableOf } from './coded-conditions.ts';

/**
 * What a code names, for the concepts that a chart gives without any words: the codes that charts are mostly written in, as our
 * tables call them (ICD-10-CM of CDC/NCHS by its first characters, SNOMED CT, RxNorm ingredients, CVX of CDC, LOINC).
 */
export function codedName({ system = '', code = '' }: Coding): string | undefined {
  const kind = KINDS.find(([pattern]) => pattern.test(system));
  return kind?.[1](code);
}

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
