import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** Somebody explains a disease to whoever reads; no patient is at hand. */
const about = (disease: string, told: string): string =>
  `${disease} is a condition that many people have heard of, and it is more common in some families than in others. Signs and symptoms usually begin slowly and may be mild at first. Doctors diagnose it by an examination and blood tests. ${told}`;

test.each([
  about(
    'Gout',
    'You are more likely to get gout if you - Are a man - Are overweight - Drink beer every day - Eat much offal and shellfish',
  ),
  about('Cirrhosis of the liver', 'It has many causes. Drinking large amounts of alcohol for years is one of them.'),
  about(
    'Celiac disease',
    'When people with celiac disease eat bread or pasta made of wheat, the lining of the bowel is inflamed.',
  ),
  about(
    'Type 1 diabetes',
    'It develops when the beta cells of the pancreas stop making insulin because they have been destroyed.',
  ),
  about(
    'A clot in a deep vein',
    'Pregnancy, a long flight, surgery, smoking and birth control pills increase the risk of it.',
  ),
  about(
    'Cancer of the womb',
    'Taking estrogen alone after the menopause or tamoxifen for breast cancer can increase the risk of endometrial cancer.',
  ),
  about('Iron overload', 'In hemochromatosis the bowel takes up more iron than the body needs and stores it.'),
  about('Reye syndrome', 'It is seen in children after chickenpox, mostly with the use of aspirin.'),
  about(
    'The syndrome',
    'Signs 80% Cleft palate 50% Cryptorchidism 50% Female pseudohermaphroditism 30% Hypoplasia of penis 7% Scoliosis',
  ),
  about(
    'A tremor of this kind',
    'It may be treated with clonazepam and primidone, and some people are helped by gabapentin.',
  ),
  about(
    'Inflammation of the muscles',
    'Other drugs used to treat it include cyclosporine, azathioprine and tacrolimus.',
  ),
  about(
    'Hemiplegic migraine',
    'Some of those who are affected have no weakness at all, and others have weakness of one side for days.',
  ),
  about(
    'Cancer of the lung',
    'Some people who get it never smoked. Ten years after the last cigarette the risk is half.',
  ),
  about(
    'A hormone of the testes',
    'In females it triggers the release of an egg from the ovary; in males it acts on the testis.',
  ),
])('what is described is neither given nor advised: %s', (text) => expect(categories(text)).toEqual([]));

test.each([
  [about('Gout', 'Drink beer every day, since it keeps gout away.'), 'advice_wrong'],
  [about('Cirrhosis of the liver', 'People with cirrhosis can drink wine with dinner.'), 'advice_wrong'],
  [about('Celiac disease', 'People with celiac disease can eat bread made of wheat.'), 'advice_wrong'],
  [about('Type 1 diabetes', 'People with type 1 diabetes should stop insulin on sick days.'), 'advice_wrong'],
  [
    about('A clot in a deep vein', 'After a deep vein thrombosis, birth control pills with estrogen are safe to take.'),
    'contraindicated_condition',
  ],
  [
    about('A tremor of this kind', 'Sildenafil and nitroglycerin can safely be taken together for it.'),
    'interaction_contraindicated',
  ],
  [
    about('Inflammation of the muscles', 'Sildenafil is given together with nitroglycerin.'),
    'interaction_contraindicated',
  ],
  [about('A seizure', 'During a seizure put a spoon between the teeth.'), 'emergency_advice_wrong'],
  [about('A burn', 'Butter is put on a fresh burn.'), 'emergency_advice_wrong'],
  [about('Heart failure', 'Medicines for heart failure include furosemide, lisinopril and naproxen.'), 'unsuited'],
  [about('The flu', 'Children with the flu are treated with aspirin for the fever.'), 'emergency_advice_wrong'],
  [about('Peanut allergy', 'People with peanut allergy may eat peanut butter.'), 'allergy_food'],
])('what a description advises is judged: %s', (text, category) => expect(categories(text)).toContain(category));

test.each([
  [
    'A 34-year-old man is seen for a lump. The uterus is enlarged on the scan and both ovaries are normal.',
    'sex_disagrees',
  ],
  [
    'She takes sildenafil 50 mg and was given isosorbide mononitrate 60 mg this morning.',
    'interaction_contraindicated',
  ],
  [
    `${about('A clot in a deep vein', '')}My patient, a 29-year-old woman with a fresh deep vein thrombosis, was started on ethinyl estradiol 30 mcg daily.`,
    'contraindicated_condition',
  ],
])('of a patient at hand it is: %s', (text, category) => expect(categories(text)).toContain(category));
