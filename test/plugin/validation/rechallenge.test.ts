import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { surely } = fileChecker();

test.each([
  'In 2021 nitrofurantoin inflamed your lungs. Please take nitrofurantoin 100 mg twice daily for five days.',
  'Amiodarone scarred his lungs in 2020. Amiodarone was restarted today.',
  'Metformin brought on lactic acidosis in May. Metformin is continued.',
  'Prior iron dextran: cardiac arrest within minutes of the test dose. The order for iron dextran stays.',
  'The rash, wheeze and collapse you had last year were put down to codeine. Codeine was given at 10:00.',
  'Chlorhexidine collapse in 2020, adrenaline needed. Skin cleaned with chlorhexidine.',
])('what harmed is given again: %s', (text) => expect(surely(text)).toContain('rechallenge'));

test.each([
  'Amiodarone may scar the lungs. Start amiodarone 200 mg daily and check your breathing.',
  'Amiodarone scarred his lungs in 2020. Amiodarone must never be restarted.',
  "Amiodarone scarred his father's lungs in 2020. Amiodarone 200 mg daily was started.",
  'Chlorhexidine collapse in 2020, adrenaline needed. Skin cleaned with iodine; chlorhexidine sticks taken out of the pack.',
])('what did not, or is kept away: %s', (text) => expect(surely(text)).toEqual([]));
