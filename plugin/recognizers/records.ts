import type { Entity, PhiType } from '../spans.ts';
import { wordTable } from '../word-table.ts';
import { inAnyCase } from './any-case.ts';
import { isNameOfField } from './person-in-cells.ts';
import { heldBy, type Recognizer } from './recognizer.ts';
import { STATE_CODES, STATE_NAMES } from './states.ts';

/** Elements of CDA (elements.ts), fields of FHIR and of other JSON whose whole value is PHI, by their names in lower case without marks. */
const FIELDS: Readonly<Record<string, PhiType>> = wordTable({
  family: 'NAME',
  given: 'NAME',
  surname: 'NAME',
  firstname: 'NAME',
  lastname: 'NAME',
  middlename: 'NAME',
  fullname: 'NAME',
  patientname: 'PATIENT',
  patientfirstname: 'PATIENT',
  patientlastname: 'PATIENT',
  nextofkin: 'NAME',
  mothersmaidenname: 'NAME',
  provider: 'PHYSICIAN',
  providername: 'PHYSICIAN',
  attending: 'PHYSICIAN',
  physician: 'PHYSICIAN',
  physicianname: 'PHYSICIAN',
  streetaddressline: 'LOCATION',
  streetaddress: 'LOCATION',
  street: 'LOCATION',
  address: 'LOCATION',
  address1: 'LOCATION',
  address2: 'LOCATION',
  addressline: 'LOCATION',
  line: 'LOCATION',
  city: 'LOCATION',
  district: 'LOCATION',
  county: 'LOCATION',
  streetname: 'LOCATION',
  housenumber: 'LOCATION',
  precinct: 'LOCATION',
  postbox: 'LOCATION',
  birthplace: 'LOCATION',
  postalcode: 'ZIP',
  zip: 'ZIP',
  zipcode: 'ZIP',
  birthdate: 'DOB',
  birthtime: 'DOB',
  dateofbirth: 'DOB',
  dob: 'DOB',
  mrn: 'MRN',
  patientid: 'MRN',
  medicalrecordnumber: 'MRN',
  ssn: 'SSN',
  accountnumber: 'ACCOUNT',
  memberid: 'HEALTH_PLAN',
  subscriberid: 'HEALTH_PLAN',
  policynumber: 'HEALTH_PLAN',
  phone: 'PHONE',
  phonenumber: 'PHONE',
  telephone: 'PHONE',
  mobile: 'PHONE',
  fax: 'FAX',
  email: 'EMAIL',
  serialnumber: 'DEVICE',
  deviceidentifier: 'DEVICE',
  username: 'ID',
});

/** Fields that hold a person, or a role, a status or a reference: only a name is one. */
const PERSON_FIELDS: Readonly<Record<string, PhiType>> = wordTable({
  patient: 'PATIENT',
  subject: 'PATIENT',
  pcp: 'PHYSICIAN',
  nurse: 'PHYSICIAN',
  rn: 'PHYSICIAN',
  surgeon: 'PHYSICIAN',
  resident: 'PHYSICIAN',
  consultant: 'PHYSICIAN',
  radiologist: 'PHYSICIAN',
  therapist: 'PHYSICIAN',
  pharmacist: 'PHYSICIAN',
  author: 'PHYSICIAN',
  performer: 'PHYSICIAN',
  prescriber: 'PHYSICIAN',
  orderedby: 'PHYSICIAN',
  signedby: 'PHYSICIAN',
  verifiedby: 'PHYSICIAN',
  reviewedby: 'PHYSICIAN',
  enteredby: 'PHYSICIAN',
  contact: 'NAME',
  emergencycontact: 'NAME',
  nok: 'NAME',
  guardian: 'NAME',
  caregiver: 'NAME',
  mother: 'NAME',
  father: 'NAME',
  spouse: 'NAME',
  sender: 'NAME',
  recipient: 'NAME',
});

const JSON_FIELD = /"([A-Za-z_][\w-]{1,30})"[ ]{0,2}:[ ]{0,2}(\[[^[\]{}]{1,200}\]|"(?:[^"\\\n]|\\.){1,120}")/dgu;
const JSON_STRING = /"((?:[^"\\\n]|\\.){1,120})"/dgu;
/** `"id": "pt-55c81"` and `"reference": "Patient/pt-55c81"`: what a FHIR server calls the record. */
const FHIR_ID = /"(?:id|reference|fullUrl)"[ ]{0,2}:[ ]{0,2}"(?:[A-Z][A-Za-z]{2,30}\/)?([\w.:-]{2,80})"/dgu;

/** What a field of that name holds, as far as its value is not needed to tell; or with that value. */
export const fieldType = (field: string, value?: string): PhiType | undefined => {
  const name = field.replace(/^.*:/, '').replaceAll(/[_-]/g, '').toLowerCase();
  return FIELDS[name] ?? (value !== undefined && isNameOfField(value) ? PERSON_FIELDS[name] : undefined);
};

/** FHIR's and other JSON inside a text. The name of the field decides, not the value's shape. */
export const records: Recognizer = {
  name: 'records',
  rules: [],
  refine: (text, found) => [...found, ...(text.includes('":') || text.includes('" :') ? fromJson(text) : [])],
};

export const isPlaceholder = (value: string): boolean =>
  !/[\p{L}\p{N}]/u.test(value) ||
  /^(?:null|unknown|none|n\/?a|true|false|official|usual|home|work)$/i.test(value.trim());

/** A province beside its city or postal code: `"city":"Halifax","state":"NS"`. The states of the United States may stay: 45 CFR 164.514(b)(2)(i)(B). */
const STATE_FIELD =
  /"(?:state|province|region|state_?code|state_?or_?province|state\/province|province_?code)"[ ]{0,2}:[ ]{0,2}"([A-Z]{2,3}|\p{Lu}\p{Ll}{2,16}(?: \p{Lu}\p{Ll}{2,12}){0,2})"/dgiu;
const OF_AN_ADDRESS =
  /"(?:city|town|locality|postal_?code|zip(?:_?code)?|line\d?|street|address\d?|address_?line\d?)"[ ]{0,2}:/i;
const OF_THE_STATES = new RegExp(`^(?:${STATE_CODES}|${inAnyCase(STATE_NAMES)})$`, 'u');
/** How far its address goes. */
const ADDRESS_REACH = 160;
function provincesOf(text: string): Entity[] {
  return [...text.matchAll(STATE_FIELD)].flatMap((field): Entity[] => {
    const [start, end] = field.indices![1]!;
    const beside = text.slice(Math.max(0, start - ADDRESS_REACH), end + ADDRESS_REACH);
    if (OF_THE_STATES.test(field[1]!)) return [];
    return OF_AN_ADDRESS.test(beside) && /^\p{Lu}/u.test(field[1]!) ? [heldBy(start, end, 'LOCATION')] : [];
  });
}

function fromJson(text: string): Entity[] {
  const found: Entity[] = [];
  for (const field of text.matchAll(JSON_FIELD)) {
    const offset = field.indices![2]![0];
    for (const value of field[2]!.matchAll(JSON_STRING)) {
      const [start, end] = value.indices![1]!;
      const type = fieldType(field[1]!, value[1]!);
      if (type && !isPlaceholder(value[1]!)) found.push(heldBy(offset + start, offset + end, type));
    }
  }
  for (const match of text.matchAll(FHIR_ID)) {
    const [start, end] = match.indices![1]!;
    if (/\d/.test(match[1]!)) found.push(heldBy(start, end, 'ID'));
  }
  return [...found, ...provincesOf(text)];
}
