import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Resource } from '@medplum/fhirtypes';
import { parseReference } from '../../fhir/references.ts';

export const HOOKS = ['tokenize', 'validate'] as const;
export type HookName = (typeof HOOKS)[number];

const INTERACTIONS = ['create', 'update', 'delete', 'unknown'] as const;
export type Interaction = (typeof INTERACTIONS)[number];

type Headers = Readonly<Record<string, string | string[] | undefined>>;
const headerOf = (headers: Headers, name: string): string | undefined =>
  typeof headers[name] === 'string' ? headers[name] : undefined;

/** What a Subscription's rest-hook brought. */
export interface HookDelivery {
  readonly subscription: string;
  readonly interaction: Interaction;
  /** `Type/id`; absent when the body is no resource. */
  readonly reference?: string;
  readonly version?: string;
  /** Why it can never be worked on. */
  readonly poison?: 'not_json' | 'not_a_resource';
}

/**
 * Reads the headers and body of a rest-hook request as Medplum sends them: the whole resource, `{}` for a delete with its
 * name in a header, no delivery id, no attempt number. Other R4 servers send the resource alone. Never throws.
 */
export function readDelivery(headers: Headers, body: Buffer): HookDelivery {
  const said = headerOf(headers, 'x-medplum-interaction');
  const interaction = INTERACTIONS.find((each) => each === said) ?? 'unknown';
  const base = { subscription: headerOf(headers, 'x-medplum-subscription') ?? '', interaction };
  const deleted = headerOf(headers, 'x-medplum-deleted-resource');
  if (deleted !== undefined) {
    const parsed = parseReference(deleted);
    return 'ok' in parsed
      ? { ...base, interaction: 'delete', reference: parsed.ok.reference }
      : { ...base, interaction: 'delete', poison: 'not_a_resource' };
  }
  const resource = resourceIn(body);
  if (resource === 'not_json') return { ...base, poison: 'not_json' };
  const parsed =
    typeof resource?.id === 'string' ? parseReference(`${resource.resourceType}/${resource.id}`) : undefined;
  if (!resource || !parsed || 'failed' in parsed) return { ...base, poison: 'not_a_resource' };
  const version = resource.meta?.versionId;
  return {
    ...base,
    reference: parsed.ok.reference,
    ...(typeof version === 'string' && 'ok' in parseReference(`Patient/${version}`) && { version }),
  };
}

/** The resource of a stored body; undefined for JSON that is none. */
export function resourceIn(body: Buffer): Resource | 'not_json' | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    return 'not_json'; // the parser's complaint quotes the body
  }
  const isResource = typeof value === 'object' && value !== null && 'resourceType' in value;
  return isResource ? (value as Resource) : undefined;
}

/** What makes two deliveries the same one: retries repeat it, another version or interaction does not. */
export const identityOf = (name: HookName, tenant: string, delivery: HookDelivery, body: Buffer): string => {
  const { subscription, interaction, reference, version } = delivery;
  const text = version === undefined ? createHash('sha256').update(body).digest('hex') : '';
  return JSON.stringify([tenant, name, subscription, reference ?? '', version ?? '', interaction, text]);
};

/** Whether `signature` is the hex HMAC-SHA256 of the raw body under the Subscription's secret. In constant time. */
export function isSigned(secret: string, body: Buffer, signature: string | string[] | undefined): boolean {
  const right = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(typeof signature === 'string' && /^[0-9a-f]{64}$/i.test(signature) ? signature : '', 'hex');
  return given.length === right.length && timingSafeEqual(given, right);
}
