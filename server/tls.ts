import { createPrivateKey, type KeyObject, randomBytes, X509Certificate } from 'node:crypto';
import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type { Server, ServerOptions } from 'node:https';
import { createSecureContext } from 'node:tls';
import { type Config, ConfigError } from './config.ts';

export type TlsFiles = NonNullable<Config['tls']>;

export interface Tls {
  /** For `https.createServer`, and again for `setSecureContext`. */
  readonly options: ServerOptions;
  /** When the server's certificate runs out. */
  readonly expires: Date;
}

const DAY_MS = 86_400_000;
/** Certificates are commonly renewed a month before their end: with two weeks left that has failed. */
const SOON_DAYS = 14;

/** Whole days until the certificate runs out, negative afterwards; `isSoon` when somebody should act. */
export function lifeOf(
  { expires }: Pick<Tls, 'expires'>,
  now = Date.now(),
): { readonly days: number; readonly isSoon: boolean } {
  const days = Math.floor((expires.getTime() - now) / DAY_MS);
  return { days, isSoon: days < SOON_DAYS };
}

/** How often the files are looked at. A secret mount swaps a link, which no event of the file system tells. */
const LOOK_EVERY_MS = 2_000;

/**
 * Reads the certificate (with its chain), its key and, for mutual TLS, the authority of the callers' certificates.
 * ConfigError, one line, when a file is missing, is not what it should be or not whole, or the key is another certificate's.
 */
export function readTls({ certFile, keyFile, caFile }: TlsFiles): Tls {
  const cert = read('SALLYPORT_TLS_CERT_FILE', certFile);
  const key = read('SALLYPORT_TLS_KEY_FILE', keyFile);
  const certificate = certificateIn('SALLYPORT_TLS_CERT_FILE', cert);
  if (!certificate.checkPrivateKey(privateKeyIn(key))) {
    throw new ConfigError('SALLYPORT_TLS_KEY_FILE is not the key of the certificate in SALLYPORT_TLS_CERT_FILE');
  }
  const ca = caFile === undefined ? undefined : read('SALLYPORT_TLS_CA_FILE', caFile);
  if (ca !== undefined) certificateIn('SALLYPORT_TLS_CA_FILE', ca);
  const options: ServerOptions = {
    cert,
    key,
    ...(ca !== undefined && { ca, requestCert: true, rejectUnauthorized: true }),
    minVersion: 'TLSv1.2',
    // New keys with every reading: a session of before must not carry on under an authority that is no longer trusted.
    ticketKeys: randomBytes(48),
  };
  mustServe(options);
  return { options, expires: new Date(certificate.validTo) };
}

/** OpenSSL reads every certificate of a chain: one that is still being written ends in the middle. */
function mustServe(options: ServerOptions): void {
  try {
    createSecureContext(options);
  } catch {
    throw new ConfigError('the TLS files cannot be served: a certificate in them is cut off, or too weak for OpenSSL');
  }
}

function read(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`${setting} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

function certificateIn(setting: string, pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw new ConfigError(`${setting} must hold a certificate in PEM`);
  }
}

function privateKeyIn(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    throw new ConfigError('SALLYPORT_TLS_KEY_FILE must hold a private key in PEM, without a passphrase');
  }
}

/**
 * Takes up new files as soon as they change, or when `reload` is called: new connections meet them, open ones go on.
 * Files that do not fit (a certificate whose key is yet to be written) change nothing; `tell` gets our code for it.
 */
export function followTls(
  server: Pick<Server, 'setSecureContext'>,
  files: TlsFiles,
  options: { readonly tell: (code: 'tls_reloaded' | 'tls_files_unfit') => void; readonly lookEveryMs?: number },
): { reload(): void; close(): void } {
  const { tell, lookEveryMs = LOOK_EVERY_MS } = options;
  const reload = (): void => {
    try {
      server.setSecureContext(readTls(files).options);
      tell('tls_reloaded');
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      tell('tls_files_unfit');
    }
  };
  const watched = [files.certFile, files.keyFile, ...(files.caFile === undefined ? [] : [files.caFile])];
  for (const file of watched) watchFile(file, { interval: lookEveryMs, persistent: false }, reload);
  return {
    reload,
    close() {
      for (const file of watched) unwatchFile(file, reload);
    },
  };
}
