import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { round } from './measure.ts';

/** Where and on what a result was measured. `+` after the commit: with changes that are not in it. */
export function whereAndWhat(root: string) {
  const git = (...args: string[]): string =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';
  const changed = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '+';
  return {
    commit: `${git('rev-parse', '--short', 'HEAD') || 'unknown'}${changed}`,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: round(totalmem() / 2 ** 30),
    node: process.version,
    load: loadavg().map(round),
  };
}
