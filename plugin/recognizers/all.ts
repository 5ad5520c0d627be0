import { account } from './account.ts';
import { address } from './address.ts';
import { age } from './age.ts';
import { answers } from './answers.ts';
import { biometric } from './biometric.ts';
import { birthDate } from './birth-date.ts';
import { chat } from './chat.ts';
import { device } from './device.ts';
import { dicom } from './dicom.ts';
import { elements } from './elements.ts';
import { email } from './email.ts';
import { fileNames } from './file-names.ts';
import { healthPlan } from './health-plan.ts';
import { hl7 } from './hl7.ts';
import { hospital } from './hospital.ts';
import { hospitalNames } from './hospital-names.ts';
import { hospitalPlaces } from './hospital-places.ts';
import { identifier } from './identifier.ts';
import { initials } from './initials.ts';
import { ip } from './ip.ts';
import { license } from './license.ts';
import { listedNumbers } from './listed-numbers.ts';
import { mrn } from './mrn.ts';
import { numericDate } from './numeric-date.ts';
import { person } from './person.ts';
import { phone } from './phone.ts';
import { type Recognizer, recognizeAll } from './recognizer.ts';
import { records } from './records.ts';
import { ssn } from './ssn.ts';
import { table } from './table.ts';
import { vehicle } from './vehicle.ts';
import { web } from './web.ts';
import { writtenDate } from './written-date.ts';
import { x12 } from './x12.ts';
import { zip } from './zip.ts';

/** Every recognizer that runs. Where two find the same span with the same score, the earlier one names its type. */
export const RECOGNIZERS: readonly Recognizer[] = [
  ssn,
  mrn,
  healthPlan,
  account,
  license,
  vehicle,
  device,
  biometric,
  phone,
  email,
  web,
  ip,
  birthDate,
  numericDate,
  writtenDate,
  age,
  zip,
  address,
  answers,
  hospital,
  hospitalNames,
  hospitalPlaces,
  person,
  chat,
  fileNames,
  initials,
  records,
  elements,
  hl7,
  x12,
  dicom,
  table,
  listedNumbers,
  identifier,
];

export const recognizePatterns = recognizeAll(RECOGNIZERS);
