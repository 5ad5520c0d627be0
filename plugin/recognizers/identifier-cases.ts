import { lean } from '../lean.ts';
import { isLoose } from './identifier-exceptions.ts';
import { digitsOf, labelList } from './labelled.ts';
import { around, type Rule } from './recognizer.ts';
import { shortCode } from './short-code.ts';

/** What courts, police, offices and firms number: cases, references, complaints, parcels, bills. */
export const CASE_LABELS = labelList(
  'case number, case no, case #, case id, case ref, case reference, docket, petition, cause no, affidavit',
  'reference number, reference no, reference #, reference id, ref, ref no, ref #, conf no',
  'incident number, incident #, incident, police report, booking, crime, crime no, crime ref, cad, cad no',
  'warrant, warrant no, citation, afis, fbi no, fbi number, exhibit, evidence bag, seal no',
  'complaint no, grievance, appeal, application, cert no, certificate no, certificate number',
  'ticket, tix, tracking, trk, fedex, invoice, inv #, work order, voucher, asset, transaction',
  'log #, log no, file no, file #',
);

/** "Form I-485", "form DS-2030": of which kind it is, the same for all. */
const isOfGovernment = (phi: string, at: number, text: string): boolean =>
  /forms?[ :#]{1,2}$/i.test(text.slice(Math.max(0, at - 8), at)) &&
  /^(?:I|N|G|W|DS|SF|CMS|VA|SSA|HCFA|DD|OF|AF|DA|DOH|OCF|PHS|CDC|MDS|TB|FL|DWC|UB)-\d{1,4}[A-Z]?$/.test(phi);

/** Numbers of cases, forms and letters, letters and strokes among their digits. */
export const CASE_NUMBERS: readonly Rule[] = [
  // Of a form and of an organ network, with letters: "form HL-CON-0771", "UNOS KQF118".
  {
    pattern: lean(
      /(?<!(?:state|cms|ssa|irs|va|patient)[ ])(?:form|unos|voucher|job|ticket|slip|docket)(?: (?:no\.?|number|id|#))?[ :#]{1,2}(?<phi>[A-Z]{1,4}-(?:[A-Z]{2,4}-)?\d{3,6}|[A-Z]{3}\d{3,4}|[A-Z]{2}\d-[A-Z\d]{2,4}-[A-Z\d]{1,4}|[A-Z]{2} \d{4,6})(?![\p{L}\p{N}-])/diuy,
    ),
    triggers: ['form', 'unos', 'voucher', 'job', 'ticket', 'slip', 'docket'],
    type: 'ID',
    score: 0.7,
    accept: (phi, at, text) =>
      !isOfGovernment(phi, at, text) &&
      phi === phi.toUpperCase() &&
      isLoose(phi, at, `${text.slice(0, at - 6)}      ${text.slice(at)}`),
  },
  // Of an office or a firm: "Case ME 24-0316", "approval AUTH 0093-2271".
  shortCode({
    type: 'ID',
    labels:
      'case approval approved auth authorization authorisation reference ref claim badge docket inmate booking file accession specimen sample study subject employee tag complaint incident ticket confirmation conf card bag seal kit exhibit id policy'.split(
        ' ',
      ),
  }),
  // Behind "no." or "nr", strokes and letters among it: "exemption no. VX-771-K", "incident nr QA/0093/25".
  {
    pattern:
      /(?:no\.|nr\.?|nos\.|num\.?)[ :]{1,2}(?<phi>[A-Z][A-Z.]{0,6}[-/ ]{0,1}\d{2,6}(?:[-/]\d{1,6}|[-/][A-Z]{1,3}){0,3})(?![\p{L}\p{N}-])/diuy,
    triggers: ['no', 'nr', 'nos', 'num'],
    type: 'ID',
    score: 0.6,
    accept: (phi, at, text) =>
      /^[A-Z]/.test(phi) && /[-/]/.test(phi) && digitsOf(phi).length >= 3 && isLoose(phi, at, text),
  },
  // A letter's number: "MED/HOU/2025/1183".
  {
    near: around(/[A-Z]\/(?:19|20)\d{2}\/\d/g, 16, 16),
    pattern: /(?<![\p{L}\p{N}/.-])[A-Z]{2,6}(?:\/[A-Z]{2,6}){0,2}\/(?:19|20)\d{2}\/\d{2,7}(?![\p{L}\p{N}/])/dgu,
    type: 'ID',
    score: 0.8,
  },
];
