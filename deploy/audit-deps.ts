// `npm run audit:deps`: asks the registry for known vulnerabilities of what runs, and whether it signed the packages.
// Exit code 1 for a vulnerability of high severity or a wrong signature. A registry that cannot be asked (no network, a mirror
// without these endpoints) is said to be so and fails nothing: no answer is no finding.
import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** For both together: they are asked at once. */
const LIMIT_MS = 15_000;

export interface Said {
  readonly line: string;
  readonly isBad: boolean;
}
const notAsked = (what: string): Said => ({
  line: `${what}: the registry could NOT be asked, so nothing is known of it`,
  isBad: false,
});

/** What `npm audit --json` came to. */
export function vulnerabilitiesIn(output: unknown): Said {
  const what = 'known vulnerabilities';
  const { metadata, vulnerabilities } = (output ?? {}) as {
    readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> };
    readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
  };
  if (!metadata || !vulnerabilities) return notAsked(what);
  const severe = Object.entries(vulnerabilities).filter(([, { severity }]) => ['high', 'critical'].includes(severity));
  if (severe.length > 0)
    return {
      line: `${what}: ${severe.map(([name, { severity }]) => `${name} (${severity})`).join(', ')}`,
      isBad: true,
    };
  return { line: `${what}: none of high severity, ${metadata.vulnerabilities.total ?? 0} in all`, isBad: false };
}

/** What `npm audit signatures --json` came to. */
export function signaturesIn(output: unknown): Said {
  const what = 'signatures of the registry';
  const { invalid, missing } = (output ?? {}) as {
    readonly invalid?: readonly { name: string }[];
    readonly missing?: readonly unknown[];
  };
  if (!invalid || !missing) return notAsked(what);
  if (invalid.length > 0)
    return { line: `${what}: WRONG for ${invalid.map(({ name }) => name).join(', ')}`, isBad: true };
  return { line: `${what}: none is wrong, ${missing.length} are missing`, isBad: false };
}

/** The JSON that npm wrote; undefined when it wrote none in time. Its exit code says less. */
const ask = (...args: string[]): Promise<unknown> =>
  new Promise((resolve) => {
    const cwd = join(import.meta.dirname, '..');
    execFile(
      'npm',
      ['audit', ...args, '--json'],
      { cwd, timeout: LIMIT_MS, maxBuffer: 64 * 1024 * 1024 },
      (_error, stdout) => {
        try {
          resolve(JSON.parse(stdout));
        } catch {
          resolve(undefined);
        }
      },
    );
  });

if (import.meta.main) {
  const [known, signed] = await Promise.all([ask('--omit=dev', '--audit-level=high'), ask('signatures')]);
  const said = [vulnerabilitiesIn(known), signaturesIn(signed)];
  for (const { line } of said) process.stdout.write(`${line}\n`);
  process.exitCode = said.some(({ isBad }) => isBad) ? 1 : 0;
}
