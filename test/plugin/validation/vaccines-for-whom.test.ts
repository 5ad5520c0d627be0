import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();
const isWrong = (text: string): boolean => categories(text).some((one) => /vaccine|quantity|conduct|advice/.test(one));

describe('for whom and when a vaccine is, told in other words', () => {
  test.each([
    'Pt is 12 mo. Pneumovax 23 0.5 mL IM R thigh.',
    'Kinrix is given as the first dose of the primary series at 2 months.',
    'Nasal flu vaccine is licensed from 6 months to 65 years.',
    'At 34 weeks you can have mRESVIA to protect the baby from RSV.',
    'Healthy 30-year-old, no medical problems: due for PCV20.',
    'Dengvaxia is for children of 9 to 16 years who were never infected.',
    'Rotarix today; baby has SCID.',
    'FluMist given, age 3, recurrent wheeze.',
    'Elective splenectomy in 24 hours. Pneumococcal and meningococcal vaccines given today.',
    'The final polio vaccine (IPV) of the series is due at 4 to 6 weeks of age.',
    'After IVIG for Kawasaki disease, wait 11 days before MMR.',
    'Bat bite today, never vaccinated: immune globulin given, rabies vaccine on days 0, 30, 60 and 90.',
    'PCV15 given today, PPSV23 in one week.',
    'HPV: two doses given 5 weeks apart at age 12; no third dose needed.',
  ])('is read: %s', (text) => {
    expect(isWrong(text)).toBe(true);
  });

  test.each([
    'Rotavirus vaccine must be started before 15 weeks and finished by 8 months of age.',
    'MMR can be given from 6 months of age before travel to an outbreak area.',
    'Second Shingrix dose is due in 2 to 6 months.',
    'DTaP dose 3 withheld: encephalopathy 3 days after dose 2.',
    'Hib vaccine given after splenectomy, age 45.',
    'Nasal flu vaccine is licensed from 2 to 49 years.',
    'Her 4-year-old had MMR and varicella today.',
    'RV5 #2 for 4-mo, no history of intussusception. OK to give PO.',
    'Severe asthma, flu shot given today.',
    'Asthma and smoker, age 30: PCV20 given.',
    'Bat bite today: immune globulin given, rabies vaccine on days 0, 3, 7 and 14.',
    'Splenectomy planned in 4 weeks. Pneumococcal, Hib and meningococcal vaccines given today.',
    'Pregnant, 28 weeks: flu shot and Tdap given today.',
    'Age 32, on tofacitinib: Shingrix dose 1 given.',
  ])('is let be where it is right: %s', (text) => {
    expect(isWrong(text)).toBe(false);
  });
});
