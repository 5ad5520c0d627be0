import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

describe('a result that has not come', () => {
  test.each([
    'Digoxin 0.125 mg daily, level 0.9. A level of 2.6 with vomiting would have meant holding it; neither is the case, so he carries on.',
    'Lithium 900 mg daily, level 0.7. Anything like 2.0 would have us stop it at once. Continue.',
    'Metformin 1000 mg twice daily, eGFR 81. Had it come back at 24 we would have stopped the metformin.',
    'Hi Sam, your potassium is 4.4. If it were 6.2, the spironolactone 25 mg would have to stop. Keep taking it.',
    'Creatinine clearance 92, so enoxaparin 80 mg every 12 hours stays. For someone at 20 mL/min it would be once daily.',
    'Dabigatran 150 mg twice daily, clearance 78. Only under 15 would it be ruled out for him.',
    'Nitrofurantoin 100 mg twice daily for five days. Her eGFR is 88; with one of 20 it would not have worked.',
    'Were she pregnant, lisinopril 10 mg would not be an option. Her test is negative and she has an IUD, so it goes on.',
    'Gabapentin 900 mg three times daily with an eGFR of 102. With failing kidneys, say 14, a tenth of that would do.',
    'Allopurinol 300 mg daily. A positive HLA-B*58:01 would have kept us from it, but hers is negative.',
    'His platelets are 240. At 30 we would never have given enoxaparin 40 mg daily; as it is, there is no objection.',
    'Methotrexate 15 mg weekly. She is not pregnant and has a coil; a positive test would end it that day.',
    'Apixaban 5 mg twice daily is right for you at 61 years and 82 kg. An 83-year-old of 52 kg with a creatinine of 1.8 would get half.',
    'Simvastatin 40 mg nightly. A course of clarithromycin would mean a pause, but none is planned.',
    'Rasburicase given, G6PD normal. A deficient result would have ruled it out.',
  ])('sound: %s', (said) => {
    expect(categories(said)).toEqual([]);
  });

  test.each([
    'Metformin 1000 mg twice daily, eGFR 24. We would not stop the metformin for that.',
    'Hi Sam, your potassium is 6.2. The spironolactone 25 mg need not stop. Keep taking it.',
    'Rasburicase given, G6PD deficient. The deficient result did not rule it out.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).not.toEqual([]);
  });
});

describe('a dose that was and one that is', () => {
  test.each([
    'Your simvastatin comes down from 80 mg to 20 mg because of amlodipine 10 mg.',
    'With amlodipine 10 mg on board, simvastatin drops from 40 mg to 20 mg.',
    'Simvastatin has been 80 mg and is 20 mg from tonight, since amlodipine 10 mg was added.',
    'eGFR 22. Gabapentin goes from 900 mg three times daily down to 300 mg once daily.',
    'Instead of 300 mg twice a day, pregabalin is 75 mg once a day now that her eGFR is 20.',
    'Clearance 25 mL/min. Enoxaparin moved from 80 mg every 12 hours to 80 mg every 24 hours.',
    'Rivaroxaban 20 mg was too much for a clearance of 34; she has 15 mg with supper now.',
    'Metformin halved from 2000 mg a day to 1000 mg a day at an eGFR of 38.',
    'Acetaminophen 4 g daily was his habit; with cirrhosis it is 2 g at most from today.',
    'Citalopram 40 mg is over the limit at your age of 68, so you will take 20 mg.',
    'Levetiracetam 1500 mg twice daily became 500 mg twice daily when the clearance fell to 26.',
    'The 500 mcg of dofetilide first written turned into 125 mcg for her clearance of 30.',
    'Allopurinol 600 mg had been planned. With her eGFR of 20 we made it 50 mg to begin.',
    'Cefepime, first ordered as 2 g every 8 hours, is every 24 hours for a clearance of 20.',
  ])('sound: %s', (said) => {
    expect(categories(said)).toEqual([]);
  });

  test.each([
    'Your simvastatin goes up from 20 mg to 80 mg, amlodipine 10 mg notwithstanding.',
    'eGFR 22. Gabapentin goes from 300 mg once daily up to 1200 mg three times daily.',
    'Instead of 75 mg once a day, pregabalin is 300 mg twice a day now that her eGFR is 20.',
    'Clearance 25 mL/min. Enoxaparin moved from 80 mg every 24 hours to 80 mg every 12 hours.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).not.toEqual([]);
  });
});

describe('alerts, and what became of them', () => {
  test.each([
    'Alert read: sildenafil with nitrates is contraindicated. He has no nitrate; the isosorbide entry was closed in 2021. Sildenafil 50 mg dispensed.',
    'The screen warned of warfarin with ibuprofen. Her warfarin ended in March, so ibuprofen 400 mg three times daily was fine.',
    'The computer flagged simvastatin with clarithromycin, yet simvastatin was swapped for pravastatin 40 mg last year. Clarithromycin 500 mg twice daily went out.',
    "Pop-up: allergy to penicillin. The record of the allergy was his sister's. Amoxicillin 500 mg three times daily dispensed.",
    'Interaction alert for tramadol with phenelzine; the phenelzine was discontinued two months ago. Tramadol 50 mg dispensed.',
    'Software flagged lithium with lisinopril. Lithium has been off the profile since 2022. Lisinopril 10 mg supplied.',
    'Duplicate alert: apixaban and warfarin. Warfarin is an old line, closed today. Apixaban 5 mg twice daily only.',
    'Leaflet in the box says not with MAO inhibitors. She takes none. Pseudoephedrine 60 mg sold.',
    "A colleague's note said 'metformin with eGFR 25'. That was a misprint for 75. Metformin 1000 mg twice daily stays.",
    'Flag for pregnancy on isotretinoin 40 mg was a clerical entry; test negative on Friday, dispensed.',
  ])('sound: %s', (said) => {
    expect(categories(said)).toEqual([]);
  });

  test.each([
    'Alert read: sildenafil with nitrates is contraindicated. He takes isosorbide mononitrate 30 mg daily; alert overridden and sildenafil 50 mg dispensed.',
    'The screen warned of warfarin with ibuprofen. Her warfarin 5 mg goes on, and ibuprofen 400 mg three times daily was fine with me.',
    'Software flagged simvastatin 40 mg with clarithromycin 500 mg twice daily. I clicked past it and dispensed both.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).not.toEqual([]);
  });
});

describe('a rash near a drug', () => {
  test.each([
    'After three weeks without her phenelzine, sertraline 50 mg was begun.',
    'A rash from poison ivy. Prednisone 40 mg daily for five days, amoxicillin for her sinusitis is fine.',
    'Heat rash on the trunk. Amoxicillin 500 mg three times daily for the strep throat continues.',
    'Hives after shrimp, never after a drug. Amoxicillin 875 mg twice daily for otitis.',
    'Shingles rash since Monday. Valacyclovir 1000 mg three times daily, gabapentin 300 mg at night.',
    'His eczema itches. Cetirizine 10 mg; the penicillin V 500 mg for strep goes on.',
    'Diaper rash. Amoxicillin 400 mg twice daily for the ear, zinc paste.',
    'Penicillin allergy was ruled out by testing in May. Amoxicillin 500 mg three times daily.',
    'Nausea with erythromycin years ago, no allergy. Azithromycin 500 mg today.',
  ])('sound: %s', (said) => {
    expect(categories(said)).toEqual([]);
  });

  test.each([
    'Rash and swollen lips after amoxicillin in May. Amoxicillin 500 mg three times daily for strep throat.',
    'Hives after penicillin, never after shrimp. Amoxicillin 875 mg twice daily for otitis.',
    'Angioedema came from lisinopril last year. Lisinopril 10 mg for her pressure was begun today.',
    'Penicillin allergy was confirmed by testing in May. Amoxicillin 500 mg three times daily.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).not.toEqual([]);
  });
});

describe('doses split, and those of a case to come', () => {
  test.each([
    'Prednisone 40 mg for three days, then 30 mg, 20 mg and 10 mg for three days each.',
    'Methotrexate 15 mg once a week; folic acid 1 mg on the other six days.',
    'If your kidneys ever drop under 30, the metformin 1000 mg twice daily would be halved or stopped; now they are at 76.',
    'Should the eGFR fall to 15, gabapentin 600 mg three times daily would come down; it is 95.',
    'Lamotrigine 100 mg twice daily; if valproate is added one day, we would halve it.',
    'Apixaban 5 mg twice daily. When you turn 80 and if your weight is below 60 kg we will look at half the dose; you are 66 and 80 kg.',
    'Tacrolimus 2 mg twice daily. Were he to need fluconazole, we would lower it ahead of time.',
    'Warfarin 5 mg daily. If an antibiotic such as metronidazole is ever needed, call us before the first tablet.',
    'Simvastatin 40 mg. Should you be given clarithromycin one day, leave the simvastatin out for that week.',
    'Sildenafil 50 mg is fine today. If anyone ever puts you on nitroglycerin, it must stop.',
    'Colchicine 0.6 mg daily. A future course of clarithromycin would call for a pause.',
    'Ibuprofen 400 mg when needed. If you were to become pregnant, stop it from week 20 on.',
    'Lithium 600 mg daily. Never add ibuprofen on your own; call us first.',
    'Spironolactone 25 mg. A potassium above 5.5 would make us stop; yours is 4.3.',
  ])('sound: %s', (said) => {
    expect(categories(said)).toEqual([]);
  });

  test.each([
    'Simvastatin 40 mg. You were given clarithromycin 500 mg twice daily yesterday; keep the simvastatin going for that week.',
    'Sildenafil 50 mg is fine today, though you were put on isosorbide mononitrate 30 mg daily.',
    'Lithium 600 mg daily. Add ibuprofen 600 mg three times daily on your own; no need to call.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).not.toEqual([]);
  });
});
