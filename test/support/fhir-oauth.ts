import { createPublicKey, type KeyObject, randomUUID, verify } from 'node:crypto';

/** A client that the token endpoint knows: by secret, or by the public half of its key (private_key_jwt). */
export interface OAuthClient {
  readonly id: string;
  readonly secret?: string;
  readonly publicKey?: KeyObject;
}

export interface TokenEndpoint {
  /** Answers the form that was posted to the token URL. */
  answer(form: URLSearchParams, authorization: string | undefined): { readonly status: number; readonly body: object };
  isValid(bearer: string | undefined): boolean;
  /** Every token given out so far stops working. */
  revokeTokens(): void;
  readonly issued: readonly string[];
}

const refused = (description: string) => ({
  status: 400,
  body: { error: 'invalid_request', error_description: description },
});
const base64url = (text: string): unknown => JSON.parse(Buffer.from(text, 'base64url').toString());
const HASHES: Readonly<Record<string, string>> = { RS384: 'sha384', ES384: 'sha384' };

/**
 * Client credentials by secret or signed assertion, as oauth2-token-*.json recorded them. An assertion is held to
 * hl7.org/fhir/smart-app-launch/client-confidential-asymmetric.html: iss = sub = client, aud = the token URL, exp within
 * five minutes, jti used once, a known algorithm, a signature that verifies.
 */
export function tokenEndpoint(
  clients: readonly OAuthClient[],
  tokenUrl: () => string,
  lifetimeS: number,
): TokenEndpoint {
  const valid = new Map<string, number>();
  const issued: string[] = [];
  const usedIds = new Set<string>();

  const clientOf = (form: URLSearchParams, authorization: string | undefined): OAuthClient | undefined => {
    const assertion = form.get('client_assertion');
    if (assertion !== null) return clients.find((client) => client.publicKey && isSigned(assertion, client));
    const basic = authorization?.startsWith('Basic ') ? Buffer.from(authorization.slice(6), 'base64').toString() : ':';
    const decoded = basic.split(':').map(decodeURIComponent);
    const [id, secret] = form.has('client_id') ? [form.get('client_id'), form.get('client_secret')] : decoded;
    return clients.find((client) => client.id === id && client.secret !== undefined && client.secret === secret);
  };

  function isSigned(assertion: string, client: OAuthClient): boolean {
    const [head = '', claims = '', signature = ''] = assertion.split('.');
    const { alg = '', typ } = base64url(head) as { alg?: string; typ?: string };
    const { iss, sub, aud, exp = 0, jti } = base64url(claims) as Record<string, string> & { exp?: number };
    const now = Date.now() / 1000;
    if (typ !== 'JWT' || iss !== client.id || sub !== client.id || aud !== tokenUrl()) return false;
    if (exp <= now || exp > now + 300 || jti === undefined || usedIds.has(jti)) return false;
    usedIds.add(jti);
    const key = client.publicKey!;
    const kind = key.asymmetricKeyType === 'ec' ? 'ES384' : 'RS384';
    return (
      alg === kind &&
      verify(
        HASHES[alg]!,
        Buffer.from(`${head}.${claims}`),
        { key: createPublicKey(key.export({ type: 'spki', format: 'pem' })), dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      )
    );
  }

  return {
    answer(form, authorization) {
      if (form.get('grant_type') !== 'client_credentials') return refused('Invalid grant');
      const client = clientOf(form, authorization);
      if (!client) return refused('Invalid secret');
      const token = `opaque-${randomUUID()}`;
      valid.set(token, Date.now() + lifetimeS * 1000);
      issued.push(token);
      return {
        status: 200,
        body: {
          token_type: 'Bearer',
          expires_in: lifetimeS,
          scope: form.get('scope') ?? 'openid',
          access_token: token,
          project: { reference: 'Project/90b6e7b9-bd2d-4bad-85ec-5417736d9c3c', display: 'Lab' },
          profile: { reference: `ClientApplication/${client.id}`, display: 'Lab Default Client' },
        },
      };
    },
    isValid: (bearer) => (valid.get(bearer ?? '') ?? 0) > Date.now(),
    revokeTokens: () => valid.clear(),
    issued,
  };
}
