import { expect, test } from 'vitest';
import { readText } from '../../../plugin/validation/reading/document.ts';
import { fileChecker } from './support.ts';

const { checker } = fileChecker();
/** How the drug that is named first stands at the end of what is said of it. */
const stands = (text: string): string => {
  const { assertion, settled } = readText(text, checker().lexicon).mentions.find(({ kind }) => kind === 'drug')!;
  return settled === undefined ? assertion : `${assertion} ${settled}`;
};

test.each([
  'Metformin had been on hold for the CT; back on it from tonight, 1 g twice daily.',
  'Sertraline 100 mg daily was on hold for a week; resumed 3 March.',
  'Heparin was held overnight for the line, back up at 18 units/kg/h since 8 am.',
  'Ramipril was stopped for the cough in the autumn, but she is back on it.',
  'Lithium was paused for the scan and is now being taken again, 800 mg at night.',
  'Her eplerenone 25 mg had been stood down on day 1; on day 4 we put it back.',
  'Warfarin 5 mg was skipped last night, given again tonight.',
])('what was paused and is taken up again goes on: %s', (text) => expect(stands(text)).toBe('active kept'));

test.each([
  'She had been on simvastatin 40 mg from her last practice; to continue.',
  'Was on ramipril 10 mg before the pregnancy and stays on it.',
  'Was on diltiazem 240 mg from the old cardiologist, continues.',
  'He was put on allopurinol 300 mg years ago, no change to that.',
  'Had been on metformin 1 g bd since 2015; this remains.',
  'On arrival he was on haloperidol 1 mg nightly, and we saw no cause to alter that.',
  'He was on spironolactone 25 mg at the last visit and is still on it today.',
])('what was told as past and stays goes on: %s', (text) => expect(stands(text)).toMatch(/^active/));

test.each([
  'Metformin 1 g twice daily to be withheld, and restarted when the eGFR is back above 45.',
  'Lithium has been put on hold, and will be taken up again at 400 mg when the level is below 0.8.',
  'Metformin comes off until she is eating and the kidneys are back to where they were.',
  'Dapagliflozin is on pause. The team will tell her when to take it up again.',
  'She had been on simvastatin 40 mg until March and will not be going back to it.',
  'Was on ramipril 10 mg before the pregnancy and did not stay on it.',
  'He was put on pioglitazone years ago by Dr Ross and we took him off it.',
  'Had been on tizanidine for spasms last year; unchanged spasms since.',
  'INR 6.4: omit warfarin again, give oral vitamin K 2 mg and recheck in 24 hours.',
  'She had been taking ibuprofen for her back. Paracetamol 1 g four times a day instead.',
])('what was paused or ended and is put off does not: %s', (text) => expect(stands(text)).not.toMatch(/^active/));

test.each([
  'For the tooth abscess she could have amoxicillin 500 mg three times a day safely.',
  'Naproxen would be fine for you.',
  'There is no reason not to give sildenafil 50 mg as requested.',
  'Nothing speaks against lisinopril for her blood pressure.',
  'We have no objection to primaquine for him.',
  'Ibuprofen 400 mg would do you no harm.',
  'Clarithromycin 500 mg bd may be added.',
  'I would be happy for her to have pseudoephedrine 60 mg for her nose.',
])('what its reader may have is given: %s', (text) => expect(stands(text)).toBe('active permitted'));

test.each([
  'If the culture grows MRSA, vancomycin.',
  'Sildenafil could be given only if the nitrate were stopped for good.',
  'Whether diltiazem might ever be used was discussed.',
  'Had she not been pregnant, doxycycline would have been fine.',
  'Pioglitazone would be all right in a man without it.',
  'Tadalafil can be used by men who take no nitrates.',
])('what is only thought of, or is for others, is not: %s', (text) =>
  expect(stands(text)).toMatch(/^(?:hypothetical|stopped)/),
);

test.each([
  'Amoxicillin is a penicillin too, so he must not have it.',
  'Propranolol, nadolol and timolol are out for her.',
  'Aspirin is something no child with chickenpox should get.',
  'Nobody who carries a spray should take sildenafil.',
  'Gentamicin, tobramycin, ciprofloxacin - hands off.',
  'Piperacillin-tazobactam is from the same family; do not let her have that.',
  'Diltiazem is for a normal heart. His EF is 28%, so it is not among his choices.',
])('what the text keeps from its reader is refused: %s', (text) => expect(stands(text)).toMatch(/^negated/));

test.each([
  'Oxymetazoline, two sprays in each nostril, but do not use it for longer than 3 days.',
  'Dexmedetomidine runs at 0.4 mcg/kg/hour, so do not use it as the only sedative during blockade.',
])('how it is not to be taken refuses nothing: %s', (text) => expect(stands(text)).not.toMatch(/^negated/));

test.each([
  'If the potassium is below 5 on Friday we will start spironolactone 25 mg daily.',
  'Should it rise over 45, metformin 500 mg twice daily can be begun by you.',
  "Provided tomorrow's K is under 5.0 the eplerenone 25 mg will be given.",
  'As soon as they are over 50, enoxaparin 40 mg daily goes on the chart.',
  'The empagliflozin question is left to the diabetes team next week.',
  'Neurosurgery will let us know the day on which warfarin can be taken up.',
])('what waits for something is not given: %s', (text) => expect(stands(text)).toBe('hypothetical deferred'));

test.each([
  'If the knee hurts, take ibuprofen 400 mg three times a day.',
  'If that is not enough, you can take ibuprofen 400 mg.',
  'If the sore throat is not better tomorrow, take the amoxicillin 500 mg that I sent.',
  'Provided the list allows it, nirmatrelvir 300 mg with ritonavir 100 mg, both twice a day.',
])('what is taken when needed is: %s', (text) => expect(stands(text)).toMatch(/^active/));
