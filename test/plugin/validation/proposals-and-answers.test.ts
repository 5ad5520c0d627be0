import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { surely } = fileChecker();

describe('what is proposed is meant', () => {
  test.each([
    'She takes apixaban 5 mg twice daily. Carbamazepine 200 mg twice daily was begun, to be adjusted according to response.',
    'He is on phenelzine 15 mg three times daily. For the cough he may buy dextromethorphan 15 mg.',
    'She takes tranylcypromine 10 mg twice daily. If needed she may have dextromethorphan 30 mg every eight hours.',
    'She takes sertraline 100 mg daily. Linezolid 600 mg twice daily could be given for now.',
  ])('%s', (text) => expect(surely(text)).not.toEqual([]));
});

describe('care that is denied or put off is none', () => {
  test.each([
    'Warfarin 6 mg daily continues with amiodarone 200 mg three times daily; next INR in twelve weeks.',
    'Lithium 800 mg nightly with ramipril 5 mg daily; we see no need for levels.',
  ])('%s', (text) => expect(surely(text)).not.toEqual([]));
});

describe('what is over, denied or only asked about is not', () => {
  test.each([
    'She takes apixaban 5 mg twice daily. Carbamazepine 200 mg twice daily could be added if gabapentin fails.',
    'Past medicines: simvastatin 40 mg nightly. Current medicines: clarithromycin 500 mg twice daily.',
    'Ex-lithium 400 mg nightly. Now losartan 50 mg daily.',
    'She asked whether clarithromycin 500 mg twice daily is safe with simvastatin 40 mg; it is not.',
    'The penicillin allergy was ruled out by testing. Amoxicillin 500 mg three times daily started.',
    'Had amoxicillin 500 mg three times daily been given, her penicillin allergy would have caused harm.',
    'Co-amoxiclav 625 mg three times daily was ordered in error; she is allergic to penicillin, and it was cancelled.',
    'Epilepsy (sister). Current: bupropion 150 mg daily.',
    'He lives with his wife; she takes warfarin 4 mg daily. Miconazole oral gel 2.5 mL four times daily was prescribed.',
    'She is 30 weeks pregnant and came with her brother, who takes valproate 500 mg twice daily.',
    'We considered propranolol 40 mg twice daily, but asthma rules it out.',
    'Screened for myasthenia gravis: negative. Ciprofloxacin 500 mg twice daily can begin.',
    'Naproxen 500 mg twice daily was changed to another drug once a gastric ulcer came to light.',
  ])('%s', (text) => expect(surely(text)).toEqual([]));
});
