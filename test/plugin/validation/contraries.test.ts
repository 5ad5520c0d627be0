import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

describe('the contrary of a treatment', () => {
  test.each([
    'Your restless legs keep you up at night, so take prochlorperazine two hours before bed to quiet them.',
    'He is in adrenal crisis with a blood pressure of 70/40; give intravenous etomidate right away.',
    'The treatment for her thyroid storm is levothyroxine 200 micrograms by mouth.',
    'Your fingers turn white in the cold, and pseudoephedrine daily will open the small vessels.',
    'Take dantrolene three times a day to strengthen the eyelid muscles weakened by your myasthenia gravis.',
    'Heavy bleeding after delivery with a soft uterus: give terbutaline to make the womb contract.',
    'The patient is still convulsing at eight minutes, so the first drug to give now is oral lamotrigine.',
    'For acute mania, start sertraline 50 mg this evening.',
    'She has severe hyponatremia, and indapamide will raise it.',
    'Rigid, febrile and confused: this is neuroleptic malignant syndrome, and he should receive fluphenazine.',
    "Your mother's delirium is being treated with lorazepam three times a day.",
    'Your husband is drowsy from hepatic encephalopathy, and diazepam is the medicine that will clear his confusion.',
    "You have Wilson's disease, so we are treating your liver with copper gluconate for life.",
    'Rapid atrial fibrillation in Wolff-Parkinson-White syndrome, so we are giving diltiazem to settle it.',
    'The heparin-PF4 antibody is strongly positive; run unfractionated heparin as his anticoagulant.',
    'Start testosterone injections to improve his low sperm count.',
    'She has acute pericarditis. Give warfarin 5 mg tonight.',
    'Guillain-Barre syndrome is treated with prednisolone 60 mg daily.',
  ])('given: %s', (said) => {
    expect(categories(said)).toContain('contrary_treatment');
  });

  test.each([
    // Another thing that the text names is what it is for.
    'She has osteoporosis; her polymyalgia rheumatica is treated with prednisolone 15 mg daily.',
    'He has heart failure and his atrial fibrillation is fast, so we are starting metoprolol.',
    // Stopped, warned of, or asked.
    'Your morphine has left you constipated for six days; take senna each night.',
    'He is constipated, so we have stopped the oxybutynin.',
    'Do not take loperamide for the constipation.',
    'Propranolol can bring on an asthma attack.',
    'Should she have haloperidol for her Parkinson’s disease?',
    // Of somebody else, or long past.
    "The angle closure in the clerking is his wife's. His own angles are open and oxybutynin 2.5 mg twice daily was started.",
    "Your mother's osteoporosis means that you should have a bone scan, and prednisolone goes on for your asthma.",
    // What is right there.
    'HIT is confirmed, so anticoagulation is now with argatroban.',
    'Narrow-complex tachycardia at 190: give rapid intravenous adenosine to break it.',
    'Your hyperthyroidism is treated by block and replace: carbimazole with levothyroxine.',
    'Severe hypoglycemia in a man on insulin: give glucagon 1 mg.',
    'Because of bradycardia and hypotension many units run dexmedetomidine without a loading dose.',
  ])('not so: %s', (said) => {
    expect(categories(said.replaceAll('’', "'"))).not.toContain('contrary_treatment');
  });
});

describe('a treatment said in plain words', () => {
  test.each([
    'The new tablet for your COPD is tamsulosin.',
    'To prevent another stroke you will take montelukast daily.',
    'Allopurinol is what we use for your high cholesterol.',
    'This is trigeminal neuralgia, and the right treatment is furosemide.',
  ])('of another illness: %s', (said) => {
    expect(categories(said)).toContain('indication_wrong');
  });

  test.each([
    'You have breast cancer, and your night sweats will be treated with gabapentin 300 mg at bedtime.',
    'She has brittle asthma and bleeds from a soft uterus; the right next drug is misoprostol 800 mcg.',
    'The new tablet for your COPD is roflumilast.',
    'To prevent another stroke you will take clopidogrel daily.',
    'He has diabetes, and the first drug for his fractured wrist is paracetamol.',
  ])('of this illness, or of what is named beside it: %s', (said) => {
    expect(categories(said)).not.toContain('indication_wrong');
  });
});

describe('a pregnancy told in passing', () => {
  test.each([
    'Your rheumatoid arthritis in pregnancy will be treated with methotrexate 15 mg weekly until you deliver.',
    'Your kidney transplant will be protected during pregnancy with mycophenolate 1,000 mg twice daily.',
    'She is six weeks pregnant with a bladder infection; treat it with trimethoprim 200 mg twice daily.',
    'You are breastfeeding your 3-day-old, so take codeine 60 mg every four hours for the stitches.',
    'Keep breastfeeding your newborn through the coming months of cyclophosphamide infusions.',
    'You are trying for a baby this year; the right treatment for this time is teriflunomide 14 mg daily.',
    'You are 17 weeks pregnant with genital warts, so we will treat them with podophyllin paint every two weeks.',
    'For a healthy first trimester, take vitamin A 50,000 units every day.',
  ])('unsafe: %s', (said) => {
    expect(categories(said)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:unsuited|contraindicated_pregnancy|mothers_drug_wrong)$/)]),
    );
  });

  test.each([
    'While pregnant, enjoy soft brie made from raw milk on your sandwich every day.',
    'At nine weeks of pregnancy, your nausea is best helped by smoking cannabis two or three times a day.',
    'You took your last acitretin capsule today, so wait two weeks before trying for a baby.',
    'You had iodine-131 treatment this morning, so breastfeed your baby as usual tonight.',
    'This 4-month-old had intussusception at ten weeks and is due today for the rotavirus vaccine.',
  ])('advised: %s', (said) => {
    expect(categories(said)).toContain('emergency_treatment_wrong');
  });

  test.each([
    'While pregnant, enjoy hard cheddar made from pasteurized milk on your sandwich every day.',
    'You took your last acitretin capsule today, so wait at least three years before trying for a baby.',
    'Your rheumatoid arthritis in pregnancy will be treated with hydroxychloroquine 200 mg daily.',
    'You are breastfeeding your 3-day-old, so take ibuprofen 400 mg every six hours for the stitches.',
    'You had a chest X-ray this morning, so breastfeed your baby as usual tonight.',
    'This 4-month-old had intussusception at ten weeks, so the rotavirus vaccine is not given.',
  ])('right: %s', (said) => {
    expect(categories(said).filter((one) => /unsuited|contraindicated|mothers|emergency/.test(one))).toEqual([]);
  });
});
