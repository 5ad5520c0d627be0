import { describe, expect, test } from 'vitest';
import { chart, fileChecker, resultOn } from './support.ts';

const { surely } = fileChecker();

describe('the side of a line or implant, by the chart', () => {
  const lined = chart({
    devices: ['Double lumen PICC', 'Dual chamber pacemaker'],
    deviceSites: [{ names: ['Double lumen PICC'], site: 'Right upper arm', on: '2026-11-12' }],
    procedures: [
      { names: ['Insertion of PICC'], site: 'Right basilic vein', on: '2026-11-12' },
      { names: ['Insertion of dual chamber pacemaker'], site: 'Left chest wall', on: '2022-03-04' },
    ],
  });
  const sides = (text: string) => surely(text, { chart: lined }).filter((one) => one === 'chart_side_differs');

  test.each([
    'PICC care 11/19: double lumen PICC in the left upper arm, placed 11/12.',
    'Double lumen PICC placed 11/12 in the left arm.',
    'Left arm PICC dressing changed.',
    'Left upper arm double lumen PICC, site clean and dry.',
    'PICC line: left basilic vein, day 7.',
    'Access: left-sided PICC.',
    'The PICC line in your left arm stays in until December 22.',
    'IV access via PICC (left upper arm), both lumens flush.',
    'PICC site on the left arm without redness.',
    'Cefazolin runs through the PICC that was placed on November 12 in his left arm.',
    'Pacemaker in the right chest, site healed.',
    'Keep the phone away from your right chest pacemaker.',
  ])('marks "%s"', (text) => expect(sides(text)).not.toEqual([]));

  test.each([
    'Double lumen PICC in the right upper arm, placed 11/12.',
    'PICC in place, blood pressures in the left arm only.',
    'PICC flushes well, pain in the left shoulder.',
    'No PICC in the left arm; it is on the right.',
    'Peripheral IV in the left forearm removed after the PICC was placed.',
    'PICC and left arm cuff as before.',
    'Blood draw from left arm, not from PICC.',
    'Pacemaker in the left chest, PICC in the right arm.',
    'The former PICC in the left arm was removed in 2024.',
    'Pacemaker working well, knee pain on the right.',
  ])('leaves "%s" alone', (text) => expect(sides(text)).toEqual([]));
});

describe('a reaction told behind its substance', () => {
  const allergic = chart({
    allergies: ['Iodinated contrast media'],
    reactions: [{ substance: 'Iodinated contrast media', told: ['Anaphylactic shock'], severe: true }],
  });
  const reactions = (text: string) =>
    surely(text, { chart: allergic }).filter((one) => one === 'chart_reaction_differs');

  test.each([
    'Allergy band checked at start of shift: iodinated contrast, reaction listed as nausea, high criticality.',
    'Allergies: iodinated contrast media, reaction is hives.',
    'Contrast allergy, reaction on file: itching.',
    'Iodinated contrast - documented reaction of a rash.',
    'Iodinated contrast (reaction: nausea).',
    'Allergies reviewed: iodinated contrast, with a recorded reaction of hives.',
    'Iodinated contrast: reaction charted as vomiting, low risk.',
    'Known to react to iodinated contrast, the reaction being a rash.',
    'Iodinated contrast, the listed reaction is nausea.',
    'Contrast allergy, whose reaction was hives.',
  ])('marks "%s"', (text) => expect(reactions(text)).not.toEqual([]));

  test.each([
    'Iodinated contrast, reaction listed as anaphylactic shock.',
    'Iodinated contrast, reaction: anaphylaxis with hives.',
    'Iodinated contrast, no reaction to gadolinium, nausea today from the antibiotic.',
    'Iodinated contrast avoided; the reaction to shellfish was hives.',
    'Iodinated contrast: watch for a reaction such as hives or nausea.',
    'Iodinated contrast, reaction may include rash; none was given.',
  ])('leaves "%s" alone', (text) => expect(reactions(text)).toEqual([]));
});

describe('tolerance that is told of the drug that came instead', () => {
  const coughed = chart({
    allergies: ['Lisinopril'],
    reactions: [{ substance: 'Lisinopril', told: ['Cough'], severe: false }],
    medications: [{ name: 'Losartan 50 MG Oral Tablet' }],
  });
  const reactions = (text: string) =>
    surely(text, { chart: coughed }).filter((one) => one === 'chart_reaction_differs');

  test.each([
    'Lisinopril has been tolerated well.',
    'Lisinopril was taken before and tolerated without problems.',
    'Lisinopril is well tolerated.',
  ])('marks "%s"', (text) => expect(reactions(text)).not.toEqual([]));

  test.each([
    'Losartan was in place of lisinopril before this admission and is tolerated.',
    'Losartan, taken instead of lisinopril, has been tolerated.',
    'Losartan replaced lisinopril and is well tolerated.',
    'Losartan replacing lisinopril is tolerated well.',
    'Losartan rather than lisinopril; no problems.',
    'He was switched from lisinopril to losartan, which is tolerated well.',
  ])('leaves "%s" alone', (text) => expect(reactions(text)).toEqual([]));
});

describe('a disease that is over, told as active since then', () => {
  const cured = chart({ conditions: ['Type 2 diabetes mellitus'], pastConditions: ['Pulmonary tuberculosis'] });
  const over = (text: string) => surely(text, { chart: cured }).filter((one) => one === 'chart_condition_over');

  test.each([
    'Pulmonary tuberculosis was treated and has been active since 2019 according to the problem list.',
    'Pulmonary tuberculosis has been active since 2019.',
    'Pulmonary tuberculosis, first recorded in 2019, has remained active.',
    'Pulmonary tuberculosis continues to be active.',
    'His pulmonary tuberculosis has never resolved.',
    'Pulmonary tuberculosis has been an active problem since October 2019.',
    'Pulmonary tuberculosis has been on the active problem list since 2019.',
    'Pulmonary tuberculosis has stayed active since it was found in 2019.',
    'His active problems since 2019 include pulmonary tuberculosis.',
    'Pulmonary tuberculosis continues as an active problem.',
  ])('marks "%s"', (text) => expect(over(text)).not.toEqual([]));

  test.each([
    'Pulmonary tuberculosis was treated and has been resolved since 2020 according to the problem list.',
    'Pulmonary tuberculosis was active from 2019 to 2020.',
    'Pulmonary tuberculosis has been inactive since 2020.',
    'Pulmonary tuberculosis has not been active since 2020.',
    'Pulmonary tuberculosis was treated in 2019 and diabetes has been active since 2017.',
    'If pulmonary tuberculosis has been active, isolation is needed.',
  ])('leaves "%s" alone', (text) => expect(over(text)).toEqual([]));
});

describe('the day of an operation behind its place', () => {
  const stented = chart({
    procedures: [
      {
        names: ['Percutaneous coronary intervention with drug-eluting stent'],
        site: 'Left anterior descending coronary artery',
        on: '2026-10-06',
      },
    ],
  });
  const days = (text: string) =>
    surely(text, { chart: stented }).filter((one) => /^chart_procedure_date_differs$/.test(one));

  test.each([
    'You had a drug-coated stent placed in the left anterior descending artery of your heart on October 6, 2024.',
    'On October 6, 2024, you had a stent placed in your heart.',
    'Your heart stent was put in during your stay on October 6, 2024.',
    'A drug-eluting stent went into the left anterior descending artery on 10/06/2024.',
    'You received a stent in the main artery at the front of your heart on October 6, 2025.',
    'PCI with one drug-eluting stent to the mid LAD by interventional cardiology on 10/6/24.',
    'Stent to the proximal left anterior descending coronary artery under local anesthesia in October 2024.',
    'In October 2024 a stent was placed in the LAD.',
    'He underwent PCI of the LAD in the cath lab on October 16, 2026.',
    'The stent was placed through the right wrist on October 6, 2024.',
  ])('marks "%s"', (text) => expect(days(text)).not.toEqual([]));

  test.each([
    'You had a stent placed in the left anterior descending artery of your heart on October 6, 2026.',
    'Stent placed October 6, 2026, first clinic visit on November 2, 2026.',
    'You have a stent; your next stress test is in October 2027.',
    'After the stent your cholesterol was checked on October 7, 2026.',
    'He has had a stent since October 2026 and stopped smoking in October 2024.',
    'The stent was discussed in 2024 but placed on October 6, 2026.',
  ])('leaves "%s" alone', (text) => expect(days(text)).toEqual([]));
});

describe('an operation inside the skull that the text denies', () => {
  const clipped = chart({
    procedures: [
      { names: ['Clipping of cerebral aneurysm'], site: 'Left middle cerebral artery', on: '2008-04-02' },
      { names: ['Arthroscopy of knee'], site: 'Right knee', on: '2016-09-13' },
    ],
  });
  const denied = (text: string) =>
    surely(text, { chart: clipped }).filter((one) => /^chart_(?:procedure|device)_denied$/.test(one));

  test.each([
    'Surgeries: no brain surgery of any kind, right knee arthroscopy in 2016.',
    'No brain surgery of any kind.',
    'No history of neurosurgery.',
    'Denies any prior brain surgery.',
    'He has never had brain surgery.',
    'He has had no surgery on his head at all.',
    'Surgical history: no intracranial surgery.',
    'No aneurysm clips.',
    'No aneurysm clip in place.',
    'Brain surgery: none.',
    'He has never had an operation on the brain.',
    'He has no surgery of any kind on record.',
  ])('marks "%s"', (text) => expect(denied(text)).not.toEqual([]));

  test.each([
    'Surgeries: cerebral aneurysm clipping in 2008, right knee arthroscopy in 2016.',
    'No brain surgery is planned.',
    'No new brain surgery since 2008.',
    'No complications of his brain surgery.',
    'No brain surgery is needed for this TIA.',
    'No heart surgery of any kind.',
    'No surgery at all is planned for this.',
  ])('leaves "%s" alone', (text) => expect(denied(text)).toEqual([]));
});

describe('a live vaccine that is due today, under tacrolimus', () => {
  const weakened = chart({
    birthDate: '1981-01-23',
    medications: [{ name: 'tacrolimus 1 mg capsule' }],
    conditions: ['Kidney transplant recipient'],
  });
  const live = (text: string) => surely(text, { chart: weakened }).filter((one) => one === 'live_vaccine');

  test.each([
    'Vaccine due today, October 15: the nasal spray flu vaccine.',
    'Vaccine due today: nasal flu vaccine.',
    'You will get the nasal spray flu vaccine today.',
    'Please have the nasal flu vaccine this week.',
    'We recommend the nasal spray flu vaccine for you this fall.',
    'MMR is due now.',
    'You are due today for the MMR vaccine.',
    'Varicella vaccine due now, second dose.',
    'Give varicella vaccine at this visit.',
    'It is safe for you to get the live nasal flu vaccine.',
  ])('marks "%s"', (text) => expect(live(text)).not.toEqual([]));

  test.each([
    'Vaccine due today, October 15: the injected inactivated flu shot.',
    'Do not take the nasal spray flu vaccine.',
    'The nasal spray flu vaccine is live and is not for you; you are due today for the injected one.',
    'Your family should have flu shots too, but not the nasal spray.',
    'MMR would be due now but is live, so it is not given.',
    'Vaccines due today: influenza, injected. No live vaccines such as MMR or the nasal flu spray.',
  ])('leaves "%s" alone', (text) => expect(live(text)).toEqual([]));
});

describe('two drugs that a later sentence has on hold', () => {
  const potassium = [resultOn('Potassium', 6.4, 'mmol/L', '2026-11-21')];
  const held = chart({
    pastMedications: [{ name: 'lisinopril 40 mg tablet' }, { name: 'spironolactone 25 mg tablet' }],
    labs: potassium,
    results: potassium,
  });
  const flags = (text: string) => surely(text, { chart: held });

  test.each([
    'He takes lisinopril 40 mg and spironolactone 25 mg. Both drugs continue.',
    'He takes lisinopril 40 mg and spironolactone 25 mg. Neither is on hold.',
    'He takes lisinopril 40 mg and spironolactone 25 mg. Potassium 6.4 mmol/L.',
  ])('marks "%s"', (text) => expect(flags(text)).toContain('chart_medication_stopped'));

  test.each([
    'He takes lisinopril 40 mg and spironolactone 25 mg. ECG without peaked T waves. Both drugs are on hold today.',
    'He takes lisinopril 40 mg and spironolactone 25 mg. Both are on hold because of the potassium of 6.4.',
    'He takes lisinopril 40 mg and spironolactone 25 mg. Sinus rhythm, QRS 96 ms. Both drugs are on hold today.',
    'He takes lisinopril 40 mg and spironolactone 25 mg. These are on hold.',
    'He takes lisinopril 40 mg and spironolactone 25 mg. These medicines have been put on hold.',
    'He takes lisinopril 40 mg and spironolactone 25 mg. These two medicines are on hold until nephrology agrees.',
  ])('leaves "%s" alone', (text) => expect(flags(text)).toEqual([]));
});
