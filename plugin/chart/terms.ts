import type { Address, ContactPoint, HumanName, Identifier, Patient, Resource } from '@medplum/fhirtypes';
import type { PatientChart } from '../../fhir/chart.ts';
import type { Chart, ChartTerm } from '../chart.ts';
import type { PhiType } from '../spans.ts';
import { wordTable } from '../word-table.ts';
import { factsOf } from './facts.ts';
import { matcherOf } from './matcher.ts';

/** The elements that the people and places of a chart share; anything else of a resource is not read. */
interface Someone {
  readonly resourceType: string;
  readonly id?: string;
  readonly name?: unknown;
  readonly alias?: unknown;
  readonly identifier?: unknown;
  readonly telecom?: unknown;
  readonly address?: unknown;
  readonly birthDate?: unknown;
  readonly deceasedDateTime?: unknown;
  readonly contact?: unknown;
  readonly extension?: unknown;
}

interface Terms {
  readonly people: ChartTerm[];
  readonly places: ChartTerm[];
  readonly identifiers: ChartTerm[];
}

const list = <Item>(value: unknown): readonly Item[] =>
  (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]) as readonly Item[];
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const PERSON_TYPE: Readonly<Record<string, PhiType>> = wordTable({
  Patient: 'PATIENT',
  Practitioner: 'PHYSICIAN',
  PractitionerRole: 'PHYSICIAN',
  RelatedPerson: 'NAME',
  Person: 'NAME',
});
const TITLE =
  /^(?:(?:dr|mr|mrs|ms|miss|mx|prof|sr|sra)\.?\s{1,8}){1,8}|,?\s{1,8}(?:md|do|np|pa|pa-c|rn|phd|dds|jr|sr|ii|iii|iv)\.?$/giu;

function addName(terms: Terms, name: HumanName, type: PhiType): void {
  const parts = [name.family, ...list<string>(name.given), name.text].filter(isText);
  for (const part of parts) terms.people.push({ surface: part.replace(TITLE, ''), type });
}

/** Identifier types of HL7 v2 table 0203, by our types. */
const BY_V2_CODE: Readonly<Record<string, PhiType>> = wordTable({
  MR: 'MRN',
  SS: 'SSN',
  DL: 'LICENSE',
  PPN: 'ID',
  AN: 'ACCOUNT',
  MB: 'HEALTH_PLAN',
  MC: 'HEALTH_PLAN',
  SN: 'HEALTH_PLAN',
  NPI: 'LICENSE',
  MD: 'LICENSE',
  LN: 'LICENSE',
  DEA: 'LICENSE',
  TAX: 'ID',
});

function addIdentifier(terms: Terms, identifier: Identifier): void {
  if (!isText(identifier.value)) return;
  const codes = list<{ readonly code?: string }>(identifier.type?.coding).map(({ code }) => code ?? '');
  const bySystem = /us-ssn/.test(identifier.system ?? '')
    ? 'SSN'
    : /us-npi/.test(identifier.system ?? '')
      ? 'LICENSE'
      : undefined;
  const type = codes.map((code) => BY_V2_CODE[code]).find((each) => each !== undefined) ?? bySystem ?? 'ID';
  terms.identifiers.push({ surface: identifier.value.replace(/^urn:(?:uuid|oid):/, ''), type });
}

const TELECOM: Readonly<Record<string, PhiType>> = wordTable({
  phone: 'PHONE',
  sms: 'PHONE',
  pager: 'PHONE',
  fax: 'FAX',
  email: 'EMAIL',
  url: 'URL',
});

function addTelecom(terms: Terms, { system, value }: ContactPoint): void {
  if (!isText(value)) return;
  const type = TELECOM[system ?? ''] ?? (value.includes('@') ? 'EMAIL' : /\d{3}/.test(value) ? 'PHONE' : 'ID');
  terms.identifiers.push({ surface: value.replace(/^(?:tel|mailto|fax|sms):/i, ''), type });
}

/** 45 CFR 164.514(b)(2)(i)(B): everything smaller than a state. */
function addAddress(terms: Terms, address: Address): void {
  for (const place of [...list<string>(address.line), address.city, address.district].filter(isText))
    terms.places.push({ surface: place, type: 'LOCATION' });
  if (isText(address.postalCode)) terms.places.push({ surface: address.postalCode, type: 'ZIP' });
}

interface Extension {
  readonly url?: unknown;
  readonly valueString?: unknown;
  readonly valueAddress?: Address;
  readonly valueHumanName?: HumanName;
  readonly extension?: unknown;
}

/** Mother's maiden name, birthplace, and whatever else an extension holds of names and addresses. */
function addExtensions(terms: Terms, extensions: unknown, depth = 0): void {
  for (const extension of list<Extension>(extensions)) {
    if (extension?.valueAddress) addAddress(terms, extension.valueAddress);
    if (extension?.valueHumanName) addName(terms, extension.valueHumanName, 'NAME');
    if (isText(extension?.valueString) && isText(extension.url) && /name/i.test(extension.url))
      terms.people.push({ surface: extension.valueString, type: 'NAME' });
    if (depth < 3 && extension?.extension) addExtensions(terms, extension.extension, depth + 1);
  }
}

function addSomeone(terms: Terms, someone: Someone): void {
  const type = PERSON_TYPE[someone.resourceType];
  for (const name of list<HumanName | string>(someone.name)) {
    if (typeof name !== 'string') addName(terms, name, type ?? 'NAME');
    else if (someone.resourceType !== 'CareTeam') terms.places.push({ surface: name, type: 'HOSPITAL' });
  }
  for (const alias of list<string>(someone.alias).filter(isText))
    terms.places.push({ surface: alias, type: 'HOSPITAL' });
  for (const identifier of list<Identifier>(someone.identifier)) addIdentifier(terms, identifier);
  for (const telecom of list<ContactPoint>(someone.telecom)) addTelecom(terms, telecom);
  for (const address of list<Address>(someone.address)) addAddress(terms, address);
  for (const date of [someone.birthDate, someone.deceasedDateTime]) {
    if (isText(date)) terms.identifiers.push({ surface: date, type: date === someone.birthDate ? 'DOB' : 'DATE' });
  }
  if (someone.resourceType !== 'CareTeam' && isText(someone.id))
    terms.identifiers.push({ surface: someone.id, type: 'ID' });
  for (const contact of list<{ name?: unknown; telecom?: unknown; address?: unknown }>(someone.contact)) {
    const relation = someone.resourceType === 'Patient' ? 'NAME' : 'PHYSICIAN';
    for (const name of list<HumanName>(contact.name)) addName(terms, name, relation);
    for (const telecom of list<ContactPoint>(contact.telecom)) addTelecom(terms, telecom);
    for (const address of list<Address>(contact.address)) addAddress(terms, address);
  }
  addExtensions(terms, someone.extension);
}

/** The name that a reference carries, where the resource behind it was not shown. */
function addDisplay(terms: Terms, display: string, type: string | undefined): void {
  if (type === 'Organization' || type === 'Location') terms.places.push({ surface: display, type: 'HOSPITAL' });
  const person = PERSON_TYPE[type ?? ''];
  if (person) terms.people.push({ surface: display.replace(TITLE, ''), type: person });
}

/** Each surface once, as the first that has it means it. */
const unique = (terms: readonly ChartTerm[]): readonly ChartTerm[] => {
  const seen = new Set<string>();
  return terms.filter(({ surface }) => !seen.has(surface) && seen.add(surface));
};

/**
 * What detection and validation use of a chart that was read, its matcher compiled. The patient comes first, so that a name
 * that two share keeps the patient's type.
 */
export function chartOf(read: PatientChart): Chart {
  const terms: Terms = { people: [], places: [], identifiers: [] };
  const someones: readonly (Patient | Resource)[] = [...read.patients, ...read.around];
  for (const someone of someones) addSomeone(terms, someone as unknown as Someone);
  for (const { display, type } of read.links) if (display !== undefined) addDisplay(terms, display, type);
  const facts = factsOf(read);
  const chart: Chart = {
    people: unique(terms.people),
    places: unique(terms.places),
    identifiers: unique(terms.identifiers),
    ...(facts && { facts }),
  };
  matcherOf(chart);
  return chart;
}
