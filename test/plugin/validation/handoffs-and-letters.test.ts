import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** Wrong, then right: what must still be found beside what must not. */
const PAIRS: readonly (readonly [string, string, string, string])[] = [
  [
    'the bore of a line is no dose',
    'dose_above_maximum',
    'Order for ceftriaxone 20 g IV received and hung at noon.',
    'Order for ceftriaxone 2 g IV received, first dose hung through right antecubital 20 g. Cefazolin runs via a good 16 g forearm line.',
  ],
  [
    'one positive culture of several is no clash',
    'result_disagrees',
    'Blood cultures were positive. Blood cultures are negative.',
    'The port was removed on the day of the first positive culture. Cultures of 2/8 are negative.',
  ],
  [
    'a patch moves to the other side',
    'side_disagrees',
    'The wound of the right shoulder is swollen. Dressing of the left shoulder is dry.',
    'Nitroglycerin patch removed from right shoulder. New patch applied to left shoulder.',
  ],
  [
    'what was left in its box was not given',
    'contraindicated_condition',
    'Uterine atony. She has asthma. Start carboprost 250 mcg IM now.',
    'Uterine atony. Misoprostol 800 mcg given. Carboprost was left in the box because she has asthma.',
  ],
  [
    'what was taken until yesterday and is not to be restarted',
    'contraindicated_pregnancy',
    'She is 8 weeks pregnant. Plan: enalapril 10 mg daily.',
    'She is 8 weeks pregnant, on enalapril 10 mg until yesterday, when she stopped it. Enalapril not to be restarted.',
  ],
  [
    'the vitamin beside it is taken daily',
    'emergency_advice_wrong',
    'Methotrexate is for your arthritis. Take it daily.',
    'Methotrexate is for your arthritis, once a week. Folic acid 1 mg is a vitamin and you take it daily.',
  ],
  [
    'tablets counted before "of"',
    'total_wrong',
    'Take four of the small 2.5-mg tablets (15 mg altogether) once a week.',
    'Take eight of the small 2.5-mg tablets (20 mg altogether) once a week.',
  ],
  [
    'cleaning the device is not how often it is taken',
    'frequency_below_usual',
    'Tiotropium 2 puffs weekly.',
    'Tiotropium is two puffs once every day. Rinse the Spiriva mouthpiece weekly.',
  ],
  [
    'what undoes an anticoagulant, without the word reversal',
    'antidote_wrong',
    'Subdural with shift. She takes apixaban 5 mg BID, last taken at 7. Advise idarucizumab 5 g IV now.',
    'Subdural with shift. She takes dabigatran 150 mg BID, last taken at 7. Advise idarucizumab 5 g IV now.',
  ],
  [
    'a level that is treated before it is back',
    'antidote_wrong',
    'Ethylene glycol level pending but we are treating now: naloxone given.',
    'Ethylene glycol level pending but we are treating now: fomepizole given.',
  ],
  [
    'a germ whose sensitivities come tomorrow',
    'organism_not_covered',
    'Blood cultures Pseudomonas aeruginosa, sensitivities tomorrow. Ertapenem 1 g IV daily given tonight.',
    'Blood cultures Pseudomonas aeruginosa, sensitivities tomorrow. Cefepime 2 g IV q8h given tonight.',
  ],
];

describe('handoffs and letters', () => {
  for (const [name, category, wrong, right] of PAIRS)
    test(name, () => {
      expect(categories(wrong)).toContain(category);
      expect(categories(right)).not.toContain(category);
    });
});
