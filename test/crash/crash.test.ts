import { expect, test, vi } from 'vitest';
import { crashRounds } from './crash.ts';

// Services start and die here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

test('what was acknowledged outlives kill -9 under load, once each, here and at the FHIR server', async () => {
  const report = await crashRounds({ rounds: 3, seed: 3, callers: 6, say: () => undefined });
  expect(report.faults).toEqual([]);
  expect(report.events).toBeGreaterThan(20);
  expect(report.maps).toBeGreaterThan(3);
  expect(report.delivered.AuditEvent).toBe(report.events);
});
