import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** vaccines.tsv, vaccine-times.tsv and the rows of first-aid.tsv on vaccines: wrong, then right. */
const PAIRS: readonly (readonly [string, string])[] = [
  [
    'You had a liver transplant in May; this winter we will give you FluMist.',
    'You had a liver transplant in May; this winter we will give you the flu shot.',
  ],
  [
    'He has a kidney transplant and is getting the MMR vaccine today.',
    'He has a kidney transplant and is getting the hepatitis B vaccine today.',
  ],
  [
    'You take adalimumab, so we will give you the live shingles vaccine.',
    'You take adalimumab, so we will give you Shingrix.',
  ],
  [
    'While on methotrexate and infliximab, you should have Zostavax.',
    'While on methotrexate and infliximab, you should have Shingrix.',
  ],
  [
    'The shingles vaccine for someone on rituximab is Zostavax.',
    'The shingles vaccine for someone on rituximab is Shingrix.',
  ],
  ['The baby has SCID; give the rotavirus vaccine at this visit.', 'The baby has SCID; no rotavirus vaccine is given.'],
  [
    'The infant has HIV and is severely immunosuppressed; BCG will be given this morning.',
    'The infant has HIV and is severely immunosuppressed; BCG will not be given.',
  ],
  [
    'She has advanced HIV with a CD4 count of 45, so the yellow fever vaccine is safe today.',
    'She has advanced HIV with a CD4 count of 45, so the yellow fever vaccine is not given.',
  ],
  [
    'You are pregnant, so you should have the live nasal flu vaccine.',
    'You are pregnant, so you should have the injected flu vaccine.',
  ],
  [
    'At 22 weeks of pregnancy you will receive the chickenpox vaccine.',
    'At 28 weeks of pregnancy you will receive the Tdap vaccine.',
  ],
  [
    'Your baby will get the hepatitis B vaccine for the first time at age 4 years.',
    'Your baby will get the hepatitis B vaccine for the first time within a day of birth.',
  ],
  [
    "The newborn's first hepatitis B dose should be given at her first birthday.",
    "The newborn's first hepatitis B dose should be given before she goes home.",
  ],
  [
    'Your mother is HBsAg-positive, so the baby gets hepatitis B immune globulin at 6 months.',
    'Your mother is HBsAg-positive, so the baby gets hepatitis B immune globulin within 12 hours.',
  ],
  [
    "You carry hepatitis B; your baby's immune globulin and vaccine will be given one year after birth.",
    "You carry hepatitis B; your baby's immune globulin and vaccine will be given within 12 hours of birth.",
  ],
  [
    'You had your first Shingrix today; the second is due tomorrow.',
    'You had your first Shingrix today; the second is due in three months.',
  ],
  ['Your second dose of Shingrix is due in five years.', 'Your second dose of Shingrix is due in four months.'],
  [
    'The MMR second dose is due three days after the first.',
    'The MMR second dose is due four weeks after the first at the earliest.',
  ],
  [
    'HPV vaccine: the second dose is given one week after the first.',
    'HPV vaccine: the second dose is given six to twelve months after the first.',
  ],
  ['Your next tetanus booster is due in one month.', 'Your next tetanus booster is due in ten years.'],
  ['Have the flu vaccine every five years.', 'Have the flu vaccine every year.'],
  [
    'Your pneumococcal vaccine PCV20 needs repeating every month.',
    'Your pneumococcal vaccine PCV20 needs no repeating.',
  ],
  [
    'The RSV vaccine for pregnant women is given at 10 weeks.',
    'The RSV vaccine for pregnant women is given at 32 to 36 weeks.',
  ],
  ['Abrysvo is given to pregnant women at 12 weeks.', 'Abrysvo is given to pregnant women at 34 weeks.'],
  ['Tdap is recommended at 4 weeks of pregnancy.', 'Tdap is recommended at 27 to 36 weeks of pregnancy.'],
  [
    'Your newborn will be protected this winter with Arexvy.',
    'Your newborn will be protected this winter with nirsevimab.',
  ],
  ['Your three-month-old will get the Shingrix vaccine.', 'Your grandmother of 70 will get the Shingrix vaccine.'],
  ['The six-week-old baby is given the HPV vaccine.', 'The eleven-year-old girl is given the HPV vaccine.'],
  ['Her son had MenACWY at 11; the booster comes at 50.', 'Her son had MenACWY at 11; the booster comes at 16.'],
  [
    'The booster of the meningococcal ACWY vaccine is due at age 40.',
    'The booster of the meningococcal ACWY vaccine is due at age 16.',
  ],
  [
    'Your meningococcal vaccines should be given one year after starting eculizumab.',
    'Your meningococcal vaccines should be given two weeks before starting eculizumab.',
  ],
  [
    'You start ravulizumab next month; have the MenB vaccine two years after the first dose of it.',
    'You start ravulizumab next month; have the MenB vaccine at least two weeks before the first dose of it.',
  ],
  [
    'MMR was given today; the varicella vaccine, also live, follows in 5 days.',
    'MMR was given today; the varicella vaccine, also live, follows in 28 days.',
  ],
  ['Give the yellow fever vaccine one week after the MMR.', 'Give the yellow fever vaccine four weeks after the MMR.'],
  [
    'After her IVIG she should have the varicella vaccine in two weeks.',
    'After her IVIG she should have the varicella vaccine in eleven months.',
  ],
  [
    'MMR can be given two days after a red cell transfusion.',
    'MMR can be given six months after a red cell transfusion.',
  ],
  [
    'Take the oral typhoid vaccine together with your amoxicillin.',
    'Take the oral typhoid vaccine once your amoxicillin has been finished for three days.',
  ],
  [
    'Swallow the Vivotif capsules while you take doxycycline.',
    'Swallow the Vivotif capsules three days after the last doxycycline.',
  ],
  [
    'Get the yellow fever vaccine the day before you fly.',
    'Get the yellow fever vaccine at least ten days before you fly.',
  ],
  [
    'Have your yellow fever vaccine two hours before departure.',
    'Have your yellow fever vaccine two weeks before departure.',
  ],
  [
    'The measles vaccine works after exposure if given within three weeks.',
    'The measles vaccine works after exposure if given within 72 hours.',
  ],
  [
    'After contact with measles, MMR can be given up to two months later to prevent it.',
    'After contact with measles, MMR can be given up to 72 hours later to prevent it.',
  ],
  [
    'Varicella vaccine after exposure should be given within two months.',
    'Varicella vaccine after exposure should be given within three to five days.',
  ],
  [
    'Your spleen will be removed in June; have the pneumococcal vaccine two years after the operation.',
    'Your spleen will be removed in June; have the pneumococcal vaccine two weeks before the operation.',
  ],
  [
    'After splenectomy the meningococcal vaccines are due in five years.',
    'After splenectomy the meningococcal vaccines are due in two weeks.',
  ],
  [
    'Your baby was born at 28 weeks, so her two-month vaccines wait until she is one year old.',
    'Your baby was born at 28 weeks, and her two-month vaccines are given two months after birth.',
  ],
  [
    'Premature babies get their first vaccines at eighteen months.',
    'Premature babies get their first vaccines at two months from birth.',
  ],
  ['The MMR vaccine can cause autism.', 'The MMR vaccine can cause a mild fever and rash.'],
  [
    'Autism is a known side effect of the measles vaccine.',
    'A sore arm is a known side effect of the measles vaccine.',
  ],
  ['The flu shot gives you influenza.', 'The flu shot cannot give you influenza.'],
  ['The COVID vaccine changes your DNA.', 'The COVID vaccine does not change your DNA.'],
  ['The HPV vaccine makes girls infertile.', 'The HPV vaccine does not make girls infertile.'],
  [
    'The flu vaccine is injected into a vein in the arm.',
    'The flu vaccine is injected into the muscle of the upper arm.',
  ],
  ['Give the hepatitis B vaccine into the buttock vein.', 'Give the hepatitis B vaccine into the deltoid muscle.'],
  ['MMR is given by mouth.', 'MMR is given under the skin.'],
  ['Shingrix is swallowed as a capsule.', 'Shingrix is injected into the upper arm.'],
  ['BCG is injected deep into the thigh muscle.', 'BCG is injected into the skin of the upper arm.'],
  [
    'You are 67 and due your pneumococcal vaccine, so today you get the rotavirus vaccine.',
    'You are 67 and due your pneumococcal vaccine, so today you get PCV20.',
  ],
  ['For pneumonia prevention you will get Gardasil.', 'For pneumonia prevention you will get PCV20.'],
  ['To prevent shingles you are given the HPV vaccine.', 'To prevent shingles you are given Shingrix.'],
  ['The vaccine against whooping cough is Shingrix.', 'The vaccine against whooping cough is Tdap.'],
  [
    'For cervical cancer prevention your daughter gets MenB.',
    'For cervical cancer prevention your daughter gets Gardasil.',
  ],
  ['Rabies immune globulin is injected into a vein.', 'Rabies immune globulin is injected around the bite.'],
  [
    'After the dog bite in Thailand, start the rabies vaccine once symptoms appear.',
    'After the dog bite in Thailand, start the rabies vaccine today.',
  ],
  [
    'Rabies immune globulin goes into the same syringe as the vaccine.',
    'Rabies immune globulin goes around the wound and the vaccine into the other arm.',
  ],
  ['Nobody with an egg allergy can have the flu vaccine.', 'Someone with an egg allergy can have the flu vaccine.'],
  [
    'The rotavirus vaccine can be started at 2 years of age.',
    'The rotavirus vaccine can be started at 2 months of age.',
  ],
  ['The first MMR dose is due at birth.', 'The first MMR dose is due at 12 months.'],
  ['A baby of 3 weeks can have the flu vaccine.', 'A baby of 7 months can have the flu vaccine.'],
  ['Children get the DTaP vaccine from birth every day.', 'Children get the DTaP vaccine from 2 months.'],
  [
    'The child had intussusception; the rotavirus vaccine is given today.',
    'The child had intussusception; the rotavirus vaccine is not given.',
  ],
  [
    'She had anaphylaxis to her first dose of MMR; give the second dose today.',
    'She had a sore arm after her first dose of MMR; give the second dose today.',
  ],
  [
    'Latex and gelatine allergy with anaphylaxis: give the MMR.',
    'Anaphylaxis to gelatine: no MMR before an allergist has seen her.',
  ],
  [
    'Try to conceive the day after your MMR vaccine.',
    'Wait four weeks after your MMR vaccine before trying to conceive.',
  ],
  [
    'Give the Rh-negative mother anti-D three months after delivery.',
    'Give the Rh-negative mother anti-D within 72 hours of delivery.',
  ],
  [
    'The live nasal flu vaccine is given to your 6-month-old.',
    'The live nasal flu vaccine is given to your 6-year-old.',
  ],
  [
    'Hepatitis B vaccine for adults is five doses at 0, 1, 2, 3 and 4 days.',
    'Hepatitis B vaccine for adults is three doses at 0, 1 and 6 months.',
  ],
  [
    'He stepped on a nail, last tetanus shot 20 years ago; no booster is needed.',
    'He stepped on a nail, last tetanus shot 20 years ago; a booster is due now.',
  ],
  [
    'Your dirty wound and a booster 30 years ago mean no tetanus vaccine today.',
    'Your dirty wound and a booster 30 years ago mean a tetanus vaccine today.',
  ],
  ['Give BCG to the pregnant nurse today.', 'Do not give BCG to the pregnant nurse.'],
];

test.each(PAIRS)('finds the wrong time, route, aim or patient of a vaccine: %s', (wrong, right) => {
  expect(categories(wrong)).not.toEqual([]);
  expect(categories(right)).toEqual([]);
});

test('leaves a test for the virus of a vaccine alone', () => {
  expect(categories('A normal Pap and HPV test at 40 means the next one is due in five years.')).toEqual([]);
});
