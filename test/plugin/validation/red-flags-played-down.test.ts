import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories: against } = fileChecker();

const RED_FLAGS = [
  'A stiff neck with fever and a rash',
  'Sudden weakness of one arm',
  'A baby of three weeks with a fever of 38.6',
  'A sudden severe headache, the worst of your life,',
  'Loss of vision in one eye',
  'Swelling of the lips and tongue after the tablet',
  'Crushing chest pain',
  'Coughing up blood',
];
const PLAYED_DOWN = [
  'can wait until next week.',
  'needs only fluids at home.',
  'is a matter for painkillers and sleep.',
  'will settle by itself.',
  'is no reason to call.',
];

test.each(RED_FLAGS.flatMap((flag) => PLAYED_DOWN.map((words) => `${flag} ${words}`)))('finds: %s', (text) =>
  expect(against(text)).toContain('emergency_advice_wrong'),
);

test.each([
  'A mild headache needs only rest and water.',
  'The bruise needs only time and settles by itself within two weeks.',
  'A cold passes on its own; it needs just rest and fluids.',
  'Numbness of the fingertips after chemotherapy is common; tell us at the next visit.',
  'The swelling of your lip after the dental injection is a matter of patience.',
  'Weakness in her left leg since childhood polio; physiotherapy next month.',
  'Loss of vision in the left eye since birth. Glasses check next month.',
  'Call 911 for sudden weakness of one arm; it does not settle by itself.',
  'Teething needs only patience.',
])('leaves: %s', (text) => expect(against(text)).toEqual([]));

/** What is told to do if a sign comes, what needs no visit, and signs that stand alone. */
test.each([
  'If your calf becomes swollen and painful after the knee replacement, massage it and come back in six weeks.',
  'If the baby moves less than usual at 34 weeks, mention it at the checkup in three weeks.',
  'Vomit that looks like coffee grounds is harmless.',
  'Black tarry stools are a good sign and need no call.',
  'If you cough up blood, there is no reason to call us.',
  'When your child has trouble breathing and the ribs pull in, give honey and go to bed.',
  'Yellow eyes and dark urine are normal and need no visit.',
  'Blood in the urine without pain may be ignored if it goes away.',
  'A lump in the breast at 60 can be watched for two years.',
  'If you faint while running, carry on with your training.',
  'If your cast feels tight and your fingers turn blue, tighten it further and wait.',
  'Thoughts of ending your life are normal and should be kept to yourself.',
])('finds what is played down: %s', (text) => {
  expect(against(text)).toContain('emergency_advice_wrong');
});

test.each([
  'If your cast feels tight or your fingers turn blue, call us at once and do not wait.',
  'If your calf is swollen on both sides after standing all day, raise your legs in the evening.',
  'When the stitches come out in ten days, a thin red line is normal.',
  'After your biopsy showed that the mole is benign, no further visit is needed.',
  'Blood in the urine for a day after the cystoscopy is normal.',
  'If you faint when your blood is drawn, lie down and raise your legs.',
  'Dark stools are expected while you take iron, but black, sticky stools need a call.',
  'Chest pain when you press on the ribs is usually from the muscles and can be treated at home.',
])('leaves alone: %s', (text) => {
  expect(against(text)).toEqual([]);
});
