import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

const PARKINSON = "Known Parkinson's disease, vomiting since last night.";
const ASTHMA = 'Severe asthma, ventilated last year. Essential tremor.';
const KIDNEYS = 'eGFR 12, on dialysis, knee pain.';
const PREGNANT = '24 weeks pregnant, hypertension.';
const SEIZURES = 'Epilepsy with seizures, back pain.';
const FAILURE = 'Heart failure, LVEF 25 %, diabetes.';
const VALVE = 'Mechanical mitral valve, atrial fibrillation.';

const sound = (texts: readonly string[]) =>
  test.each(texts)('sound: %s', (said) => {
    expect(categories(said)).toEqual([]);
  });
const wrong = (texts: readonly string[]) =>
  test.each(texts)('wrong: %s', (said) => {
    expect(categories(said)).not.toEqual([]);
  });

describe('keeping clear of a drug', () => {
  sound([
    `${PARKINSON} I have kept clear of metoclopramide.`,
    `${PREGNANT} We have steered round ramipril.`,
    `${PARKINSON} I refrained from giving metoclopramide.`,
    `${KIDNEYS} Nobody went near naproxen; paracetamol 1 g did it.`,
    `${KIDNEYS} I drew a line through naproxen.`,
    `${FAILURE} The history closes the door on pioglitazone.`,
    `${PARKINSON} It would be wrong to add metoclopramide.`,
    `${ASTHMA} P: fluids, rest, none of the propranolol group; review in a week.`,
    `${VALVE} P: warfarin, nothing from the dabigatran family.`,
    `${SEIZURES} For that reason tramadol has been kept from her.`,
    `${VALVE} Dabigatran can't be used.`,
    `${PREGNANT} Ramipril is one medicine we will not use.`,
    `${KIDNEYS} I have put naproxen on her list of drugs to avoid.`,
    `${SEIZURES} Not to be given: tramadol.`,
    `${PREGNANT} I have removed ramipril from the plan.`,
    'Chlorhexidine anaphylaxis last year. Skin prepared with povidone-iodine, chlorhexidine wipes cleared from the trolley.',
    'Known WPW. Digoxin, verapamil and adenosine not to be given. Cardioverted at 150 J.',
    'He never had a seizure, head injury, eating disorder or stroke. Bupropion 150 mg daily to stop smoking.',
  ]);
  wrong([
    `${PARKINSON} I have kept her on metoclopramide 10 mg three times daily.`,
    `${PREGNANT} We have steered her back to ramipril 5 mg daily.`,
    `${PARKINSON} I did not hold back from giving metoclopramide.`,
    `${VALVE} P: something from the DOAC family, dabigatran 150 mg twice daily.`,
    `${PREGNANT} Ramipril is the one medicine we will use, 5 mg daily.`,
    `${PREGNANT} I have put ramipril into the plan, first dose tonight.`,
    'Known WPW, atrial fibrillation. Digoxin, verapamil and adenosine: verapamil 5 mg IV given.',
  ]);
});

describe('an end told as a thing of the past', () => {
  sound([
    `${ASTHMA} Propranolol was hers until the diagnosis.`,
    `${FAILURE} She has been pioglitazone-free for a year.`,
    `${PREGNANT} The last of the ramipril went in June.`,
    `${PARKINSON} Metoclopramide was put a stop to.`,
    `${KIDNEYS} We put an end to naproxen.`,
    `${FAILURE} The remaining pioglitazone was destroyed.`,
    `${FAILURE} As a student he used pioglitazone.`,
    `${VALVE} His days on dabigatran are over.`,
    'Migraine with aura. Combined pill changed to desogestrel 75 micrograms daily.',
    'DVT on the combined pill in 2015. Progestogen implant since.',
    'Ascites from cirrhosis. Ibuprofen last swallowed ten days ago. Spironolactone 100 mg daily.',
  ]);
  wrong([
    `${FAILURE} He never gave up pioglitazone 30 mg and takes it daily.`,
    `${PREGNANT} She was changed to ramipril 5 mg daily.`,
    'Migraine with aura. Desogestrel changed to the combined pill, one tablet daily.',
    'Ascites from cirrhosis. Ibuprofen 400 mg three times daily since ten days ago.',
  ]);
});

describe('what lay there or was ordered, and nobody took', () => {
  sound([
    'He had been sent sildenafil samples. He handed them to his chemist unopened, since he uses a GTN spray.',
    `${PREGNANT} The order set adds ramipril; I removed it before signing.`,
    `${ASTHMA} Propranolol in the referral letter is an error; it is not hers to take.`,
    `${KIDNEYS} The naproxen in her cupboard is to stay there.`,
    'HIT in 2020. Our protocol gives 5000 units of heparin before the procedure. Not to him: bivalirudin was used.',
    `${PARKINSON} Metoclopramide was about to be given when the nurse checked.`,
    `${PARKINSON} She was close to being given metoclopramide.`,
    `${ASTHMA} Propranolol 40 mg was found in a drawer, left from before the diagnosis. It went to the chemist.`,
    'First fit last night on bupropion 300 mg. It ends here. Nicotine patches 21 mg from today.',
  ]);
  wrong([
    `${PREGNANT} The order set adds ramipril 5 mg; I left it in and signed.`,
    `${KIDNEYS} The naproxen in her cupboard is to be taken twice daily.`,
    `${PARKINSON} Metoclopramide 10 mg was given before the nurse checked.`,
    `${ASTHMA} Propranolol 40 mg was found in a drawer. It is taken again twice daily.`,
  ]);
});

describe('what is only supposed, doubted or left to others', () => {
  sound([
    `${SEIZURES} In anyone else tramadol would be first choice.`,
    `${VALVE} I doubt that dabigatran can be used.`,
    `${FAILURE} I doubt pioglitazone has a place.`,
    `${PREGNANT} Theoretically ramipril would be an option.`,
    `${FAILURE} The temptation is to use pioglitazone.`,
    `${SEIZURES} Tramadol is known to make this worse.`,
    `${VALVE} I worry that somebody will give dabigatran.`,
    `${KIDNEYS} The decision on naproxen rests with the specialist.`,
    'Pre-excited atrial fibrillation. Verapamil, had anybody pushed it, could have ended badly. Shocked at 150 J.',
    'Takes azathioprine 125 mg. Allopurinol on top of that dose would risk marrow failure and was not begun.',
  ]);
  wrong([
    `${SEIZURES} In her tramadol 50 mg is first choice and was begun.`,
    `${VALVE} I do not doubt that dabigatran 150 mg twice daily, begun today, will do.`,
    'Takes azathioprine 125 mg. Allopurinol 300 mg was begun on top of that dose.',
  ]);
});

describe('what is somebody else’s', () => {
  sound([
    `${PARKINSON} Metoclopramide on the trolley was for side room 2, another lady's.`,
    `${VALVE} Dabigatran charted here was meant for bed 5 and has been moved to the right chart.`,
    `${FAILURE} Pioglitazone in the house is mum's, for her diabetes; he has had none.`,
    `${KIDNEYS} Wrong-patient entry: naproxen.`,
    `${FAILURE} Her carer takes pioglitazone.`,
    `${PARKINSON} The patient opposite received metoclopramide.`,
    `${SEIZURES} Dad, who is also our patient, is on tramadol.`,
    'It was the mother-in-law who had anaphylaxis to ceftriaxone. The patient is well on ceftriaxone 2 g daily.',
  ]);
  wrong([
    `${PARKINSON} Metoclopramide 10 mg on the trolley was for her and was given.`,
    `${FAILURE} Her carer gives her pioglitazone 30 mg daily.`,
    'It was the patient herself who had anaphylaxis to ceftriaxone. She is on ceftriaxone 2 g daily.',
  ]);
});

describe('whose dose, and what was done about it', () => {
  sound([
    'Tacrolimus 2 mg twice daily, trough 6.1; with posaconazole begun, it is to be 0.5 mg twice daily, level on Thursday.',
    'Warfarin clinic: amiodarone 200 mg daily since last month, INR 3.9. Warfarin brought down from 6 mg to 4 mg.',
    'After the infarct, LVEF 38 %. Bisoprolol 2.5 mg daily started. Aspirin and ticagrelor as charted.',
    'Lamotrigine 150 mg twice daily since her first pregnancy, level falling, raised to 175 mg.',
    'Start folic acid 400 micrograms now, and stop your contraception when you are ready.',
  ]);
  wrong([
    'Warfarin clinic: amiodarone 200 mg daily started, warfarin goes on at 6 mg daily.',
    'Lamotrigine: the first dose was 150 mg twice daily.',
  ]);
});

describe('a drug of somebody else that the patient takes all the same', () => {
  sound([
    `${VALVE} Her husband's dabigatran was given back to him.`,
    `${PREGNANT} A friend recommended ramipril, and she left it with her.`,
    `${KIDNEYS} Her sister takes naproxen; she does not.`,
    `${PREGNANT} The family asked for ramipril; I did not prescribe it.`,
  ]);
  wrong([
    `${VALVE} Her husband's dabigatran was given to her.`,
    `${PREGNANT} A friend recommended ramipril, and she takes it daily.`,
    `${KIDNEYS} Unlike her sister she takes naproxen.`,
    `${PREGNANT} The family asked for ramipril; I prescribed it.`,
    `${ASTHMA} She could not manage without propranolol, which she takes daily.`,
    `${ASTHMA} We talked about propranolol and began it.`,
  ]);
});

describe('who bore it, and what it did', () => {
  sound([
    'Anaphylaxis to penicillin in 2010. Her sister tolerates amoxicillin. Doxycycline 100 mg twice daily.',
    'Her brother once had anaphylaxis to penicillin; she has had amoxicillin without trouble. Amoxicillin 500 mg three times daily.',
    'Asthma and nasal polyps; ibuprofen brought on a near-fatal attack in 2017. Paracetamol 1 g IV six-hourly is charted.',
    'The thiazide brought on a gout attack in 2019. Allopurinol 300 mg daily.',
    'Penicillin "allergy" was a tummy upset at six; delabelled after a graded challenge. Amoxicillin 500 mg three times daily.',
    'Day 4 after a left thalamic haemorrhage. Aspirin 75 mg and clopidogrel 75 mg were both stopped on arrival.',
    'Day 7 on enoxaparin 40 mg daily, platelets 246 to 58, 4T score 7. All heparin, line flushes included, was stopped.',
    'Aspirin brought on the asthma attack. Leave naproxen 500 mg and anything like it on the shelf.',
    'Platelets 210 to 62 on day 7, 4Ts score 6. All heparin stopped, argatroban 2 micrograms/kg/min.',
  ]);
  wrong([
    'Anaphylaxis to penicillin in 2010. Her sister tolerates amoxicillin. Amoxicillin 500 mg three times daily.',
    'He once had anaphylaxis to penicillin; his brother has had amoxicillin without trouble. Amoxicillin 500 mg three times daily.',
    'Asthma and nasal polyps; ibuprofen brought on a near-fatal attack in 2017. Ketorolac 30 mg IV six-hourly is charted.',
    'Anaphylaxis to amoxicillin in 2022, never delabelled. Ampicillin-sulbactam 3 g IV every 6 hours is running.',
    'Day 4 after a left thalamic haemorrhage. Aspirin 75 mg and clopidogrel 75 mg were both restarted today.',
    'Day 2 after a cerebellar haemorrhage. Apixaban 5 mg twice daily continues.',
    'Platelets 210 to 62 on day 7, 4Ts score 6. Heparin infusion left on at 1,000 units/h.',
    "Receives infliximab every eight weeks for Crohn's disease. Yellow fever vaccine was given here this morning, with infliximab continuing on schedule.",
  ]);
});
