import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();
const isHigh = (text: string): boolean => categories(text).some((one) => /^(?:duration_too|conception)/.test(one));

/** Each with the length that holds and one that nobody gives. */
const COURSES: readonly (readonly [text: string, right: string, wrong: string])[] = [
  ['Bismuth quadruple therapy for H. pylori, first line, x LENGTH.', '14 days', '2 days'],
  ['Discitis with MSSA: IV cefazolin, then oral, total course LENGTH.', '6 weeks', '6 hours'],
  ['S. aureus bacteraemia calls for at least LENGTH of intravenous therapy.', '14 days', '2 days'],
  ['LA grade C oesophagitis: omeprazole 40 mg daily x LENGTH, then review.', '8 weeks', '1 day'],
  ['After the cardioversion anticoagulation is continued for at least LENGTH.', '4 weeks', '4 hours'],
  ['Cefuroxime prophylaxis for CABG is stopped within LENGTH of the operation.', '24 hours', '24 weeks'],
  ['Candidaemia: caspofungin, LENGTH from the first negative culture.', '14 days', '14 hours'],
  ['Lung transplant: valganciclovir prophylaxis for LENGTH.', '9 months', '9 days'],
  ['Nimodipine 60 mg PO q4h, day 2 of LENGTH.', '21 days', '2 days'],
  ['Please finish all LENGTH of penicillin for the strep throat.', '10 days', '10 months'],
  ['The clot in your lung needs the blood thinner for at least LENGTH.', '3 months', '3 days'],
  ['Tranexamic acid 1 g IV over LENGTH.', '10 minutes', '10 days'],
  ['Packed red cells: transfuse each unit over LENGTH.', '3 hours', '3 days'],
  ['Adenosine 6 mg IV push over LENGTH.', '2 seconds', '2 hours'],
  ['Dual antiplatelet therapy after the TIA: aspirin plus clopidogrel for LENGTH.', '21 days', '21 years'],
  ['MMR given today. Please avoid becoming pregnant for LENGTH afterwards.', 'one month', 'one day'],
];

describe('a length far from what anybody gives', () => {
  test.each(COURSES)('is found in %s', (text, right, wrong) => {
    expect(isHigh(text.replace('LENGTH', wrong))).toBe(true);
    expect(isHigh(text.replace('LENGTH', right))).toBe(false);
  });
});

test.each([
  'Discitis: cefazolin IV for 2 weeks, then oral to complete 6 weeks.',
  'Polymyalgia rheumatica: prednisolone 15 mg daily for 3 weeks, then taper.',
  'Endocarditis, fever for 2 days before admission, on ceftriaxone.',
  'S. aureus bacteraemia on flucloxacillin, cultures negative for 2 days.',
  'Osteomyelitis of the toe, amputated with clean margins: 2 days of antibiotics.',
  'On vancomycin for cellulitis; the CRP fell over 3 days.',
  'Reviewed after 2 days of amoxicillin for pneumonia, improving.',
])('is not found in: %s', (text) => {
  expect(isHigh(text)).toBe(false);
});
