import type { Entity, PhiType } from '../spans.ts';
import { isDictionaryWord, isGivenName, isOrdinary, wordsOf } from '../words.ts';
import type { Recognizer } from './recognizer.ts';
import { type Cell, cellsOf, type Line, linesOf, markupRowsOf, SEPARATORS } from './table-parts.ts';

/** Column headings, without marks and in lower case, whose cells are PHI whatever they look like. */
const HEADINGS: readonly (readonly [RegExp, PhiType])[] = [
  [
    /^(?:patient|pt|patient name|name|full name|last|first|middle|(?:last|first|middle|family|given) name|surname|client|resident|pt name|(?:patient |pt )?name (?:los|age|sex|dob|mrn|room|bed)|(?:pt |patient |subject )?(?:initials?|inits?))$/,
    'PATIENT',
  ],
  [
    /^(?:provider|physician|doctor|attending|pcp|md|ordering provider|author|nurse|performed by|performer|prescriber|prescribed by|given by|administered by|administrator|vaccinator|authorizing provider|ordered by|seen by|signed by|care team member|team member|clinician|surgeon|practitioner|staff|anes|anesthesia|anesthesiologist)$/,
    'PHYSICIAN',
  ],
  [
    /^(?:contact|contact name|guarantor|subscriber|policy ?holder|insured|next of kin|emergency contact|covered party|responsible party|guardian|mother|father|spouse|crc|coordinator)$/,
    'NAME',
  ],
  [
    /^(?:address|street|street address|city|town|county|city state|location of birth|birthplace|home address)$/,
    'LOCATION',
  ],
  [/^(?:facility|hospital|clinic|site name|organi[sz]ation|location|performing lab|pharmacy)$/, 'HOSPITAL'],
  [/^(?:zip|zip code|postal|postal code|postcode)$/, 'ZIP'],
  [/^(?:dob|date of birth|birth date|birthdate|d o b)$/, 'DOB'],
  [/^(?:age|age sex|age gender|age yrs?|age years|age (?:at|on) (?:death|visit|admission))$/, 'AGE'],
  [
    /^(?:(?:\p{L}+ )?mrn|medical record|medical record (?:number|no)|mr no|mr|hosp(?:ital)? (?:no|number|id)|(?:nhs|nhi|chi|ur|urn|hn|uhid)(?: no| number)?|chart|chart (?:number|no)|patient id|pt id|record (?:number|no)|patient (?:number|no))$/u,
    'MRN',
  ],
  [/^(?:ssn|social security|social security (?:number|no)|ss)$/, 'SSN'],
  [/^(?:account|acct|account (?:number|no)|acct (?:number|no))$/, 'ACCOUNT'],
  [
    /^(?:policy|policy id|policy (?:number|no)|member id|member|subscriber id|group|group id|group (?:number|no)|insurance id|plan id)$/,
    'HEALTH_PLAN',
  ],
  [/^(?:phone|telephone|tel|cell|mobile|phone (?:number|no)|contact (?:number|no)|home phone|work phone)$/, 'PHONE'],
  [/^(?:fax|fax (?:number|no))$/, 'FAX'],
  [/^(?:e ?mail|e mail address|email address)$/, 'EMAIL'],
  [
    /^(?:serial|serials|serial (?:number|no)|sn|udi|device id|(?:vaccine )?lot(?: (?:number|no|exp))?|batch(?: (?:number|no))?)$/,
    'DEVICE',
  ],
  [/^(?:license|licence|license (?:number|no)|npi|dea)$/, 'LICENSE'],
  [
    /^(?:encounter id|encounter (?:number|no)|visit id|visit (?:number|no)|accession|accession (?:number|no)|order id|order (?:number|no)|case (?:number|no)|csn|specimen id|case id|study id|subject id|scr(?:een(?:ing)?)?(?: (?:no|number|id))?|participant(?: (?:id|no|number))?|rand(?:omi[sz]ation)?(?: (?:id|no|number))?|kit(?: (?:id|no|number))?|specimen(?: (?:no|number))?|barcode|ticket(?: (?:no|number))?|claim(?: (?:no|number|id))?|subj(?:ect)? (?:no|number)|pt no|subject|user|user id|user ?name|login|operator id)$/,
    'ID',
  ],
];
const LEAST_COLUMNS = 3;
const LONG_HEADING = 60;
/** So many columns make a heading of which one tells. */
const WIDE = 5;
const NO_VALUE =
  /^(?:-{1,20}|:?-{2,20}:?|n\/?a|none|unknown|pending|yes|no|self|same|active|male|female|m|f|home|office|radiology|lab(?:oratory)?|telephone|phone|virtual|video|outpatient|inpatient|ambulatory|emergency(?: department)?|pharmacy|clinic|hospital|primary care|n\/k|final|normal|null|nil|[.·-]{0,3})$/i;

/** Ages that Safe Harbor does not let stay. */
const OLD = /^(?:9\d|1[01]\d|12[0-5])(?:[ ]?(?:y|yo|yrs?|years?))?(?=[ ]?\/?[ ]?[MF]?$)/i;

/** What users are called by a machine: "kdunmore". */
const HANDLE =
  /^(?!(?:system|admin|root|guest|service|batch|interface|daemon|auto|unassigned|missing|null)$)\p{Ll}{4,16}$/u;

/** Types whose values need no digit. */
const WORDS: ReadonlySet<PhiType> = new Set(['PATIENT', 'PHYSICIAN', 'NAME', 'LOCATION', 'HOSPITAL', 'EMAIL']);

const NAMES: ReadonlySet<PhiType> = new Set(['PATIENT', 'PHYSICIAN', 'NAME']);
/** "crossed out", "same as above": what is written where a name should be. */
const isRemark = (word: string): boolean => (isOrdinary(word) || isDictionaryWord(word)) && !isGivenName(word);

const headingType = (cell: string): PhiType | undefined => {
  const plain = cell
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();
  return HEADINGS.find(([heading]) => heading.test(plain))?.[1];
};

/** Tables with a heading line (pipes, tabs, CSV): a cell has the type of its column's heading. */
export const table: Recognizer = {
  name: 'table',
  rules: [],
  refine: (text, found) => [
    ...found,
    ...(/[|\t]|,[^ \n]/.test(text) ? fromTables(text) : []),
    ...(text.includes('    ') ? fromColumns(text) : []),
    ...(text.includes('</td>') ? fromMarkup(text) : []),
  ],
};

/** The type of each heading; the name of a drug or a vaccine, with its lot or its dose beside, is nobody's. */
function headingTypes(headings: readonly string[]): (PhiType | undefined)[] {
  const ofPeople = headings.some((heading) => BESIDE_PEOPLE.test(heading));
  const ofThings = !ofPeople && headings.some((heading) => BESIDE_THINGS.test(heading));
  return headings.map((heading) => (ofThings && /^\W*name\W*$/i.test(heading) ? undefined : headingType(heading)));
}
/** What only people have; "Name  Age  Unit" is a ward's list. */
const BESIDE_PEOPLE = /^\W*(?:age|dob|sex|mrn|room|bed)(?:\W|$)/i;
const BESIDE_THINGS =
  /^\W*(?:lot(?: (?:no|number|#))?|dos(?:e|age)|sig|directions|refills?|strength|component|value|results?|units?|ref(?:erence)?\.? ?(?:range)?|manufacturer|(?:next )?due(?: date)?|route|frequency|quantity|qty)\W*$/i;

/** The narrative tables of CDA: `<th>` above `<td>`. */
const fromMarkup = (text: string): Entity[] =>
  markupRowsOf(text).flatMap(({ cells, headings }) => typed(cells, headingTypes(headings)));

/** A line's parts between gaps of two blanks and more. */
const IN_COLUMN = /[^ \t](?:[^ \t]| (?! )){0,400}/g;

/** Tables whose columns are lined up with blanks: a cell belongs to the heading that stands above its first half. */
function fromColumns(text: string): Entity[] {
  const found: Entity[] = [];
  let columns: readonly { readonly at: number; readonly end: number; readonly type: PhiType | undefined }[] = [];
  for (const line of linesOf(text)) {
    const isWide = line.text.length < 400 && line.text.includes('  ');
    const mayHead = isWide && line.text.split('  ').length >= LEAST_COLUMNS && !/\d{3}/.test(line.text);
    const cells = mayHead || (isWide && columns.length > 0) ? [...line.text.matchAll(IN_COLUMN)] : [];
    const types = mayHead ? headingTypes(cells.map(([cell]) => cell)) : [];
    const typedCount = types.filter((type) => type !== undefined).length;
    const isHeading =
      typedCount > 1 ||
      (typedCount === 1 &&
        (cells.length >= WIDE || ((types.includes('AGE') || types.includes('DEVICE')) && cells.length > 2)));
    if (isHeading)
      columns = cells.map(({ index, 0: cell }, place) => ({ at: index, end: index + cell.length, type: types[place] }));
    else if (cells.length === 0) columns = [];
    for (const { index, 0: cell } of isHeading ? [] : cells) {
      const over = columns.filter(({ at, end }) => at < index + cell.length && index < end);
      const type = over.length === 1 && Math.abs(over[0]!.at - index) < 3 ? over[0]!.type : undefined;
      found.push(...typed([{ start: line.start + index, text: cell }], [type]));
    }
  }
  return found;
}

function fromTables(text: string): Entity[] {
  const found: Entity[] = [];
  let columns: { readonly separator: string; readonly types: readonly (PhiType | undefined)[] } | undefined;
  let above: Line | undefined;
  for (const line of linesOf(text)) {
    if (line.text.trim() === '') continue;
    const cells = columns ? cellsOf(line, columns.separator) : [];
    if (columns && cells.length === columns.types.length) found.push(...typed(cells, columns.types));
    else columns = headingOf(line, above);
    above = line;
  }
  return found;
}

/** A line is a heading when its cells hold words, one of them is a heading of PHI, and it is not a row below others. */
function headingOf(
  line: Line,
  above: Line | undefined,
): { separator: string; types: readonly (PhiType | undefined)[] } | undefined {
  for (const separator of SEPARATORS) {
    const cells = cellsOf(line, separator);
    if (cells.length < LEAST_COLUMNS || !cells.every(({ text }) => text.length < LONG_HEADING && !/\d{3}/.test(text)))
      continue;
    const types = headingTypes(cells.map((cell) => cell.text));
    const goesOn = above !== undefined && cellsOf(above, separator).length === cells.length;
    if (!goesOn && types.some((type) => type !== undefined)) return { separator, types };
  }
  return undefined;
}

const typed = (cells: readonly Cell[], types: readonly (PhiType | undefined)[]): Entity[] =>
  cells.flatMap(({ start, text }, column) => {
    const type = types[column];
    const usable =
      type !== undefined &&
      (type === 'AGE' ? OLD.test(text) : WORDS.has(type) || /\d/.test(text) || (type === 'ID' && HANDLE.test(text))) &&
      text.length < 80 &&
      !NO_VALUE.test(text) &&
      !(type === 'DOB' && /^\d{4}$/.test(text)) &&
      !(NAMES.has(type) && /^\p{Ll}{3,}(?: \p{Ll}{2,}){1,4}$/u.test(text) && wordsOf(text).every(isRemark)) &&
      !headingType(text);
    const length = type === 'AGE' ? (OLD.exec(text)?.[0].length ?? 0) : text.length;
    return usable ? [{ start, end: start + length, type, score: 0.97, source: 'pattern' } satisfies Entity] : [];
  });
