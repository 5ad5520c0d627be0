import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { surely } = fileChecker();

describe('what a hand found that had not read the others', () => {
  test.each([
    ['interval_beyond_whole', 'Neuro obs and BP every 15 hours for the first two hours.'],
    ['vaccine_unknown', 'The hepatitis C vaccine is two doses a month apart.'],
    ['volume_by_weight_wrong', 'Enteral feed at goal: protein 13 g/kg/day, energy 25 kcal/kg/day.'],
    ['volume_by_weight_wrong', 'Energy 250 kcal/kg/day.'],
    ['advice_wrong', 'Basal skull fracture on CT. Intubated, stomach decompressed with nasogastric tube.'],
    ['goal_wrong', 'Noradrenaline titrated to a mean arterial pressure of 25 mmHg.'],
    ['site_wrong', 'To numb a lower first molar for extraction, block the infraorbital nerve.'],
    ['organ_removed', 'Both legs amputated above the knee in 2015. Pedal pulses 2+ in both feet.'],
    ['negation_disagrees', 'CSF: 1,800 white cells, 92% neutrophils. Picture of a normal lumbar puncture.'],
    ['allergy_disagrees', 'She had anaphylaxis minutes after ceftriaxone. Drug allergies at discharge: none known.'],
    ['value_against_sign', 'Your ferritin is 6, which tells us your iron stores are overloaded.'],
    ['antidote_wrong', 'The anaesthetist gives sugammadex, which mops up the suxamethonium.'],
    ['dose_above_maximum', 'Paracetamol 2,400 mg per dose, no more than four times in 24 hours.'],
    ['allergy_same_drug', "You are allergic to penicillin. We've sent amoxicillin to your pharmacy."],
    ['allergy_same_drug', 'PCN allergy. Amoxicillin sent to pharmacy.'],
    ['duration_too_short', 'You are on apixaban for your leg clot. Stay on it for three days.'],
    [
      'preparation_wrong',
      'A steel splinter in my eye was never taken out. The MRI is no problem, go ahead with the scan.',
    ],
  ])('%s: %s', (category, text) => expect(surely(text)).toContain(category));
});

describe('its right counterparts', () => {
  test.each([
    'Neuro obs and BP every 15 minutes for the first two hours.',
    'Apply ice every 2 hours for 20 minutes.',
    'There is no hepatitis C vaccine.',
    'Enteral feed at goal: protein 1.3 g/kg/day, energy 25 kcal/kg/day.',
    'Basal skull fracture on CT. Intubated, stomach decompressed with an orogastric tube, nothing through the nose.',
    'To numb a lower first molar for extraction, block the inferior alveolar nerve.',
    'Both legs amputated above the knee in 2015. Stumps healed.',
    'Paracetamol 240 mg per dose, no more than four times in 24 hours.',
    'For this gout flare take 1.2 mg of colchicine (two tablets) straight away, then 0.6 mg one hour later.',
    'Asthma, and wheeze with both ibuprofen and aspirin (AERD). Acetaminophen 650 mg PO given.',
    'Methaemoglobinaemia of 38%: give methylene blue IV, after checking for G6PD deficiency if time allows.',
    'Degludec 22 units daily plus aspart at 1:8 g.',
    'Metformin sent her to the ICU with lactic acidosis.',
  ])('%s', (text) => expect(surely(text)).toEqual([]));
});
