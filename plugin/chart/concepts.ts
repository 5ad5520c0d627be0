import type { AllergyIntolerance, CodeableConcept, Condition } from '@medplum/fhirtypes';
import { codedName } from './coded-names.ts';

export const codesOf = (concept: CodeableConcept | undefined): readonly string[] =>
  (concept?.coding ?? []).flatMap(({ code }) => code ?? []);

/** A concept's names, as written: its text, then its displays, without SNOMED's "(disorder)"; of bare codes what they name. */
export const namesOf = (concept: CodeableConcept | undefined): readonly string[] => {
  const written = [concept?.text, ...(concept?.coding ?? []).map(({ display }) => display)];
  const names = written.some((name) => name) ? written : (concept?.coding ?? []).map(codedName);
  const plain = names.flatMap((name) =>
    name ? [name.replace(/ \((?:disorder|finding|substance|situation|organism|procedure)\)$/, '')] : [],
  );
  return [...new Map(plain.map((name) => [name.toLowerCase(), name])).values()];
};

const GONE = /^(?:inactive|resolved|remission)$/;
const WRONG = /^(?:refuted|entered-in-error)$/;

/** Active and not refuted (hl7.org/fhir/R4/valueset-condition-clinical.html, -allergyintolerance-clinical.html). */
export const isPresent = ({ clinicalStatus, verificationStatus }: AllergyIntolerance | Condition): boolean =>
  !codesOf(clinicalStatus).some((code) => GONE.test(code)) &&
  !codesOf(verificationStatus).some((code) => WRONG.test(code));

/** Had once: resolved or in remission, and never refuted. */
export const isOver = ({ clinicalStatus, verificationStatus }: Condition): boolean =>
  codesOf(clinicalStatus).some((code) => GONE.test(code)) &&
  !codesOf(verificationStatus).some((code) => WRONG.test(code));

/** Quiet, and not cured: "Crohn's disease in remission" is had still. */
export const isInRemission = ({ clinicalStatus }: Condition): boolean => codesOf(clinicalStatus).includes('remission');

/** Looked for and not there, or entered in error. */
export const isRefuted = ({ verificationStatus }: Condition): boolean =>
  codesOf(verificationStatus).some((code) => WRONG.test(code));

/** The day of a FHIR date or time as it was written, in its own zone; a month or a year alone stays one. */
export const dayOf = (date: string | undefined): { readonly on?: string } =>
  typeof date === 'string' && /^\d{4}/.test(date) ? { on: date.slice(0, 10) } : {};
