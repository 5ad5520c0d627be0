import { describe, expect, test } from 'vitest';
import { chart, fileChecker } from './support.ts';

const { categories, surely } = fileChecker();
const taken = (...names: readonly string[]) => names.map((name) => ({ name }));
const result = (name: string, value: number, unit: string) => ({ name, value, unit, on: '2026-11-20' });

describe('a drug that goes on against a result that only the chart has', () => {
  const ill = {
    chart: chart({
      medications: taken('Spironolactone 25 mg', 'Bisoprolol 2.5 mg'),
      labs: [result('Potassium', 6.1, 'mmol/L'), result('Platelets', 24, '10*9/L'), result('Sodium', 119, 'mmol/L')],
      results: [
        result('Potassium', 6.1, 'mmol/L'),
        result('Platelets', 24, '10*9/L'),
        result('Sodium', 119, 'mmol/L'),
        result('Heart rate', 41, '/min'),
      ],
    }),
  };
  test.each([
    'No change to spironolactone.',
    'Her spironolactone stays as it is.',
    'Please double your dose of spironolactone, avoid grapefruit.',
    'We will raise the bisoprolol to 5 mg daily.',
    'For the wrist: ibuprofen 400 mg three times daily.',
    'Advised diclofenac 50 mg twice daily if needed.',
    'Start citalopram 20 mg daily.',
  ])('is found: %s', (text) => expect(surely(text, ill)).toContain('contraindicated_lab'));
  test.each([
    'Medicines on arrival: spironolactone 25 mg daily, bisoprolol 2.5 mg daily.',
    'Spironolactone was continued until yesterday and is now held.',
    'Bisoprolol was doubled in April.',
    'Bisoprolol 2.5 mg daily is unchanged.',
    'He had been taking naproxen 500 mg twice daily for his back.',
    'When the potassium is back in range spironolactone 25 mg may be continued.',
  ])('is left alone: %s', (text) => expect(categories(text, ill)).not.toContain('contraindicated_lab'));
});

describe('two drugs of the chart that no list may hold', () => {
  const both = { chart: chart({ medications: taken('Phenelzine 15 mg', 'Sertraline 50 mg') }) };
  test.each(['Please continue your sertraline as you have been.', 'Sertraline is raised to 100 mg.'])(
    'are found where the text has one go on: %s',
    (text) => expect(surely(text, both)).toContain('chart_interaction_contraindicated'),
  );
  test.each(['Sertraline is to be stopped.', 'She has taken sertraline 50 mg since May.'])(
    'are left alone where it is ended or only told: %s',
    (text) => expect(surely(text, both)).not.toContain('chart_interaction_contraindicated'),
  );
  test('are found with a raised beta blocker beside verapamil', () => {
    const slow = { chart: chart({ medications: taken('Verapamil 240 mg', 'Atenolol 25 mg') }) };
    expect(surely('Atenolol is increased to 50 mg daily.', slow)).toContain('chart_interaction_major');
    expect(surely('Atenolol 25 mg daily continues.', slow)).not.toContain('chart_interaction_major');
  });
});

describe('a charted allergen', () => {
  const allergic = {
    chart: chart({
      allergies: ['Amlodipine', 'Metoprolol'],
      medications: taken('Metoprolol succinate 50 mg', 'Ramipril 5 mg'),
    }),
  };
  test.each([
    'Ramipril and amlodipine as before.',
    'No change to home medication: metoprolol succinate 50 mg daily.',
    'Ramipril 5 mg once daily, amlodipine 5 mg every morning.',
  ])('that goes on is found: %s', (text) => expect(surely(text, allergic)).toContain('allergy_same_drug'));
  test.each([
    'Ramipril goes on; amlodipine stays off.',
    'Unchanged: allergies to amlodipine and metoprolol.',
    'Continue ramipril instead of amlodipine.',
  ])('that does not is left alone: %s', (text) => expect(surely(text, allergic)).not.toContain('allergy_same_drug'));
});

describe('what the chart has in the body', () => {
  const implanted = {
    chart: chart({ devices: ['Pacemaker, not MR conditional', 'Arteriovenous fistula, left forearm'] }),
  };
  test.each([
    ['Please perform MRI of the knee without contrast.', 'chart_advice_magnet'],
    ['Use the left arm for blood draws and pressures.', 'chart_spared_arm'],
    ['Blood pressure to be taken on the left arm.', 'chart_spared_arm'],
  ])('is harmed: %s', (text, category) => expect(surely(text, implanted)).toContain(category));
  test.each([
    'No MRI; CT of the knee is ordered instead.',
    'Ask the device clinic before an MRI is booked.',
    'Use the right arm for blood draws and pressures.',
    'Do not take blood pressure on the left arm.',
  ])('is spared: %s', (text) =>
    expect(categories(text, implanted).filter((one) => /magnet|spared/.test(one))).toEqual([]),
  );
});

test('a sedative for sleep is found with charted sleep apnoea, one for a seizure is not', () => {
  const asleep = { chart: chart({ conditions: ['Obstructive sleep apnoea'] }) };
  expect(surely('For sleep, start temazepam 10 mg at bedtime.', asleep)).toContain('contraindicated_condition');
  expect(surely('For a seizure give diazepam 10 mg rectally.', asleep)).not.toContain('contraindicated_condition');
});

test('the drug that a question names is not thereby given', () => {
  const nitrate = { chart: chart({ medications: taken('Isosorbide mononitrate 60 mg', 'Nitroglycerin 0.4 mg') }) };
  const text =
    'About your question on tadalafil: because you take isosorbide mononitrate 60 mg daily, you must not take tadalafil.';
  expect(categories(text, nitrate)).toEqual([]);
});

test('a complaint of the last weeks is not missed among the conditions of the chart', () => {
  const lungs = { chart: chart({ conditions: ['Chronic obstructive pulmonary disease', 'Hypertension'] }) };
  for (const text of ['Insomnia since August, worse at weekends.', 'She has had insomnia for two months.'])
    expect(categories(text, lungs)).toEqual([]);
  expect(surely('Epilepsy since 2011, on levetiracetam.', lungs)).toContain('chart_condition_missing');
});
