import { expect, test } from 'vitest';
import type { ChartFacts } from '../../../plugin/validation/chart/facts.ts';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

const CHART: ChartFacts = {
  birthDate: '1958-02-11',
  sex: 'female',
  allergies: ['Morphine'],
  reactions: [{ substance: 'Morphine', told: ['Itching'], severe: false }],
  medications: [
    { name: 'Losartan 100 mg tablet' },
    { name: 'Metformin 500 mg tablet' },
    { name: 'Atorvastatin 40 mg tablet' },
  ],
  conditions: ['Hypertension', 'Type 2 diabetes'],
  labs: [],
};
const found = (text: string, chart: ChartFacts = CHART) => categories(text, { chart });

test.each([
  'Ramipril causes itching in her.',
  'She gets itching from codeine.',
  'Codeine has given her an itchy rash before.',
  'Your chart shows that you are allergic to codeine.',
  'Her documented allergy to shellfish was read back.',
  'Latex allergy, so latex-free gloves were laid out.',
  'Intolerance: codeine → itching.',
  'Please use another dressing, as adhesive tape gives her itching.',
])('a reaction to another substance than the charted: %s', (text) => {
  expect(found(text)).toContain('chart_allergy_exchanged');
});

test.each([
  'Morphine causes itching.',
  'Opioids make her itch; morphine did in 2019.',
  'She reacts to morphine, and codeine caused itching too.',
  'Codeine may cause itching.',
  'She is not allergic to codeine.',
  'Ask whether she is allergic to latex.',
  'Her mother is allergic to codeine.',
  'Metformin gave her nausea at first.',
  'Latex allergy was ruled out.',
  'No itching with codeine.',
])('but not what is charted, denied, asked, of another or another reaction: %s', (text) => {
  expect(found(text)).not.toContain('chart_allergy_exchanged');
});

test('a substance that a condition blames is charted', () => {
  const chart = { ...CHART, conditions: ['Heparin-induced thrombocytopenia'] };
  expect(found('She is allergic to heparin.', chart)).not.toContain('chart_allergy_exchanged');
});

test.each([
  'Morphine caused swelling of the lips and tongue in 2022.',
  'The only recorded allergy is to morphine, with anaphylaxis.',
  'No morphine (delirium in 2021).',
  'It was left out because morphine caused angioedema in 2018.',
  'Morphine made her vomit before.',
  'Morphine stays on your list because it caused confusion.',
  'Morphine was followed by angioedema within a day.',
])('another reaction than the charted: %s', (text) => {
  expect(found(text)).toContain('chart_reaction_differs');
});

test.each([
  'Morphine has made her itch.',
  'No morphine (itching).',
  'Morphine never caused a rash.',
  'Morphine may cause confusion.',
  'No delirium with morphine.',
])('but not the charted one, nor what is denied or may be: %s', (text) => {
  expect(found(text)).not.toContain('chart_reaction_differs');
});

test.each([
  'Amlodipine 5 mg carries on.',
  'You take rivaroxaban 20 mg once a day with dinner.',
  'Amlodipine 5 mg is also taken.',
  'She is stable on lithium 300 mg twice daily.',
  'Medicines: losartan 100 mg daily, gabapentin 300 mg at night and metformin 500 mg.',
  'Continue donepezil 10 mg each morning.',
  'Discharge instructions: continue lithium carbonate 300 mg three times a day with food.',
  'Rheumatology letter, 21 October 2026: she remains on methotrexate 15 mg once a week.',
  'He uses tiotropium once daily and albuterol as needed.',
])('a drug that the chart has not, told as taken: %s', (text) => {
  expect(found(text)).toContain('chart_medication_missing');
});

test.each([
  'For pain, take tramadol 50 mg every 8 hours.',
  'You may now take naproxen 250 mg.',
  'Cystitis treated with nitrofurantoin 100 mg twice daily.',
  'She uses acetaminophen as needed.',
  'In hospital she is on a nicardipine drip.',
  'We will add amlodipine 5 mg daily.',
])('but not one that begins, is bought or is of a stay: %s', (text) => {
  expect(found(text)).not.toContain('chart_medication_missing');
});
