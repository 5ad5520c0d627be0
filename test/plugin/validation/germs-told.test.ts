import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** organisms.tsv and what it says of classes: wrong, then right. */
const PAIRS: readonly (readonly [string, string])[] = [
  [
    'Your swab shows trichomonas; you and your partner should both take fluconazole.',
    'Your swab shows trichomonas; you and your partner should both take metronidazole.',
  ],
  [
    'Stenotrophomonas maltophilia grew from the tracheal aspirate, so give imipenem.',
    'Stenotrophomonas maltophilia grew from the tracheal aspirate, so give trimethoprim-sulfamethoxazole.',
  ],
  [
    'The stool test shows Giardia; take penicillin V to clear it.',
    'The stool test shows Giardia; take tinidazole to clear it.',
  ],
  [
    'Bilharzia eggs were seen; the treatment is albendazole.',
    'Bilharzia eggs were seen; the treatment is praziquantel.',
  ],
  ['Clotrimazole will clear your scabies.', 'Permethrin will clear your scabies.'],
  ['The best choice against Klebsiella is vancomycin.', 'The best choice against Klebsiella is ceftriaxone.'],
  ['We use ceftriaxone against Legionella.', 'We use azithromycin against Legionella.'],
  ['Diagnosis: trichomonas. Plan: fluconazole.', 'Diagnosis: trichomonas. Plan: metronidazole.'],
  [
    'You have falciparum malaria caught in Ghana, and we are treating it with chloroquine.',
    'You have falciparum malaria caught in Ghana, and we are treating it with artemether-lumefantrine.',
  ],
  [
    'For this MRSA pneumonia the treatment is intravenous daptomycin.',
    'For this MRSA pneumonia the treatment is intravenous vancomycin.',
  ],
  [
    'Active lung tuberculosis: treatment will begin with levofloxacin.',
    'Active lung tuberculosis: treatment will begin with isoniazid, rifampicin, pyrazinamide and ethambutol.',
  ],
  ['Your child has measles, so take oseltamivir.', 'Your child has measles, so rest, drink and take vitamin A.'],
  ['The mumps should be treated with amoxicillin.', 'The mumps will settle by itself with rest and paracetamol.'],
  ['Roundworms in the stool: give fluconazole.', 'Roundworms in the stool: give albendazole.'],
  ['Babesiosis was confirmed; start doxycycline.', 'Babesiosis was confirmed; start atovaquone with azithromycin.'],
  [
    "Whipple's disease: give metronidazole.",
    "Whipple's disease: give ceftriaxone, then trimethoprim-sulfamethoxazole for a year.",
  ],
  ['Kala-azar is treated with ivermectin.', 'Kala-azar is treated with liposomal amphotericin B.'],
  ['Murine typhus: start amoxicillin.', 'Murine typhus: start doxycycline.'],
  ['Genital warts are treated with aciclovir.', 'Genital warts are treated with imiquimod cream.'],
  [
    'Candida grew from the blood cultures: candidaemia, so give nystatin.',
    'Candida grew from the blood cultures: candidaemia, so give micafungin.',
  ],
];

test.each(PAIRS)('finds a drug that does nothing against the germ: %s', (wrong, right) => {
  expect(categories(wrong)).not.toEqual([]);
  expect(categories(right)).toEqual([]);
});
