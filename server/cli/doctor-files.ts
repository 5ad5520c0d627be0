import { basename } from 'node:path';
import { readMasterKeys } from '../../plugin/master-keys.ts';
import type { ReadConfig } from '../config.ts';
import { findOpen } from '../modes.ts';
import { lifeOf, readTls } from '../tls.ts';
import { type Check, ok, problem, warning } from './doctor-check.ts';

/** Who may read and change what the service keeps and is given. */
export function checkModes({ config, dotEnv }: ReadConfig): readonly Check[] {
  const found = findOpen({ ...config, dotEnv });
  if (found.length === 0) return [ok('rights', 'the data directory, the keys and .env are closed to other users')];
  return found.map(({ mend, path, line }) =>
    mend === undefined
      ? problem('rights', line, 'the service does not start until then')
      : warning('rights', line, `chmod ${mend.toString(8)} ${path}; the next start does it too`),
  );
}

export function checkMasterKey({ config }: ReadConfig): readonly Check[] {
  const { masterKeyFile } = config;
  const keys = readMasterKeys(masterKeyFile); // throws when a file is unusable
  if (!keys) {
    return [
      problem('master key', `${masterKeyFile} is missing`, 'restore it: without it no token map can be reversed'),
    ];
  }
  const current = ok('master key', `${basename(masterKeyFile)} is there, id ${keys.current.id.toString('hex')}`);
  if (keys.former.length === 0) return [current];
  const ids = keys.former.map(({ id }) => id.toString('hex')).join(', ');
  return [
    current,
    warning(
      'master key',
      `former keys still lie beside it: ${ids}`,
      'npm run keys -- retire master, when the rotation is over',
    ),
  ];
}

export function checkTls({ config }: ReadConfig, now = Date.now()): readonly Check[] {
  if (!config.tls) return [ok('TLS', 'it is not set up: plain HTTP')];
  const tls = readTls(config.tls); // throws when the files do not fit
  const { days, isSoon } = lifeOf(tls, now);
  const day = tls.expires.toISOString().slice(0, 10);
  const advice = 'renew it: the service takes it up by itself';
  if (days < 0) return [problem('TLS', `the certificate ran out on ${day}`, advice)];
  const line = `the certificate is good until ${day}, ${days} days more`;
  return [isSoon ? warning('TLS', line, advice) : ok('TLS', line)];
}
