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
