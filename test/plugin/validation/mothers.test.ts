import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** What is found, wrong, then right. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  [
    'mothers_drug_wrong',
    'Sertraline is contraindicated during breastfeeding.',
    'Sertraline is compatible with breastfeeding.',
  ],
  [
    'mothers_drug_wrong',
    'She wishes to start a family, so we have replaced lamotrigine with topiramate.',
    'She wishes to start a family, so we have replaced topiramate with lamotrigine.',
  ],
  [
    'mothers_drug_wrong',
    'Pre-conception clinic: sulfasalazine changed to methotrexate.',
    'Pre-conception clinic: methotrexate changed to sulfasalazine.',
  ],
  ['mothers_drug_wrong', 'Thalidomide is not teratogenic.', 'Thalidomide is teratogenic.'],
  [
    'mothers_drug_wrong',
    'Pregnant women must not be given the inactivated influenza vaccine.',
    'Pregnant women can be given the inactivated influenza vaccine.',
  ],
  ['aim_of_another_drug', 'Labour was induced with nifedipine.', 'Labour was induced with misoprostol.'],
  [
    'aim_of_another_drug',
    'After the loss domperidone was given to suppress lactation.',
    'After the loss cabergoline was given to suppress lactation.',
  ],
  [
    'aim_of_another_drug',
    'Aminoglycosides may cause tooth staining in the fetus.',
    'Tetracyclines may cause tooth staining in the fetus.',
  ],
  [
    'contraindicated_pregnancy',
    'Headache at 32 weeks, advised naproxen 500 mg.',
    'Headache at 32 weeks, advised paracetamol 1 g.',
  ],
  [
    'contraindicated_pregnancy',
    'Antenatal clinic 25/40, started lisinopril 10 mg od.',
    'Antenatal clinic 25/40, started labetalol 200 mg bd.',
  ],
  [
    'vaccine_in_pregnancy',
    'Booking bloods: not immune. MMR to be given at the 20-week visit.',
    'Booking bloods: not immune. MMR to be given after the birth.',
  ],
  ['gestation_named_wrong', 'At 17 weeks she is near term.', 'At 38 weeks she is near term.'],
  [
    'conception_too_early',
    'Isotretinoin must be stopped at least two days before conception.',
    'Isotretinoin must be stopped at least one month before conception.',
  ],
  [
    'dose_raised_for_kidneys',
    'The levetiracetam dose was doubled because of his CKD 4.',
    'The levetiracetam dose was halved because of his CKD 4.',
  ],
  ['preferred_for_kidneys', 'Morphine is the opioid of choice, eGFR 11.', 'Fentanyl is the opioid of choice, eGFR 11.'],
  [
    'dose_above_limit_renal_start',
    'eGFR 21. Start allopurinol 300 mg daily.',
    'eGFR 21. Start allopurinol 50 mg daily.',
  ],
  [
    'volume_by_weight_wrong',
    'Shocked child: 0.9% sodium chloride 150 mL/kg as a bolus.',
    'Shocked child: 0.9% sodium chloride 10 mL/kg as a bolus.',
  ],
  [
    'child_dose_above_maximum',
    'Toddler with fever, 11 kg: ibuprofen 1,100 mg per dose.',
    'Toddler with fever, 11 kg: ibuprofen 100 mg per dose.',
  ],
];

describe('what may be taken before, in and after a pregnancy, and how much of it by weight and kidneys', () => {
  test.each(PAIRS)('%s: %s', (category, wrong, right) => {
    expect(categories(wrong)).toContain(category);
    expect(categories(right)).toEqual([]);
  });
});

test.each([
  'Methotrexate was stopped six months before she conceived and she is now on hydroxychloroquine.',
  'Contraception is recommended for women taking mycophenolate.',
  'Labetalol is contraindicated in asthma, so nifedipine was chosen in this pregnancy.',
  'If chlamydia is found, add doxycycline 100 mg twice daily; in pregnancy use azithromycin.',
  'Nifedipine was given for tocolysis while betamethasone matured the fetal lungs.',
  'Terbutaline relaxes the uterus and can worsen PPH.',
  'RhD negative mother, baby RhD positive on cord blood: anti-D given within 72 hours.',
  'HbA1c 7.1 at 12 weeks. Atorvastatin continued.',
  'UTI at 12 weeks after kidney transplant, treated with ciprofloxacin.',
  'Her eGFR improved to 62 and the gabapentin dose was increased back to 300 mg three times daily.',
  'Gabapentin was not increased because of CKD 4.',
  'The vancomycin interval was increased to 48 hours because of AKI.',
  'The child received three boluses of 20 mL/kg, 60 mL/kg in total, before inotropes.',
  'Switch her enalapril to labetalol now that she is 7 weeks pregnant.',
  'Tdap was not given in this pregnancy; offered today postpartum.',
  'Labetalol was not used in her first pregnancy.',
])('says nothing against: %s', (text) => expect(categories(text)).toEqual([]));
