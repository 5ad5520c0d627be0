import { readFileSync } from 'node:fs';
import { breaker } from '../fhir/breaker.ts';
import { expiringCache } from '../fhir/cache.ts';
import type { FhirClient } from '../fhir/client.ts';
import { openFhirClient } from '../fhir/client-open.ts';
import { chartResolver } from '../fhir/resolver.ts';
import { readSigningKey, type SigningKey, UnfitKey } from '../fhir/smart-key.ts';
import { chartLookup } from '../plugin/chart/lookup.ts';
import { type ChartAnswer, type ChartLookup, noChart } from '../plugin/chart.ts';
import { type Config, ConfigError } from './config.ts';

type FhirConfig = Config['fhir'];

/** The client for the configured FHIR server; undefined without one. ConfigError when the private key is unfit. */
export async function connectFhir(fhir: FhirConfig): Promise<FhirClient | undefined> {
  if (fhir.baseUrl === undefined) return undefined;
  const { baseUrl, privateKeyFile, keyId } = fhir;
  const signingKey = privateKeyFile === undefined ? undefined : loadSigningKey(privateKeyFile, keyId);
  return openFhirClient({ ...fhir, baseUrl, ...(signingKey && { signingKey }) });
}

function loadSigningKey(file: string, keyId: string | undefined): SigningKey {
  try {
    return readSigningKey(readFileSync(file, 'utf8'), keyId);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const why = error instanceof UnfitKey ? error.message : `cannot be read (${code})`;
    throw new ConfigError(`SALLYPORT_FHIR_PRIVATE_KEY_FILE ${why}`);
  }
}

/** The two ways in which charts are asked for: whom to mask, and what to hold a text against. */
export interface Charts {
  readonly people: ChartLookup;
  readonly whole: ChartLookup;
  /** Forgets every chart. */
  close(): void;
}

/** Charts kept at most, of each kind. A compiled chart takes some 50 kB. */
const MOST_CHARTS = 512;

/** `warn` is told the class of what went wrong, never its words. */
export function openCharts(
  client: FhirClient | undefined,
  { timeoutMs, cacheSeconds }: Pick<FhirConfig, 'timeoutMs' | 'cacheSeconds'>,
  warn: (error: unknown) => void,
): Charts {
  if (!client) return { people: noChart, whole: noChart, close: () => undefined };
  // Fetches the token and opens a connection, so that the first call does not spend its time on them.
  client.send({ method: 'GET', path: '.well-known/smart-configuration', accept: 'application/json' }).catch(warn);
  const cache = expiringCache<ChartAnswer>({ most: MOST_CHARTS });
  const shared = {
    resolve: chartResolver(client),
    baseUrl: client.baseUrl,
    cache,
    breaker: breaker(),
    timeoutMs,
    keepMs: cacheSeconds * 1000,
    warn,
  };
  return {
    people: chartLookup({ ...shared, extent: 'people' }),
    whole: chartLookup({ ...shared, extent: 'whole' }),
    close: () => cache.clear(),
  };
}
