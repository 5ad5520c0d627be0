import type { Entity, PhiType } from '../spans.ts';
import { wordTable } from '../word-table.ts';
import { heldBy, type Recognizer } from './recognizer.ts';
import { fieldType, isPlaceholder } from './records.ts';

/**
 * XML: CDA, FHIR's XML and what looks like them. The element and the elements around it decide whose a value is
 * (hl7.org/cda, POCD_HD000040), not the value's shape.
 */
export const elements: Recognizer = {
  name: 'elements',
  rules: [],
  refine: (text, found) => (text.includes('/>') || text.includes('</') ? [...found, ...fromElements(text)] : found),
};

/** An opening or closing tag with its attributes, a comment's inside left out. */
const TAG = /<(\/?)([A-Za-z][\w:.-]{0,40})((?:\s[^<>]{0,600})?)>/gu;
const ATTRIBUTE = /([\w:.-]{1,40})[ ]?=[ ]?(?:"([^"<>]{1,200})"|'([^'<>]{1,200})')/dgu;
/** Deeper than any document; broken markup opens and never closes. */
const DEEPEST = 60;

/** Whose the name in an element is, by the nearest of these around it. */
const PERSONS: Readonly<Record<string, PhiType>> = wordTable({
  patient: 'PATIENT',
  patientrole: 'PATIENT',
  guardian: 'NAME',
  guardianperson: 'NAME',
  associatedperson: 'NAME',
  relatedperson: 'NAME',
  subject: 'NAME',
  relatedsubject: 'NAME',
  playingentity: 'NAME',
  assignedperson: 'PHYSICIAN',
  informationrecipient: 'PHYSICIAN',
  intendedrecipient: 'PHYSICIAN',
  assignedauthor: 'PHYSICIAN',
  assignedentity: 'PHYSICIAN',
});
/** What a facility's name stands in; of who makes a drug or pays for it nobody is known. */
const FACILITY = /(?<!manufacturer)organi[sz]ation$|^(?:location|healthcarefacility|playingentity|scopingentity)$/;
/** Elements that hold a moment, as numbers only. */
const MOMENTS = /^(?:effectivetime|time|low|high|center|deceasedtime|birthtime|value)$/;
const DAY_OR_MONTH =
  /^(?:18|19|20)\d\d(?:0[1-9]|1[0-2])(?:(?:0[1-9]|[12]\d|3[01])(?:\d{4,6}(?:\.\d{1,4})?(?:[+-]\d{4})?)?)?$/;

/** Who gives out the numbers below a root: the United States' own (oid-info.com), and what an element's place says. */
const ROOTS: readonly (readonly [RegExp, PhiType])[] = [
  [/^2\.16\.840\.1\.113883\.4\.1$/, 'SSN'],
  [/^2\.16\.840\.1\.113883\.4\.(?:6|7|814|3\.\d+)$/, 'LICENSE'],
  [/^2\.16\.840\.1\.113883\.4\.572$/, 'HEALTH_PLAN'],
  [/^2\.16\.840\.1\.113883\.3\.3719$/, 'DEVICE'],
];
const PLACES_OF_IDS: Readonly<Record<string, PhiType>> = wordTable({
  patientrole: 'MRN',
  encompassingencounter: 'ACCOUNT',
  encounter: 'ACCOUNT',
});
const SCHEMES: readonly (readonly [RegExp, PhiType])[] = [
  [/^(?:tel|sms|callto):/i, 'PHONE'],
  [/^fax:/i, 'FAX'],
  [/^mailto:/i, 'EMAIL'],
  [/^(?:https?|ftp):\/\//i, 'URL'],
];

const localName = (name: string): string => name.replace(/^.*:/, '').toLowerCase();

function fromElements(text: string): Entity[] {
  const found: Entity[] = [];
  const path: string[] = [];
  let behind = 0;
  for (const tag of text.matchAll(TAG)) {
    const [whole, closing, named, attributes = ''] = tag;
    const name = localName(named!);
    if (path.length > 0) found.push(...inText(text, behind, tag.index, path));
    behind = tag.index + whole.length;
    if (closing === '/') {
      const opened = path.lastIndexOf(name);
      if (opened >= 0) path.length = opened;
      continue;
    }
    if (attributes !== '') found.push(...inAttributes(name, attributes, behind - 1 - attributes.length, path));
    if (!attributes.endsWith('/') && path.length < DEEPEST) path.push(name);
  }
  return found;
}

/** What stands between two tags, when its element says what it is. */
function inText(text: string, from: number, to: number, path: readonly string[]): Entity[] {
  if (to - from > 160 || to === from) return [];
  const surface = text.slice(from, to);
  const value = surface.trim();
  const type = value === '' ? undefined : typeOfText(path, value);
  if (!type || isPlaceholder(value)) return [];
  const start = from + surface.indexOf(value);
  return [heldBy(start, start + value.length, type)];
}

function typeOfText(path: readonly string[], value: string): PhiType | undefined {
  const [parent = '', name = ''] = path.slice(-2);
  if (path.length === 1) return fieldType(path[0]!, value);
  if (name === 'name') return personOf(path.slice(-2)) ?? (FACILITY.test(parent) ? 'HOSPITAL' : undefined);
  if (name === 'family' || name === 'given') return personOf(path) ?? 'NAME';
  if (name === 'state' || name === 'addr') return 'LOCATION';
  return fieldType(name, value);
}

function personOf(path: readonly string[]): PhiType | undefined {
  const nearest = path.findLast((name) => PERSONS[name] !== undefined);
  return nearest === 'playingentity' && path.length === 2 ? undefined : PERSONS[nearest ?? ''];
}

function inAttributes(name: string, attributes: string, from: number, path: readonly string[]): Entity[] {
  const isId = name === 'id' || name === 'setid';
  const isTelecom = name === 'telecom';
  const field = isId || isTelecom ? undefined : fieldType(name);
  if (!isId && !isTelecom && !field && !MOMENTS.test(name)) return [];
  const root = isId ? /root[ ]?=[ ]?["']([\d.]{5,80})["']/.exec(attributes)?.[1] : undefined;
  for (const attribute of attributes.matchAll(ATTRIBUTE)) {
    const [start, end] = attribute.indices![2] ?? attribute.indices![3]!;
    const value = attribute[2] ?? attribute[3]!;
    if (attribute[1] === (isId ? 'extension' : 'value')) {
      const type = isId
        ? typeOfId(root, path)
        : isTelecom
          ? typeOfTelecom(value)
          : (momentType(name, value, attributes, path) ?? field);
      const scheme = isTelecom && type !== 'URL' ? (/^[a-z]{3,8}:/i.exec(value)?.[0].length ?? 0) : 0;
      return type && !isPlaceholder(value) && value.length > 1 ? [heldBy(from + start + scheme, from + end, type)] : [];
    }
  }
  return [];
}

const typeOfId = (root: string | undefined, path: readonly string[]): PhiType =>
  ROOTS.find(([pattern]) => pattern.test(root ?? ''))?.[1] ?? PLACES_OF_IDS[path.at(-1) ?? ''] ?? 'ID';

const typeOfTelecom = (value: string): PhiType | undefined =>
  SCHEMES.find(([scheme]) => scheme.test(value))?.[1] ?? (/\d{3}/.test(value) ? 'PHONE' : undefined);

/** A moment of a day or a month: no amount with its unit, and no year alone. */
function momentType(name: string, value: string, attributes: string, path: readonly string[]): PhiType | undefined {
  if (!MOMENTS.test(name) || !DAY_OR_MONTH.test(value) || /unit[ ]?=/.test(attributes)) return undefined;
  if (name === 'value' && !/type[ ]?=[ ]?["'](?:\w{1,8}:)?(?:IVL_)?TS["']/.test(attributes)) return undefined;
  const isOwn =
    name === 'birthtime' && !path.some((outer) => /^(?:subject|relatedsubject|guardianperson)$/.test(outer));
  return isOwn ? 'DOB' : 'DATE';
}
