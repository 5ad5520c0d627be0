import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** first-aid.tsv and scenes.tsv: wrong, then right. */
const PAIRS: readonly (readonly [string, string])[] = [
  [
    'Your arm was burned by steam; spread toothpaste over it before you go to the clinic.',
    'Your arm was burned by steam; hold it under cool running water for twenty minutes.',
  ],
  [
    'A pan of hot oil spilled on her foot: put ice cubes straight on the burn for half an hour.',
    'A pan of hot oil spilled on her foot: cool it under running water for twenty minutes.',
  ],
  [
    'The burn on your hand has blistered, so pop the blisters with a needle at home.',
    'The burn on your hand has blistered, so leave the blisters whole and cover them loosely.',
  ],
  ['Rub egg white into the burn to seal it.', 'Cover the cooled burn with cling film.'],
  [
    'His shirt is stuck to the burned skin; peel it off before cooling.',
    'His shirt is stuck to the burned skin; leave it where it sticks and cool the burn.',
  ],
  [
    'She fell from a ladder and cannot feel her legs; sit her up and walk her to the car.',
    'She fell from a ladder and cannot feel her legs; keep her still and call an ambulance.',
  ],
  [
    'The shin bone is poking through the skin; push it back under the skin and wrap it.',
    'The shin bone is poking through the skin; cover it with a clean dressing and splint it as it lies.',
  ],
  [
    'His shoulder is dislocated; have a friend yank it back into place at the pitch.',
    'His shoulder is dislocated; support the arm in a sling and bring him in.',
  ],
  [
    'Blood is spurting from his thigh; loosen the tourniquet every ten minutes to let the leg breathe.',
    'Blood is spurting from his thigh; put on a tourniquet and leave it until the surgeons take it off.',
  ],
  [
    'The cut on your arm is bleeding heavily; lift the dressing every minute to see whether it has stopped.',
    'The cut on your arm is bleeding heavily; press hard on it for ten minutes without looking.',
  ],
  [
    'He was electrocuted by a drill and is still holding it; grab him and pull him away.',
    'He was electrocuted by a drill and is still holding it; switch off the power before you touch him.',
  ],
  [
    'She has a bad asthma attack; lay her flat on her back and wait for it to pass.',
    'She has a bad asthma attack; sit her upright and give her reliever inhaler.',
  ],
  [
    'During your asthma attack breathe into a paper bag.',
    'During your asthma attack sit up and take your reliever through the spacer.',
  ],
  [
    'He has collapsed with anaphylaxis after a wasp sting; stand him up and walk him about.',
    'He has collapsed with anaphylaxis after a wasp sting; lay him flat, raise his legs and give his adrenaline pen.',
  ],
  ['Inject the EpiPen into a vein in her arm.', 'Inject the EpiPen into the outer thigh.'],
  [
    'Her throat is closing after shellfish; wait half an hour to see whether it settles before using the pen.',
    'Her throat is closing after shellfish; use the pen at once and call an ambulance.',
  ],
  [
    'Your husband has crushing chest pain; let him drive himself to the hospital.',
    'Your husband has crushing chest pain; call an ambulance and have him chew an aspirin.',
  ],
  [
    'He is unresponsive and not breathing; give one chest compression every five seconds.',
    'He is unresponsive and not breathing; push on his chest 100 to 120 times a minute.',
  ],
  [
    'She has no pulse; press her chest 1 cm deep, 100 times a minute.',
    'She has no pulse; press her chest 5 cm deep, 100 to 120 times a minute.',
  ],
  [
    'For the adult in cardiac arrest compress the chest at 60 a minute.',
    'For the adult in cardiac arrest compress the chest at 110 a minute.',
  ],
  [
    'He is unconscious but breathing; lie him on his back with a pillow under his head.',
    'He is unconscious but breathing; roll him on to his side and keep his airway open.',
  ],
  [
    'Your baby is choking; give five abdominal thrusts.',
    'Your baby is choking; give five back blows and five chest thrusts.',
  ],
  [
    'He is coughing hard on a piece of steak; slap his back and reach into his mouth blindly with two fingers.',
    'He is coughing hard on a piece of steak; encourage him to cough.',
  ],
  [
    'She fainted at church; sit her up in the chair and give her brandy.',
    'She fainted at church; lie her flat and raise her legs.',
  ],
  ['During the fit hold down his arms and legs.', 'During the fit move things away and time it.'],
  [
    'She is having a seizure; put your wallet between her teeth.',
    'She is having a seizure; put something soft under her head.',
  ],
  [
    'After the seizure give him a drink of water while he is still drowsy.',
    'After the seizure roll him on his side until he is awake.',
  ],
  [
    "Your mother's face has drooped on one side; give her an aspirin and wait an hour.",
    "Your mother's face has drooped on one side; call 999 now and note the time.",
  ],
  [
    'You have a stroke patient at home with slurred speech: put her to bed and call the surgery on Monday.',
    'With slurred speech that came on suddenly, call an ambulance at once.',
  ],
  [
    'Your sugar is 52; take two extra units of insulin.',
    'Your sugar is 52; take 15 grams of glucose and check again in 15 minutes.',
  ],
  [
    'He is unconscious from a low sugar: rub honey and pour juice into his mouth.',
    'He is unconscious from a low sugar: give the glucagon pen and turn him on his side.',
  ],
  ['For your low sugar drink a sugar-free lemonade.', 'For your low sugar drink half a cup of ordinary lemonade.'],
  [
    'Your daughter drank bleach; give her vinegar to neutralise it.',
    'Your daughter drank bleach; rinse her mouth and ring poison control.',
  ],
  [
    'He swallowed petrol from a bottle; make him throw up.',
    'He swallowed petrol from a bottle; do not make him vomit and call poison control.',
  ],
  [
    'She has taken thirty tablets; give her ipecac syrup at home.',
    'She has taken thirty tablets; bring her in at once with the packets.',
  ],
  [
    'Your son has a bead up his nose; push it further back with a cotton bud.',
    'Your son has a bead up his nose; leave it and come to the clinic.',
  ],
  [
    'An insect is in your ear; dig it out with a hairpin.',
    'An insect is in your ear; let it float out with a little oil.',
  ],
  [
    'There is a metal splinter stuck in the eye; pull it out with tweezers and rinse.',
    'There is a metal splinter stuck in the eye; cover both eyes and come in.',
  ],
  ['Rub your eye hard to get the grit out.', 'Rinse the grit out of your eye with clean water.'],
  [
    'Lime dust got in his eye; wait until you reach the hospital before rinsing.',
    'Lime dust got in his eye; rinse it for twenty minutes before setting off.',
  ],
  [
    'Your knocked-out tooth should be wrapped in dry tissue until Monday.',
    'Your knocked-out tooth should be kept in milk.',
  ],
  [
    'A viper bit his ankle; tie a tight tourniquet above the bite.',
    'A viper bit his ankle; keep the leg still and call an ambulance.',
  ],
  [
    'An adder bit her hand; apply ice to the bite and suck out the venom.',
    'An adder bit her hand; keep her calm and the arm still.',
  ],
  ['A jellyfish stung your leg; pour urine on it.', 'A jellyfish stung your leg; rinse it with sea water.'],
  [
    'You have a tick on your calf; burn it off with a match.',
    'You have a tick on your calf; pull it straight out with fine tweezers.',
  ],
  [
    'A tick is attached behind his ear; cover it with petroleum jelly and wait.',
    'A tick is attached behind his ear; grip it close to the skin and pull steadily.',
  ],
  [
    'The stingray spine hurt her foot; soak it in ice water.',
    'The stingray spine hurt her foot; soak it in water as hot as she can bear.',
  ],
  [
    'He has heat stroke; give him hot sweet tea and blankets.',
    'He has heat stroke; get him into cold water and call an ambulance.',
  ],
  [
    'Her fingers are frostbitten; hold them against a campfire.',
    'Her fingers are frostbitten; warm them in warm water once they cannot freeze again.',
  ],
  [
    'He was pulled from an icy lake, shivering; give him whisky to warm him.',
    'He was pulled from an icy lake, shivering; take off wet clothes and wrap him in blankets.',
  ],
  [
    'The hypothermic hiker should have a hot bath and a brisk rub of the limbs.',
    'The hypothermic hiker should be wrapped up and his trunk warmed slowly.',
  ],
  [
    'Your severed fingertip should go straight into a bag of ice.',
    'Your severed fingertip should go into moist gauze in a bag, and the bag on ice.',
  ],
  [
    'His bowel is showing through the wound: push it back in.',
    'His bowel is showing through the wound: cover it with a moist clean dressing.',
  ],
  [
    'He has a stab wound that sucks air; pack it with cotton wool deep inside.',
    'He has a stab wound that sucks air; cover it and watch his breathing.',
  ],
  [
    'You have altitude sickness with confusion; keep climbing slowly.',
    'You have altitude sickness with confusion; go down at once.',
  ],
  [
    'A nosebleed: tilt the head back and swallow the blood.',
    'A nosebleed: lean forward and pinch the soft part for ten minutes.',
  ],
  [
    'A dog bit her hand deeply; glue the wound shut at home.',
    'A dog bit her hand deeply; wash it with plenty of water and come in today.',
  ],
  [
    'A bat bit him: wait for symptoms before starting the vaccine.',
    'A bat bit him: wash the bite and start the vaccine today.',
  ],
  [
    'Your CO alarm is ringing and you have a headache; open a window and go back to sleep.',
    'Your CO alarm is ringing and you have a headache; get everyone outside and call for help.',
  ],
  [
    'A child was found in the pool not breathing; hold her upside down to drain the lungs.',
    'A child was found in the pool not breathing; start rescue breaths at once.',
  ],
  [
    'Your sprained ankle should be massaged hard and put in a hot bath today.',
    'Your sprained ankle should be rested, iced through a cloth and raised.',
  ],
  ['You have a bruise from today; apply heat right away.', 'You have a bruise from today; apply a wrapped cold pack.'],
  [
    'Paint stripper spilled on your arm; put a dressing on without rinsing.',
    'Paint stripper spilled on your arm; rinse it for twenty minutes.',
  ],
  [
    'Acid splashed on her leg; pour baking soda solution on to neutralise it.',
    'Acid splashed on her leg; rinse it with running water for twenty minutes.',
  ],
  [
    'He has had too much alcohol and cannot be woken; let him sleep and check in the morning.',
    'He has had too much alcohol and cannot be woken; call an ambulance.',
  ],
  [
    'Your toddler swallowed two magnets; they will pass, so no X-ray is needed.',
    'Your toddler swallowed two magnets; come to the emergency department now.',
  ],
  [
    'Your child has a fever of 39: put her in an ice bath.',
    'Your child has a fever of 39: give paracetamol and fluids.',
  ],
  [
    'Your baby has a cold; a spoon of honey at bedtime will help his cough.',
    'Your baby has a cold; saline drops before feeds will help.',
  ],
  [
    'The heroin user is blue; put him in a cold shower and wait.',
    'The heroin user is blue; give naloxone up his nose and breathe for him.',
  ],
  [
    'He took too many oxycodone tablets and breathes four times a minute; let him sleep it off.',
    'He took too many oxycodone tablets and breathes four times a minute; give naloxone and call 911.',
  ],
  [
    'The baby is coming at home; pull hard on the cord to deliver the placenta.',
    'The baby is coming at home; dry and warm the newborn and leave the placenta alone.',
  ],
  [
    'The cord is showing before the baby: push it back in and wait.',
    'The cord is showing before the baby: get her on hands and knees with hips high and call an ambulance.',
  ],
  [
    'The helmeted rider cannot move his arms; twist his head to look at you.',
    'The helmeted rider cannot move his arms; hold his head still.',
  ],
  [
    'For shock after bleeding give him a hot drink and sit him upright.',
    'For shock after bleeding lie him flat and keep him warm.',
  ],
  [
    'She may have broken her hip; give her a large breakfast before she comes in.',
    'She may have broken her hip; give her nothing to eat until she has been seen.',
  ],
  [
    'Stick the sharp end of the needle back in the cap and carry on after your needlestick; no washing needed.',
    'After your needlestick wash the finger and report it at once.',
  ],
];

test.each(PAIRS)('finds advice that harms in an emergency: %s', (wrong, right) => {
  expect(categories(wrong)).not.toEqual([]);
  expect(categories(right)).toEqual([]);
});
