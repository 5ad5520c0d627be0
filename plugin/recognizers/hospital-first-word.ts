import { lean } from '../lean.ts';
import { isOrdinary, isStateOrCountry, wordsOf } from '../words.ts';
import { FIRST } from './hospital-last-word.ts';
import { isTelling } from './hospital-unnamed.ts';
import { around, type Rule } from './recognizer.ts';

/** What homes for the old are called before their places. */
const HOME =
  '(?:Arbors?|Oaks?|Pines?|Villas?|Gardens?|Terraces?|Meadows?|Commons|Landing|Village|Manor|Willows?|Residences?|Inn|Cottages?|Lodge|Courtyards?|Springs?|Grove|Palms|Lakes?|Cedars?|Elms?|Maples?|Birch(?:es)?|Bluffs?|Shores?|Woods?|Fields?|Hearth|Haven|Harbor|Orchards?|Vineyards?|Place|Pavilion|Laurels?|Magnolias?|Heritage|Bridges?|Waters?|Preserve|Glen|Views?|Atrium|Legacy|Enclave|Reserve|Waterford|Summit|Chateau)';

/** Facilities by their first word and the place or the number behind it, and the towns behind facilities. */
export const BY_FIRST_WORD: readonly Rule[] = [
  // "University of Iowa", "Children's Hospital of Tulsa".
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:Hospital|Medical Center|University|Clinic|Institute|Children's Hospital)[ ](?:of|for)[ ](?:the[ ])?${FIRST}(?:[ ]\p{Lu}[\p{L}'-]{1,24}){0,3}`,
      'dgu',
    ),
    needs: 'hospital medical university clinic institute children'.split(' '),
    type: 'HOSPITAL',
    score: 0.7,
    accept: (phi) => wordsOf(phi).slice(2).some(isTelling),
  },
  // Abroad facilities have numbers: "Maternity Hospital No. 2", "Polyclinic Nr. 4".
  {
    pattern:
      /(?:\p{Lu}[\p{L}'-]{2,20} ){0,3}(?:Hospital|Clinic|Polyclinic|Policlinic|Infirmary|Sanatorium|Dispensary|Pharmacy)(?: (?:No\.?|Nr\.?|Number|#))? ?#?\d{1,4}(?![\p{L}\p{N}/.,-]\d|[\p{L}\p{N}])/dgu,
    near: around(/(?:Hospital|[cC]linic|Infirmary|Sanatorium|Dispensary|Pharmacy) ?(?:N|#|\d)/g, 84, 12),
    type: 'HOSPITAL',
    score: 0.8,
    accept: (phi) => !/Day \d|Discharge/.test(phi),
  },
  // Doctors of one kind, of one place: "Cardiology Consultants of the Lehigh Valley".
  {
    near: around(/(?:Consultants|Specialists|Associates|Physicians|Partners|Surgeons) of /g, 44, 60),
    pattern:
      /(?<![\p{L}\p{N}'-])(?:\p{Lu}[\p{L}&'-]{2,20} ){1,3}(?:Consultants|Specialists|Associates|Physicians|Partners|Surgeons) of (?:the )?\p{Lu}[\p{L}'-]{2,20}(?: \p{Lu}[\p{L}'-]{2,20}){0,2}/dgu,
    type: 'HOSPITAL',
    score: 0.8,
    accept: (phi) => !/United States|America$/.test(phi),
  },
  // Homes for the old are "The Arbors at Dunmore", "The Oaks of Cedar Creek".
  {
    pattern: lean(
      String.raw`(?:[Tt]he )?${HOME} (?:at|of|on) (?:the )?\p{Lu}[\p{L}'-]{2,20}(?: \p{Lu}[\p{L}'-]{2,20}){0,2}(?![\p{L}\p{N}])`,
      'duy',
    ),
    triggers: ['the', ...HOME.match(/[A-Z][a-z]+/g)!.flatMap((word) => [word.toLowerCase(), `${word.toLowerCase()}s`])],
    type: 'HOSPITAL',
    score: 0.6,
  },
  // The town of a facility: "Alamance Memorial in Burlington".
  {
    pattern:
      /(?<=(?:Hospital|Cent(?:er|re)|Clinic|Memorial|Regional|General|Infirmary|Children's|Women's|Hospice|Rehab|Urgent Care|Pediatrics|Manor|Mercy) in )(?:St\. |Mt\. |Ft\. )?\p{Lu}\p{Ll}{2,20}(?: \p{Lu}\p{Ll}{2,20}){0,2}(?![\p{L}\p{N}'-])/dgu,
    near: around(/ in [A-Z]/g, 0, 64),
    type: 'LOCATION',
    score: 0.7,
    accept: (phi) => wordsOf(phi).some((word) => !isOrdinary(word)) && !wordsOf(phi).every(isStateOrCountry),
  },
];
