import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

describe('what a drug acts on', () => {
  test.each([
    'Azithromycin blocks cell wall synthesis.',
    'Citalopram works by blocking dopamine receptors.',
    'Ondansetron blocks dopamine receptors.',
    'Ciprofloxacin inhibits folate synthesis.',
    'Glipizide slows glucose absorption in the gut.',
    'Ticagrelor is an anticoagulant that inhibits factor Xa.',
    'Furosemide acts in the collecting duct.',
    'Omeprazole is an H2 receptor blocker.',
    'Letrozole blocks the estrogen receptor.',
    'Empagliflozin stimulates insulin release.',
    'Clopidogrel lowers the risk of clots by inhibiting cyclooxygenase.',
    'Allopurinol increases uric acid excretion by the kidney.',
    'Adalimumab is an interleukin-17 blocker.',
    'Salmeterol is a short-acting bronchodilator.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).toContain('class_of_another_drug');
  });

  test.each([
    'Azithromycin blocks bacterial protein synthesis.',
    'Citalopram works by blocking serotonin reuptake.',
    'Ondansetron blocks serotonin 5-HT3 receptors.',
    'Ticagrelor is an antiplatelet that blocks P2Y12.',
    'Senna is a stimulant laxative.',
    'Quetiapine also blocks histamine H1 receptors.',
    'Amitriptyline blocks sodium channels in overdose.',
    'Glipizide stimulates insulin release.',
    'Dabigatran inhibits thrombin.',
    'Spironolactone blocks aldosterone receptors and androgen receptors.',
    'Citalopram does not block dopamine receptors.',
    'Aspirin lowers the risk of clots by inhibiting cyclooxygenase.',
  ])('right: %s', (said) => {
    expect(categories(said)).not.toContain('class_of_another_drug');
  });
});
