import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** matches.tsv (near, of, gland, tip, inject, grade, rank), levels of anatomy.tsv, long meanings of bands.tsv: wrong, then right. */
test.each([
  ['site_wrong', 'Ramsay Hunt syndrome affects the femoral nerve.', 'Ramsay Hunt syndrome affects the facial nerve.'],
  ['site_wrong', 'Saturday night palsy: ulnar nerve.', 'Saturday night palsy: radial nerve.'],
  ['site_wrong', 'His insulinoma (thyroid tumour) was removed.', 'His insulinoma (pancreatic tumour) was removed.'],
  ['site_wrong', 'Aldosterone is made by the thyroid gland.', 'Aldosterone is made by the adrenal gland.'],
  ['site_wrong', 'Hickman tip in the left atrium, fine to use.', 'Hickman tip in the lower SVC, fine to use.'],
  ['site_wrong', 'NGT tip in the left lower lobe, start feeds.', 'NGT tip in the stomach, start feeds.'],
  ['site_wrong', 'Give the EpiPen into the buttock.', 'Give the EpiPen into the outer thigh.'],
  [
    'site_wrong',
    '4-month-old: vaccines IM into the buttock.',
    '4-month-old: vaccines IM into the anterolateral thigh.',
  ],
  ['site_wrong', 'The conus medullaris lies at L5 in adults.', 'The conus medullaris lies at L1 in adults.'],
  ['site_wrong', 'Spinal anaesthetic at T12/L1, no problems.', 'Spinal anaesthetic at L3/4, no problems.'],
  ['site_wrong', 'Chest tube in the ninth intercostal space.', 'Chest tube in the fifth intercostal space.'],
  ['score_misread', 'NYHA IV, no limitation of activity.', 'NYHA I, no limitation of activity.'],
  ['score_misread', 'Killip class I: cardiogenic shock.', 'Killip class IV: cardiogenic shock.'],
  ['score_misread', 'Bristol type 1 is watery.', 'Bristol type 7 is watery.'],
  ['score_misread', 'NEWS2 10, routine 12-hourly obs.', 'NEWS2 0, routine 12-hourly obs.'],
  ['score_misread', 'Blatchford 11: outpatient endoscopy is safe.', 'Blatchford 0: outpatient endoscopy is safe.'],
  ['score_misread', 'The Apgar was 9, a severely asphyxiated baby.', 'The Apgar was 9, no resuscitation needed.'],
  ['score_out_of_range', 'On the mood form you scored 31 out of 27.', 'On the mood form you scored 21 out of 27.'],
  ['score_range_wrong', 'The EPDS has ten items and a maximum of 60.', 'The EPDS has ten items and a maximum of 30.'],
  ['score_range_wrong', 'The lowest possible Braden score is 0.', 'The lowest possible Braden score is 6.'],
])('%s: %s', (category, wrong, right) => {
  expect(categories(wrong)).toContain(category);
  expect(categories(right)).toEqual([]);
});

test.each([
  'Shoulder dislocation reduced; axillary nerve intact.',
  'NG tip in the right main bronchus, tube removed and feed held.',
  'PICC tip in the right ventricle, withdrawn 4 cm and then fine to use.',
  'Femoral nerve block for her mid-shaft humeral fracture was not what I wrote.',
  'Your thyroid test (TSH) is normal.',
  'NYHA III now, was NYHA I with no symptoms two years ago.',
  'ASA 2, otherwise fit and well.',
  'If the CURB-65 is 3 or more consider ICU; his is 1.',
  'GCS 15, was in deep coma on arrival.',
  'Carry your insulin in your hand luggage.',
  'Disc prolapse at L4/5; lumbar puncture not done.',
])('leaves alone: %s', (text) => {
  expect(categories(text)).toEqual([]);
});
