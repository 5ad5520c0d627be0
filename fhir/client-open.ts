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

/**
 * The client for a server: SMART Backend Services where there is a signing key, MedplumClient where there is a secret, else
 * no authorization. Opens no connection.
 */
export async function openFhirClient(settings: FhirServerSettings): Promise<FhirClient> {
  const { baseUrl, clientId, clientSecret, signingKey, tokenUrl, scope } = settings;
  const places = tokenUrl === undefined ? {} : { tokenUrl };
  if (clientId !== undefined && signingKey !== undefined) {
    const asked = scope === undefined ? {} : { scope };
    return bearerClient(baseUrl, smartTokens({ baseUrl, clientId, signingKey, ...places, ...asked }));
  }
  if (clientId === undefined || clientSecret === undefined) return bearerClient(baseUrl);
  // Only services that speak to Medplum load its client.
  const { medplumClient } = await import('./client-medplum.ts');
  return medplumClient({ baseUrl, clientId, clientSecret, ...places });
}
