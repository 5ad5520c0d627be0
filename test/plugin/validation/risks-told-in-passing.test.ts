import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** What is found, wrong, then right. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  [
    'contraindicated_renal',
    'eGFR has declined to 22 mL/min over two years. Continue metformin 1 g twice daily.',
    'eGFR has declined to 22 mL/min over two years. Metformin was stopped.',
  ],
  [
    'unsuited',
    'A 5-year-old boy after tonsillectomy. Codeine can be added if he is still sore.',
    'A 5-year-old boy after tonsillectomy. Codeine must not be given if he is still sore.',
  ],
  [
    'unsuited',
    'She wants to start a family next year. Valproate is a good first-line option for her seizures.',
    'She wants to start a family next year. Levetiracetam is a good first-line option for her seizures.',
  ],
  [
    'unsuited',
    'Her mother had malignant hyperthermia during an appendicectomy. Maintenance with sevoflurane 2%.',
    'Her mother had malignant hyperthermia during an appendicectomy. Maintenance with a propofol infusion.',
  ],
  [
    'route_not_available',
    'Levobupivacaine 10 mg plus preservative-free diamorphine 300 micrograms given intravenously.',
    'Levobupivacaine 10 mg plus preservative-free diamorphine 300 micrograms given intrathecally.',
  ],
  [
    'dose_above_maximum',
    'On norad at 0.1 mg/kg/min through the central line.',
    'On norad at 0.1 micrograms/kg/min through the central line.',
  ],
  [
    'indication_wrong',
    'Finasteride 5 mg daily for an irregular heartbeat.',
    'Bisoprolol 2.5 mg daily for an irregular heartbeat.',
  ],
  [
    'side_disagrees',
    'The shingles rash is on the right side of your chest. Keep the left side of your chest covered with a light dressing.',
    'The shingles rash is on the right side of your chest. Keep the right side of your chest covered with a light dressing.',
  ],
  [
    'side_disagrees',
    'Burn on the right side of his neck. Apply the cream to the left side of his neck twice a day.',
    'Burn on the right side of his neck. Apply the cream to the right side of his neck twice a day.',
  ],
  [
    'side_disagrees',
    'Fractured left neck of femur after a fall. Fascia iliaca block to the right groin for the pain.',
    'Fractured left neck of femur after a fall. Fascia iliaca block to the left groin for the pain.',
  ],
  [
    'negation_disagrees',
    'Dad reports four vomits since last night. Assessment: viral illness with no vomiting at any stage.',
    'Dad reports four vomits since last night. Assessment: viral illness with vomiting, no fever at any stage.',
  ],
];

describe.each(PAIRS)('%s', (category, wrong, right) => {
  test(wrong, () => expect(categories(wrong)).toContain(category));
  test(right, () => expect(categories(right)).toEqual([]));
});

/** What is refused to a person of an age, another place of the same side, what another illness had. */
test.each([
  'Codeine for a 6-year-old is not allowed.',
  'Codeine in a 6-year-old is contraindicated.',
  'Aspirin for your 6-year-old should not be given.',
  'She declined to start metformin. eGFR 74.',
  'His brother had malignant hyperthermia, but his own muscle biopsy was negative. Maintenance with sevoflurane.',
  'Pain in the left knee with a healed scar on the right. Rub the gel on your left knee.',
  'Right knee replacement today. Left groin lump noted, ultrasound booked.',
  'Heavy bupivacaine 12 mg with fentanyl 20 micrograms intrathecally, then cefazolin 2 g intravenously.',
  'Salbutamol can cause an irregular heartbeat and shakiness.',
])('sound: %s', (text) => expect(categories(text)).toEqual([]));
