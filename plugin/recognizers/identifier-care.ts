import { labelList } from './labelled.ts';

/** What visits, orders, referrals, prescriptions and the papers about them are numbered by. */
export const CARE_LABELS = labelList(
  'encounter, enc #, enc no, csn, contact serial, visit number, visit no, visit #, visit id, event',
  'admission number, admission no, admission id, admission #, appointment id, appointment number, appointment #, fin number',
  'order number, order no, order #, order id, requisition, req no, req #',
  'referral number, referral no, referral id, referral #, refer to, reply to, ubrn',
  'prescription number, prescription no, prescription #, rx number, rx no, rx #, rx, ipledge',
  'auth, authorization, authorisation, prior auth, claim, letter of guarantee, guarantee',
  'document id, doc id, document number, document no, report number, report no, report id, report',
  'job, job number, job id, job #, dictation, transcription, external id, message id',
);
