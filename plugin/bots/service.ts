import type { BotEvent } from '@medplum/core';
import type { Parameters, ParametersParameter, Resource } from '@medplum/fhirtypes';

// Runs inside Medplum (runtime vmcontext): few globals, no modules, ten seconds. Everything that a Bot prints is kept in an
// AuditEvent there, so nothing is printed, and no error repeats what came in or back.

/** What a Bot may be called with: a resource, Parameters, plain JSON, text, or an HL7 v2 message. */
export type Input = Resource | Parameters | Readonly<Record<string, unknown>> | string | { toString(): string };

/** A secret of the Bot's project. */
export function secretOf(event: BotEvent<unknown>, name: string): string {
  const value = event.secrets[name]?.valueString;
  if (value === undefined || value === '') throw new Error(`The Bot needs the secret ${name}`);
  return value;
}

/** One call of the service; throws unless it answers with a success. A redirect is one that does not. */
export async function callService(
  event: BotEvent<unknown>,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, unknown>>> {
  const base = secretOf(event, 'SALLYPORT_URL').replace(/\/{1,20}$/, '');
  const text = JSON.stringify(body);
  const secret = event.secrets.SALLYPORT_HOOK_SECRET?.valueString;
  const isPlainId = /^[0-9a-f-]{36}$/.test(event.traceId ?? '');
  const response = await fetch(base + path, {
    method: 'POST',
    redirect: 'error',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${secretOf(event, 'SALLYPORT_API_KEY')}`,
      ...(isPlainId ? { 'X-Request-Id': String(event.traceId) } : {}),
      ...(secret === undefined ? {} : { 'X-Signature': signatureOf(text, secret) }),
      ...headers,
    },
    body: text,
  });
  if (response.status < 200 || response.status > 299) throw new Error(`Sallyport answered ${response.status}`);
  return (await response.json()) as Readonly<Record<string, unknown>>;
}

/** As Medplum itself signs a rest-hook: hex HMAC-SHA256 of the body. `require` is a global there. */
function signatureOf(text: string, secret: string): string {
  const { createHmac } = require('node:crypto') as typeof import('node:crypto');
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** The resource that a Subscription brought; undefined for any other input. */
export function resourceOf(input: Input): Resource | undefined {
  const type = typeof input === 'object' ? (input as { readonly resourceType?: unknown }).resourceType : undefined;
  return typeof type === 'string' && type !== 'Parameters' ? (input as Resource) : undefined;
}

/** A reference is its text. */
function givenValue(parameter: ParametersParameter): unknown {
  const [, value] = Object.entries(parameter).find(([name]) => name.startsWith('value')) ?? [];
  return value === parameter.valueReference ? parameter.valueReference?.reference : value;
}

/** What an operation or a caller of $execute asked, as the fields of the JSON API: text alone is the field `field`, `samples` a list. */
export function fieldsOf(input: Input, field: string): Readonly<Record<string, unknown>> {
  if (typeof input === 'string') return { [field]: input };
  if ((input as { readonly resourceType?: unknown }).resourceType === 'Parameters') {
    const given = (input as Parameters).parameter ?? [];
    const samples = given.filter(({ name }) => name === 'samples').map(givenValue);
    const values = Object.fromEntries(given.map((parameter) => [parameter.name, givenValue(parameter)]));
    return samples.length === 0 ? values : { ...values, samples };
  }
  const isPlain = Object.getPrototypeOf(input) === null || Object.keys(input).includes(field);
  return isPlain ? (input as Readonly<Record<string, unknown>>) : { [field]: input.toString() };
}

/** Hands a resource to the hook `name` of the service, which works on it after its answer, each version once. */
export async function handOver(
  event: BotEvent<unknown>,
  name: 'tokenize' | 'validate',
  resource: Resource,
): Promise<Readonly<Record<string, unknown>>> {
  return callService(event, `/v1/hooks/${name}`, resource, {
    'Content-Type': 'application/fhir+json',
    'X-Medplum-Subscription': event.bot.reference ?? '',
  });
}
