import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

describe('a dose that the text itself takes back', () => {
  test.each([
    'The discharge letter lists digoxin 2.5 mg daily. Someone dropped a zero; it is 0.25 mg.',
    'Transcribed as bisoprolol 50 mg; the decimal point had been lost. Amended before the round, 5 mg given.',
    'The letter says levothyroxine 100 mg. This is a typing error for 100 micrograms, which she takes.',
    'The first label said alendronic acid 70 mg daily. That was our slip: it is once a week.',
    'The printout shows enoxaparin 800 mg. It ought to be 80 mg; the nurse spotted this before drawing up.',
    'Handover said heparin 50,000 units SC BD; it should be 5,000, and 5,000 units were given.',
    'The resident typed insulin lispro 80 units; I caught it, and 8 units went in.',
    'Correction: carvedilol is 6.25 mg BID, not 62.5 mg BID.',
    'Cefazolin 20 g was what the pump library showed; the true bag was 2 g.',
    'Ibuprofen for this 8 kg baby of 9 months was rewritten from 200 mg to 80 mg every 8 hours.',
    'Meropenem 1 g 8-hourly became 500 mg 12-hourly when CrCl fell to 18.',
    'Amlodipine 10 mg is staying, so your simvastatin was brought down from 80 mg to 20 mg at night.',
    'The methotrexate tablets were moved from the daily pillbox to Monday only.',
  ])('sound: %s', (said) => {
    expect(categories(said)).toEqual([]);
  });

  test.each([
    [
      'frequency_above_usual',
      'Zoledronic acid for osteoporosis: the dose is 5 mg by infusion, once a day. Before it, creatinine clearance should be 35 mL/min or more.',
    ],
    ['dose_above_maximum', 'Take metoprolol tartrate 500 mg twice a day; your heart rate should be 60 to 80.'],
    ['dose_above_maximum', 'Lisinopril 400 mg once daily, and the pressure ought to be 130/80 or less.'],
    ['dose_above_maximum', 'The letter says bisoprolol 50 mg, and the nurse gave her bisoprolol 50 mg.'],
    ['dose_above_maximum', 'Bisoprolol was written as 5 mg; that was our slip, amended to 50 mg, and 50 mg given.'],
    ['dose_above_maximum', 'The label says levothyroxine 100 mg. This is no error, and she takes it so.'],
    ['frequency_above_usual', 'Alendronic acid 70 mg daily is not a mistake and stays as written.'],
    ['dose_above_maximum', 'Your simvastatin was brought up from 20 mg to 80 mg at night.'],
  ])('%s: %s', (category, said) => {
    expect(categories(said)).toContain(category);
  });
});

describe('a drug that lies where nobody gives it', () => {
  test.each([
    'Wheezes badly with aspirin. The diclofenac suppository in theatre was left in its foil and paracetamol used.',
    'Hives after ibuprofen; the naproxen on the order set was unticked.',
    'Anaphylaxis to chlorhexidine; the chlorhexidine swabs went back to the drawer sealed.',
    'EF 25%, fast AF. Verapamil was at no point used; amiodarone 300 mg went in over an hour.',
    'Nobody is putting Ms. A on propranolol for migraine given her severe asthma.',
    'K 6.1. Spironolactone 25 mg and KCl 20 mEq tabs NOT given, both left in the drawer.',
    'Anaphylaxis to latex gloves in 2018. Latex catheter tray sent back to supply unopened; silicone catheter placed.',
    'He had taken cilostazol until heart failure was diagnosed in January; it was cancelled then.',
    "Epilepsy runs through the form, but on asking it is her half-brother's. Bupropion SR 150 mg daily.",
    "Acute porphyria is in her sister-in-law's notes. This patient has none, and carbamazepine 100 mg twice daily was begun.",
  ])('sound: %s', (said) => {
    expect(categories(said)).toEqual([]);
  });

  test.each([
    'Wheezes badly with aspirin. The diclofenac suppository in theatre was given from its foil.',
    'Anaphylaxis to latex gloves in 2018. Latex catheter tray opened and the latex catheter placed.',
    'EF 25%, fast AF. Verapamil was used at this point; 5 mg IV given.',
    'Age 7, after tonsillectomy: codeine charted and given.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).not.toEqual([]);
  });
});
