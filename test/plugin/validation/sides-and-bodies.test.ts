import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** Each with its slot: what is right, then what is wrong. */
const PAIRS: Readonly<Record<string, readonly string[]>> = {
  side_disagrees: [
    'His left knee was replaced last year and he is now listed for the other one, the {right|left}.',
    'Fell on her left wrist; {left|right} distal radius is tender, other wrist fine.',
    'Axillary node clearance on the left; use the {right|left} arm for cannulas.',
    'Consent signed for left total hip replacement; the arrow was drawn on the {left|right} hip.',
    'Ascending colon carcinoma; plan {right|left} hemicolectomy on Friday.',
    'Sigmoid diverticulitis with pain and guarding in the {left|right} iliac fossa.',
    'Middle lobe pneumonia of the {right|left} lung.',
    'Lingular consolidation on the {left|right}.',
    'The tricuspid valve lies between the {right|left} atrium and ventricle.',
    'Left twelfth nerve palsy: tongue deviates to the {left|right} on protrusion.',
    'In right vagus nerve palsy the uvula deviates to the {left|right}.',
    'A large left pleural effusion had shifted the mediastinum to the {right|left}.',
    'Right third nerve palsy with ptosis of the {right|left} lid.',
    'Left ureteric calculus; the {left|right} kidney is obstructed.',
    'A DVT in the right femoral vein; the {right|left} leg is swollen.',
    'Plantar fasciitis, left heel. Insole for the {left|right} shoe.',
    'Ingrown toenail, right big toe. Wedge excision of the {right|left} big toenail under ring block.',
    'Torted right testis untwisted; the {left|right} testis was fixed too.',
  ],
  organ_removed: [
    'Right orchidectomy for seminoma; sperm count is normal from the remaining {left|right} testis.',
    'Right above-knee amputation 2019; the {left|right} foot pulses are weak and the skin is cool.',
    'Left BKA. Painful ulcer of the {right|left} heel.',
    'After her hysterectomy in 2018 {no smear is needed|she is now 8 weeks pregnant}.',
  ],
  sex_disagrees: [
    'The patient, a {mother|father} of one, had a caesarean section in 2019.',
    'A {father|mother} of four, he has had a vasectomy.',
    "The couple's semen analysis of the {husband|wife} showed azoospermia.",
    'His {wife|husband} is 20 weeks pregnant.',
    'Turner syndrome was diagnosed in this 14-year-old {girl|boy}.',
    'Irregular periods and acne: {she|he} was started on the pill.',
    'The {mother|father} gave birth at 39 weeks by forceps.',
    'A 62-year-old man presented with chest pain. {He|She} was started on aspirin.',
    'Newborn girl, {normal female genitalia|both testes palpable}.',
  ],
  periods_after_menopause: ['Menopause at 50; now 62, she reports {no bleeding since|regular periods}.'],
  site_wrong: [
    "Froment's sign points to the {ulnar nerve|median nerve}.",
    'The SVC opens into the {right atrium|left ventricle}.',
    'The dorsalis pedis pulse is felt on the {foot|wrist}.',
    'The olecranon is part of the {ulna|radius}.',
    'Melatonin is secreted by the {pineal gland|thyroid gland}.',
  ],
  inheritance_wrong: [
    'Haemophilia A, X-linked: he inherited the gene from his {mother|father}.',
    'Colour blindness is X-linked: his {mother|father} must be a carrier.',
  ],
};

/** Right texts that name both sides, a partner or a relative. */
const RIGHT: readonly string[] = [
  'Left calf 38 cm, right calf 37.5 cm, no swelling, no tenderness. D-dimer normal.',
  'Left mastectomy in 2018: she palpated a lump in the remaining right breast.',
  'Left popliteal DVT in 2015. Now the right calf is swollen and tender; ultrasound today.',
  'Pain in the left iliac fossa; appendicitis is unlikely, diverticulitis more likely.',
  'Left hemicolectomy in 2016 for a sigmoid tumour; now a caecal polyp was found.',
  'The lingula of the left lung corresponds to the right middle lobe.',
  'Left BKA for gangrene of the left foot.',
  'Right eye: patch on. Left eye: drops four times a day for glaucoma.',
  'Broken left wrist in a cast. Right wrist sprain, strapped.',
  'Left cataract removed in May. Right cataract surgery is planned for the autumn.',
  'Left kidney stone 12 mm, right kidney stone 4 mm. Lithotripsy to the left kidney.',
  'Carpal tunnel syndrome and ulnar nerve entrapment at the elbow were both confirmed.',
  'Persistent left superior vena cava draining into the left atrium.',
  'A 15-year-old girl came with her father. He reports that she has heavy periods.',
  'A 25-year-old woman with complete androgen insensitivity has undescended testes.',
  'Lymph node biopsy in the left groin; blood drawn from the left arm.',
  "The father of three asked whether his wife's fibroids need surgery.",
  'A mother of two whose husband had a vasectomy asked about stopping the pill.',
  'The boy was delivered by caesarean section at 38 weeks.',
  'Father: haemophilia A. Mother well. She is 14 weeks pregnant and asks about testing.',
  'His daughter inherited Fabry disease from him, her father.',
  'Menopause at 52; regular periods until then.',
  'Hysterectomy in 2015 for heavy periods and fibroids.',
  'A 62-year-old man came with his wife; she reports that he snores.',
];

describe('sides of one body, and the body of one sex', () => {
  for (const [category, texts] of Object.entries(PAIRS))
    for (const text of texts)
      test(text, () => {
        const [, right, wrong] = /\{(.*)\|(.*)\}/.exec(text)!;
        const put = (words: string) => text.replace(/\{.*\}/, () => words);
        expect(categories(put(wrong!))).toContain(category);
        expect(categories(put(right!))).not.toContain(category);
      });
  for (const text of RIGHT)
    test(`right: ${text}`, () => {
      const found = categories(text);
      for (const category of Object.keys(PAIRS)) expect(found).not.toContain(category);
    });
});
