import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { surely } = fileChecker();

/** What is found, wrong, then right. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  ['effect_reversed', 'Amiodarone halves digoxin levels.', 'Amiodarone doubles digoxin levels.'],
  [
    'effect_reversed',
    'Rifampicin makes the combined pill more effective.',
    'Rifampicin makes the combined pill less effective.',
  ],
  ['effect_reversed', 'With verapamil, digoxin levels fall.', 'With verapamil, digoxin levels rise.'],
  [
    'effect_reversed',
    'Phenytoin induces enzymes, so it does not reduce the reliability of the pill.',
    'Phenytoin induces enzymes, so it reduces the reliability of the pill.',
  ],
  [
    'effect_reversed',
    'Smoking slows the clearance of theophylline.',
    'Smoking speeds up the clearance of theophylline.',
  ],
  [
    'effect_reversed',
    'He gave up smoking, so his clozapine dose was increased.',
    'He gave up smoking, so his clozapine dose was reduced.',
  ],
  [
    'effect_reversed',
    'The dose of theophylline often has to be increased when clarithromycin is started.',
    'The dose of theophylline often has to be reduced when clarithromycin is started.',
  ],
  ['effect_reversed', 'Dairy boosts doxycycline absorption.', 'Dairy cuts doxycycline absorption.'],
  [
    'effect_reversed',
    'Stopping carbamazepine lowered her lamotrigine level.',
    'Stopping carbamazepine raised her lamotrigine level.',
  ],
  [
    'interaction_permitted',
    'Domperidone may be combined with clarithromycin.',
    'Domperidone must not be combined with clarithromycin.',
  ],
  [
    'interaction_permitted',
    'Tramadol is ideal for someone on sertraline.',
    'Tramadol is unwise for someone on sertraline.',
  ],
  [
    'interaction_denied',
    'Atenolol plus verapamil never causes heart block.',
    'Atenolol plus verapamil may cause heart block.',
  ],
  [
    'interaction_reversed',
    'Diazepam with morphine protects against respiratory depression.',
    'Diazepam with morphine adds to respiratory depression.',
  ],
  [
    'interaction_reversed',
    'Trimethoprim with ramipril raises the risk of hypokalaemia.',
    'Trimethoprim with ramipril raises the risk of hyperkalaemia.',
  ],
  [
    'declared_safe_in_condition',
    'Beta-blockers are a good choice in asthma.',
    'Cardioselective beta-blockers are a good choice in mild asthma.',
  ],
  [
    'contraindicated_condition',
    'There is a family history of malignant hyperthermia: sevoflurane used.',
    'There is a family history of malignant hyperthermia: propofol used.',
  ],
  [
    'rechallenge',
    'Anaphylaxis to ibuprofen: headache treated with Nurofen.',
    'Anaphylaxis to ibuprofen: headache treated with Calpol.',
  ],
  [
    'rechallenge',
    'Vancomycin anaphylaxis: that drug will be used again next time.',
    'Vancomycin anaphylaxis: that drug will be avoided next time.',
  ],
  [
    'allergy_same_drug',
    'Trimethoprim rash: cystitis treated with Septrin.',
    'Trimethoprim rash: cystitis treated with Macrobid.',
  ],
  [
    'allergy_hidden',
    'Allergic to Elastoplast: dressing fixed with zinc oxide tape.',
    'Allergic to Elastoplast: dressing fixed with a crepe bandage.',
  ],
  [
    'cross_reaction_invented',
    'A shellfish allergy rules out iodinated contrast.',
    'A shellfish allergy does not rule out iodinated contrast.',
  ],
];

describe('what is told of two drugs, or of a drug and an allergy', () => {
  test.each(PAIRS)('%s: %s', (category, wrong, right) => {
    expect(surely(wrong)).toContain(category);
    expect(surely(right)).toEqual([]);
  });
});

/** Right, though words of moving and of permission stand beside two drugs. */
const RIGHT: readonly string[] = [
  'Rifampicin does not affect the levonorgestrel coil.',
  'Her tacrolimus level fell after the fluconazole course ended.',
  'The INR fell on warfarin 3 mg while taking amiodarone 100 mg because tablets were missed.',
  'Her A1c has risen on linagliptin.',
  'Tacrolimus 2 mg every 12 hours; she needs fluconazole 200 mg daily. Lower the tacrolimus dose from today.',
  'Hydrochlorothiazide stopped, since it raises uric acid.',
  'Ibuprofen also blunts the blood pressure effect of both pills.',
  'Azithromycin does not raise simvastatin levels.',
  'Rifampicin started: warfarin dose increased.',
  'Simvastatin with clarithromycin carries a high risk of rhabdomyolysis.',
  'Adding spironolactone to ramipril needs bloods within a week, mainly for hyperkalaemia.',
  'Switching to adalimumab is suitable: screen first for tuberculosis.',
  'Chlorhexidine anaphylaxis: skin prepared with povidone-iodine.',
  'Reacts to adhesive tape, so a non-adhesive dressing was used.',
  'Codeine anaphylaxis: pain treated with paracetamol.',
  'Egg allergy is no bar to the flu vaccine.',
];

test.each(RIGHT)('leaves alone: %s', (text) => {
  expect(surely(text)).toEqual([]);
});
