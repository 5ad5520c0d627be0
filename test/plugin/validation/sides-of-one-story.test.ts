import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** Wrong, then right. */
const SIDES: readonly (readonly [string, string])[] = [
  [
    'Trauma call: R chest hyper-resonant and silent with hypotension. Needle decompression in the L 2nd space.',
    'Trauma call: R chest hyper-resonant and silent with hypotension. Needle decompression in the R 2nd space.',
  ],
  [
    'Your operation on the left knee is on Friday. The nurse will mark your right knee with a pen.',
    'Your operation on the left knee is on Friday. The nurse will mark your left knee with a pen.',
  ],
  [
    'Stroke unit: right-sided weakness since 06:00. Left arm power 2/5.',
    'Stroke unit: right-sided weakness since 06:00. Right arm power 2/5.',
  ],
  [
    'Sprained right wrist. Elevate the left wrist on a pillow.',
    'Sprained right wrist. Elevate the right wrist on a pillow.',
  ],
  [
    'Your right ear grommet was put in today. The left ear was not treated. Keep water out of the left ear.',
    'Your right ear grommet was put in today. The left ear was not treated. Keep water out of the right ear.',
  ],
];

const DENIED: readonly (readonly [string, string])[] = [
  [
    'He did not require intubation. ETT secured at 22 cm at the lips.',
    'He did not require intubation. He kept his own airway.',
  ],
  [
    'Screening colonoscopy was normal. The 8 mm polyp was removed.',
    'Screening colonoscopy was normal. Repeat in 2036.',
  ],
  [
    'She is bedbound with multiple sclerosis. She walks the dog for two miles.',
    'She is bedbound with multiple sclerosis. Hoist for transfers.',
  ],
  [
    'No seizures since January. His last seizure was last night.',
    'No seizures since January. His last seizure was in December.',
  ],
];

describe('one story within one text', () => {
  test.each(SIDES)('what is done on the other side: %s', (wrong, right) => {
    expect(categories(wrong)).toContain('side_disagrees');
    expect(categories(right)).toEqual([]);
  });

  test.each(DENIED)('what is denied and then told: %s', (wrong, right) => {
    expect(categories(wrong)).toContain('negation_disagrees');
    expect(categories(right)).toEqual([]);
  });

  test('each eye has its own disease', () => {
    const told = 'OD: drusen only. OS: subretinal fluid. A: Neovascular AMD OS; intermediate dry AMD OD.';
    expect(categories(`${told} P: aflibercept 2 mg injected today into the left eye.`)).toEqual([]);
  });

  test('a symptom of an organ of the other sex is not denied either', () => {
    expect(categories('A 58-year-old man with a new cough. He denies vaginal pain.')).toContain('sex_disagrees');
    expect(categories('A 58-year-old man with a new cough. He denies testicular pain.')).toEqual([]);
  });

  test('the sum of a Gleason score is no length of a pregnancy', () => {
    expect(categories('Mr Hill, 66: biopsy of the prostate showed Gleason 4+3=7. Bone scan clear.')).toEqual([]);
  });
});
