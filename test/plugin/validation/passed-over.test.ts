import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

describe('what one proposed and another decided against', () => {
  test.each([
    'Verapamil was suggested by the registrar; with the metoprolol on board the consultant preferred digoxin.',
    'She takes metoprolol 50 mg twice daily. The ED wanted verapamil 80 mg three times daily, but cardiology went with digoxin.',
    'His asthma is severe. The protocol says propranolol 40 mg; we settled on primidone 50 mg at night.',
    'Linezolid 600 mg twice daily was recommended at first; she takes fluoxetine, and the team opted for vancomycin.',
  ])('sound: %s', (said) => {
    expect(categories(said)).toEqual([]);
  });
  test.each([
    'His asthma is severe. The protocol says propranolol 40 mg twice daily, and we started it.',
    'Linezolid 600 mg twice daily was recommended and begun. She takes fluoxetine 20 mg.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).not.toEqual([]);
  });
});

describe('the way of one drug beside another', () => {
  test.each([
    'Vincristine IV today, intrathecal methotrexate tomorrow.',
    'The vincristine minibag is hung intravenously, and the intrathecal methotrexate is given on another day.',
    'Vincristine was drawn up for the intrathecal list and caught at the door.',
  ])('sound: %s', (said) => {
    expect(categories(said)).toEqual([]);
  });
  test('a vinca alkaloid into the spine', () => {
    expect(categories('Vincristine 2 mg intrathecally with methotrexate today.')).toContain('route_not_available');
    expect(categories('Vincristine 1.2 mg in a minibag for intrathecal administration.')).toContain(
      'route_not_available',
    );
  });
});

describe('an allergy that a test took away', () => {
  test.each([
    'He had a rash with amoxicillin as a child, was tested last year and cleared, and now takes amoxicillin.',
    'Penicillin allergy on file. The skin testing was negative and the label was struck off. Amoxicillin 500 mg three times daily for seven days.',
    'The list says heparin allergy, but the assay was negative and the haematologist cleared it; heparin runs at 18 units/kg/h.',
  ])('sound: %s', (said) => {
    expect(categories(said)).toEqual([]);
  });
  test.each([
    'Penicillin anaphylaxis; the allergist has not cleared him. Start amoxicillin 500 mg today.',
    'Allergic to penicillin; skin testing is booked. Amoxicillin 500 mg three times daily.',
    'Penicillin anaphylaxis in 2019. Blood tests cleared. Amoxicillin 500 mg three times daily.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).toContain('allergy_same_drug');
  });
});

describe('who is pregnant, and when the last tablet was', () => {
  test.each([
    'Her cousin is well; she is pregnant at 10 weeks and uses isotretinoin 40 mg.',
    'She was on labetalol before she conceived; now at 14 weeks she takes lisinopril 10 mg.',
  ])('her own: %s', (said) => {
    expect(categories(said)).toContain('contraindicated_pregnancy');
  });
  test('of the cousin, or to come', () => {
    expect(categories('Her cousin is pregnant at 10 weeks; she uses isotretinoin 40 mg.')).not.toContain(
      'contraindicated_pregnancy',
    );
    expect(categories('Before she conceives, the lisinopril is swapped for labetalol.')).toEqual([]);
  });
  test('the day after the last tablet, and two weeks', () => {
    expect(categories('Her psychiatrist began sertraline 50 mg the day after the last phenelzine tablet.')).toContain(
      'washout_too_short',
    );
    expect(
      categories(
        'Her psychiatrist left two full weeks between the last phenelzine tablet and the first of sertraline.',
      ),
    ).toEqual([]);
  });
});
