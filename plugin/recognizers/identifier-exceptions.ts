import { isConceptOfSnomed } from '../code-systems.ts';
import { isInDicomTag } from './dicom.ts';
import { isInCodedField } from './hl7.ts';
import { isQuantity } from './labelled.ts';
import { isInPlainCell } from './plain-cells.ts';
import { isInX12Code } from './x12.ts';

/** A number of a code system or a publication names a thing, not a person; so does a part of an OID. */
const CODE_SYSTEM_BEFORE =
  /(?:snomed(?:[ -]?ct)?|loinc|rxnorm|rxcui|icd(?:-?10)?(?:-?cm)?|cpt|hcpcs|cvx|pmid|pubmed|doi|isbn|issn|oid|umls|cui|atc|mesh|code|codes|codesystem|root|(?<!\/ ?)version|bin|table|model|catalog|lead|ndc|(?<![a-z])din|(?<![a-z])npn|(?<![a-z])pzn|(?<![a-z])artg|grch|chr\d{0,2}|nm_|np_)["'=:()# ]{0,4}$/i;

/** A medicine's number (21 CFR 207.33). */
const NDC = /^(?:\d{5}-\d{3,4}-\d{1,2}|\d{4}-\d{4}-\d{2})$/;
/** "77506005,SNOMED CT": the next column names it. */
const CODE_SYSTEM_AFTER =
  /^(?: |["']?(?:[,|^;\t]| \| )[ ]?["']?)(?:SNOMED|LOINC|LN[|^]|RxNorm|ICD|CPT|NUCC|CVX|HCPCS|NDC|SCT|I10)/;

/** "Palacos; sticker: ref 6260-9-146, SN", "PowerPort 8F REF 1808000": what a maker calls all of its kind. */
const CATALOGUE_BEFORE =
  /(?<!\p{L})(?:ref|REF|cat(?:alog(?:ue)?)?|model|part|mdl|item)(?: ?#| no\.?| number)?[: ]{1,3}(?:[A-Z]{1,4}-)?$/u;
const OF_A_MAKER =
  /(?<!\p{L})(?:implants?|sticker|lots?|s\/?n|serial|port|stem|cup|liner|mesh|graft|screws?|plate|valve|lens|stent|leads?|anchor|cement|catheter|pacemaker|icd|generator|pump|udi|gtin|device|kit|tray|bard|stryker|zimmer|medtronic|abbott|arthrex|depuy|synthes|biotronik|boston scientific)(?!\p{L})/iu;
/** "Tendril STS 2088TC-52  S/N CAT 119028": its number of one's own follows. */
const SERIAL_BEHIND = /^[ ]{1,4}(?:S\/N|SN|s\/n|[Ss]erial|SERIAL)(?!\p{L})/u;

export const isCatalogue = (text: string, at: number, end: number): boolean =>
  (SERIAL_BEHIND.test(text.slice(end, end + 12)) &&
    /^[A-Z\d]{3,10}(?:-\d{1,3})?$/.test(text.slice(at, end)) &&
    !/(?:S\/N|SN|s\/n|[Ss]erial|SERIAL)[ :#]{1,3}$/.test(text.slice(Math.max(0, at - 10), at))) ||
  (CATALOGUE_BEFORE.test(text.slice(Math.max(0, at - 24), at)) &&
    (OF_A_MAKER.test(text.slice(Math.max(0, at - 64), at)) ||
      /^[,;]? (?:lot|s\/?n|serial|udi)(?!\p{L})/iu.test(text.slice(end, end + 10))));

/** Viruses, drugs in trial, isotopes and assays are written like codes too, and so are moments. */
const NAMED_THING =
  /^\d{4}-\d\d-\d\dT|^(?:SARS|COVID|HCV|HBV|HIV|HPV|CA|CYP|HLA|IL|TNF|MK|GSK|BMS|ABT|AMG|LY|PF|JNJ|RO|AZD|BAY|SCH|UK|ICD|CPT|DSM|PHQ|GAD|FDA|ISO|RFC)-?\d{0,2}-/;
export const isNamedThing = (code: string): boolean => NAMED_THING.test(code);

/** "Never smoker (266919005)": in brackets behind a word in small letters, what is right for a concept's number. */
const isConcept = (phi: string, at: number, text: string): boolean =>
  /\p{Ll} \($/u.test(text.slice(Math.max(0, at - 3), at)) && text[at + phi.length] === ')' && isConceptOfSnomed(phi);

/** "ISBN of the handbook is 978-0323832007" */
const OF_A_BOOK = /(?<!\p{L})ISBN(?!\p{L})[^\n\d]{0,32}$/u;
/** "G20210A": a base of DNA, its place, and what it became. */
const CHANGED_BASE = /^[ACGT]\d{2,6}[ACGT]$/;
/** "CMV PCR 1250000", "plts 1250000": so many, in thousands, of what is counted. */
const COUNTED_BEFORE =
  /(?<!\p{L})(?:viral load|VL|RNA|DNA|PCR|counts?|plts?|platelets|wbc|ferritin|hcg|CFU)(?: (?:of|is|was|at|now))?[ :=>]{1,3}$/iu;
const isCount = (phi: string, before: string): boolean => /^\d{1,5}000$/.test(phi) && COUNTED_BEFORE.test(before);

/** Whether a number there is nothing else that is known: no quantity, no code of a code system. */
export const isLoose = (phi: string, at: number, text: string): boolean =>
  !isQuantity(text, at + phi.length) &&
  !isInCodedField(text, at) &&
  !isInX12Code(text, at) &&
  !isInDicomTag(text, at) &&
  !isCatalogue(text, at, at + phi.length) &&
  !isConcept(phi, at, text) &&
  !isInPlainCell(text, at) &&
  !/^HL7\d/.test(phi) &&
  !CHANGED_BASE.test(phi) &&
  !OF_A_BOOK.test(text.slice(Math.max(0, at - 40), at)) &&
  !isCount(phi, text.slice(Math.max(0, at - 24), at)) &&
  !(NDC.test(phi) && /(?<!\p{L})ndc(?!\p{L})/iu.test(text.slice(Math.max(0, at - 60), at))) &&
  !CODE_SYSTEM_BEFORE.test(text.slice(Math.max(0, at - 20), at)) &&
  !CODE_SYSTEM_AFTER.test(text.slice(at + phi.length, at + phi.length + 12));
