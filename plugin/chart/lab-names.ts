import type { CodeableConcept } from '@medplum/fhirtypes';
import { wordTable } from '../word-table.ts';
import { codesOf, namesOf } from './concepts.ts';

/** LOINC codes whose displays are not what anybody says, by what the tables call the test (loinc.org). */
const BY_CODE: Readonly<Record<string, string>> = wordTable(
  Object.fromEntries(
    (
      [
        ['absolute neutrophil count', '751-8 753-4 26499-4'],
        ['lymphocytes absolute', '731-0 26474-7'],
        ['pth', '2731-8'],
        ['egfr', '62238-1 98979-8 98980-6 33914-3 48642-3 48643-1 88293-6 88294-4 69405-9 77147-7'],
        ['creatinine clearance', '2164-2 35592-5'],
        ['microalbumin creatinine ratio', '9318-7 14959-1 32294-1 14585-4'],
        ['urine protein/creatinine', '2890-2 40486-3'],
        ['25-oh vitamin d', '1989-3 62292-8 35365-6 14635-7'],
        ['nt-probnp', '33762-6 71425-3 83107-3'],
        ['bnp', '30934-4 42637-9'],
        ['psa', '2857-1 35741-8'],
        ['bicarbonate', '2028-9 1963-8 1959-6'],
        ['free t4', '3024-7 14920-3'],
        ['free t3', '3051-0'],
        ['d-dimer', '48065-7 48066-5 91556-1 48058-2'],
        ['troponin t hs', '67151-1'],
        ['troponin i hs', '89579-7'],
        ['qtc interval', '8634-8 8636-3'],
        ['ejection fraction', '10230-1 8806-2 18043-0 8808-8'],
        ['transferrin saturation', '2502-3'],
        ['vancomycin trough', '4092-3'],
      ] as const
    ).flatMap(([name, codes]) => codes.split(' ').map((code) => [code, name])),
  ),
);

const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/^(?:absolute )?neutrophils?(?: count)?(?:, absolute)?$/i, 'absolute neutrophil count'],
  [/^(?:intact )?parathyroid hormone/i, 'pth'],
  [/natriuretic peptide.{0,6}prohormone|nt-?\s?pro-?\s?bnp/i, 'nt-probnp'],
  [/^(?:glomerular filtration|e?gfr\b)/i, 'egfr'],
  [/^creatinine (?:renal )?clearance/i, 'creatinine clearance'],
  [/albumin ?\/ ?creatinine|^u?acr$/i, 'microalbumin creatinine ratio'],
  [/protein ?\/ ?creatinine|^upcr$/i, 'urine protein/creatinine'],
  [/25-?\s?hydroxy-?\s?(?:vitamin d|cholecalciferol)|25-?\s?oh-?\s?(?:vitamin )?d/i, '25-oh vitamin d'],
  [/^prostate[ -]specific/i, 'psa'],
  [/^(?:carbon dioxide|total co2|co2)(?:, total)?$/i, 'bicarbonate'],
  [/^(?:thyroxine,? free|free thyroxine)/i, 'free t4'],
  [/\bd-?dimer\b/i, 'd-dimer'],
  [/^vancomycin.{0,3}trough/i, 'vancomycin trough'],
];

/** What our tables call a test, where its charted name would not be read. */
export function knownTest(code: CodeableConcept | undefined, analyte: string): string {
  const coded = codesOf(code).map((one) => BY_CODE[one]);
  const named = [analyte, ...namesOf(code)].map((name) => BY_NAME.find(([pattern]) => pattern.test(name))?.[1]);
  return [...coded, ...named].find((name) => name !== undefined) ?? analyte;
}
