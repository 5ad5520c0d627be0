import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', './test/support/count-reporter.ts'],
    setupFiles: ['test/support/quiet.ts'],
    pool: 'forks',
    // One more than the two cores of CI: half of the files wait for services that they have started.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
