import { isPerson } from '../people.ts';
import type { Entity, PhiType } from '../spans.ts';
import { wordTable } from '../word-table.ts';
import { isSurname } from '../words.ts';
import { heldBy, type Recognizer } from './recognizer.ts';

/** What a field of HL7 v2 holds, by segment and field number (hl7.org, chapters 2, 3, 4 and 6). */
const FIELDS: Readonly<Record<string, Readonly<Record<number, PhiType>>>> = wordTable({
  MSH: { 4: 'HOSPITAL', 6: 'HOSPITAL', 10: 'ID' },
  SCH: { 1: 'ID', 2: 'ID', 12: 'NAME', 13: 'PHONE', 16: 'NAME', 17: 'PHONE', 20: 'NAME' },
  PID: {
    2: 'MRN',
    3: 'MRN',
    4: 'MRN',
    5: 'PATIENT',
    6: 'NAME',
    7: 'DOB',
    9: 'PATIENT',
    11: 'LOCATION',
    12: 'LOCATION',
    13: 'PHONE',
    14: 'PHONE',
    18: 'ACCOUNT',
    19: 'SSN',
    20: 'LICENSE',
    21: 'MRN',
    23: 'LOCATION',
  },
  PD1: { 4: 'PHYSICIAN' },
  NK1: { 2: 'NAME', 4: 'LOCATION', 5: 'PHONE', 6: 'PHONE', 30: 'NAME', 31: 'PHONE', 32: 'LOCATION', 33: 'ID' },
  PV1: {
    3: 'HOSPITAL',
    6: 'HOSPITAL',
    7: 'PHYSICIAN',
    8: 'PHYSICIAN',
    9: 'PHYSICIAN',
    17: 'PHYSICIAN',
    19: 'ID',
    50: 'ID',
    52: 'PHYSICIAN',
  },
  ORC: { 2: 'ID', 3: 'ID', 4: 'ID', 10: 'NAME', 11: 'PHYSICIAN', 12: 'PHYSICIAN', 14: 'PHONE', 19: 'NAME' },
  OBR: {
    2: 'ID',
    3: 'ID',
    10: 'NAME',
    16: 'PHYSICIAN',
    17: 'PHONE',
    18: 'ID',
    28: 'PHYSICIAN',
    32: 'PHYSICIAN',
    34: 'PHYSICIAN',
  },
  OBX: { 16: 'PHYSICIAN' },
  GT1: { 2: 'ACCOUNT', 3: 'NAME', 4: 'NAME', 5: 'LOCATION', 6: 'PHONE', 7: 'PHONE', 8: 'DOB', 12: 'SSN', 19: 'ID' },
  IN1: {
    8: 'HEALTH_PLAN',
    16: 'NAME',
    18: 'DOB',
    19: 'LOCATION',
    36: 'HEALTH_PLAN',
    49: 'HEALTH_PLAN',
  },
  TXA: { 5: 'PHYSICIAN', 9: 'PHYSICIAN', 10: 'PHYSICIAN', 11: 'PHYSICIAN', 12: 'ID', 22: 'PHYSICIAN' },
  EVN: { 5: 'NAME' },
  DG1: { 16: 'PHYSICIAN' },
  AIP: { 3: 'PHYSICIAN' },
  AIG: { 3: 'PHYSICIAN' },
  AIL: { 3: 'HOSPITAL' },
  RXA: { 10: 'PHYSICIAN', 11: 'HOSPITAL' },
  PRT: { 5: 'PHYSICIAN', 9: 'PHYSICIAN' },
});

/** Numbers; a word beside one names who gave it out. */
const NUMBERED: ReadonlySet<PhiType> = new Set(['MRN', 'ACCOUNT', 'SSN', 'LICENSE', 'PHONE', 'DOB', 'ID']);

const SEGMENT = /(?:^|[\r\n])[ \t]{0,4}([A-Z][A-Z0-9]{2})\|([^\r\n]{1,4000})/dgu;
/** Fields of those segments that people write into; in OBX-5 only where OBX-2 says so. */
const FREE_TEXT: Readonly<Record<string, readonly number[]>> = wordTable({
  OBX: [5],
  NTE: [3],
  AL1: [3, 5],
  PV2: [3],
  DG1: [3, 4],
  OBR: [13, 31, 39],
  ORC: [16, 21, 22, 24],
  SCH: [7],
  IN1: [3, 4, 5, 6, 7, 9, 11],
});
const CODED_ONLY = new Set(['RGS', 'AIS', 'MSA', 'ERR', 'RXR', 'NTE', 'AL1', 'PV2']);
const TEXT_TYPE = /^(?:TX|FT|ST)?$/;

/** Whether a field of HL7 begins or goes on at `start` that holds codes, or what its number alone decides. */
export function isInCodedField(text: string, start: number): boolean {
  const line = text.lastIndexOf('\n', start - 1) + 1;
  const from = line + text.slice(line, start).lastIndexOf('\r') + 1; // most texts have none to look for further back
  const name = text.slice(from, from + 3);
  if (text[from + 3] !== '|' || start - from > 4000 || !(FIELDS[name] || CODED_ONLY.has(name))) return false;
  const before = text.slice(from, start).split('|');
  const field = before.length - (name === 'MSH' ? 0 : 1);
  return !FREE_TEXT[name]?.includes(field) || (name === 'OBX' && !TEXT_TYPE.test(before[2] ?? ''));
}

/** The parts of an address that stay when they stand alone, and codes of assigning authorities. */
const isCode = (part: string, type: PhiType): boolean =>
  type === 'LOCATION'
    ? /^(?:[A-Z]{2}|USA?|H|HOME|B|M|L)$/.test(part)
    : /^(?:MR|MRS|MS|MISS|JR|SR|II|III|SS|PI|AN|VN|DL|NPI|MD|DR|PRN|PH|CP|FX|CELL|NET|L|M|H|B|D|ISO|PT|PN|FIN|[A-Z]|\d{1,2})$/.test(
        part,
      );

/** HL7 v2 messages: what stands in the fields for people, places and numbers, whatever it looks like. */
export const hl7: Recognizer = {
  name: 'hl7',
  rules: [],
  refine: (text, found) => (text.includes('|') ? [...found, ...fromSegments(text)] : found),
};

function fromSegments(text: string): Entity[] {
  const found: Entity[] = [];
  for (const segment of text.matchAll(SEGMENT)) {
    const types = FIELDS[segment[1]!];
    if (!types) continue;
    let at = segment.indices![2]![0];
    // MSH-1 is the separator itself, so its fields count one higher.
    const first = segment[1] === 'MSH' ? 2 : 1;
    for (const [index, field] of segment[2]!.split('|').entries()) {
      const type = types[index + first] ?? (segment[1] === 'IN1' && isPolicy(field) ? 'HEALTH_PLAN' : undefined);
      if (type === 'HOSPITAL') found.push(...facilityIn(field, at, segment[1] === 'MSH' ? 0 : 3));
      else if (isStaffElsewhere(segment[1]!, field) && !type) found.push(...peopleIn(field, at, 'NAME'));
      else if (type && isPerson({ type })) found.push(...peopleIn(field, at, type));
      else if (type) found.push(...partsOf(field, at, type));
      if (type === 'MRN')
        found.push(
          ...facilityIn(
            field.replace(/ (?:MPI|MRN|EMPI|EPI|CPI)(?=$|[\^&~])|(?<=\^)[A-Z]{1,4}(?:MPI|MRN|EMPI)(?=$|[\^&~])/, ''),
            at,
            3,
          ),
        );
      at += field.length + 1;
    }
  }
  return found;
}

/**
 * The people of a field and their numbers. A person is family, given and middle name and a suffix; a person with a
 * number (XCN) has it before them: "1093817465^PORTEOUS^CASPIAN^^^DR", "BNILSSON^NILSSON^BRITTA".
 */
function peopleIn(field: string, at: number, type: PhiType): Entity[] {
  const found: Entity[] = [];
  let start = at;
  for (const person of field.split('~')) {
    const components = person.split('^');
    const [first = '', , third = ''] = components;
    const hasNumber = /\d/.test(first) || (third.length > 1 && !/[,. ]/.test(first) && !isSuffix(third));
    const name = components.slice(hasNumber ? 1 : 0, hasNumber ? 5 : 4).join('^');
    const from = start + (hasNumber ? first.length + 1 : 0);
    const length = name.replace(/\^{0,4}$/, '').length;
    const leading = /^\^{0,4}/.exec(name)![0].length;
    if (hasNumber && first !== '') found.push(heldBy(start, start + first.length, 'ID'));
    if (length > leading && /\p{L}/u.test(name)) found.push(heldBy(from + leading, from + length, type));
    start += person.length + 1;
  }
  return found;
}

/** A policy's number in another field than the standard's; days of the plan are no such. */
const isPolicy = (field: string): boolean => /^(?!(?:19|20)\d{6}$)[A-Z]{0,5}\d{6,12}$/.test(field);

/** People with their numbers, one field beside where the standard has them: "U4471^CLAYBOURNE^PAISLEY". */
const isStaffElsewhere = (segment: string, field: string): boolean =>
  /^(?:ORC|OBR|SCH|PV1|TXA)$/.test(segment) && STAFF.test(field) && isSurname(field.split('^')[1]!.split(' ')[0]!);
const STAFF =
  /^[A-Z\d]{2,12}\^[A-Z][A-Z'-]+(?: [A-Z][A-Z'-]+)?\^(?!(?:CPT4?|LN|L|CVX|MVX|SCT|NDC|HL7\d{0,5}|I\d{1,2}C?|ICD\w{0,4}|C4)(?:\^|$))[A-Z][A-Z' -]*(?:\^|$)/;

const isSuffix = (word: string): boolean => /^(?:JR|SR|I{2,3}|IV)\.?$/i.test(word);

/** The facility of an application (its first component) or of a bed (its fourth), unless it is a code or an example. */
function facilityIn(field: string, at: number, component: number): Entity[] {
  const components = field.split('^');
  const name = components[component]?.split(/[~&]/)[0] ?? '';
  const start = at + components.slice(0, component).join('^').length + (component > 0 ? 1 : 0);
  const isName =
    (/^[\p{L} _.'-]{5,60}$/u.test(name) || (component === 0 && /^[A-Z]{2,3}(?:MC|MH|GH|RH|CH|H)$/.test(name))) &&
    !/^(?:facility|hospital|test|example|sending|receiving|local|epic|cerner|meditech|medicare|assign|empi|enterprise)/i.test(
      name,
    );
  return isName ? [heldBy(start, start + name.length, 'HOSPITAL')] : [];
}

/** A field's repetitions and components. */
function partsOf(field: string, at: number, type: PhiType): Entity[] {
  const parts: Entity[] = [];
  const text = (part: Entity): string => field.slice(part.start - at, part.end - at);
  for (const match of field.matchAll(/[^~^&]{1,200}/g)) {
    const part = match[0].trim();
    const start = at + match.index + match[0].indexOf(part);
    const isZip = type === 'LOCATION' && /^\d{5}(?:-?\d{4})?$/.test(part);
    const last = parts.at(-1);
    if (type === 'LOCATION' && /^[A-Z]{2}$/.test(part) && last?.end === start - 1 && !/\d/.test(text(last))) {
      parts[parts.length - 1] = { ...last, end: start + part.length }; // a town's state: "SEATTLE^WA"
    } else if (/[\p{L}\p{N}]/u.test(part) && !isCode(part, type) && (!NUMBERED.has(type) || /\d/.test(part))) {
      parts.push(heldBy(start, start + part.length, isZip ? 'ZIP' : type));
    }
  }
  return parts;
}
