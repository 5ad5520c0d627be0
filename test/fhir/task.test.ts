import type { Task } from '@medplum/fhirtypes';
import { expect, test } from 'vitest';
import { decidedTask, decisionOf, isOver, reviewIdOf, reviewIssue, reviewTask } from '../../fhir/task.ts';
import { problemsIn } from '../support/r4.ts';

const review = {
  reviewId: 'rev_1',
  instanceId: '6f1d6a0e-7f3c-4d6e-9d51-0a6b2d6e4c11',
  eventId: '00000000-0000-4000-8000-000000000001',
  created: new Date('2026-11-21T12:00:00.000Z'),
  isUrgent: true,
  score: 0.2,
  threshold: 0.8,
  categories: ['dose_above_maximum'],
  reason: 'lisinopril 1000 mg exceeds the maximum',
  patient: 'Patient/p-1',
  focus: 'Communication/c-1/_history/2',
  isTest: true,
} as const;
const task = reviewTask(review);
const output = (value: object): NonNullable<Task['output']> =>
  [{ type: { coding: [{ code: 'decision' }] }, ...value }] as NonNullable<Task['output']>;

test('the Task and the DetectedIssue are valid R4, with bare references and no version', () => {
  expect(problemsIn(task)).toEqual([]);
  expect(task).toMatchObject({
    for: { reference: 'Patient/p-1' },
    focus: { reference: 'Communication/c-1' },
    restriction: { period: { end: '2026-11-21T16:00:00.000Z' } },
    meta: { security: [{ code: 'HTEST' }] },
  });
  const against = {
    category: 'allergy',
    severity: 'high',
    message: 'm',
    citations: ['c'],
    references: ['AllergyIntolerance/a'],
  } as const;
  const issue = reviewIssue(review, [against]);
  expect(problemsIn(issue)).toEqual([]);
  expect(issue.implicated).toEqual([{ reference: 'Communication/c-1' }, { reference: 'AllergyIntolerance/a' }]);
  expect(reviewIdOf(task)).toBe('rev_1');
});

test.each<[string, Partial<Task>, string | undefined]>([
  ['a new Task', {}, undefined],
  ['one in progress', { status: 'in-progress', output: output({ valueCode: 'approved' }) }, undefined],
  ['a completed one', { status: 'completed' }, 'approved'],
  ['a rejected one', { status: 'rejected' }, 'rejected'],
  ['an output as code', { status: 'completed', output: output({ valueCode: 'rejected' }) }, 'rejected'],
  ['an output as text', { status: 'completed', output: output({ valueString: 'edited' }) }, 'edited'],
  [
    'an output as concept',
    { status: 'completed', output: output({ valueCodeableConcept: { coding: [{ code: 'edited' }] } }) },
    'edited',
  ],
  ['a business status', { status: 'completed', businessStatus: { coding: [{ code: 'rejected' }] } }, 'rejected'],
  ['words that are no decision', { status: 'completed', output: output({ valueString: 'looks fine' }) }, 'approved'],
  ['a cancelled one', { status: 'cancelled' }, undefined],
  ['one entered in error', { status: 'entered-in-error' }, undefined],
])('%s decides %#', (_, changes, decision) => {
  expect(decisionOf({ ...task, ...changes })).toBe(decision);
});

test('a Task that was ended here says the decision when it is read back', () => {
  for (const decision of ['approved', 'edited', 'rejected'] as const) {
    const ended = decidedTask(task, decision);
    expect(problemsIn(ended)).toEqual([]);
    expect(isOver(ended)).toBe(true);
    expect(decisionOf(ended)).toBe(decision);
  }
});
