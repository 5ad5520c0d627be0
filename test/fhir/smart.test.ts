import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { openFhirClient } from '../../fhir/client-open.ts';
import { clientAssertion, readSigningKey, UnfitKey } from '../../fhir/smart-key.ts';
import { smartTokens } from '../../fhir/smart-token.ts';
import { startEhr } from '../support/ehr.ts';

const ec = generateKeyPairSync('ec', { namedCurve: 'P-384' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }) as string;
const jwk = (key: KeyObject, more = {}) => JSON.stringify({ ...key.export({ format: 'jwk' }), ...more });
const clients = [
  { id: 'client-ec', publicKey: ec.publicKey },
  { id: 'client-rsa', publicKey: rsa.publicKey },
];
const read = { method: 'GET', path: 'Patient/p-1' } as const;

test.each([
  ['ES384 from PEM', 'client-ec', pem(ec.privateKey)],
  ['ES384 from a JWK', 'client-ec', jwk(ec.privateKey)],
  ['RS384 from PEM', 'client-rsa', pem(rsa.privateKey)],
  ['RS384 from a JWK', 'client-rsa', jwk(rsa.privateKey)],
])('reads with %s, finding the token endpoint by itself', async (_, clientId, key) => {
  const server = await startEhr({ clients });
  const client = await openFhirClient({ baseUrl: server.baseUrl, clientId, signingKey: readSigningKey(key) });
  expect((await client.send(read)).status).toBe(200);
  expect(server.requests.map(({ path }) => path)).toEqual([
    '/fhir/R4/.well-known/smart-configuration',
    '/oauth2/token',
    '/fhir/R4/Patient/p-1',
  ]);
  const form = new URLSearchParams(server.requests[1]?.body);
  expect(form.get('scope')).toBe('system/*.read');
  expect(form.get('client_assertion_type')).toBe('urn:ietf:params:oauth:client-assertion-type:jwt-bearer');
});

test('a key that is not the client’s is unauthorized', async () => {
  const server = await startEhr({ clients });
  const signingKey = readSigningKey(pem(ec.privateKey));
  const client = await openFhirClient({ baseUrl: server.baseUrl, clientId: 'client-rsa', signingKey });
  await expect(client.send(read)).rejects.toMatchObject({ reason: 'unauthorized' });
});

test('an assertion is good for four minutes, once, for one endpoint, and names its key', () => {
  const signingKey = readSigningKey(jwk(ec.privateKey, { kid: 'key-7' }));
  const about = { clientId: 'client-ec', tokenUrl: 'https://ehr.example.org/token', nowMs: 1_800_000_000_000 };
  const [one, other] = [clientAssertion(signingKey, about), clientAssertion(signingKey, about)];
  const [head = '', claims = '', signature = ''] = one.split('.');
  const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(parse(head)).toEqual({ alg: 'ES384', typ: 'JWT', kid: 'key-7' });
  const { jti, ...rest } = parse(claims);
  expect(rest).toEqual({
    iss: 'client-ec',
    sub: 'client-ec',
    aud: about.tokenUrl,
    iat: 1_800_000_000,
    exp: 1_800_000_240,
  });
  expect(parse(other.split('.')[1]!).jti).not.toBe(jti);
  const isValid = verify(
    'sha384',
    Buffer.from(`${head}.${claims}`),
    { key: ec.publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isValid).toBe(true);
});

test('a token is kept until a minute before it ends, then fetched anew', async () => {
  const server = await startEhr({ clients, tokenLifetimeS: 300 });
  let now = Date.now();
  const tokens = smartTokens({
    baseUrl: server.baseUrl,
    clientId: 'client-ec',
    proof: { signingKey: readSigningKey(pem(ec.privateKey)) },
    now: () => now,
  });
  const first = await tokens.token();
  now += 230_000;
  expect(await tokens.token()).toBe(first);
  now += 20_000;
  // The clock of the assertion has moved on too: the server's own clock finds it too far in the future.
  await expect(tokens.token()).rejects.toMatchObject({ reason: 'unauthorized' });
  now = Date.now();
  tokens.discard(first);
  expect(await tokens.token()).not.toBe(first);
});

test('401 brings one new token, not two', async () => {
  const server = await startEhr({ clients });
  const client = await openFhirClient({
    baseUrl: server.baseUrl,
    clientId: 'client-ec',
    signingKey: readSigningKey(pem(ec.privateKey)),
  });
  await client.send(read);
  server.revokeTokens();
  expect((await client.send(read)).status).toBe(200);
  expect(server.tokens).toHaveLength(2);
});

test.each([
  ['no discovery document', { kind: 'status', status: 404 }],
  ['discovery that leads elsewhere by redirect', { kind: 'redirect', to: 'http://127.0.0.1:1/x' }],
  ['discovery that is no JSON', { kind: 'malformed' }],
] as const)('%s: no token', async (_, fault) => {
  const server = await startEhr({ clients });
  server.fail(fault);
  const client = await openFhirClient({
    baseUrl: server.baseUrl,
    clientId: 'client-ec',
    signingKey: readSigningKey(pem(ec.privateKey)),
  });
  await expect(client.send(read)).rejects.toMatchObject({ name: 'FhirUnreachable' });
});

test.each([
  ['in the form', ['client_secret_basic', 'client_secret_post']],
  ['in the header where the server takes it there only', ['client_secret_basic']],
])('a secret for a server that is no Medplum: %s', async (_, methods) => {
  const server = await startEhr({ clients: [{ id: 'client-s', secret: 'canary secret:%7' }] });
  const discovery = { token_endpoint: server.tokenUrl, token_endpoint_auth_methods_supported: methods };
  const isDiscovery = ({ path }: { path: string }) => path.includes('.well-known');
  server.fail({ kind: 'status', status: 200, body: JSON.stringify(discovery) }, { matching: isDiscovery });
  const proof = { secret: 'canary secret:%7' };
  const tokens = smartTokens({ baseUrl: server.baseUrl, clientId: 'client-s', proof });
  expect(await tokens.token()).toBe(server.tokens[0]);
  expect(server.requests.at(-1)?.body.includes('client_secret')).toBe(methods.length === 2);
});

test.each([
  ['a small RSA key', pem(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey)],
  ['another curve', pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)],
  ['a public key', ec.publicKey.export({ type: 'spki', format: 'pem' }) as string],
  [
    'a locked key',
    ec.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'canary-pass' }) as string,
  ],
  ['no key', 'canary-not-a-key'],
  ['half a JWK', '{"kty":"EC","d":"canary'],
])('%s is unfit, in words that hold nothing of it', (_, text) => {
  const failed = (() => {
    try {
      return readSigningKey(text);
    } catch (error) {
      return error as Error;
    }
  })();
  expect(failed).toBeInstanceOf(UnfitKey);
  expect((failed as Error).message).not.toContain('canary');
});
