import { expect, test } from 'vitest';
import { listOf, readTable } from '../../../models/knowledge/table.ts';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** structures.tsv: wrong, then right. */
test.each([
  ['Your thyroid gland sits in the lower belly.', 'Your thyroid gland sits in the front of the neck.'],
  ['Your cataract is a clouding of the eardrum.', 'Your cataract is a clouding of the lens of the eye.'],
  ["Mr Ode's prostate gland lies just below the collarbone.", "Mr Ode's prostate gland lies just below the bladder."],
  ['The tracheostomy tube opens into her stomach.', 'The tracheostomy tube opens into her windpipe.'],
  ['Your Mirena coil sits inside the bladder.', 'Your Mirena coil sits inside the womb.'],
  ['You broke the humerus, the long bone of the thigh.', 'You broke the femur, the long bone of the thigh.'],
  [
    'The aortic valve is the valve between the right atrium and the right ventricle.',
    'The aortic valve is the valve between the left ventricle and the aorta.',
  ],
  [
    'Your gallbladder sits under the liver on the left side.',
    'Your gallbladder sits under the liver on the right side.',
  ],
  [
    'The carotid artery is the vessel that brings blood to the foot.',
    'The carotid artery brings blood from the heart to the brain.',
  ],
  [
    'The Foley catheter is held by a balloon: the catheter lies inside the left kidney, as the Foley catheter goes into the left kidney.',
    'The Foley catheter goes through the urethra into the bladder.',
  ],
  ['The ulnar nerve runs behind the knee.', 'The ulnar nerve runs behind the elbow.'],
  ['A pacemaker is placed under the skin of the heel.', 'A pacemaker is placed under the skin of the chest.'],
  ['The left anterior descending artery feeds the front wall of the liver.', 'It feeds the front wall of the heart.'],
  ['The ureter is the tube that carries urine from the kidney to the lung.', 'The ureter leads to the bladder.'],
  ['Glaucoma slowly damages the nerve of hearing.', 'Glaucoma slowly damages the nerve at the back of the eye.'],
  ['Your hip fracture is a break in the top of the humerus.', 'Your hip fracture is a break in the top of the femur.'],
  ['Her Achilles tendon ruptured just above the elbow.', 'Her Achilles tendon ruptured just above the heel.'],
  ['An ectopic pregnancy grows in the stomach.', 'An ectopic pregnancy grows in a fallopian tube.'],
  ['The stapes is a tiny bone and is found in the foot.', 'The stapes is a tiny bone and is found in the ear.'],
  ['COPD damages the air sacs in the kidneys.', 'COPD damages the air sacs in the lungs.'],
  ['Cirrhosis is scarring of the pancreas.', 'Cirrhosis is scarring of the liver, with fluid in the abdomen.'],
  ['A dexa scan measures hearing.', 'A dexa scan measures the density of the hip and spine.'],
])('flags "%s" and not "%s"', (wrong, right) => {
  expect(categories(wrong)).toContain('site_wrong');
  expect(categories(right)).toEqual([]);
});

test.each([
  'The sciatic nerve runs from the lower back down the leg to the foot.',
  'The achilles tendon is at the back of the ankle.',
  'The adrenal glands sit on top of the kidneys.',
  'The pituitary is a small gland at the base of the brain, behind the nose.',
  'The kidney was transplanted into the pelvis.',
  'The cancer of the colon has spread to the liver.',
  'Gallbladder pain may be felt in the right shoulder.',
  'Your gallstone is stuck in the neck of the gallbladder.',
  'She has brittle asthma and is bleeding from a soft womb.',
  'Bile flows from the gallbladder into the bowel.',
  'Hysteroscopy: the camera goes through the vagina and cervix into the womb.',
])('leaves alone: %s', (text) => {
  expect(categories(text)).not.toContain('site_wrong');
});

test('names only places that there are', () => {
  const places = new Set(readTable('places').map(({ place }) => place));
  for (const row of readTable('places'))
    for (const name of listOf(row.within)) expect(places, row.citation).toContain(name);
  for (const row of readTable('structures')) {
    expect(['lies', 'goes'], row.citation).toContain(row.kind);
    for (const name of listOf(row.belongs.replaceAll('=', ''))) expect(places, row.citation).toContain(name);
  }
});
