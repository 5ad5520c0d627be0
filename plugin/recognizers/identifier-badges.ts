import { labelList } from './labelled.ts';
import { around, type Rule } from './recognizer.ts';

/** What numbers are called that a person bears: at work, in school, in service, in custody, before the state. */
export const BADGE_LABELS = labelList(
  'employee, emp id, student id, student number, staff id, staff no, user id, operator id, tech id',
  'payroll, payroll no, personnel, vendor no, vendor id',
  'inmate, prisoner, collar, collar no, shoulder no, military id, service number',
  'national id, identification, identifier, id, id number, id no, id #',
  'upn, ihi, ppsn, nric, hkid, cnp, cpf, icvp, icvp no, screening card',
);
/** Those whose numbers may be short: "badge 41". */
export const SHORT_BADGE_LABELS = labelList('badge, shield, intake');

/** Numbers of badges, told by whose they are. */
export const BADGE_NUMBERS: readonly Rule[] = [
  // An officer's number: "(Racine PD #411)".
  {
    near: around(/#\d/g, 24, 8),
    pattern:
      /(?<=(?:PD|P\.D\.|SO|FD|Police|Sheriff|Trooper|Officer|Ofc\.|Deputy|Fire|EMS)(?: Dept\.?| Department)?(?: badge)? )#(?<phi>\d{2,6})(?![\p{L}\p{N}-])/dgu,
    type: 'ID',
    score: 0.8,
  },
];
