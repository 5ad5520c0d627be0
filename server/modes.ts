import { chmodSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Config, ConfigError } from './config.ts';

const OTHERS = 0o007;
const GROUP_AND_OTHERS = 0o077;
const CHANGED_BY_GROUP_OR_OTHERS = 0o022;
/** What the service and its commands write into the data directory. */
const OURS = /^(?:sallyport\.db.*|instance\.key.*|audit-.*|destroyed-maps\.log|service\.lock)$/;

const modeOf = (path: string): number => (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o777;
const octal = (mode: number): string => mode.toString(8).padStart(4, '0');

/**
 * Closes the data directory and what lies in it to other users, and gives a line for the log for each that was open.
 * A master key that other users can read, or that its group can change, is refused: it may be known, and closing it would
 * hide that. Its group may read it, as it must on a Kubernetes secret mount. Throws ConfigError. Windows has no such modes.
 */
export function closeModes({ dataDir, masterKeyFile }: Pick<Config, 'dataDir' | 'masterKeyFile'>): readonly string[] {
  if (process.platform === 'win32') return [];
  for (const file of keyFiles(masterKeyFile)) refuseOpenKey(file);
  const files = readdirSync(dataDir).filter((name) => OURS.test(name));
  return [
    ...close(dataDir, 0o700, OTHERS), // a volume's group (fsGroup) is the service's own
    ...files.flatMap((name) => close(join(dataDir, name), 0o600, GROUP_AND_OTHERS)),
  ];
}

/** The master key and the former ones beside it. */
function keyFiles(file: string): string[] {
  const start = `${basename(file)}.`;
  if (!statSync(dirname(file), { throwIfNoEntry: false })) return [];
  const former = readdirSync(dirname(file)).filter((name) => name.startsWith(start) && name.endsWith('.old'));
  return [file, ...former.map((name) => join(dirname(file), name))];
}

function refuseOpenKey(file: string): void {
  const mode = modeOf(file);
  if ((mode & (OTHERS | CHANGED_BY_GROUP_OR_OTHERS)) === 0) return;
  throw new ConfigError(
    `the master key file ${file} is open to other users (mode ${octal(mode)}): chmod 600 it, and if others may have read it, replace it (npm run keys -- rotate master)`,
  );
}

function close(path: string, mode: number, open: number): string[] {
  const before = modeOf(path);
  if ((before & open) === 0) return [];
  try {
    chmodSync(path, mode);
    return [`${basename(path)} was open to other users (mode ${octal(before)}): closed`];
  } catch {
    return [`${basename(path)} is open to other users (mode ${octal(before)}) and this user may not close it`];
  }
}
