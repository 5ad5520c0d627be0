import type { FhirClient } from './client.ts';
import { bearerClient } from './client-bearer.ts';
import type { SigningKey } from './smart-key.ts';
import { smartTokens } from './smart-token.ts';

export interface FhirServerSettings {
  readonly baseUrl: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly signingKey?: SigningKey;
  readonly tokenUrl?: string;
  readonly scope?: string;
}

/** Where Medplum has its FHIR endpoint; a secret for any other path is one of a plain OAuth2 server. */
const MEDPLUM_PATH = /\/fhir\/R4$/;

/**
 * The client for a server: MedplumClient where there is a secret for what looks like Medplum, SMART Backend Services where
 * there is a signing key, plain client credentials for a secret elsewhere, else no authorization. Opens no connection.
 */
export async function openFhirClient(settings: FhirServerSettings): Promise<FhirClient> {
  const { baseUrl, clientId, clientSecret, signingKey, tokenUrl, scope } = settings;
  if (clientId === undefined) return bearerClient(baseUrl);
  const places = tokenUrl === undefined ? {} : { tokenUrl };
  if (clientSecret !== undefined && MEDPLUM_PATH.test(baseUrl)) {
    // Only services that speak to Medplum load its client.
    const { medplumClient } = await import('./client-medplum.ts');
    return medplumClient({ baseUrl, clientId, clientSecret, ...places });
  }
  const proof = signingKey ? { signingKey } : clientSecret === undefined ? undefined : { secret: clientSecret };
  if (!proof) return bearerClient(baseUrl);
  return bearerClient(
    baseUrl,
    smartTokens({ baseUrl, clientId, proof, ...places, ...(scope === undefined ? {} : { scope }) }),
  );
}
