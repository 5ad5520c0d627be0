import { describe, expect, test } from 'vitest';
import { chart, fileChecker } from './support.ts';

const { categories } = fileChecker();

const ill = chart({
  conditions: [
    'Community acquired pneumonia, left lower lobe',
    'Cellulitis of right lower limb',
    'Right lower quadrant abdominal pain',
    'Gout of left first MTP joint',
  ],
});
const sides = (text: string) => categories(text, { chart: ill }).filter((one) => one === 'chart_side_differs');

describe('a part of the body by another word than the chart has', () => {
  test.each([
    'Oral amoxicillin for a right lower lobe pneumonia.',
    'IV flucloxacillin for left leg cellulitis, day two.',
    'Three days of left lower quadrant pain and vomiting.',
    'Gout flare in the right great toe.',
  ])('marks "%s"', (text) => expect(sides(text)).not.toEqual([]));

  test.each([
    'Oral amoxicillin for a left lower lobe pneumonia.',
    'IV flucloxacillin for right leg cellulitis, cannula in the left arm.',
    'Pneumonia of the right lower lobe six years ago.',
    'A small effusion at the right base.',
    'Left lower quadrant soft, not tender.',
    'Ingrown nail of the right great toe.',
    'The left leg is normal.',
  ])('leaves "%s" alone', (text) => expect(sides(text)).toEqual([]));
});
