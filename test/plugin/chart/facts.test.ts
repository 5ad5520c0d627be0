import type { Observation, Patient, Resource } from '@medplum/fhirtypes';
import { expect, test } from 'vitest';
import { factsOf } from '../../../plugin/chart/facts.ts';
import { factsOn } from '../../../plugin/validation/chart/facts.ts';

const subject = { reference: 'Patient/p-1' };
const born: Patient = { resourceType: 'Patient', id: 'p-1', gender: 'female', birthDate: '1990-05-20' };
const factsWith = (clinical: readonly Resource[], patients: readonly Patient[] = [born]) =>
  factsOf({ reference: 'Patient/p-1', patients, around: [], links: [], clinical })!;
const today = (clinical: readonly Resource[]) => factsOn(factsWith(clinical), new Date());
const coded = (code: string) => ({ coding: [{ code }] });

test('a clinical part that was not read whole gives no facts', () => {
  expect(factsOf({ reference: 'Patient/p-1', patients: [born], around: [], links: [] })).toBeUndefined();
});

test('age and sex are the patient’s, the age on the clinical date', () => {
  const facts = factsWith([]);
  expect(facts).toMatchObject({ birthDate: '1990-05-20', sex: 'female' });
  expect(factsOn(facts, new Date('2026-05-21')).ageYears).toBeCloseTo(36, 1);
  expect(factsOn(facts, new Date('2026-05-10')).ageYears).toBeLessThan(36);
  expect(factsOn(factsWith([], [{ resourceType: 'Patient' }]), new Date()).ageYears).toBeUndefined();
});

test('allergies count unless inactive, refuted or "no known"; a substance by any of its names', () => {
  const allergy = (text: string, more: object = {}): Resource => ({
    resourceType: 'AllergyIntolerance',
    patient: subject,
    code: { text },
    ...more,
  });
  const facts = factsWith([
    allergy('Allergy to penicillin'),
    allergy('Shellfish allergy'),
    allergy('Aspirin', { clinicalStatus: coded('inactive') }),
    allergy('Codeine', { verificationStatus: coded('refuted') }),
    allergy('No known drug allergies'),
    {
      resourceType: 'AllergyIntolerance',
      patient: subject,
      reaction: [{ substance: { text: 'Latex (substance)' }, manifestation: [] }],
    },
  ]);
  expect(facts.allergies).toEqual(['penicillin', 'Shellfish', 'Latex']);
});

test('conditions count until resolved, without SNOMED’s tag', () => {
  const condition = (text: string, status?: string): Resource => ({
    resourceType: 'Condition',
    subject,
    code: { text },
    ...(status && { clinicalStatus: coded(status) }),
  });
  expect(
    factsWith([
      condition('Myasthenia gravis (disorder)', 'active'),
      condition('Sinusitis', 'resolved'),
      condition('Asthma'),
    ]).conditions,
  ).toEqual(['Myasthenia gravis', 'Asthma']);
});

test('without a quantity the dose is the one amount in the text, if no tablets are counted', () => {
  const ordered = (text: string): Resource => ({
    resourceType: 'MedicationRequest',
    id: 'm',
    status: 'active',
    intent: 'order',
    subject,
    medicationCodeableConcept: { text: 'levothyroxine' },
    dosageInstruction: [{ text }],
  });
  const dosesOf = (text: string) => factsWith([ordered(text)]).medications[0]!.dose;
  expect(dosesOf('Take 1 tablet (75 mcg) by mouth daily')).toEqual({ value: 75, unit: 'mcg' });
  expect(dosesOf('12.5 mg daily')).toEqual({ value: 12.5, unit: 'mg' });
  expect(dosesOf('Take 2 tablets of 500 mg')).toBeUndefined();
  expect(dosesOf('5-10 mg, at most 40 mg a day')).toBeUndefined();
  expect(dosesOf('as directed')).toBeUndefined();
});

test('an observation without a category may be a test; one of another category is none', () => {
  const observed = (text: string, category?: object): Resource => ({
    resourceType: 'Observation',
    status: 'final',
    code: { text },
    valueQuantity: { value: 5, unit: 'mmol/L' },
    ...(category && { category: [category] }),
  });
  const facts = factsWith([
    observed('Potassium'),
    observed('Sodium', { text: 'Laboratory' }),
    observed('Creatinine [Mass/volume] in Urine', coded('laboratory')),
    observed('INR in Platelet poor plasma by Coagulation assay', coded('laboratory')),
    observed('Heart rate', coded('vital-signs')),
  ]);
  expect(facts.labs.map(({ name }) => name)).toEqual(['Potassium', 'Sodium', 'Creatinine in Urine', 'INR']);
});

test('how far a pregnancy is: by its last observation and the days since, else by the condition’s name', () => {
  const pregnancy: Resource = { resourceType: 'Condition', subject, code: { text: 'Pregnancy, 24 weeks' } };
  expect(today([pregnancy]).gestation).toEqual({ weeks: 24 });
  const on = new Date(Date.now() - 14 * 24 * 3600 * 1000).toISOString().slice(0, 10);
  const measured: Resource = {
    resourceType: 'Observation',
    status: 'final',
    code: { coding: [{ system: 'http://loinc.org', code: '18185-9' }] },
    effectiveDateTime: on,
    valueQuantity: { value: 28, unit: 'wk' },
  };
  expect(today([pregnancy, measured]).gestation?.weeks).toBeCloseTo(30, 0);
  expect(today([measured])).toMatchObject({ pregnant: true });
  const due = new Date(Date.now() + 70 * 24 * 3600 * 1000).toISOString().slice(0, 10);
  const expected: Resource = {
    resourceType: 'Observation',
    status: 'final',
    code: { coding: [{ system: 'http://loinc.org', code: '11778-8' }] },
    valueDateTime: due,
  };
  const byDue = today([{ ...pregnancy, code: { text: 'Pregnancy' } }, expected]);
  expect(byDue.gestation?.weeks).toBeCloseTo(30, 0);
});

test('a dose is the quantity, or tablets times the strength in the name when it has just one', () => {
  const ordered = (text: string, doseQuantity?: object): Resource => ({
    resourceType: 'MedicationRequest',
    id: 'm',
    status: 'active',
    intent: 'order',
    subject,
    medicationCodeableConcept: { text },
    ...(doseQuantity && { dosageInstruction: [{ doseAndRate: [{ doseQuantity }] }] }),
  });
  const facts = factsWith([
    ordered('lisinopril 10 MG Oral Tablet', { value: 2 }),
    ordered('metoprolol', { value: 25, unit: 'mg' }),
    ordered('amoxicillin 875 MG / clavulanate 125 MG Oral Tablet', { value: 1 }),
    ordered('simvastatin 20 MG Oral Tablet'),
    { ...ordered('warfarin 5 MG'), status: 'stopped' } as Resource,
    {
      resourceType: 'MedicationStatement',
      status: 'active',
      subject,
      medicationReference: { reference: 'Medication/x' },
    },
    { resourceType: 'Medication', id: 'x', code: { text: 'Digoxin' } },
  ]);
  expect(facts.medications.map(({ name, dose }) => [name, dose])).toEqual([
    ['lisinopril 10 MG Oral Tablet', { value: 20, unit: 'mg' }],
    ['metoprolol', { value: 25, unit: 'mg' }],
    ['amoxicillin 875 MG / clavulanate 125 MG Oral Tablet', undefined],
    ['simvastatin 20 MG Oral Tablet', undefined],
    ['Digoxin', undefined],
  ]);
  expect(facts.medications[0]?.reference).toBe('MedicationRequest/m');
});

const observed = (code: object, more: Partial<Observation>, daysAgo = 1): Observation => ({
  resourceType: 'Observation',
  status: 'final',
  code,
  subject,
  effectiveDateTime: new Date(Date.now() - daysAgo * 24 * 3_600_000).toISOString(),
  ...more,
});
const laboratory = [coded('laboratory')];

test('the latest result of each test counts, under its analyte’s name', () => {
  const lab = (text: string, value: number, daysAgo: number, more: Partial<Observation> = {}) =>
    observed({ text }, { category: laboratory, valueQuantity: { value, unit: 'g/dL' }, ...more }, daysAgo);
  const facts = factsWith([
    lab('Hemoglobin [Mass/volume] in Blood', 9.1, 20),
    lab('Hemoglobin [Mass/volume] in Blood', 12.4, 2),
    lab('Hemoglobin [Mass/volume] in Blood', 1, 1, { status: 'entered-in-error' }),
    lab('Hemoglobin A1c/Hemoglobin.total in Blood', 6.1, 3),
    observed(
      { text: 'Body temperature' },
      { category: [coded('vital-signs')], valueQuantity: { value: 37, unit: 'Cel' } },
    ),
  ]);
  expect(facts.labs.map(({ name, value }) => [name, value])).toEqual([
    ['Hemoglobin', 12.4],
    ['Hemoglobin A1c', 6.1],
  ]);
});

test('weight comes in kilograms, whatever it was measured in', () => {
  const weight = (value: number, unit: string) => observed(coded('29463-7'), { valueQuantity: { value, unit } });
  expect(factsWith([weight(176, '[lb_av]')]).weightKg).toBeCloseTo(79.8, 1);
  expect(factsWith([weight(79.8, 'kg')]).weightKg).toBe(79.8);
  expect(factsWith([weight(12, 'stone')]).weightKg).toBeUndefined();
});

test('pregnancy is what the latest status says, and nothing once that is older than a pregnancy', () => {
  const status = (code: string, daysAgo: number) =>
    observed(coded('82810-3'), { valueCodeableConcept: coded(code) }, daysAgo);
  expect(today([status('60001007', 100), status('77386006', 10)]).pregnant).toBe(true);
  expect(today([status('77386006', 100), status('60001007', 10)]).pregnant).toBe(false);
  expect(today([status('77386006', 400)]).pregnant).toBeUndefined();
  expect(today([status('261665006', 3)]).pregnant).toBeUndefined();
});

test('a pregnancy by what charts say of one: supervision, due dates in words, care plans; over by a birth or an old date', () => {
  const on = new Date('2026-03-10');
  const is = (...clinical: Resource[]) => factsOn(factsWith(clinical), on).pregnant;
  const condition = (code: object, onsetDateTime?: string): Resource => ({
    resourceType: 'Condition',
    subject,
    code,
    ...(onsetDateTime !== undefined && { onsetDateTime }),
  });
  const icd = (code: string) => ({ coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code }] });
  expect(is(condition({ text: 'Patient currently pregnant' }, '2025-12-01'))).toBe(true);
  expect(is(condition({ text: 'Encounter for supervision of normal first pregnancy' }, '2025-10-01'))).toBe(true);
  expect(is(condition(icd('O09.522'), '2025-10-20'))).toBe(true);
  expect(is(condition(icd('O09.522'), '2023-10-20'))).toBeUndefined();
  expect(is(condition({ text: 'History of ectopic pregnancy' }))).toBeUndefined();
  expect(is(condition({ text: 'Gestational diabetes mellitus' }))).toBeUndefined();
  const due: Resource = {
    resourceType: 'Observation',
    status: 'final',
    code: { text: 'Estimated date of delivery' },
    effectiveDateTime: '2025-12-03',
    valueString: '2026-07-08',
  };
  expect(is(due)).toBe(true);
  const plan: Resource = {
    resourceType: 'CarePlan',
    status: 'active',
    intent: 'plan',
    subject,
    title: 'Antenatal care plan',
    period: { start: '2026-01-08' },
  };
  expect(is(plan)).toBe(true);
  const birth: Resource = {
    resourceType: 'Procedure',
    status: 'completed',
    subject,
    code: { text: 'Spontaneous vaginal delivery' },
    performedDateTime: '2026-03-01',
  };
  expect(is(due, plan, birth)).toBeUndefined();
});

test.each([
  ['E66.9', ['obesity']],
  ['E66.3', []], // overweight
  ['D57.1', ['sickle cell disease']],
  ['D57.3', []], // a trait
  ['H40.11X0', ['glaucoma']],
  ['H40.013', []], // borderline findings
  ['I71.4', ['aortic aneurysm']],
  ['I71.01', ['aortic dissection']],
  ['I82.412', ['deep vein thrombosis']],
  ['I82.0', []], // Budd-Chiari
])('ICD-10-CM %s alone names %j', (code, names) => {
  const coding = [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code }];
  expect(factsWith([{ resourceType: 'Condition', subject, code: { coding } }]).conditions).toEqual(names);
});

test('counts of tablets beyond eight, and one with its article', () => {
  const taken = (name: string, text: string) =>
    factsWith([
      {
        resourceType: 'MedicationRequest',
        status: 'active',
        intent: 'order',
        subject,
        medicationCodeableConcept: { text: name },
        dosageInstruction: [{ text }],
      },
    ]).medications[0]?.amounts;
  expect(taken('methotrexate 2.5 MG Oral Tablet', 'ten tablets once a week')).toEqual([{ value: 25, unit: 'mg' }]);
  expect(taken('salbutamol 100 MCG inhaler', 'an inhalation as needed')).toContainEqual({ value: 100, unit: 'mcg' });
});

test('what bare codes name, and what a count of tablets holds', () => {
  const facts = factsWith([
    { resourceType: 'Condition', subject, code: { coding: [{ system: 'http://snomed.info/sct', code: '91637004' }] } },
    {
      resourceType: 'MedicationRequest',
      status: 'active',
      intent: 'order',
      subject,
      medicationCodeableConcept: { text: 'warfarin sodium 5 MG Oral Tablet' },
      dosageInstruction: [{ text: '1 tablet Mon, Wed, Fri; half a tablet other days' }],
    },
  ]);
  expect(facts.conditions).toEqual(['myasthenia gravis']);
  expect(facts.medications[0]?.amounts).toEqual([
    { value: 5, unit: 'mg' },
    { value: 2.5, unit: 'mg' },
  ]);
});

test('refuted conditions and those of relatives are none of the patient’s', () => {
  const condition = (text: string, status: string): Resource => ({
    resourceType: 'Condition',
    subject,
    code: { text },
    verificationStatus: coded(status),
  });
  const facts = factsWith([
    condition('Celiac disease', 'refuted'),
    condition('Asthma', 'confirmed'),
    {
      resourceType: 'FamilyMemberHistory',
      status: 'completed',
      patient: subject,
      relationship: { text: 'father' },
      condition: [{ code: { text: 'Gout' } }],
    },
  ]);
  expect(facts).toMatchObject({
    conditions: ['Asthma'],
    refuted: ['Celiac disease'],
    relatives: [{ names: ['Gout'], relation: 'father' }],
  });
});

test('what reports conclude, in words and codes, unless they are not there yet or were entered in error', () => {
  const report = (status: 'final' | 'registered' | 'entered-in-error'): Resource => ({
    resourceType: 'DiagnosticReport',
    status,
    code: { text: 'CT chest' },
    effectiveDateTime: '2026-10-02T09:00:00Z',
    conclusion: 'Nodule in the left lower lobe',
    conclusionCode: [{ text: 'Emphysema' }],
  });
  expect(factsWith([report('final')]).reports).toEqual([
    { name: 'CT chest', said: 'Nodule in the left lower lobe. Emphysema', on: '2026-10-02' },
  ]);
  expect(factsWith([report('registered'), report('entered-in-error')]).reports).toBeUndefined();
});

test('stays in hospital and emergency visits with their days and where they led; no planned one, no visit to a clinic', () => {
  const encounter = (code: string, status: 'finished' | 'planned'): Resource => ({
    resourceType: 'Encounter',
    status,
    class: { code },
    period: { start: '2026-03-02T20:00:00Z', end: '2026-03-05T10:00:00Z' },
    hospitalization: { dischargeDisposition: { text: 'Rehabilitation' } },
  });
  const facts = factsWith([encounter('IMP', 'finished'), encounter('AMB', 'finished'), encounter('IMP', 'planned')]);
  expect(facts.stays).toEqual([
    { kind: 'inpatient', from: '2026-03-02', to: '2026-03-05', disposition: 'Rehabilitation' },
  ]);
});

test('visits with their day, what they are called and whether they were from afar; no planned one, no stay', () => {
  const encounter = (code: string, status: 'finished' | 'planned', type: string): Resource => ({
    resourceType: 'Encounter',
    status,
    class: { code },
    type: [{ text: type }],
    serviceType: { text: 'Nephrology' },
    participant: [{ individual: { display: 'Nephrologist' } }],
    period: { start: '2026-03-02T09:00:00Z' },
  });
  const facts = factsWith([
    encounter('AMB', 'finished', 'Consultation'),
    encounter('VR', 'finished', 'Video visit'),
    encounter('AMB', 'planned', 'Follow-up'),
    encounter('IMP', 'finished', 'Admission'),
  ]);
  expect(facts.visits).toEqual([
    { on: '2026-03-02', names: ['Consultation', 'Nephrology', 'Nephrologist'], isRemote: false },
    { on: '2026-03-02', names: ['Video visit', 'Nephrology', 'Nephrologist'], isRemote: true },
  ]);
});

test('a device in use has a site by its statement and the names of the device that it refers to', () => {
  const statement = (status: 'active' | 'completed', site: string): Resource => ({
    resourceType: 'DeviceUseStatement',
    status,
    subject,
    device: { reference: 'Device/d-1' },
    timingPeriod: { start: '2026-11-12' },
    bodySite: { text: site },
  });
  const picc: Resource = { resourceType: 'Device', id: 'd-1', status: 'active', type: { text: 'Double lumen PICC' } };
  expect(
    factsWith([picc, statement('active', 'Right upper arm'), statement('completed', 'Left upper arm')]).deviceSites,
  ).toEqual([{ names: ['Double lumen PICC'], site: 'Right upper arm', on: '2026-11-12' }]);
});
