import type { Reporter, TestModule } from 'vitest/node';

/** Closes the run with 'N passed, N failed', the line that CI reads. A file that fails to load counts as one failure. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0;
    let failed = errors.length;
    let skipped = 0;
    for (const module of modules) {
      const before = failed;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed++;
        else if (state === 'failed') failed++;
        else skipped++;
      }
      if (module.state() === 'failed' && failed === before) failed++;
    }
    const tail = skipped > 0 ? `, ${skipped} skipped` : '';
    process.on('exit', () => process.stdout.write(`${passed} passed, ${failed} failed${tail}\n`));
  }
}
