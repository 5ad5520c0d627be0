import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs `use` on a worktree of `ref` that shares this checkout's packages; it is gone afterwards. */
export async function withCheckout<Result>(
  root: string,
  ref: string,
  use: (project: string) => Promise<Result>,
): Promise<Result> {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`).trim();
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-against-'));
  const project = join(folder, 'project');
  git('worktree', 'add', '--detach', project, commit);
  try {
    symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
    const bundle = join(project, 'server/bundle.mjs');
    if (existsSync(bundle)) execFileSync(process.execPath, [bundle], { cwd: project });
    return await use(project);
  } finally {
    git('worktree', 'remove', '--force', project);
    rmSync(folder, { recursive: true, force: true });
  }
}
