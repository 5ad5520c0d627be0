import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { surely } = fileChecker();

describe('where both sides are told of, one side stands twice', () => {
  test.each([
    ['Vision: # 6/12 (cataract), left 6/9.', 'right', 'left'],
    ['Pressures were 24 mmHg right, 16 mmHg #.', 'left', 'right'],
    ['It was 178/96 in the right arm and 142/80 in the #.', 'left', 'right'],
    ['Five papules on the left cheek, two on the #.', 'right', 'left'],
    ['Pitting oedema, left more than #.', 'right', 'left'],
    ['Power is weaker on the # than on the left.', 'right', 'left'],
    ['Left drum red and bulging; # normal.', 'right', 'left'],
    ['Carotids: right 70 % stenosis, # clear.', 'left', 'right'],
    ['Right knee swollen and warm. The # knee is normal.', 'left', 'right'],
    ['Kidneys: right 11.1 cm, # 9.4 cm.', 'left', 'right'],
  ])('%s', (text, right, wrong) => {
    expect(surely(text.replace('#', right))).not.toContain('side_twice');
    expect(surely(text.replace('#', wrong))).toContain('side_twice');
  });

  test.each([
    'Left 6/24 in June, left 6/9 now.',
    'Right eye 6/60 unaided, right eye 6/12 with pinhole.',
    'Right upper lobe 8 mm, right lower lobe 5 mm.',
    'Two stones in the right kidney, one in the right ureter.',
    'Right breast mass of 2 cm; right axilla normal.',
    'Left knee swollen in May; left knee normal now.',
    'Left ventricle dilated, left atrium normal.',
    'NIHSS 6: right arm 3, right leg 2, face 1.',
  ])('%s', (text) => expect(surely(text)).not.toContain('side_twice'));
});
