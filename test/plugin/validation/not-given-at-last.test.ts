import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

describe('what the text says last of a drug tells what became of it', () => {
  test.each([
    'Penicillin anaphylaxis. Ampicillin 2 g lay ready at the bedside; the ampicillin was discarded and vancomycin hung.',
    'Penicillin anaphylaxis. Two orders waited: ampicillin 2 g and vancomycin 1 g. Signed the vancomycin, rejected the ampicillin.',
    'Asthma since childhood. Propranolol 40 mg came with the order set. The propranolol was not dispensed.',
    'Ceftriaxone gave him anaphylaxis. Ceftriaxone 1 g on the cart went back: the ceftriaxone was returned unopened.',
    'Penicillin anaphylaxis. We chose Zithromax (azithromycin) over Augmentin (amoxicillin-clavulanate).',
    'Penicillin anaphylaxis. Debated amoxicillin against azithromycin and settled on the latter.',
    'Penicillin anaphylaxis. Wanted amoxicillin 500 mg. I said no.',
    'Profile shows phenelzine 15 mg three times a day. That is her mother’s. Pseudoephedrine 60 mg is fine for her.',
    'Mechanical mitral valve. The dabigatran is over for good; warfarin 5 mg every evening.',
    'CMP and sugar 2100, nephrology to see.',
  ])('sound: %s', (said) => {
    expect(categories(said)).toEqual([]);
  });

  test.each([
    'Penicillin anaphylaxis. Ampicillin 2 g was given at noon; the second ampicillin was discarded.',
    'Penicillin anaphylaxis. Two orders waited: ampicillin 2 g and vancomycin 1 g. Signed the ampicillin, rejected the vancomycin.',
    'Penicillin anaphylaxis. We chose Augmentin (amoxicillin-clavulanate) over Zithromax (azithromycin).',
  ])('wrong: %s', (said) => {
    expect(categories(said)).not.toEqual([]);
  });
});
