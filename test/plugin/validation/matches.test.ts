import { expect, test } from 'vitest';
import { listOf, readTable } from '../../../models/knowledge/table.ts';
import { MATCH_KINDS } from '../../../plugin/validation/checks/states/matches.ts';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** matches.tsv: wrong, then right. */
test.each([
  [
    'The cornea is the light-sensitive layer at the back of your eye.',
    'The retina is the light-sensitive layer at the back of your eye.',
  ],
  ['The insulin in your body is made in the spleen.', 'The insulin in your body is made in the pancreas.'],
  [
    'The ureter is the tube that carries urine out of the body.',
    'The urethra is the tube that carries urine out of the body.',
  ],
  ['The cochlea helps you to keep your balance.', 'The cochlea turns sound into nerve signals.'],
  ['The tympanic membrane keeps food out of the windpipe.', 'The epiglottis keeps food out of the windpipe.'],
  ['Platelets carry oxygen around the body.', 'Red blood cells carry oxygen around the body.'],
  ['Tendons join bone to bone.', 'Ligaments join bone to bone.'],
  ['The right ventricle pumps blood to the body.', 'The right ventricle pumps blood to the lungs.'],
  ['The cerebellum forms new memories.', 'The hippocampus forms new memories.'],
  ['The diaphragm is the muscle that moves your eye.', 'The diaphragm is the main muscle of breathing.'],
])('knows what a part of the body does: "%s", and not "%s"', (wrong, right) => {
  expect(categories(wrong)).toContain('function_wrong');
  expect(categories(right)).toEqual([]);
});

test.each([
  ['You broke your clavicle, or shoulder blade.', 'You broke your clavicle, or collarbone.'],
  ['Your patella, the heel bone, is cracked.', 'Your patella, the kneecap, is cracked.'],
  [
    'The vagus nerve moves the muscles of facial expression.',
    'The facial nerve moves the muscles of facial expression.',
  ],
  ['His wrist drop means that the femoral nerve was hurt.', 'His wrist drop means that the radial nerve was hurt.'],
  ['The facial nerve lifts your wrist.', 'The radial nerve lifts your wrist.'],
  ['The deltoid is supplied by the obturator nerve.', 'The deltoid is supplied by the axillary nerve.'],
  ['The phrenic nerve supplies the biceps.', 'The phrenic nerve supplies the diaphragm.'],
  [
    'Foot drop after the fracture at the neck of the fibula means that the ulnar nerve was hurt.',
    'Foot drop after the fracture at the neck of the fibula means that the peroneal nerve was hurt.',
  ],
])('knows names and nerves: "%s", and not "%s"', (wrong, right) => {
  expect(categories(wrong)).toContain('site_wrong');
  expect(categories(right)).toEqual([]);
});

test.each([
  ['For the thoracentesis he lies face down.', 'For the thoracentesis he sits up and leans forward.'],
  ['For the lumbar puncture she lies flat on her back.', 'For the lumbar puncture she lies curled up on her side.'],
  ['During the tube feed keep her lying flat.', 'During the tube feed keep the head raised.'],
  ['The mammogram is taken lying on your stomach.', 'The mammogram is taken standing up.'],
  [
    'The nasogastric tube is passed while the patient lies face down.',
    'The nasogastric tube is passed while the patient sits upright.',
  ],
  ['For the enema lie on your stomach.', 'For the enema lie on your left side.'],
])('knows in which position something is done: "%s", and not "%s"', (wrong, right) => {
  expect(categories(wrong)).toContain('preparation_wrong');
  expect(categories(right)).toEqual([]);
});

test.each([
  ['Women of 65 have a barium enema to look for osteoporosis.', 'Women of 65 have a DXA to look for osteoporosis.'],
  ['You are screened for hepatitis C with a stool culture.', 'You are screened for hepatitis C with an antibody test.'],
  [
    'A newborn is screened for hearing loss with a stool test.',
    'A newborn is screened for hearing loss with a hearing test.',
  ],
  ['Depression is screened for with a urine dipstick.', 'Depression is screened for with the PHQ-9.'],
  [
    'Celiac disease is tested for with a skin prick.',
    'Celiac disease is tested for with tissue transglutaminase antibodies.',
  ],
])('knows by which test a disease is looked for: "%s", and not "%s"', (wrong, right) => {
  expect(categories(wrong)).toContain('screening_wrong');
  expect(categories(right)).toEqual([]);
});

test.each([
  ['Her lupus nephritis is followed with peak flow.', 'Her lupus nephritis is followed with the urine protein.'],
  [
    'Your chronic kidney disease is watched with the eye pressure.',
    'Your chronic kidney disease is watched with the eGFR.',
  ],
  ['His HIV is monitored by the uric acid.', 'His HIV is monitored by the viral load.'],
  [
    'The PSA tells us how well your asthma is controlled.',
    'The peak flow tells us how well your asthma is controlled.',
  ],
])('knows by what a disease is followed: "%s", and not "%s"', (wrong, right) => {
  expect(categories(wrong)).toContain('monitoring_wrong');
  expect(categories(right)).toEqual([]);
});

test.each([
  'The gallbladder lies under the right lobe of the liver and stores bile.',
  'The kidneys filter the blood, and the bladder stores the urine.',
  'The retina sends pictures through the optic nerve to the brain.',
  'The median nerve passes through the carpal tunnel, while the ulnar nerve runs behind the elbow.',
  'After the lumbar puncture you can lie flat on your back.',
  'After the liver biopsy you will lie on your right side for two hours.',
  'You are due for breast cancer screening and have a colonoscopy booked.',
  'Put one drop in each eye at bedtime for your glaucoma.',
  'Her diabetes is followed with the A1c and a yearly eye exam.',
  'The cornea does not sense light.',
  'She broke her clavicle, shoulder blade and ribs.',
])('leaves alone: %s', (text) => {
  expect(categories(text)).toEqual([]);
});

test('has a frame for every kind, and in each row a subject and an answer', () => {
  for (const { kind, subject, answers, unless, citation } of readTable('matches')) {
    expect(MATCH_KINDS, citation).toContain(kind.split(' ', 1)[0]);
    expect(listOf(subject).length, citation).toBeGreaterThan(0);
    expect(listOf(answers).length + listOf(unless).length, citation).toBeGreaterThan(0);
  }
});

test.each([
  ['treatment_wrong', 'Quinsy is treated with antihistamines.', 'Quinsy is treated with antibiotics.'],
  ['treatment_wrong', 'Gaucher disease: idursulfase every week.', 'Gaucher disease: velaglucerase every other week.'],
  [
    'treatment_wrong',
    'Laronidase infusions were begun for his Fabry disease.',
    'Laronidase infusions were begun for his Hurler syndrome.',
  ],
  ['treatment_wrong', 'River blindness is treated with praziquantel.', 'River blindness is treated with ivermectin.'],
  ['sign_of_another', 'Koplik spots are a sign of scarlet fever.', 'Koplik spots are a sign of measles.'],
  [
    'sign_of_another',
    'Anti-centromere antibodies point to coeliac disease.',
    'Anti-centromere antibodies point to systemic sclerosis.',
  ],
  [
    'sign_of_another',
    'A raised 17-hydroxyprogesterone suggests Cushing syndrome.',
    'A raised 17-hydroxyprogesterone suggests congenital adrenal hyperplasia.',
  ],
  ['sign_of_another', 'TSH is low in primary hypothyroidism.', 'TSH is high in primary hypothyroidism.'],
  ['sign_of_another', 'Addison disease causes high cortisol.', 'Addison disease causes low cortisol.'],
  ['sign_of_another', 'A high ferritin indicates iron deficiency.', 'A low ferritin indicates iron deficiency.'],
  ['sign_of_another', 'CA 19-9 is a marker of prostate cancer.', 'CA 19-9 is a marker of pancreatic cancer.'],
  [
    'inheritance_wrong',
    'Marfan syndrome is inherited as autosomal recessive.',
    'Marfan syndrome is inherited as autosomal dominant.',
  ],
  ['cause_wrong', 'Beriberi is caused by lack of vitamin C.', 'Beriberi is caused by lack of thiamine.'],
  ['cause_wrong', 'Haemophilia C is caused by lack of factor VIII.', 'Haemophilia C is caused by lack of factor XI.'],
  ['diet_wrong', 'Hereditary fructose intolerance: avoid gluten.', 'Hereditary fructose intolerance: avoid sucrose.'],
  ['monitoring_wrong', 'Before azathioprine we check G6PD.', 'Before azathioprine we check TPMT.'],
  ['site_wrong', 'The intravitreal injection goes into the knee.', 'The intravitreal injection goes into the eye.'],
  ['aim_wrong', 'Mesna was given to protect the heart.', 'Mesna was given to protect the bladder.'],
])('%s: "%s", and not "%s"', (category, wrong, right) => {
  expect(categories(wrong)).toContain(category);
  expect(categories(right)).not.toContain(category);
});

test.each([
  'Shingles of the chest, treated with antibiotics for the cellulitis around it.',
  'Koplik spots are not a sign of scarlet fever.',
  'Unlike galactosaemia, phenylketonuria does not need a diet without lactose.',
  'Is quinsy treated with antihistamines?',
  'A low TSH with her hypothyroidism means that the dose is too high.',
  'A normal or high ferritin does not exclude iron deficiency in inflammation.',
])('pairs nothing in "%s"', (text) => {
  const paired = ['treatment_wrong', 'sign_of_another', 'diet_wrong'];
  expect(categories(text).filter((category) => paired.includes(category))).toEqual([]);
});
