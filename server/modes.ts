import { chmodSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Config, ConfigError } from './config.ts';

const OTHERS = 0o007;
const GROUP_AND_OTHERS = 0o077;
const CHANGED_BY_GROUP_OR_OTHERS = 0o022;
/** What the service and its commands write into the data directory. */
const OURS = /^(?:sallyport\.db.*|instance\.key.*|audit-.*|destroyed-maps\.log|service\.lock)$/;

/** What is looked at: `dotEnv` when it holds a secret. */
export type WhatMustBeClosed = Pick<Config, 'dataDir' | 'masterKeyFile'> &
  Partial<Pick<Config, 'tls' | 'fhir'>> & { readonly dotEnv?: string | undefined };

/** A file or folder that other users of the machine can use. */
export interface Open {
  readonly path: string;
  readonly mode: number;
  /** What it is mended to; undefined: a key that may be known by now, which mending would hide. */
  readonly mend: number | undefined;
  /** One line, for the terminal or the log. */
  readonly line: string;
}

const modeOf = (path: string): number => (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o777;
const octal = (mode: number): string => mode.toString(8).padStart(4, '0');

/**
 * The secrets and the record, where other users can read or change them. A key's group may read it, as it must on a
 * Kubernetes secret mount. Windows has no such modes.
 */
export function findOpen(config: WhatMustBeClosed): readonly Open[] {
  if (process.platform === 'win32') return [];
  const { dataDir, dotEnv, tls, fhir } = config;
  const files = readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => entry.isFile() && OURS.test(entry.name))
    .map(({ name }) => name);
  return [
    ...keyFiles(config.masterKeyFile).flatMap((file) =>
      openKey('the master key file', file, 'npm run keys -- rotate master'),
    ),
    ...(tls ? openKey('SALLYPORT_TLS_KEY_FILE', tls.keyFile, 'with its certificate') : []),
    ...(fhir?.privateKeyFile
      ? openKey('SALLYPORT_FHIR_PRIVATE_KEY_FILE', fhir.privateKeyFile, 'with its public key')
      : []),
    ...open(dataDir, 0o700, OTHERS), // a volume's group (fsGroup) is the service's own
    ...files.flatMap((name) => open(join(dataDir, name), 0o600, GROUP_AND_OTHERS)),
    ...(dotEnv === undefined ? [] : open(dotEnv, 0o600, GROUP_AND_OTHERS)),
  ];
}

/**
 * Closes what lies open, and gives a line for the log for each. A key that other users can read, or that its group can
 * change, is refused: it may be known, and closing it would hide that. Throws ConfigError.
 */
export function closeModes(config: WhatMustBeClosed): readonly string[] {
  const found = findOpen(config);
  const key = found.find(({ mend }) => mend === undefined);
  if (key) throw new ConfigError(key.line);
  return found.map(({ path, mode, mend, line }) => {
    try {
      chmodSync(path, mend ?? 0o600);
      return `${basename(path)} was open to other users (mode ${octal(mode)}): closed`;
    } catch {
      return `${line} and this user may not close it`;
    }
  });
}

/** The master key and the former ones beside it. */
function keyFiles(file: string): string[] {
  const start = `${basename(file)}.`;
  if (!statSync(dirname(file), { throwIfNoEntry: false })) return [];
  const former = readdirSync(dirname(file)).filter((name) => name.startsWith(start) && name.endsWith('.old'));
  return [file, ...former.map((name) => join(dirname(file), name))];
}

function openKey(what: string, file: string, replace: string): Open[] {
  const mode = modeOf(file);
  if ((mode & (OTHERS | CHANGED_BY_GROUP_OR_OTHERS)) === 0) return [];
  const line = `${what} ${file} is open to other users (mode ${octal(mode)}): chmod 600 it, and if others may have read it, replace it (${replace})`;
  return [{ path: file, mode, mend: undefined, line }];
}

function open(path: string, mend: number, forbidden: number): Open[] {
  const mode = modeOf(path);
  if ((mode & forbidden) === 0) return [];
  return [{ path, mode, mend, line: `${basename(path)} is open to other users (mode ${octal(mode)})` }];
}
