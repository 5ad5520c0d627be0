import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { surely, categories } = fileChecker();

/** A wrong text, its right twin, and what speaks against the wrong one. */
type Pair = readonly [wrong: string, right: string];

const holdsApart = (category: RegExp, pairs: readonly Pair[]): void => {
  test.each(pairs)('%s', (wrong, right) => {
    expect(surely(wrong).join(' ')).toMatch(category);
    expect(surely(right)).toEqual([]);
  });
};

describe('the length of a course is read from its end', () => {
  holdsApart(/duration_too_(?:short|long)/, [
    [
      'Osteomyelitis of the calcaneus: plan is intravenous ceftriaxone until 5 days have been completed.',
      'Osteomyelitis of the calcaneus: plan is intravenous ceftriaxone until 6 weeks have been completed.',
    ],
    [
      'Mr Owens had a drug-eluting stent on Tuesday. Prasugrel 10 mg daily may be stopped on day 7.',
      'Mr Owens had a drug-eluting stent on Tuesday. Prasugrel 10 mg daily may be stopped after one year.',
    ],
    ['Bed 4: C diff. PO vanc 125 QID x2d then off.', 'Bed 4: C diff. PO vanc 125 QID x10d then off.'],
    [
      'Onychomycosis of the great toe: terbinafine 250 mg daily, one week and done.',
      'Onychomycosis of the great toe: terbinafine 250 mg daily, twelve weeks and done.',
    ],
    [
      'Prescribed nirmatrelvir/ritonavir twice daily for COVID-19, to be taken indefinitely.',
      'Prescribed nirmatrelvir/ritonavir twice daily for COVID-19, five days.',
    ],
    [
      'COPD exacerbation. Prednisone 40 mg every morning, continue indefinitely.',
      'She has been on prednisolone 5 mg long term for polymyalgia.',
    ],
    [
      'Acute otitis externa; ciprofloxacin drops BD from 2 May 2025 to 30 September 2025.',
      'Acute otitis externa; ciprofloxacin drops BD from 2 May 2025 to 9 May 2025.',
    ],
    [
      'Ketorolac 10 mg q6h PRN pain, quantity 120, one-month supply.',
      'Ketorolac 10 mg q6h PRN pain, quantity 20, five-day supply.',
    ],
    [
      'Handover: bed 12, discitis, ceftriaxone 2 g OD, EOT after 1/52.',
      'Handover: bed 12, discitis, ceftriaxone 2 g OD, EOT after 6/52.',
    ],
    ['Fosfomycin 3 g sachet for cystitis, one every day for a fortnight.', 'Fosfomycin 3 g for cystitis, one sachet.'],
  ]);
});

describe('a drug that is taken for years does not end within days', () => {
  holdsApart(/duration_too_short/, [
    [
      'Levothyroxine 75 mcg daily for hypothyroidism; this is a 10-day course, then stop.',
      'Levothyroxine 100 mcg OD; she needs a 7-day supply until the post arrives.',
    ],
    [
      'Atrial fibrillation. Apixaban 5 mg BD. He can stop it after two weeks.',
      'Atrial fibrillation. Apixaban 5 mg BD. He is to stay on it lifelong.',
    ],
    [
      'Heart failure. Bisoprolol 2.5 mg once daily for a week, then stop.',
      'Heart failure. Bisoprolol 2.5 mg once daily for two weeks, then 5 mg.',
    ],
    [
      'Epilepsy. Lamotrigine 100 mg BD was given as a 10-day course and then stop.',
      'Levetiracetam 500 mg BD for seven days only after the subdural, seizure prophylaxis, no seizures.',
    ],
    [
      'Type 2 diabetes: metformin 500 mg BD, finish after the 7-day course.',
      'Metformin 500 mg BD: hold for 48 hours after contrast, then restart.',
    ],
  ]);
  test.each([
    'Off work for one week only; sertraline 50 mg continues.',
    'Ramadan: take metformin after sunset for 30 days, then go back to the usual times.',
    'Splenectomy 2019. Phenoxymethylpenicillin 250 mg BD lifelong.',
    'Metformin 500 mg twice a day; stop if you vomit.',
  ])('and not: %s', (text) => expect(surely(text)).toEqual([]));
});

describe('a way of giving in other words', () => {
  holdsApart(/route_not_available|form_/, [
    ['Semaglutide 0.5 mg weekly, rubbed into the skin.', 'Semaglutide 0.5 mg weekly, injected under the skin.'],
    [
      'Levothyroxine 100 mcg: apply to the skin of the arm daily.',
      'Estradiol gel, apply to the skin of the arm daily.',
    ],
    ['Adalimumab 40 mg every other week, crushed and given via PEG.', 'Omeprazole 20 mg daily, given via PEG.'],
    ['Losartan 50 mg, infuse over 30 minutes once daily.', 'Pantoprazole 40 mg, infuse over 15 minutes once daily.'],
    ['Clopidogrel 75 mg via the PICC line each morning.', 'Vancomycin 1 g via the PICC line every 12 hours.'],
    [
      'Fluticasone nasal spray: two sprays into each eye daily.',
      'Fluticasone nasal spray: two sprays into each nostril.',
    ],
    ['Salbutamol inhaler: spray two puffs up each nostril when wheezy.', 'Salbutamol inhaler: breathe in two puffs.'],
    ['Dulaglutide 1.5 mg capsule once weekly with breakfast.', 'Dulaglutide 1.5 mg pen once weekly under the skin.'],
    [
      'Mesalazine enema 1 g: drink the contents at bedtime.',
      'Mesalazine enema 1 g: insert into the rectum at bedtime.',
    ],
    [
      'Brinzolamide one drop, swallowed twice daily for the glaucoma.',
      'Brinzolamide one drop in each eye twice daily.',
    ],
  ]);
});

describe('how often, in lists of times', () => {
  holdsApart(/frequency_above_usual/, [
    ['Amlodipine 10 mg at 6 am, noon, 6 pm and midnight.', 'Amlodipine 10 mg at 6 am.'],
    ['Citalopram 20 mg three times with food daily.', 'Citalopram 20 mg one time daily with food.'],
    ['Semaglutide 2.4 mg: take it before breakfast, lunch and dinner.', 'Semaglutide 2.4 mg: take it every Wednesday.'],
    ['Etanercept 50 mg, one injection each morning and evening.', 'Etanercept 50 mg, one injection each week.'],
  ]);
  test.each([
    'Carbidopa-levodopa 25/100 at 6 am, 10 am, 2 pm and 6 pm.',
    'Insulin aspart 6 units at breakfast, lunch and dinner.',
  ])('and not: %s', (text) => expect(surely(text)).toEqual([]));
});

describe('a pregnancy in other words', () => {
  holdsApart(/contraindicated_pregnancy|pregnan/, [
    [
      'Multip at 30/40, reflux and hypertension. Plan: losartan 50 mg daily.',
      'Primip, delivered at 39 weeks, day 2. Enalapril 5 mg started.',
    ],
    [
      'Congratulations on the pregnancy! Please carry on with your isotretinoin 20 mg.',
      'Congratulations on the pregnancy! Please stop your isotretinoin 20 mg today.',
    ],
    [
      'The scan shows a viable pregnancy. We have started her on warfarin 5 mg for the DVT.',
      'The scan shows a viable pregnancy. We have started her on dalteparin 10000 units for the DVT.',
    ],
    [
      'Her due date is 3 July. For psoriasis we chose acitretin 25 mg daily.',
      "His wife's due date is 3 July. He takes lisinopril 10 mg.",
    ],
    ['26+4 today. BP 148/92. Enalapril 5 mg started.', '26+4 today. BP 148/92. Labetalol 100 mg started.'],
    [
      'Baby is due in August. I have sent a prescription for atorvastatin 40 mg.',
      'Breastfeeding her 6-week-old; ibuprofen 400 mg TDS for mastitis.',
    ],
  ]);
});

describe('an allergy that is told as a story', () => {
  holdsApart(/allergy_/, [
    [
      "He can't have sulfa. Bactrim DS one tablet BID sent to the pharmacy for his boil.",
      "He can't have sulfa. Clindamycin 300 mg QID sent to the pharmacy for his boil.",
    ],
    [
      'Last time he took levofloxacin he needed adrenaline. Discharge meds: ciprofloxacin 500 mg BD.',
      'Last time she had ceftriaxone she felt well. Tonight: ceftriaxone 2 g IV.',
    ],
    [
      'Patient reports throat tightness and rash whenever she takes codeine. Given: codeine 30 mg for pain tonight.',
      'Patient reports constipation whenever she takes codeine. Given: codeine 30 mg for pain tonight.',
    ],
    [
      'Reaction to cefuroxime (bronchospasm). Theatre list: cefuroxime 1.5 g at induction.',
      'Reaction to cefuroxime (bronchospasm); actually that was his brother. Theatre list: cefuroxime 1.5 g at induction.',
    ],
  ]);
});

describe('an aim that opens the sentence', () => {
  test.each([
    ['To thin your blood, take the omeprazole every evening.', ['indication_wrong']],
    ['To lower her cholesterol we added furosemide 40 mg.', ['indication_wrong']],
    ['Metformin works by blocking acid in the stomach.', ['indication_wrong']],
    ['To thin your blood, take the warfarin every evening.', []],
    ['To lower her cholesterol we added atorvastatin 40 mg.', []],
    ['Famotidine works by blocking acid in the stomach.', []],
  ])('%s', (text, expected) => expect(categories(text)).toEqual(expected));
});
