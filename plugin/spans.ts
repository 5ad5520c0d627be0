/** The types of replaced spans (API.md section 2); together they cover 45 CFR 164.514(b)(2)(i)(A) to (R). */
export const PHI_TYPES = [
  'PATIENT',
  'PHYSICIAN',
  'NAME',
  'LOCATION',
  'HOSPITAL',
  'DATE',
  'DOB',
  'AGE',
  'PHONE',
  'FAX',
  'EMAIL',
  'SSN',
  'MRN',
  'ACCOUNT',
  'HEALTH_PLAN',
  'LICENSE',
  'VEHICLE',
  'DEVICE',
  'URL',
  'IP',
  'ZIP',
  'BIOMETRIC',
  'ID',
] as const;
export type PhiType = (typeof PHI_TYPES)[number];

/** A part of the text: UTF-16 code units of the original, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
/** The span of a whole match. */
export const spanOfMatch = (match: RegExpExecArray): Span => ({
  start: match.index,
  end: match.index + match[0].length,
});
export type EntitySource = 'pattern' | 'ner' | 'chart';
/** A span with what was found there. */
export interface Entity extends Span {
  readonly type: PhiType;
  /** 0 to 1. */
  readonly score: number;
  readonly source: EntitySource;
}
