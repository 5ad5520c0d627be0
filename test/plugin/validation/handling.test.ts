import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** What nobody does with a medicine, then what looks alike and is right. */
const PAIRS: readonly (readonly [string, string])[] = [
  ["Keep all medicines within your toddler's reach.", "Keep all medicines out of your toddler's reach."],
  ['Leave your inhaler on the hot dashboard.', 'Leave your inhaler at home, not on the hot dashboard.'],
  ['The eye drops may be shared with your sister.', 'The eye drops are for you only and shared with nobody.'],
  ['Your enteric-coated aspirin should be crushed.', 'Your enteric-coated aspirin should be swallowed whole.'],
  ['Insulin that has been frozen is still fine to use.', 'Insulin that has been frozen must be thrown away.'],
  ['Your glucagon kit belongs on the radiator.', 'Your glucagon kit belongs in a drawer.'],
  ['Put your used needles into a soft plastic bag.', 'Put your used needles into a hard plastic container.'],
  ['Keep the azithromycin for the next winter.', 'Throw the rest of the azithromycin away.'],
  ['Hide the morphine in a sweet tin.', 'Lock the morphine away.'],
  [
    'Crush her diltiazem CD capsule and stir it into applesauce every morning.',
    'Swallow the diltiazem CD capsule whole every morning; do not crush it.',
  ],
  [
    'He can chew the morphine sustained-release tablet if the pain gets worse.',
    'Because he cannot swallow, his nifedipine XL was changed to amlodipine, which may be crushed.',
  ],
  [
    'Open the dabigatran capsules and sprinkle them on food.',
    'Open the bottle and take one dabigatran capsule with water.',
  ],
  [
    'Chew your bisacodyl tablets well before going to bed.',
    'Chewing is painful for her, so her jaw was imaged; omeprazole goes on.',
  ],
  [
    'Alendronate is swallowed lying flat in bed on waking.',
    'Take your alendronate sitting up, and do not lie down for half an hour.',
  ],
  [
    'Promethazine 25 mg is injected into the radial artery.',
    'The verapamil was given into the radial artery through the sheath before the angiogram.',
  ],
  [
    'Give enoxaparin into the artery at the wrist.',
    'Atheroma narrows blood flow into the carotid artery; take atorvastatin nightly.',
  ],
  [
    'The radiologist injects diatrizoate into the spinal canal for the myelogram.',
    'The radiologist injects iohexol into the spinal canal for the myelogram.',
  ],
  [
    'Amphotericin B is given as a ten-second intravenous push.',
    'Amphotericin B over four hours; a bolus of saline over two minutes before.',
  ],
  ['Infuse vancomycin 1 g over five seconds.', 'A bolus of saline over two minutes, then the vancomycin.'],
  [
    'Adenosine 6 mg is infused slowly over 30 minutes for the tachycardia.',
    'Adenosine was infused over 6 minutes for the stress perfusion scan.',
  ],
  [
    'Calcium chloride 10% goes into the deltoid muscle.',
    'Benzathine penicillin goes into the buttock, with IV access ready.',
  ],
  [
    'Give the insulin glargine as an intravenous bolus tonight.',
    'Insulin glargine goes under the skin, and the ketoacidosis is treated with intravenous insulin.',
  ],
  ['The measles vaccine is injected into a vein.', 'The measles vaccine is injected under the skin.'],
  [
    'She receives one litre of sterile water intravenously.',
    'Reconstitute the vial with sterile water and give it intravenously.',
  ],
  [
    'Run 150 mL of 23.4% saline through her peripheral cannula.',
    'Run 150 mL of 3% saline through her peripheral cannula.',
  ],
  ['Keep a heating pad over your fentanyl patch.', 'Keep heating pads away from your fentanyl patch.'],
  [
    'Stick the lidocaine patch on the raw bleeding blisters.',
    'Stick the lidocaine patch on intact skin beside the scar.',
  ],
  ['Chew and swallow the hyoscine patch.', 'Stick the hyoscine patch behind the ear and swallow the cinnarizine.'],
  [
    'Drink a cup of methyl salicylate liniment twice a day.',
    'Drink plenty of water and rub the liniment in twice daily.',
  ],
  [
    'For eczema, rub the clobetasol ointment into both eyes.',
    'If the shampoo gets into your eyes, rinse them with water.',
  ],
  ['Swallow one glycerin suppository with water.', 'Put one glycerin suppository into the rectum.'],
  [
    'Take your insulin lispro by drinking it from the vial.',
    'Drink a glass of juice when low, and inject your insulin lispro under the skin.',
  ],
  [
    'Put one drop of latanoprost into a wrist vein with a needle.',
    'Put one drop of latanoprost into each eye at night.',
  ],
  [
    'Swallow your sublingual nitroglycerin tablet whole with water.',
    'Dissolve one nitroglycerin tablet under your tongue and do not swallow it.',
  ],
  [
    'Tetracaine drops are to be used hourly at home for the scratched cornea.',
    'Tetracaine drops were put in once before the pressure was measured.',
  ],
  ['Give oral vancomycin for MRSA endocarditis.', 'Give oral vancomycin for C. difficile colitis.'],
  [
    'An undiluted IV push of potassium phosphate is given now.',
    'An undiluted IV push of potassium phosphate was not given.',
  ],
];

describe('handling.tsv', () => {
  test.each(PAIRS)('%s', (wrong, right) => {
    expect(categories(wrong)).toContain('medicine_mishandled');
    expect(categories(right)).not.toContain('medicine_mishandled');
  });

  test('says nothing of mistakes, warnings, poisonings and what is forbidden', () => {
    for (const text of [
      'Crushing nifedipine XL can be fatal.',
      'He had crushed and snorted his oxycodone ER before he came.',
      'Never inject promethazine into an artery.',
      'Midazolam was accidentally injected into the artery.',
      'Fentanyl patches are not cut, and hot baths are avoided.',
      'Crush injury of the hand in the ER: tetanus and cefazolin given.',
    ])
      expect(categories(text), text).not.toContain('medicine_mishandled');
  });
});
