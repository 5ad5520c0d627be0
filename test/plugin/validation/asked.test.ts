import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

const BOTH = 'She takes sertraline 50 mg and was given linezolid 600 mg twice daily.';

test.each([
  `Check drug interactions pls. ${BOTH}`,
  `Please summarize this for the tumor board. ${BOTH}`,
  `Explain the problem with this list. ${BOTH}`,
  `Make a table of her medicines. ${BOTH}`,
  `Convert this to a problem list: ${BOTH}`,
  `${BOTH} Which of these do I have to change today?`,
  `${BOTH} What should be stopped first, and at what speed?`,
  'He has a chronic subdural haematoma and is on apixaban 5 mg. Would embolization alone be reasonable?',
  'Admitted with euglycemic diabetic ketoacidosis on empagliflozin 10 mg. Would you ever rechallenge?',
])('what a text asks about it does not order: %s', (text) => expect(categories(text)).toEqual([]));

test.each([
  BOTH,
  `${BOTH} Do you have any questions?`,
  `${BOTH} Would you like me to call the pharmacy?`,
  `${BOTH} Could you see her next week?`,
  `Is it safe? Yes. ${BOTH}`,
  `Check your blood pressure every day. ${BOTH}`,
  `Write down your readings. ${BOTH}`,
])('what it has given stays an order: %s', (text) => expect(categories(text)).toContain('interaction_contraindicated'));

test.each([
  'Start lisinopril 1000 mg once daily. Which of these should I stop?',
  'Please summarize: she takes lisinopril 1000 mg once daily.',
])('neither excuses a dose: %s', (text) => expect(categories(text)).toContain('dose_above_maximum'));
