import { expect, test } from 'vitest';
import { chart, fileChecker } from '../plugin/validation/support.ts';
import { isLong } from '../support/long.ts';

/** Characters, and the processor time that they may take. Wide: a slow machine takes two thirds of it for the slowest shape, a square would be minutes. */
const [LENGTH, CEILING_MS] = isLong ? [100_000, 15_000] : [10_000, 1_500];
/** A fourfold text takes about four times as long where the work grows with its length, sixteen where with its square. */
const [FOURFOLD, MOST_TIMES] = [4, 7];

/**
 * What is named again and again, so that both sides of what a check compares are there by the hundred: each sentence of a shape
 * as often as it fits, one behind the other.
 */
const SHAPES: Readonly<Record<string, readonly string[]>> = {
  'results and what is concluded': ['TSH 0.4.', 'Primary hypothyroidism possible.'],
  'results, each with its conclusion': ['4AT 0, positive for delirium.'],
  'codes and results': ['Type 2 diabetes without complications, E10.9: A1c 7.1 on metformin.'],
  'one test, always negative': ['aquaporin-4 antibody negative.'],
  'one test both ways': ['aquaporin-4 antibody negative.', 'aquaporin-4 antibody positive; ANCA negative.'],
  'points and totals': ['Surgery +1, calf +1.', 'Total 1.'],
  'a kidney and doses': ['CrCl 20 mL/min.', 'Metformin 1000 mg twice daily.'],
  'pairs of drugs': ['Amiodarone 200 mg BID for AF. With the amiodarone, digoxin is doubled to 500 mcg daily.'],
  'causes and effects': ['hyperkalemia from spironolactone, hyponatremia due to sertraline,'],
  'pairs far apart': ['She herself takes warfarin 4 mg daily.', 'Your tests were normal.', 'Take ibuprofen 400 mg.'],
  'poisons and remedies': [
    'Anaphylaxis to ceftazidime. E. coli: ceftriaxone R, aztreonam S, gentamicin S. Gentamicin 5 mg/kg IV given.',
  ],
  'courses of drugs': [
    'Penicillin G 18 million units a day IV for 4 weeks.',
    'Clindamycin for dental abscess x 7 days.',
  ],
  'one endless sentence of germs': [
    'Meropenem 1 g q8h for ESBL, Because meropenem drops valproate, levetiracetam started,',
  ],
  'one endless sentence of doses': ['insulin 4-6 h,'],
  'scores of values': ['83-year-old woman, not confused. BUN 41 mg/dL, RR 34, BP 84/50: CURB-65 is 1.'],
  'vital signs': ['T 36.8 °C, HR 88, BP 124/70.'],
  'vital signs with targets': ['RR 20, HR 90, SpO2 91% (target 88-92), talking in sentences.'],
  'doses of a drug before': [
    'Take lisinopril 10 mg once daily.',
    'Creatinine peaked at 3.1.',
    'he takes 500 mg twice daily.',
  ],
  'doses by weight': ['Weight 80 kg. Alteplase 0.9 mg/kg = 72 mg: 7.2 mg bolus, 64.8 mg over 60 minutes.'],
  'what became of a drug': ['Nitrofurantoin 100 mg written for cystitis.', 'Changed to cephalexin.', 'It was stopped.'],
  'schedules of vaccines': ['INR 12.4, in her goal range of 2 to 3;', 'Hib one dose;'],
  'organs that are gone': ['Cholecystectomy in 2010.', 'Gallbladder normal on ultrasound.'],
  'values that are emergencies': ['SpO2 30%.'],
  'medicines counted': ['Two medicines: aspirin 75 mg, ramipril 5 mg.'],
  'pressures turned round': ['BP 76/128.', 'blood pressure, which was 76/128 today.'],
  "a family's list": ['Significant for lung and prostate cancer. Her mother died of it.'],
  'limits and their drugs': ['Zolpidem 10 mg at night.', 'The treatment is limited to two years.'],
  'denials and findings': ['Denies chest pain.', 'The chest pain is worse at night.'],
  sides: ['The left chest tube was removed;', 'the right chest tube still bubbles.', 'Left nephrectomy. Right leg.'],
  'years and days': ['Born 3 March 1961, seen 04/05/2024.', 'Two weeks ago, on Monday 3 June.'],
};

const fill = (units: readonly string[], length: number): string => {
  const each = Math.ceil(length / units.length);
  return units.map((unit) => `${unit} `.repeat(Math.ceil(each / (unit.length + 1))).slice(0, each)).join('\n');
};

/** The same of texts that are held against a chart, with much of what they name in it. */
const CHARTED: Readonly<Record<string, readonly string[]>> = {
  'signs and a chart': ['HR 72 BP 120/80 T 36.9 SpO2 97%'],
  'drugs that go on and a chart': ['continue amlodipine 5 mg and lisinopril 10 mg daily'],
  'days of results and a chart': ['creatinine was 1.1 on 3 May and potassium was 4.4 on 9 June 2026'],
  'allergens and a chart': ['allergic to penicillin with a rash and to latex with hives'],
  'stays, sizes and a chart': ['admitted on 3 May 2026 with a 7 mm nodule and discharged home on 9 May 2026'],
  'relatives, ages and a chart': ['her mother had breast cancer at 44; she is 74'],
};
const CHART = chart({
  birthDate: '1950-02-02',
  sex: 'female',
  allergies: ['Sulfamethoxazole'],
  medications: ['Amlodipine 10 MG tablet', 'Metformin 500 MG tablet'].map((name) => ({ name, sig: '1 tablet daily' })),
  pastMedications: [{ name: 'Lisinopril 10 MG tablet' }],
  relatives: [{ names: ['Colon cancer'], relation: 'mother', age: 44 }],
  results: ['Heart rate', 'Body temperature', 'Oxygen saturation', 'Creatinine', 'Potassium'].flatMap((name) =>
    ['2026-05-03', '2025-06-09'].map((on) => ({ name, value: 50, unit: '', on })),
  ),
  reports: [{ name: 'CT chest', said: '9 mm nodule in the left lung.' }],
  stays: [{ kind: 'inpatient', from: '2026-05-04', to: '2026-05-12', disposition: 'Home' }],
});

const { checker } = fileChecker();

/** Processor time of this thread: another program's work is not in it. */
function timeOf(units: readonly string[], length: number): number {
  const text = fill(units, length);
  const isCharted = Object.values(CHARTED).includes(units);
  const began = process.threadCpuUsage();
  checker().judge(text, isCharted ? { chart: CHART } : {});
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1000;
}

const ALL = { ...SHAPES, ...CHARTED };

test.each(Object.entries(ALL))(
  `${LENGTH} characters of %s are judged in time`,
  (_, units) => {
    // The first time the compiler is at work, too: what was slow then is timed once more.
    const first = timeOf(units, LENGTH);
    expect(first < CEILING_MS ? first : timeOf(units, LENGTH)).toBeLessThan(CEILING_MS);
  },
  600_000,
);

test('four times the text takes four times as long and not its square', () => {
  const all = Object.values(ALL);
  const total = (length: number) => all.reduce((sum, units) => sum + timeOf(units, length), 0);
  // Each shape was judged above, so that the compiler is done with it.
  expect(total(LENGTH) / total(LENGTH / FOURFOLD)).toBeLessThan(MOST_TIMES);
}, 600_000);
