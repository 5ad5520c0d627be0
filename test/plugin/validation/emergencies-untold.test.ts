import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { checker } = fileChecker();
const isUntold = (text: string): boolean =>
  checker()
    .against(text)
    .some(({ message }) => message.includes('that a text tells of'));

describe('a value that is an emergency is a slip where the text tells of none', () => {
  test.each([
    ['Sleeping well, SpO2 # % on room air.', '96', '36'],
    ['INR #. Next visit in six weeks.', '1.4', '14'],
    ['Lithium # mmol/L, mood steady, same dose.', '0.8', '8'],
    ['Sodium # mmol/L, glucose 92 mg/dL, nothing to do.', '139', '103'],
    ['Fasting glucose 92 #, no diabetes.', 'mg/dL', 'mmol/L'],
    ['T 36.9, HR #, BP 118/72. Home today.', '68', '268'],
    ['Creatinine # mg/dL; losartan goes on.', '1.2', '21'],
  ])('%s', (text, right, wrong) => {
    expect(isUntold(text.replace('#', right))).toBe(false);
    expect(isUntold(text.replace('#', wrong))).toBe(true);
  });

  test.each([
    'Found blue, SpO2 46 %, bag and mask at once.',
    'INR 14 with gum bleeding: vitamin K 5 mg by mouth.',
    'Lithium 4.1 mmol/L, drowsy with a coarse tremor, for dialysis.',
    'Glucose 980 mg/dL in HHS.',
    'SVT at 240, HR 240, adenosine 6 mg given.',
    'She sat up at 40 degrees for the feed.',
    'Ferritin 7, transferrin saturation 6 %.',
    'Seven weeks old, bronchiolitis, RR 62.',
  ])('%s', (text) => expect(isUntold(text)).toBe(false));
});
