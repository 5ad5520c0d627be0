import type { Entity, PhiType } from '../spans.ts';
import { wordTable } from '../word-table.ts';
import { heldBy, type Recognizer } from './recognizer.ts';

// Claims, eligibility and remittance in ASC X12 (837, 270, 271, 276, 278, 834, 835): segments end with "~", elements are parted by "*".

const SEGMENT = /(?:^|~)\s{0,8}([A-Z][A-Z\d]{1,2})\*([^~]{1,2000})(?=~|$)/dgu;
/** An envelope or a name as only X12 writes them. */
const IS_X12 = /(?:^|~)\s{0,8}(?:ISA|GS|ST|BHT|NM1|CLP|CLM|N1|DMG)\*/;

/** Whom a name segment names (element 98). */
const ROLE: Readonly<Record<string, PhiType>> = wordTable({
  IL: 'PATIENT',
  QC: 'PATIENT',
  '03': 'PATIENT',
  '74': 'PATIENT',
  DN: 'PHYSICIAN',
  DK: 'PHYSICIAN',
  DQ: 'PHYSICIAN',
  P3: 'PHYSICIAN',
  '1P': 'PHYSICIAN',
  '71': 'PHYSICIAN',
  '72': 'PHYSICIAN',
  '73': 'PHYSICIAN',
  '77': 'PHYSICIAN',
  '82': 'PHYSICIAN',
  '85': 'PHYSICIAN',
});
/** Payers, clearing houses and receivers are no identifiers of anybody. */
const NO_CARE = /^(?:PR|40|41|NM|PRP|TTP|GP)$/;
/** What a number is, by its qualifier (elements 66 and 128). */
const NUMBER: Readonly<Record<string, PhiType>> = wordTable({
  MI: 'HEALTH_PLAN',
  '1L': 'HEALTH_PLAN',
  '1W': 'HEALTH_PLAN',
  '6P': 'HEALTH_PLAN',
  '0F': 'HEALTH_PLAN',
  '18': 'HEALTH_PLAN',
  XX: 'LICENSE',
  HPI: 'LICENSE',
  '0B': 'LICENSE',
  '1G': 'LICENSE',
  SY: 'SSN',
  '34': 'SSN',
  EA: 'MRN',
  EJ: 'ACCOUNT',
});
const CONTACT: Readonly<Record<string, PhiType>> = wordTable({
  TE: 'PHONE',
  CP: 'PHONE',
  HP: 'PHONE',
  WP: 'PHONE',
  FX: 'FAX',
  EM: 'EMAIL',
});

/** An element with where it stands. */
interface Element {
  readonly text: string;
  readonly at: number;
}

/** What the elements of each segment hold, the first after the segment's name being [1]. */
const READERS: Readonly<Record<string, (elements: readonly Element[]) => readonly Entity[]>> = {
  NM1: nameIn,
  N1: ([, code, name]) => (code && NO_CARE.test(code.text) ? [] : held(name, 'HOSPITAL')),
  N3: ([, first, second]) => [...held(first, 'LOCATION'), ...held(second, 'LOCATION')],
  N4: ([, town, state, zip]) => [...placeIn(town, state), ...held(zip, 'ZIP')],
  DMG: ([, , birth]) => held(birth, 'DOB'),
  PER: ([, , name, ...contacts]) => [...held(name, 'NAME'), ...byQualifier(contacts, CONTACT)],
  REF: (elements) => byQualifier(elements.slice(1, 3), NUMBER, 'ID'),
  CLM: ([, number]) => held(number, 'ACCOUNT'),
  CLP: (elements) => [...held(elements[1], 'ACCOUNT'), ...held(elements[7], 'ID')],
  TRN: ([, , number]) => held(number, 'ID'),
  BHT: ([, , , number, date]) => [...held(number, 'ID'), ...held(date, 'DATE')],
  DTP: ([, , , date]) => held(date, 'DATE'),
  DTM: ([, , date]) => held(date, 'DATE'),
  SBR: (elements) => held(elements[3], 'HEALTH_PLAN'),
  BPR: (elements) => [...held(elements[9], 'ACCOUNT'), ...held(elements[15], 'ACCOUNT'), ...held(elements[16], 'DATE')],
  ISA: (elements) => held(elements[9], 'DATE'),
  GS: (elements) => held(elements[4], 'DATE'),
};

/** NM1: code, person or not, family and given and middle name, prefix, suffix, qualifier, number. */
function nameIn(elements: readonly Element[]): readonly Entity[] {
  const [, code, kind, family, given, middle] = elements;
  if (!code || !family || NO_CARE.test(code.text)) return [];
  const number = byQualifier(elements.slice(8, 10), NUMBER, 'ID');
  if (kind?.text === '2') return [...held(family, 'HOSPITAL'), ...number];
  const last = [middle, given, family].find((part) => part && part.text !== '')!;
  const name =
    family.at < last.at + last.text.length
      ? [heldBy(family.at, last.at + last.text.length, ROLE[code.text] ?? 'NAME')]
      : [];
  return [...name, ...number];
}

const held = (element: Element | undefined, type: PhiType): readonly Entity[] =>
  element && /[\p{L}\p{N}]/u.test(element.text) ? [heldBy(element.at, element.at + element.text.length, type)] : [];

/** A town with its state: "MARCH*GA". */
const placeIn = (town: Element | undefined, state: Element | undefined): readonly Entity[] =>
  town && state && town.text !== '' && /^[A-Z]{2}$/.test(state.text)
    ? [heldBy(town.at, state.at + state.text.length, 'LOCATION')]
    : held(town, 'LOCATION');

/** Pairs of a qualifier and what it qualifies. */
function byQualifier(
  elements: readonly Element[],
  types: Readonly<Record<string, PhiType>>,
  otherwise?: PhiType,
): readonly Entity[] {
  const found: Entity[] = [];
  for (let at = 0; at + 1 < elements.length; at += 2) {
    const type = types[elements[at]!.text] ?? otherwise;
    if (type && elements[at]!.text !== '') found.push(...held(elements[at + 1], type));
  }
  return found;
}

function elementsOf(name: string, body: string, at: number): readonly Element[] {
  let from = at;
  const rest = body.split('*').map((text) => {
    const element = { text: text.trimEnd(), at: from };
    from += text.length + 1;
    return element;
  });
  return [{ text: name, at: at - name.length - 1 }, ...rest];
}

/** X12 transactions: what stands in the elements for people, places, dates and numbers, whatever it looks like. */
export const x12: Recognizer = {
  name: 'x12',
  rules: [],
  refine: (text, found) => (text.includes('~') && IS_X12.test(text) ? [...found, ...fromSegments(text)] : found),
};

function fromSegments(text: string): readonly Entity[] {
  const found: Entity[] = [];
  for (const segment of text.matchAll(SEGMENT))
    found.push(...(READERS[segment[1]!]?.(elementsOf(segment[1]!, segment[2]!, segment.indices![2]![0])) ?? []));
  return found;
}

/** Segments of codes and amounts alone. */
const CODES =
  /^(?:ISA|IEA|GS|GE|ST|SE|BHT|HL|PAT|SV\d|SVC|SVD|HI|CAS|LX|LQ|EQ|EB|AAA|UM|HCR|PRV|AMT|QTY|PLB|TS\d|INS|HD|STC|CL1|PWK|CR\d|K3|CUR|MIA|MOA)$/;

/** So far back a segment's beginning is looked for. */
const LONGEST = 400;

/** Whether `start` lies in a segment of X12 that holds nothing but codes and amounts, or in the name of any. */
export function isInX12Code(text: string, start: number): boolean {
  const least = Math.max(0, start - LONGEST);
  const end = text.slice(least, start).lastIndexOf('~');
  if (end === -1 && least > 0) return false;
  const from = least + end + 1;
  const name = /^\s{0,8}([A-Z][A-Z\d]{1,2})\*/.exec(text.slice(from, from + 12));
  return name !== null && (CODES.test(name[1]!) || start < from + name[0].length);
}
