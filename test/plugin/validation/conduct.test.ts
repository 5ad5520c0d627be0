import { expect, test } from 'vitest';
import { readTable } from '../../../models/knowledge/table.ts';
import { spelledOut } from '../../../plugin/validation/checks/safety/wordings.ts';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** conduct.tsv: wrong, then right. */
const PAIRS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  advice_wrong: [
    [
      'To avoid another gout attack, drink a six-pack of beer each night.',
      'To avoid another gout attack, drink no beer.',
    ],
    [
      'Since you have no spleen, skip the vaccines and ignore any fever.',
      'Since you have no spleen, have the vaccines.',
    ],
    ['With a sprained ankle run on it the first day.', 'With a sprained ankle rest it the first day.'],
    ['With migraine take painkillers every day.', 'With migraine take no painkillers every day.'],
    ['With your shingles let your pregnant sister touch the blisters.', 'With your shingles cover the blisters.'],
    ['With diarrhoea stop all fluids.', 'With diarrhoea drink plenty of fluids.'],
    ['With your sugar at 2.8, inject ten units of insulin.', 'With your sugar at 2.8, take glucose tablets.'],
    [
      'Because of your cirrhosis, a couple of glasses of wine each evening are fine.',
      'Because of your cirrhosis, you must not drink any wine or beer.',
    ],
    [
      'Coeliac disease means you can enjoy barley soup and wheat crackers.',
      'Coeliac disease means you can enjoy rice; wheat and barley are out.',
    ],
    [
      'With a pacemaker you should keep your phone in the breast pocket over the device.',
      'With a pacemaker you should keep your phone at the opposite ear.',
    ],
    ['Mum has dementia, so let her carry on driving to the shops.', 'Mum has dementia, so the bus is safer for her.'],
    [
      'Since your gout flared, treat yourself to liver and anchovies.',
      'Since your gout flared, avoid liver and anchovies.',
    ],
    [
      'Your baby is 3 weeks old: put her to sleep on her tummy with a soft pillow.',
      'Your baby is 3 weeks old: put her to sleep on her back on a bare mattress.',
    ],
    [
      'Your tonsils were removed yesterday, so chew aspirin gum for the pain.',
      'Your tonsils were removed yesterday, so take paracetamol for the pain.',
    ],
    [
      'You had a fit for the first time yesterday; you may drive to work tomorrow.',
      'You had a fit for the first time yesterday; you may not drive until the clinic clears you.',
    ],
    [
      'Your contact lenses can be kept simple: rinse them with tap water.',
      'Your contact lenses touch only their own solution, never tap water.',
    ],
    [
      'The catheter works by gravity, so hang the bag above the bladder at night.',
      'The catheter works by gravity, so hang the bag below the bladder at night.',
    ],
  ],
  preparation_wrong: [
    ['Have nothing to eat for six minutes before your anaesthetic.', 'Have nothing to eat for six hours before it.'],
    ['Before your hernia operation wear your rings and nail polish.', 'Before your operation wear no nail polish.'],
    ['For your pelvic ultrasound empty your bladder just before.', 'For your pelvic ultrasound drink a litre before.'],
    ['For the fasting glucose come after a large sweet breakfast.', 'For the fasting glucose come without breakfast.'],
    [
      'The blood cultures come after the first antibiotic dose.',
      'The blood cultures come before the first antibiotic.',
    ],
    ['Before your knee operation start ginkgo and garlic.', 'Stop ginkgo and garlic before your knee operation.'],
    [
      'Before your colonoscopy eat plenty of nuts and seeds to sweep the bowel.',
      'Before your colonoscopy avoid nuts and seeds for three days.',
    ],
    [
      'For the MRI, keep your hearing aids in and your keys in your pocket.',
      'For the MRI, leave your hearing aids and your keys outside.',
    ],
    [
      'A fasting glucose is booked for tomorrow: have porridge and orange juice first.',
      'A fasting glucose is booked for tomorrow: have only water from ten tonight.',
    ],
    [
      'Your knee replacement is Thursday, so take your apixaban on the way to the hospital.',
      'Your knee replacement is Thursday, so take your last apixaban on Monday.',
    ],
    [
      'Stop taking your bisoprolol a week before your knee replacement.',
      'Keep taking your bisoprolol up to your knee replacement.',
    ],
    [
      'Use your salbutamol right before the lung function test.',
      'Hold your salbutamol for six hours before the lung function test.',
    ],
    [
      'Your mammogram is today, so put on plenty of talcum powder and deodorant.',
      'Your mammogram is today, so come without talcum powder and deodorant.',
    ],
  ],
  emergency_advice_wrong: [
    [
      'A painful red eye with contact lenses is harmless, so keep the lens in.',
      'A painful red eye with contact lenses is seen today.',
    ],
    ['Thoughts of suicide should be kept to yourself.', 'Thoughts of suicide should be told to somebody at once.'],
    [
      'Your diabetic foot is black and smells, so soak it and come back in two months.',
      'Your diabetic foot is black: come in today.',
    ],
    [
      'Sudden loss of vision in one eye is nothing urgent; wait a month.',
      'Sudden loss of vision in one eye is an emergency.',
    ],
    [
      'Your dialysis line, a Hickman, and a fever with chills can wait until Monday.',
      'A Hickman and a fever: come in now.',
    ],
    [
      'Chest tightness spreading to your jaw with sweating just needs an antacid and a rest.',
      'Chest tightness spreading to your jaw with sweating needs an ambulance.',
    ],
    [
      'Your mother suddenly cannot speak and her right side is limp; book her in with the GP next Tuesday.',
      'Your mother suddenly cannot speak and her right side is limp; call an ambulance.',
    ],
    [
      'Your knee is hot, red and swollen with a fever of 39, so rest it for two weeks.',
      'Your knee is hot, red and swollen with a fever of 39, so come to the hospital now.',
    ],
    [
      "A new hard breast lump can be left until next year's mammogram.",
      'A new hard breast lump is seen by the breast clinic within two weeks.',
    ],
    [
      'Bright green vomit in your 4-day-old is normal and needs no doctor.',
      'Bright green vomit in your 4-day-old is an emergency.',
    ],
  ],
  screening_wrong: [
    [
      'Your bowel cancer screening uses a chest X-ray.',
      'Your bowel cancer screening uses a stool sample that you post.',
    ],
    [
      "The swab for group B strep is taken at six weeks' check after the birth.",
      'The swab for group B strep is taken at 36 weeks.',
    ],
  ],
};

for (const [category, pairs] of Object.entries(PAIRS))
  test.each(pairs)(`${category}: flags "%s" and not "%s"`, (wrong, right) => {
    expect(categories(wrong)).toContain(category);
    expect(categories(right)).toEqual([]);
  });

test.each([
  'If the chest pressure spreads to your arm, call 911; otherwise see us in two weeks.',
  'Your chest pain was checked: the ECG and troponin are normal, so see us in two weeks.',
  'He was seen for headache, worst of his life, in 2019; follow up in six months.',
  'Doctor: have you had gout before, and have you been drinking any beer?',
  'He noticed the ulcer of his diabetic foot after walking barefoot on gravel.',
  'Your pacemaker check is in six months; keep your phone on the other side.',
  'After your seizure the DVLA says no driving for six months.',
])('leaves alone: %s', (text) => {
  expect(categories(text)).toEqual([]);
});

test('names only wordings that there are', () => {
  const wordings = readTable('wordings');
  const known = new Set(wordings.map(({ wording }) => wording));
  const spell = spelledOut(wordings);
  for (const row of readTable('conduct')) {
    const cells = [row.situation, row.advice, row.unless].join(' ');
    for (const [, name] of cells.matchAll(/(?:<|(?:^|[| ])\+)([a-z ]{1,30}?)(?=[>|]|$)/g))
      expect(known, row.citation).toContain(name!.trim());
    expect(spell(row.advice).length, row.citation).toBeGreaterThan(0);
    expect(['conduct', 'preparation', 'emergency', 'screening'], row.citation).toContain(row.area);
  }
});

/** More diseases, preparations and signs: wrong, then right. */
test.each([
  ['For a cold sore, kiss your baby and share cups.', 'For a cold sore, avoid kissing and do not share cups.'],
  [
    'After a C-section, lift heavy boxes from the first week to get strong.',
    'After a C-section, lift nothing heavier than your baby for six weeks.',
  ],
  ['With an ileostomy, drink as little as possible.', 'With an ileostomy, drink plenty of fluids.'],
  ['For your low back pain, stay in bed for three weeks.', 'For your low back pain, walk a little every day.'],
  [
    'With reflux, eat a large meal and lie down right after.',
    'With reflux, eat small meals and stay up for three hours.',
  ],
  [
    'With lymphedema, have your blood drawn from the swollen arm.',
    'With lymphedema, have your blood drawn from the other arm.',
  ],
  ['Keep your earrings and watch on for the MRI.', 'Take off your earrings and watch for the MRI.'],
  ['Shave the area with a razor the night before surgery.', 'Do not shave the area yourself before surgery.'],
  [
    'Fluid leaking from your vagina at 28 weeks can wait until your next visit.',
    'Fluid leaking from your vagina at 28 weeks means you should come in now.',
  ],
  [
    "If your baby's soft spot bulges and she has a fever, wait for the six-month checkup.",
    "If your baby's soft spot bulges and she has a fever, call 911.",
  ],
])('flags "%s" and not "%s"', (wrong, right) => {
  expect(categories(wrong).length).toBeGreaterThan(0);
  expect(categories(right)).toEqual([]);
});
