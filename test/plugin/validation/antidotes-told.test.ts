import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** antidotes.tsv: what is called the treatment and is neither that nor given in any poisoning; scenes.tsv. */
const PAIRS: readonly (readonly [string, string])[] = [
  [
    'Propranolol overdose with a pulse of 34: treat with intravenous labetalol.',
    'Propranolol overdose with a pulse of 34: treat with intravenous glucagon.',
  ],
  [
    'Massive amlodipine overdose with shock; start a nicardipine infusion.',
    'Massive amlodipine overdose with shock; start calcium gluconate.',
  ],
  [
    'He is seizing after an isoniazid overdose, and the antidote is cyanocobalamin.',
    'He is seizing after an isoniazid overdose, and the antidote is pyridoxine.',
  ],
  [
    'Your brother drank washer fluid containing methanol, and we are treating him with disulfiram.',
    'Your brother drank washer fluid containing methanol, and we are treating him with fomepizole.',
  ],
  [
    "Your daughter's blood lead level is 58, so we are treating her with ferrous sulfate.",
    "Your daughter's blood lead level is 58, so we are treating her with succimer.",
  ],
  [
    'Glyburide overdose with a sugar of 35: treat with insulin glargine.',
    'Glyburide overdose with a sugar of 35: treat with dextrose and octreotide.',
  ],
  ['The treatment of cyanide poisoning is vitamin D.', 'The treatment of cyanide poisoning is hydroxocobalamin.'],
  ['Losartan is given for digoxin toxicity.', 'Digoxin immune fab is given for digoxin toxicity.'],
  ['For acetaminophen overdose we use omeprazole.', 'For acetaminophen overdose we use acetylcysteine.'],
  ['Opioid overdose is treated with sertraline.', 'Opioid overdose is treated with naloxone.'],
  [
    'He is blue and breathing four times a minute after heroin, so spray oxymetazoline into his nose.',
    'He is blue and breathing four times a minute after heroin, so spray naloxone into his nose.',
  ],
  [
    'Her reflexes are gone on the magnesium drip; give vecuronium now.',
    'Her reflexes are gone on the magnesium drip; give calcium gluconate now.',
  ],
  [
    'Your face is swelling and you are wheezing after a peanut; the first treatment is a loratadine tablet.',
    'Your face is swelling and you are wheezing after a peanut; the first treatment is adrenaline into the thigh, then a loratadine tablet.',
  ],
  [
    'Lithium toxicity with a tremor: give activated charcoal.',
    'Lithium toxicity with a tremor: activated charcoal does not bind it, so saline and dialysis.',
  ],
  [
    'Norepinephrine extravasation in the forearm: inject dexrazoxane.',
    'Norepinephrine extravasation in the forearm: inject phentolamine.',
  ],
  [
    'He drank rubbing alcohol; isopropanol poisoning is treated with fomepizole.',
    'He drank rubbing alcohol; isopropanol poisoning needs supportive care and no fomepizole.',
  ],
  [
    'Hydrofluoric acid burned your fingers; massage in petroleum jelly.',
    'Hydrofluoric acid burned your fingers; massage in calcium gluconate gel.',
  ],
  ['Clonidine overdose: give yohimbine.', 'Clonidine overdose: give naloxone and atropine.'],
];

test.each(PAIRS)('finds what treats no such poisoning: %s', (wrong, right) => {
  expect(categories(wrong)).not.toEqual([]);
  expect(categories(right)).toEqual([]);
});
