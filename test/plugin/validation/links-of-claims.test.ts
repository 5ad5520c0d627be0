import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { surely } = fileChecker();

// The parts of a claim stand apart: brackets, asides, headings and sentences come between them. Wrong texts by the finding, then right ones.

describe('a value and its verdict', () => {
  test.each([
    ['value_misread', 'Potassium 6.9 mmol/L (3.5 to 5.0), normal. Continue spironolactone 25 mg daily.'],
    [
      'value_misread',
      'Dear Ms Reyes, your potassium was 2.4 mmol/L (lab range 3.5–5.0), which is nothing to worry about.',
    ],
    ['value_misread', 'Platelets 9 x10^9/L (150-400), within normal limits.'],
    ['value_played_down', 'Glucose 38 mg/dL (fingerstick, repeated once), no treatment needed.'],
    [
      'value_played_down',
      'Your sodium was rechecked on Tuesday. The new value is 112 mmol/L, which is where we want it.',
    ],
    ['value_played_down', 'Phosphate 0.7 mg/dL (reference 2.5-4.5) is clinically insignificant.'],
    ['value_played_down', 'WBC 0.4 (4.0-11.0), ANC 0.1, both fine.'],
    ['value_misread', 'Hb 13.8 g/dL (prev 13.5), severe anaemia. Transfuse 2 units.'],
    ['value_misread', 'Bicarb 7 (22-29) = normal.'],
    ['value_misread', 'Discharge labs: Na 114 mmol/L [135-145] within range.'],
    [
      'value_misread',
      'Pharmacist: phenytoin level 41 mcg/mL (total, albumin 4.1), within the therapeutic range, continue 300 mg nightly.',
    ],
    ['value_misread', 'Ammonia 310 umol/L (11-35) is a normal result.'],
    ['value_misread', 'Bilirubin 18 mg/dL [0.1-1.2] is unremarkable in this man of 60.'],
    ['value_misread', 'Portal: Your white count was 0.6 (4.0 to 11.0). This is a perfectly normal number.'],
    ['value_misread', 'TSH 1.8 mIU/L (0.4-4.0), high, so increase levothyroxine.'],
    ['value_misread', 'A critical sodium of 140 mmol/L was phoned through.'],
  ])('links a verdict to its value past brackets and a sentence on: %s, %s', (category, text) => {
    expect(surely(text)).toContain(category);
  });

  test.each([
    'Potassium 4.4 mmol/L (3.5 to 5.0), normal. Continue spironolactone 25 mg daily.',
    'Dear Ms Reyes, your potassium was 4.0 mmol/L (lab range 3.5–5.0), which is nothing to worry about.',
    'Digoxin level 0.9 ng/mL (drawn 8 h after the dose), right in the therapeutic range.',
    'Potassium repeated. The clean sample reads 4.4 mmol/L, which is normal.',
    'Sodium 118 (was 121), which is not fine. Admit.',
    'Potassium 6.8 mmol/L on arrival (normal is 3.5 to 5.0); after dialysis 4.4, which is normal.',
    'Troponin 4.2 ng/mL [repeat]. The chest film is reassuring.',
    'Creatinine 1.0 mg/dL (0.6-1.3), normal; eGFR 78.',
    'The lab rang with a glucose of 31 mg/dL (1.7 mmol/L); the sensor was normal an hour before.',
    'Digoxin was sent yesterday. The result is 0.9 ng/mL, which is therapeutic.',
    'BNP 4,800 pg/mL (<100) with a normal ejection fraction: HFpEF.',
    'Hb 10.9 (prev 10.7), stable, mildly low, acceptable for CKD.',
    'Glucose 212 (140-180 target), a touch high; correction dose given.',
    'ALT 68 (7-56), slightly up, not a concern on a statin.',
  ])('what is told beside a value is no verdict of it: %s', (text) => {
    expect(surely(text)).toEqual([]);
  });
});

describe('a name and its bracket', () => {
  test.each([
    [
      'interaction_denied',
      'Start sacubitril-valsartan 24/26 mg twice daily together with her ACE (angiotensin-converting enzyme) inhibitor; the two are safe together.',
    ],
    [
      'contraindicated_condition',
      'With her history of angioedema on lisinopril, start an ACE (angiotensin-converting enzyme) inhibitor such as ramipril 2.5 mg daily.',
    ],
    [
      'interaction_contraindicated',
      'Continue apixaban 5 mg twice daily and add a second direct oral (DOAC) anticoagulant, rivaroxaban 20 mg daily.',
    ],
    ['dose_above_maximum', 'Your lisinopril (Zestril, the white tablet) should be taken as 200 mg once a day.'],
    ['dose_above_maximum', 'Amlodipine (Norvasc; she has had it for years), 50 mg every morning.'],
    ['dose_above_maximum', 'A selective serotonin (SSRI) reuptake inhibitor, escitalopram [Lexapro], 80 mg daily.'],
    ['dose_above_maximum', 'Atorvastatin (Lipitor, generic is fine), once at bedtime, 400 mg.'],
    ['dose_above_maximum', 'Warfarin (Coumadin - brand only), 50 mg every evening, INR in a week.'],
    ['frequency_above_usual', 'Semaglutide (Ozempic), injected under the skin of the belly, 1 mg every day.'],
    [
      'allergy_same_drug',
      'Allergies: anaphylaxis to penicillin. Start an aminopenicillin (amoxicillin, Amoxil) 500 mg three times daily.',
    ],
    [
      'dose_above_maximum',
      'Spironolactone (Aldactone), which she has had since her discharge in May, 400 mg three times a day.',
    ],
    [
      'contraindicated_pregnancy',
      'Pregnant, 20 weeks: begin an angiotensin (AT1) receptor blocker, losartan 50 mg daily.',
    ],
    ['dose_above_maximum', 'Clopidogrel [Plavix], in the morning with the others, 750 mg daily.'],
    ['frequency_below_usual', 'Dabigatran (Pradaxa), keep in the bottle, 150 mg once weekly.'],
    ['dose_above_maximum', 'Hydrochlorothiazide (HCTZ), a diuretic, 250 mg each morning.'],
    ['dose_above_maximum', 'Citalopram (Celexa), for low mood, 120 mg daily.'],
  ])('reads a name and a dose past what a bracket says of them: %s, %s', (category, text) => {
    expect(surely(text)).toContain(category);
  });

  test.each([
    'Stop the ACE (angiotensin-converting enzyme) inhibitor 36 hours before sacubitril-valsartan 24/26 mg twice daily.',
    'Her ACE (angiotensin-converting enzyme) inhibitor was stopped when the pregnancy was found.',
    'Metoprolol (Lopressor), started this spring, 50 mg twice daily. No other changes.',
    'Apixaban (Eliquis), for the atrial fibrillation found in May, 5 mg twice daily.',
    'He takes lithium 900 mg at night, so no nonsteroidal (NSAID) such as ibuprofen.',
    'Atorvastatin (Lipitor, generic is fine), once at bedtime, 40 mg.',
    'Warfarin (Coumadin - brand only), 5 mg every evening, INR in a week.',
    'Semaglutide (Ozempic), injected under the skin of the belly, 1 mg once a week.',
    'Metoprolol (Lopressor), weighed against 400 mg of labetalol a day, stays at 50 mg twice daily.',
    'Spironolactone (Aldactone), which she has had since her discharge in May, 25 mg once a day.',
    'Pregnant, 20 weeks: the angiotensin (AT1) receptor blocker was stopped at 6 weeks.',
    'Clopidogrel [Plavix], in the morning with the others, 75 mg daily.',
    'Dabigatran (Pradaxa), keep in the bottle, 150 mg twice daily.',
    'Hydrochlorothiazide (HCTZ), a diuretic, 25 mg each morning.',
  ])('a bracketed synonym or brand changes nothing: %s', (text) => {
    expect(surely(text)).toEqual([]);
  });
});

describe('a first dose', () => {
  test.each([
    ['dose_above_limit_start', 'What do I start with?\nLamotrigine 200 mg once daily.'],
    ['dose_above_limit_start', 'Lamotrigine 200 mg daily for the first two weeks, then step up as tolerated.'],
    ['dose_above_limit_start', 'First week: topiramate 200 mg at night. Second week: 400 mg.'],
    ['dose_above_limit_start', 'Clozapine 200 mg on day 1, then stepped up by 50 mg a day as tolerated.'],
    [
      'dose_above_limit_start',
      'Telephone advice: to begin, take venlafaxine XR 225 mg each morning; we go up after two weeks.',
    ],
    ['dose_above_limit_start', 'Plan: new prescription, carvedilol 25 mg twice daily, then double every two weeks.'],
    ['dose_above_limit_start', 'Bupropion SR 300 mg daily for three days, then step up to 400 mg.'],
    ['dose_above_maximum', 'Methimazole 80 mg daily to kick things off, taper later.'],
    ['dose_above_limit_start', 'Tizanidine: we will ease you in with 16 mg a day and build up.'],
    ['dose_above_limit_start', 'Liraglutide 3 mg daily is the dose you begin on.'],
    ['dose_above_limit_start', 'INITIAL REGIMEN\nClozapine 150 mg at bedtime.'],
    ['dose_above_limit_start', 'Month 1: terazosin 10 mg at bedtime. Month 2: 20 mg.'],
    ['dose_above_limit_start', 'Paroxetine 60 mg each morning, building up from there every fortnight.'],
    ['dose_above_limit_start', 'Sertraline is brand new for her; opening dose 200 mg daily.'],
    ['dose_above_limit_start', 'We initiate rivastigmine patches at 13.3 mg/24 h, then go up monthly.'],
    ['dose_above_limit_start', 'Her very first tablet of doxazosin was 16 mg; thereafter increase slowly.'],
  ])('takes a heading, a question, a first week and a rise behind for a first dose: %s, %s', (category, text) => {
    expect(surely(text)).toContain(category);
  });

  test.each([
    'What do I start with?\nLamotrigine 25 mg once daily.',
    'Initial dose: semaglutide 0.25 mg subcutaneously once weekly.',
    'Starting dose\nTirzepatide 2.5 mg once weekly by injection under the skin.',
    'Lamotrigine 200 mg daily since 2019; the first two weeks after the fall she forgot it twice.',
    'What do I start with?\nNothing new. Keep lamotrigine 200 mg daily as it is.',
    'Lamotrigine 25 mg for two weeks, 50 mg for two weeks, then 100 mg daily and 200 mg daily from week 6.',
    'Ropinirole 4 mg at bedtime, then step down to 2 mg over two weeks.',
    'Metformin 1000 mg twice daily; begin the new exercise plan in the first week of May.',
    'Escitalopram 20 mg daily (stable for two years). If tremor starts, call us.',
    'INITIAL REGIMEN\nClozapine 12.5 mg at bedtime.',
    'Where do we begin? Donepezil 5 mg at night.',
    'She is settled on topiramate 150 mg twice daily, titrated last year.',
    'Lamotrigine was stepped up over two months and she now takes 100 mg twice a day.',
    'Where do we begin? With the good news: donepezil 10 mg suits him and stays.',
  ])('a dose that is kept, raised or low is no first dose that is too high: %s', (text) => {
    expect(surely(text)).toEqual([]);
  });
});

describe('a frequency and a check', () => {
  test.each([
    ['frequency_above_usual', 'Apixaban 5 mg four times daily until the visit.'],
    ['dose_above_maximum', 'Take metformin 1000 mg four times daily until the next visit on the 12th.'],
    ['dose_above_maximum', 'Alendronate 70 mg daily until your weight is stable.'],
    ['dose_above_maximum', 'Furosemide 80 mg every two hours until weights are back to baseline.'],
    ['frequency_above_usual', 'Methotrexate 15 mg daily before the labs.'],
    ['dose_above_maximum', 'Lisinopril 40 mg three times daily between visits.'],
    ['dose_above_maximum', 'Rivaroxaban 20 mg four times daily without INR monitoring.'],
    ['dose_above_maximum', 'Amlodipine 10 mg three times daily after checks.'],
    ['dose_above_maximum', 'Sertraline 200 mg three times daily regardless of weight.'],
    ['dose_above_maximum', 'Atorvastatin 80 mg four times daily, labs in six weeks.'],
    ['dose_above_maximum', 'Ramipril 10 mg four times daily while weights are rising.'],
    ['dose_above_maximum', 'Citalopram 40 mg three times daily once labs are back.'],
    ['frequency_above_usual', 'Dulaglutide 1.5 mg daily whatever the glucose.'],
    ['dose_above_maximum', 'Simvastatin 40 mg four times daily through to the next visit.'],
    ['dose_above_maximum', 'Bisoprolol 10 mg four times daily guided by vitals.'],
    ['dose_above_maximum', 'Febuxostat 80 mg three times daily, and the levels in a month.'],
  ])('keeps a frequency before the words that lead to a check: %s, %s', (category, text) => {
    expect(surely(text)).toContain(category);
  });

  test.each([
    'Apixaban 5 mg twice daily until the visit.',
    'Take metformin 1000 mg twice daily until the next visit on the 12th.',
    'Furosemide 80 mg IV twice daily with daily weights.',
    'Methotrexate 15 mg weekly before the labs.',
    'Tenecteplase 40 mg IV, then every 15 minutes neuro checks and vitals.',
    'Atorvastatin 80 mg, three monthly visits.',
    'Heparin infusion 18 units/kg/h, every 6 hours anti-Xa levels.',
    'Warfarin 5 mg, twice weekly INRs until stable.',
    'Citalopram 20 mg once daily once labs are back.',
    'Risedronate 35 mg, and a yearly exam.',
    'Insulin lispro 6 units, four times daily fingersticks.',
    'Simvastatin 40 mg at night, twice yearly visits.',
    'Febuxostat 80 mg daily, and the levels in a month.',
    'Methotrexate 15 mg once a week, monthly LFT checks.',
  ])('how often something is checked is not how often a drug is given: %s', (text) => {
    expect(surely(text)).toEqual([]);
  });
});

describe('a supply and a course', () => {
  test.each([
    ['sum_wrong', 'Take one tablet three times a day for 7 days. The bottle holds 14 tablets, which is just enough.'],
    ['dispensed_wrong', 'Prednisone: four tablets a day for 5 days, dispense 15 tablets to complete the course.'],
    [
      'duration_too_long',
      'Oseltamivir was sent to the pharmacy; it should be taken with food, and the course is 21 days.',
    ],
    ['duration_too_long', 'Ketorolac tablets for the back. One every six hours. Keep taking them for 14 days.'],
    [
      'duration_too_long',
      'Phenazopyridine, which turns the urine orange, can be used for three weeks with the antibiotic.',
    ],
    [
      'duration_too_long',
      'Paxlovid (nirmatrelvir-ritonavir), started within five days of symptoms, to be continued for 30 days.',
    ],
    ['duration_too_long', 'Azithromycin 250 mg. Course length: 60 days for bronchitis.'],
    ['supply_wrong', 'Half a tablet twice a day, 30 tablets last 10 days.'],
    ['supply_wrong', 'One capsule at breakfast and one at dinner: 20 capsules cover exactly 20 days.'],
    ['duration_too_long', 'Oxymetazoline spray, two sprays a side, which you can go on using for two months.'],
    ['supply_wrong', 'You take two capsules three times a day. 60 capsules will last you 20 days.'],
    ['supply_wrong', 'One tablet in the morning and two at night; 90 tablets are enough for 45 days.'],
    ['dispensed_wrong', 'Take 1 tablet twice daily for 10 days. Dispense 40 tablets.'],
    ['duration_too_long', 'Baloxavir is the one we chose, and she will be on it for two weeks.'],
    ['duration_too_long', 'Fosfomycin sachet, dissolved in water, to be taken daily for 21 days.'],
    ['duration_too_long', 'Cyclobenzaprine at bedtime for the spasm. It makes you drowsy. Take it for six months.'],
  ])('counts a supply by the day and a course from the drug named before: %s, %s', (category, text) => {
    expect(surely(text)).toContain(category);
  });

  test.each([
    'Two tablets a day for 5 days; the bottle holds 10 tablets, which is exactly enough.',
    'Take one tablet three times a day for 7 days. The bottle holds 21 tablets, which is just enough.',
    'Nitrofurantoin is what we picked for the cystitis, and she takes it for 5 days.',
    'Oseltamivir was sent to the pharmacy; it should be taken with food, and the course is 5 days.',
    'Phenazopyridine, which turns the urine orange, can be used for two days; the antibiotic is daily for three weeks.',
    'Azithromycin 250 mg. Course length: 5 days. The cough may last 60 days.',
    'Half a tablet twice a day, 30 tablets last 30 days.',
    'Two tablets for 5 days and then one for 5 days; 15 tablets are dispensed, exactly enough.',
    'One tablet in the morning and two at night; 90 tablets are enough for 30 days.',
    'Take 1 tablet twice daily for 10 days. Dispense 20 tablets.',
    'Baloxavir is the one we chose; she feels worn out and will rest for two weeks.',
    'Fosfomycin sachet, dissolved in water, once. Symptoms may take 3 days to settle.',
    'Cyclobenzaprine at bedtime for the spasm. It makes you drowsy. Take it for two weeks.',
    'Take two tablets if needed, at most twice a day; 24 tablets may last you 30 days.',
  ])('a supply that fits and a time of something else stay: %s', (text) => {
    expect(surely(text)).toEqual([]);
  });
});

describe('a drug by its level', () => {
  test.each([
    ['interaction_denied', 'The digoxin level is unaffected by clarithromycin, so no change is needed.'],
    ['interaction_denied', 'Clarithromycin does not interact with her digoxin level or dose.'],
    ['interaction_denied', 'You take lithium. Ibuprofen is okay too: it does not interact with lithium.'],
    ['interaction_denied', 'She is on warfarin. Metronidazole was added; it does not interact with it.'],
    ['interaction_denied', 'Theophylline levels are not changed by ciprofloxacin.'],
    ['interaction_denied', 'Regarding simvastatin: itraconazole is fine, they can be taken together.'],
    ['interaction_denied', 'Amiodarone was started. Her digoxin trough will not be affected by this drug.'],
    [
      'interaction_denied',
      'Gemfibrozil for triglycerides; simvastatin continues. There is no interaction between the two.',
    ],
    [
      'interaction_denied',
      'The pharmacist checked: warfarin (Coumadin) does not interact with trimethoprim-sulfamethoxazole (Bactrim).',
    ],
    ['interaction_denied', 'Lithium level 0.8; hydrochlorothiazide does not affect the lithium level.'],
    ['interaction_denied', 'The INR is not affected by trimethoprim-sulfamethoxazole.'],
    ['interaction_denied', 'Carbamazepine will not change the INR, so no extra checks.'],
    ['interaction_denied', 'Naproxen does not raise the lithium level.'],
    ['interaction_denied', 'Phenelzine stays and sertraline is added; there is no interaction between them.'],
    ['interaction_denied', 'Verapamil and simvastatin 80 mg can safely be given together.'],
    ['interaction_denied', 'The valproate level will not be altered by meropenem.'],
  ])('takes the drug of a level and of a pronoun for one of a pair: %s, %s', (category, text) => {
    expect(surely(text)).toContain(category);
  });

  test.each([
    'The digoxin level rises with clarithromycin, so halve the digoxin.',
    'Ibuprofen is not okay with lithium: it raises the lithium level.',
    'She is on warfarin. Amoxicillin was added; it does not interact with it in an important way.',
    'Theophylline levels are not changed by amoxicillin.',
    'The digoxin level came back 0.8; clarithromycin was never started.',
    'Acetaminophen does not affect the lithium level.',
    'Her digoxin level is due Monday. Amlodipine does not interact with it.',
    'Vancomycin trough 14; cefepime continues. No interaction between the two.',
    'The INR is affected by trimethoprim-sulfamethoxazole; check it on day 3.',
    'Carbamazepine lowers the INR, so extra checks.',
    'Acetaminophen in low doses does not raise the lithium level.',
    'Lithium continues. Amlodipine? It has no effect on the lithium level.',
    'Her tacrolimus trough is unaffected by azithromycin in most studies; recheck anyway.',
    'The INR has not changed on amiodarone yet, so recheck it weekly and expect a rise.',
  ])('pairs that do not matter and interactions that are told stay: %s', (text) => {
    expect(surely(text)).toEqual([]);
  });
});

describe('what a number is of', () => {
  test.each([
    ['dose_above_maximum', 'Last year she took 400 mg ibuprofen; now take acetaminophen 3 g every four hours.'],
    ['value_misread', 'Potassium up by 0.4 to 8.4 mmol/L, which is normal.'],
    ['dose_above_maximum', 'Reduce prednisone by 10 mg each week, starting from 600 mg daily.'],
    ['value_misread', 'Call us if the potassium is above 5.5. Today it is 7.4, which is normal.'],
    ['dose_above_maximum', 'The goal is a blood pressure under 130. Take lisinopril 300 mg daily.'],
    ['value_played_down', 'K fell by 1.1 after the nebulisers and is 2.1, which is fine.'],
    ['value_misread', 'Hemoglobin up 1.4 since the transfusion, now 5.0, normal.'],
    ['dose_above_maximum', 'Raise the gabapentin by 300 mg every three days as far as 9000 mg three times daily.'],
    ['value_misread', 'The threshold for dialysis is a potassium above 6.5. Today it is 8.2, normal.'],
  ])('reads the value behind a change and a threshold: %s, %s', (category, text) => {
    expect(surely(text)).toContain(category);
  });

  test.each([
    'Over the past year he took about 30 g of acetaminophen in total.',
    'He had been buying street alprazolam, 20 mg a day; none is prescribed here.',
    "Call if the potassium is above 5.5 or below 3.0; today's is 4.2, normal.",
    'Goal INR 2 to 3; today 2.4.',
    'Lower the methadone by 5 mg every two weeks; current dose 60 mg daily, on it for years.',
    'He uses about 2 g of heroin a day and drinks 1 liter of vodka.',
    'The total over the ten-day course was 30 g of vancomycin.',
    'Increase levothyroxine by 25 mcg every six weeks until the TSH is normal.',
    'K fell by 1.1 after the nebulisers and is 4.9.',
    'Platelets have dropped by 60 since heparin was started; they are 190 today.',
    'Reduce the clonazepam by 0.25 mg every two weeks; he is on 2 mg a day.',
    'She reports that she had been taking 6 g of acetaminophen daily before admission; it has been stopped.',
    'In all, the patient received 16 mg of morphine over the night in 2 mg doses.',
    'At his visit aged 9 he weighed 28 kg; he is 41 and takes metoprolol succinate 100 mg daily.',
  ])('changes, thresholds, totals and what was taken once are no dose and no value: %s', (text) => {
    expect(surely(text)).toEqual([]);
  });
});
