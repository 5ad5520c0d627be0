import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

describe('what was asked for and refused', () => {
  test.each([
    'Sildenafil 50 mg requested through the portal. He uses isosorbide mononitrate 60 mg daily, so I declined the request.',
    "You asked for tadalafil 10 mg. Because you take isosorbide mononitrate 30 mg each morning, these two can't go together and I will not be sending it.",
    'Patient on phenelzine 15 mg TID came in asking for dextromethorphan syrup 20 mg. I did not sell it to her.',
    'Script for tramadol 50 mg from the dentist; she has been on selegiline 5 mg twice daily for two years. Refused to fill it and phoned the dentist.',
    "Clarithromycin 500 mg twice daily was prescribed by the walk-in center. He takes simvastatin 40 mg nightly. I won't dispense that combination; azithromycin was arranged instead.",
    "Hello Mr. Lund, you wrote about sildenafil. With the nitroglycerin 0.4 mg you carry, that is a combination I can't allow.",
    'She takes simvastatin 40 mg. Urgent care sent us itraconazole 200 mg daily; the script was sent back unfilled.',
    'Fluoxetine 20 mg was e-prescribed while he is still taking tranylcypromine 10 mg twice daily. Sale refused, prescriber informed.',
    "Mrs. Pruitt, you can't have ketorolac 10 mg while you take warfarin 5 mg. I have told the dentist so.",
    'Request: sumatriptan 50 mg. Takes phenelzine 15 mg three times daily. Not approved. Neurology will suggest something else.',
    'Verapamil 240 mg daily requested by the pain clinic for cluster headache. She takes metoprolol 100 mg twice daily with a pulse of 48. I would not go along with that and told them so.',
    'Prescription received for ciprofloxacin 500 mg BID; profile has tizanidine 4 mg TID. I held it back at the counter and the doctor agreed to cancel.',
    'The pharmacy stopped your new citalopram 20 mg at the counter, because you take selegiline 5 mg twice daily. They were right, and I have withdrawn the prescription.',
    'He asked whether he could have vardenafil 10 mg. He takes isosorbide dinitrate 20 mg three times a day, so the answer was no.',
  ])('sound: %s', (said) => {
    expect(categories(said)).toEqual([]);
  });

  test.each([
    'Sildenafil 50 mg requested through the portal. He uses isosorbide mononitrate 60 mg daily, and I approved the request.',
    'Patient on phenelzine 15 mg TID came in asking for dextromethorphan syrup 20 mg. I sold it to her.',
    'Script for tramadol 50 mg from the dentist; she has been on selegiline 5 mg twice daily for two years. Filled it without a call to the dentist.',
    'Clarithromycin 500 mg twice daily was prescribed by the walk-in center. He takes simvastatin 40 mg nightly. I saw no reason to refuse that combination and dispensed it.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).not.toEqual([]);
  });
});

describe('what was ordered and exchanged for another drug', () => {
  test.each([
    'Penicillin anaphylaxis. The surgeon ordered ampicillin-sulbactam 3 g; after my page he took aztreonam 2 g instead.',
    'Anaphylaxis to cephalexin in 2019. Cefazolin 2 g came up from pharmacy on the standing order and was exchanged for clindamycin 900 mg.',
    'Sulfa allergy, hives and throat swelling. Urgent care had sent trimethoprim-sulfamethoxazole; our call turned that into nitrofurantoin 100 mg twice daily.',
    'Amoxicillin gave you anaphylaxis, so the amoxicillin-clavulanate I first sent has been canceled; doxycycline 100 mg twice daily is ready.',
    'Allergy: penicillin (collapse). Initial order piperacillin-tazobactam 4.5 g, substituted by meropenem 1 g before the first dose.',
    'Anaphylaxis to morphine. PCA was set up with morphine 1 mg; anesthesia replaced it with fentanyl before it was connected.',
    'Latex and chlorhexidine anaphylaxis. Chlorhexidine wipes came in the kit and were left in it; povidone-iodine used.',
    'Vancomycin hypersensitivity with DRESS. ID asked for vancomycin 1 g; in the end linezolid 600 mg was what she received.',
    "Codeine brought you hives and a swollen throat. The dentist's codeine 30 mg has been replaced with ibuprofen 400 mg.",
    'Contrast anaphylaxis 2021. CT with contrast had been booked, and MRI without it was done.',
    'Ampicillin allergy with anaphylaxis. Ampicillin 2 g was the default on the labor order set, which I overrode with vancomycin 1 g.',
    'Stevens-Johnson syndrome from lamotrigine. Lamotrigine 25 mg appeared on the old plan; the new plan has levetiracetam 500 mg twice daily in its place.',
    "DRESS on allopurinol. The clinic's letter proposes allopurinol 50 mg; we wrote back no, and febuxostat 40 mg it is.",
    'Ketorolac gave her anaphylaxis. Order set had ketorolac 15 mg ticked; untick done, acetaminophen 1 g instead.',
    'Lisinopril angioedema. Refill of lisinopril 20 mg came by fax and was answered with losartan 50 mg.',
  ])('sound: %s', (said) => {
    expect(categories(said)).toEqual([]);
  });

  test.each([
    'Penicillin anaphylaxis. The surgeon ordered aztreonam 2 g; after my page he took ampicillin-sulbactam 3 g instead.',
    'Anaphylaxis to cephalexin in 2019. Clindamycin 900 mg came up from pharmacy on the standing order and was exchanged for cephalexin 500 mg.',
    'Allergy: penicillin (collapse). Initial order meropenem 1 g, substituted by piperacillin-tazobactam 4.5 g before the first dose.',
    'Ampicillin allergy with anaphylaxis. Vancomycin 1 g was the default on the labor order set, which I overrode with ampicillin 2 g.',
    'Lisinopril angioedema. Refill of losartan 50 mg came by fax and was answered with lisinopril 20 mg.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).not.toEqual([]);
  });
});

describe('what one is steered away from', () => {
  test.each([
    'Anaphylaxis to aspirin. Pointed her to acetaminophen 500 mg and off ibuprofen 400 mg.',
    "Angioedema on lisinopril in May. Amlodipine 5 mg was chosen; benazepril 10 mg, the intern's first thought, was scrapped as a relative of it.",
    'Penicillin anaphylaxis. Cefazolin was passed over and amoxicillin-clavulanate 875 mg never considered; doxycycline 100 mg twice daily went out.',
    'Sulfa gave her Stevens-Johnson syndrome. Nitrofurantoin 100 mg twice daily was preferred to trimethoprim-sulfamethoxazole.',
    'Pregnant at 20 weeks. Talked her out of ibuprofen 400 mg and into acetaminophen 500 mg.',
    'Aspirin-exacerbated respiratory disease. Acetaminophen 650 mg it is, naproxen 500 mg it is not.',
    'Severe asthma. Instead of propranolol 40 mg, which the textbook gives first, she got topiramate 25 mg.',
    'Myasthenia gravis. We picked ceftriaxone 1 g in preference to levofloxacin 750 mg.',
    'Penicillin allergy with anaphylaxis: amoxicillin 500 mg in the order set unticked, azithromycin 500 mg ticked.',
    'He was suggested metoclopramide 10 mg; the team explained why it is not for someone with Parkinson disease, and ondansetron 4 mg was given.',
    'Parkinson disease. Metoclopramide is listed under drugs to avoid; ondansetron 4 mg given.',
    'First line in others is propranolol 40 mg; with her asthma, not in her. Topiramate 25 mg at night.',
  ])('sound: %s', (said) => {
    expect(categories(said)).toEqual([]);
  });

  test.each([
    "Angioedema on lisinopril in May. Benazepril 10 mg was chosen; amlodipine 5 mg, the intern's first thought, was scrapped.",
    'Sulfa gave her Stevens-Johnson syndrome. Trimethoprim-sulfamethoxazole 800/160 mg twice daily was preferred to nitrofurantoin.',
    'HFrEF, EF 25%. Between diltiazem 120 mg and metoprolol succinate 25 mg the first won.',
    'Myasthenia gravis. We picked levofloxacin 750 mg in preference to ceftriaxone 1 g.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).not.toEqual([]);
  });
});

describe('what is avoided with a reason', () => {
  test.each([
    'He was offered ketorolac 30 mg for the colic; the nephrologist explained why not with an eGFR of 21. Acetaminophen 1 g given.',
    'She was suggested propranolol 40 mg by a friend; we explained why her asthma rules that out.',
    'Ibuprofen 400 mg is on the list of things to avoid with your stomach ulcer; use acetaminophen 500 mg.',
    'Diltiazem sits on her do-not-use list because of the EF of 25%. Metoprolol succinate 25 mg daily instead.',
    'For most people with this infection ciprofloxacin 500 mg would be the pick, but myasthenia gravis takes it away from him; cefuroxime 500 mg twice daily.',
    'Metoclopramide 10 mg is what the protocol gives; Parkinson disease puts it out of reach, so ondansetron 4 mg.',
    'Your neighbor swears by ibuprofen 600 mg, but at 32 weeks pregnant that is not for you. Acetaminophen 500 mg is.',
    'Bupropion 150 mg would have been my first thought, had you not had that seizure in June. Varenicline 0.5 mg it is.',
    'Glyburide 5 mg gets a thumbs down at her eGFR of 24; linagliptin 5 mg gets a thumbs up.',
    'An eGFR of 20 means that metformin 1000 mg has no place here. Sitagliptin 25 mg daily chosen.',
    'Sumatriptan 50 mg works well in others; a man with a heart attack last year is not among them. Acetaminophen 1000 mg given.',
    'Pregnant at 10 weeks. I told her lisinopril 10 mg belongs in the past and gave her labetalol 100 mg twice daily.',
    'Reye syndrome is why no child with chickenpox gets aspirin 81 mg. Acetaminophen 160 mg for Leo.',
    'The resident wanted haloperidol 2 mg at night for the hallucinations of his Lewy body dementia and was talked out of it. Quetiapine 12.5 mg instead.',
    'Codeine 15 mg was crossed off for this 6-year-old after tonsillectomy; ibuprofen 200 mg every 6 hours.',
  ])('sound: %s', (said) => {
    expect(categories(said)).toEqual([]);
  });

  test.each([
    'He was offered ketorolac 30 mg for the colic; the nephrologist explained why it was fine with an eGFR of 21, and it was given.',
    'Ibuprofen 400 mg is on the list of things you can use with your bleeding stomach ulcer.',
    'Metoclopramide 10 mg is what the protocol gives; Parkinson disease is no reason to keep it from him, so he gets it three times daily.',
    'Sumatriptan 50 mg works well in others, and a man with a heart attack last year is among them. Sumatriptan 50 mg given.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).not.toEqual([]);
  });
});

describe('orders put right before they were carried out', () => {
  test.each([
    'E-script reads methotrexate 10 mg daily for psoriasis. Not filled; the dermatologist confirmed once a week and resent it.',
    'Methotrexate 20 mg daily came over from the rheumatology fellow. I queried it, he meant weekly, and the order now says so.',
    'Order: enoxaparin 1 mg/kg every 12 hours, clearance 18 mL/min. Pharmacy intervened and it now runs every 24 hours.',
    'Apixaban 10 mg twice daily was on the discharge summary. I rang the ward, the intended dose was 5 mg twice daily, and a new script came.',
    'The draft said metformin 2000 mg twice daily; the final order is 1000 mg twice daily.',
    'Prescriber had entered colchicine 1.2 mg every hour. Amended to 0.6 mg twice daily before it was dispensed.',
    'Infant 6 kg. Order for ibuprofen 300 mg every six hours was stopped at verification; 60 mg was dispensed after a call.',
    'The intern wrote digoxin 2.5 mg daily. Caught on rounds; rewritten as 0.125 mg.',
    'Zolpidem 20 mg nightly on the transfer list. That was not continued; she gets 5 mg here.',
    'Received levothyroxine 500 mcg daily. Called the office: 50 mcg was meant and 50 mcg was supplied.',
    'Script for acetaminophen 1000 mg every two hours. We did not dispense it that way. Dr. Yoon changed the interval to every eight hours.',
    "Your bottle was labeled lisinopril 200 mg daily. Please don't take it; the correct label says 20 mg and is on its way.",
    'Warfarin 50 mg nightly had been typed into the reconciliation. Nobody gave it, and the line now reads 5 mg.',
    'Gabapentin 1200 mg four times daily was printed on the old sheet. Please ignore that sheet; yours is 300 mg three times daily.',
    'Metoprolol tartrate 500 mg twice daily was the order as sent. I refused it, and after a call it became 50 mg twice daily.',
  ])('sound: %s', (said) => {
    expect(categories(said)).toEqual([]);
  });

  test.each([
    'E-script reads methotrexate 10 mg daily for psoriasis. Filled; the dermatologist confirmed once a day and wanted it so.',
    'Methotrexate 20 mg daily came over from the rheumatology fellow. I did not query it, and the order stands.',
    'The draft said metformin 1000 mg twice daily; the final order is 2000 mg twice daily.',
    'Prescriber had entered colchicine 0.6 mg twice daily. Amended to 1.2 mg every hour before it was dispensed.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).not.toEqual([]);
  });
});

describe('drugs that came to their end', () => {
  test.each([
    'Last dose of warfarin 5 mg was on Tuesday. Rivaroxaban 20 mg with supper starts tonight.',
    'Warfarin is finished as of yesterday and dabigatran 150 mg twice daily has taken over.',
    'She swallowed her final tablet of warfarin 2 mg on Sunday; apixaban 5 mg twice daily began this morning at an INR of 1.7.',
    'We have retired his warfarin 3 mg. Edoxaban 60 mg daily is what he takes from now on.',
    'Pioglitazone 15 mg, started by the last clinic, has been pulled because of his heart failure with EF 25%.',
    'Your simvastatin 40 mg has come to its end; from Monday you take atorvastatin 40 mg only.',
    'With clarithromycin 500 mg twice daily for the week, the simvastatin 40 mg rests until the course is through.',
    'Phenelzine 15 mg was washed out over three weeks; sertraline 50 mg starts today.',
    'HFrEF with EF 30%. Diltiazem 240 mg, which a previous doctor had her on, came off the list at this visit.',
    'The last lisinopril 10 mg tablet was taken on the 3rd, and sacubitril-valsartan 24/26 mg begins now, five days later.',
    'Doxycycline 100 mg twice daily ends on Thursday, and isotretinoin 40 mg can begin the Monday after.',
    'Spironolactone 25 mg is off the menu since his potassium of 6.0 this morning.',
    'Hi Ruth, your glyburide 5 mg is done with. From tomorrow it is glipizide 5 mg before breakfast and nothing else for the sugar.',
    'Diclofenac 75 mg, bought abroad, went in the bin after the GI bleed last week.',
  ])('sound: %s', (said) => {
    expect(categories(said)).toEqual([]);
  });

  test.each([
    'Warfarin goes on as before and dabigatran 150 mg twice daily has been added.',
    'Pioglitazone 15 mg, started by the last clinic, has been kept in spite of his heart failure with EF 25%.',
    'With clarithromycin 500 mg twice daily for the week, the simvastatin 40 mg goes on until the course is through.',
    'HFrEF with EF 30%. Diltiazem 240 mg, which a previous doctor had her on, stayed on the list at this visit.',
    'Spironolactone 25 mg stays on the menu despite his potassium of 6.0 this morning.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).not.toEqual([]);
  });
});

describe('what another person takes or has', () => {
  test.each([
    "The warfarin 5 mg on the counter receipt is her father's; she takes no anticoagulant. Ibuprofen 400 mg three times daily for her ankle.",
    'A nitroglycerin alert fired because his wife, on the same insurance, uses 0.4 mg tablets; he has none. Sildenafil 50 mg dispensed.',
    'Alert for phenelzine: it belongs to a patient of the same name and birth date. This patient takes no antidepressant. Tramadol 50 mg sold.',
    "Propranolol 20 mg twice daily for tremor. The asthma in the referral letter is her daughter's; she herself has normal lungs.",
    'The one with the penicillin anaphylaxis is his twin, not he. Amoxicillin 500 mg three times daily given.',
    'Isotretinoin 40 mg dispensed. Her cousin is pregnant; her own test on Tuesday was negative.',
    'Old notes from the family practice mention angioedema on enalapril. That was her aunt. Lisinopril 10 mg started.',
    'Customer wants pseudoephedrine 60 mg. It is her mother who takes selegiline; she takes nothing. Sold.',
    "Bupropion XL 150 mg daily. The seizures noted at intake were his brother's, he has never had one.",
    'Oxybutynin 5 mg. Glaucoma runs in the family, her mother has the narrow-angle kind; her own angles are open.',
    'Metformin 1000 mg twice daily; his roommate is the one with an eGFR of 18, he has 84.',
    'Lithium on the shared profile is for her husband. She bought naproxen 220 mg for herself, which is fine for her and not for him.',
    "Hi Nora, dextromethorphan 20 mg is fine for your cough. The selegiline in your cupboard is your father's, and he must not share the syrup.",
    "Ciprofloxacin 500 mg twice daily for pyelonephritis. Myasthenia is her sister's disease; the patient's own strength is normal.",
    'Alert: tizanidine on the household account. Checked: it is taken by his son, never by him. Ciprofloxacin 500 mg released.',
  ])('sound: %s', (said) => {
    expect(categories(said)).toEqual([]);
  });

  test.each([
    'The warfarin 5 mg on the counter receipt is hers; her father takes no anticoagulant. Ibuprofen 400 mg three times daily for her ankle.',
    'A nitroglycerin alert fired because he uses 0.4 mg tablets; his wife, on the same insurance, has none. Sildenafil 50 mg dispensed.',
    'Propranolol 20 mg twice daily for tremor. The asthma in the referral letter is her own; her daughter has normal lungs.',
    'The one with the penicillin anaphylaxis is he, not his twin. Amoxicillin 500 mg three times daily given.',
    'Customer wants pseudoephedrine 60 mg. It is she who takes selegiline; her mother takes nothing. Sold.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).not.toEqual([]);
  });
});

describe('what all but happened, and what is said of a drug that stays away', () => {
  test.each([
    'She has asthma. Under no circumstances should she receive propranolol.',
    'She has a bleeding peptic ulcer. Ibuprofen remains contraindicated.',
    'She has a bleeding peptic ulcer. She used to take ibuprofen but no longer does.',
    'Her eGFR is 19 mL/min. Metformin would otherwise be first choice for type 2 diabetes, but here linagliptin is used.',
    'She has asthma. The intern nearly ordered propranolol; the attending caught it.',
    'She takes isosorbide mononitrate daily. The intern almost ordered sildenafil; pharmacy stepped in.',
    'She has asthma. A poor candidate for propranolol.',
  ])('sound: %s', (said) => {
    expect(categories(said)).toEqual([]);
  });

  test.each([
    'She is 12 weeks pregnant. Good candidate for isotretinoin.',
    'Her eGFR is 19 mL/min. Good candidate for metformin.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).not.toEqual([]);
  });
});
