import { defineConfig } from 'vitest/config';

/** Long files first, and what changes its process (its environment, its telemetry) or watches all of it: a process each. */
const ALONE = [
  'test/{bench,console,crash,faults,fuzz,hostile,leaks}/**/*.test.ts',
  'test/models/pool.test.ts',
  'test/server/{releases,telemetry,telemetry-otlp}.test.ts',
];

/** As the service runs (server/start.mjs): what is called once a text is compiled by one compiler, which is a sixth of the time. */
const V8 = [
  '--no-turbofan',
  '--no-sparkplug',
  '--no-concurrent-recompilation',
  '--no-regexp-tier-up',
  '--no-parallel-scavenge',
];

export default defineConfig({
  test: {
    reporters: ['default', './test/support/count-reporter.ts'],
    setupFiles: ['test/support/quiet.ts'],
    pool: 'forks',
    execArgv: V8,
    // One more than the two cores of CI: half of the files wait for services that they have started.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'alone', include: ALONE } },
      // A worker runs one file after the other: what they share is loaded once a worker, which was most of their time.
      { extends: true, test: { name: 'together', include: ['test/**/*.test.ts'], exclude: ALONE, isolate: false } },
    ],
  },
});
