import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();
const isWrong = (text: string): boolean => categories(text).some((one) => /antidote|contrary/.test(one));

test.each([
  'Lithium toxicity, level 5.0, confused. Activated charcoal to remove it, renal team called.',
  'Acute arsenic tox, no PO. Deferoxamine deep IM q4h.',
  'Those tablets are Prussian blue; they keep radioactive iodine out of the thyroid.',
  'The rodenticide acts like a very long warfarin. Rat bait victims take vitamin C for months.',
  'Dabigatran, life-threatening bleed. Give andexanet.',
  'The lanthanum tablets take lead out of your body.',
])('an antidote that does nothing there is found: %s', (text) => {
  expect(isWrong(text)).toBe(true);
});

test.each([
  'Lithium toxicity: charcoal is useless; give saline and dialyse.',
  'Paracetamol overdose 2 h ago: activated charcoal, then acetylcysteine by level.',
  'Amitriptyline OD, metformin BD, aspirin OD, ramipril OD.',
  'Lithium level 0.8, on hydrochlorothiazide, watch it closely.',
  'Radioactive iodine was given in May; she now takes levothyroxine.',
  'The succimer capsules take lead out of your body.',
  'Apixaban bleed. Give andexanet alfa or PCC.',
])('what helps, or is no poisoning, is let be: %s', (text) => {
  expect(isWrong(text)).toBe(false);
});
