import type { ReadConfig } from '../config.ts';
import { type Check, ok, warning } from './doctor-check.ts';

const NAME = 'settings';
const LOOPBACK = /^(?:127\.|::1$|localhost$)/;
const isPlainAcrossNetworks = (url: string): boolean =>
  url.startsWith('http:') && !LOOPBACK.test(new URL(url).hostname.replace(/^\[|\]$/g, ''));

/** Settings that are allowed and seldom meant. */
export function checkSettings({ config, warnings }: ReadConfig): readonly Check[] {
  const { host, tls, rateLimit, apiKey, logLevel, fhir, hookSecret } = config;
  const found: readonly (Check | false)[] = [
    ...warnings.map((line) => warning(NAME, line, 'see .env.example')),
    !LOOPBACK.test(host) &&
      !tls &&
      warning(
        NAME,
        `it listens on ${host} and speaks plain HTTP`,
        'set SALLYPORT_TLS_CERT_FILE and _KEY_FILE, or let a proxy that speaks TLS be the only one to reach it',
      ),
    rateLimit === 0 &&
      warning(NAME, 'SALLYPORT_RATE_LIMIT is 0: no key is limited', 'unset it but for benchmarks and load tests'),
    apiKey !== undefined &&
      warning(
        NAME,
        'SALLYPORT_API_KEY is a key with every scope',
        'make a key for each caller with the scopes it needs (npm run keys -- create), and unset it',
      ),
    ['debug', 'trace'].includes(logLevel) &&
      warning(NAME, `SALLYPORT_LOG_LEVEL is ${logLevel}: a line for every probe`, 'set it to info'),
    fhir.baseUrl !== undefined &&
      isPlainAcrossNetworks(fhir.baseUrl) &&
      warning(NAME, 'SALLYPORT_FHIR_BASE_URL is plain http across the network: charts travel in clear', 'use https'),
    fhir.baseUrl !== undefined &&
      hookSecret === undefined &&
      warning(
        NAME,
        'SALLYPORT_HOOK_SECRET is not set: whoever has the hooks’ API key can make up deliveries',
        'set it, and the same secret in the Subscriptions',
      ),
    process.getuid?.() === 0 &&
      warning(NAME, 'this is root', 'run it as a user of its own, as deploy/sallyport.service does'),
  ];
  const risky = found.filter((check) => check !== false);
  return risky.length > 0 ? risky : [ok(NAME, 'none is risky')];
}
