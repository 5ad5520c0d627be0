import type { Entity, PhiType } from '../spans.ts';
import type { Recognizer } from './recognizer.ts';

/** What a field of HL7 v2 holds, by segment and field number (hl7.org, chapters 2, 3, 4 and 6). */
const FIELDS: Readonly<Record<string, Readonly<Record<number, PhiType>>>> = {
  MSH: { 10: 'ID' },
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
  PV1: { 7: 'PHYSICIAN', 8: 'PHYSICIAN', 9: 'PHYSICIAN', 17: 'PHYSICIAN', 19: 'ID', 50: 'ID', 52: 'PHYSICIAN' },
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
    2: 'HEALTH_PLAN',
    8: 'HEALTH_PLAN',
    16: 'NAME',
    18: 'DOB',
    19: 'LOCATION',
    36: 'HEALTH_PLAN',
    49: 'HEALTH_PLAN',
  },
  TXA: { 5: 'PHYSICIAN', 9: 'PHYSICIAN', 11: 'PHYSICIAN', 12: 'ID', 22: 'PHYSICIAN' },
  EVN: { 5: 'NAME' },
  DG1: { 16: 'PHYSICIAN' },
  AIP: { 3: 'PHYSICIAN' },
};

/** Numbers; a word beside one names who gave it out. */
const NUMBERED: ReadonlySet<PhiType> = new Set(['MRN', 'ACCOUNT', 'SSN', 'LICENSE', 'PHONE', 'DOB']);

const SEGMENT = /(?:^|[\r\n])[ \t]{0,4}([A-Z][A-Z0-9]{2})\|([^\r\n]{1,4000})/dgu;
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
      const type = types[index + first];
      if (type) found.push(...partsOf(field, at, type));
      at += field.length + 1;
    }
  }
  return found;
}

/** A field's repetitions and components; names keep their components together ("LOPEZ^MARIA"), the others apart. */
function partsOf(field: string, at: number, type: PhiType): Entity[] {
  const parts: Entity[] = [];
  const text = (part: Entity): string => field.slice(part.start - at, part.end - at);
  for (const match of field.matchAll(/[^~^&]{1,200}/g)) {
    const part = match[0].trim();
    const start = at + match.index + match[0].indexOf(part);
    const isZip = type === 'LOCATION' && /^\d{5}(?:-?\d{4})?$/.test(part);
    const isNumber = /^(?:PHYSICIAN|NAME|PATIENT)$/.test(type) && /\d/.test(part);
    const partType = isZip ? 'ZIP' : isNumber ? 'ID' : type;
    const last = parts.at(-1);
    if (type === 'LOCATION' && /^[A-Z]{2}$/.test(part) && last?.end === start - 1 && !/\d/.test(text(last))) {
      parts[parts.length - 1] = { ...last, end: start + part.length }; // a town's state: "SEATTLE^WA"
    } else if (/[\p{L}\p{N}]/u.test(part) && !isCode(part, type) && (!NUMBERED.has(type) || /\d/.test(part))) {
      parts.push({ start, end: start + part.length, type: partType, score: 0.95, source: 'pattern' });
    }
  }
  return parts;
}
