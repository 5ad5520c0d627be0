import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** What is denied, then what agrees with it, and what tells that it is there all the same. */
const TOLD_AFTER_ALL: readonly (readonly [string, string, string])[] = [
  ['No previous operations: ', 'his abdomen is free of scars.', 'a midline scar runs from xiphoid to pubis.'],
  ['There is no history of asthma and ', 'peak flow is normal.', 'he uses his brown preventer inhaler daily.'],
  ['Chest clear on auscultation, ', 'no added sounds.', 'crepitations at the right base.'],
  ['MSU negative; ', 'no treatment needed.', 'the Klebsiella is resistant to trimethoprim.'],
  ['Doppler: no DVT, ', 'compression stockings only.', 'the femoral vein is full of thrombus.'],
  ['He is not confused and ', 'knows the date and place.', 'thinks he is on a ship in 1962.'],
  ['She lives alone without help and ', 'cooks for herself.', 'a carer gets her up each morning.'],
  ['No urinary catheter in place: ', 'she walks to the toilet.', 'hourly output from the catheter 45 mL.'],
  ['Angiogram: smooth normal coronaries, ', 'medical treatment.', 'bypass for three-vessel disease.'],
  ['No history of migraine; ', 'this is her first headache.', 'her migraine comes twice a month.'],
  ['No one in his family has diabetes; ', 'both parents are well.', 'his sister injects insulin.'],
  ['There is no family history of bowel cancer: ', 'no extra screening.', 'her brother died of it at 41.'],
  ['None of her relatives has had a clot; ', 'all are well.', 'her sister had a pulmonary embolism at 30.'],
];
test.each(TOLD_AFTER_ALL)('%s%s, not: %s', (denied, agrees, opposes) => {
  expect(categories(denied + agrees)).toEqual([]);
  expect(categories(denied + opposes)).toContain('negation_disagrees');
});

test.each([
  'No fever, productive cough of green sputum for three days.',
  'Denies alcohol, but her husband drinks two bottles of wine a night.',
  'The left arm has normal power; the right arm is weak.',
  'No rash today; the rash on his trunk faded after the cetirizine.',
  'Biopsy was benign; the right-sided carcinoma in 2015 was treated by lumpectomy.',
  'No home oxygen; 2 L by nasal cannula on the ward tonight.',
  'No drug allergies; his cousin is the one who came out in hives with penicillin.',
  'No family history of premature heart disease; father had a heart attack at 78.',
  'No family history of cancer apart from an uncle who had prostate cancer.',
  "No family history of breast cancer, but her husband's mother had breast cancer.",
  'No family history of gout; her mother takes it for her heart.',
])('opposes nothing: %s', (text) => expect(categories(text)).not.toContain('negation_disagrees'));
