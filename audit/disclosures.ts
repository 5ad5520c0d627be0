import type { AuditEvent } from '@medplum/fhirtypes';
import { exportEvents, readEvent } from './search.ts';
import type { Store } from './store.ts';

/** One line of an accounting of disclosures, 45 CFR 164.528(b)(2): when, to whom, what, and why. */
export interface Disclosure {
  readonly date: string;
  /** The API key's id, and the EHR user it acted for where one was named. */
  readonly recipient: string;
  readonly on_behalf_of: string | null;
  readonly description: string;
  /** A v3-ActReason code. */
  readonly purpose: string;
  readonly event: string;
}

const DESCRIPTION: Readonly<Record<string, string>> = {
  tokenize: 'clinical text, pseudonymized',
  detokenize: 'clinical text, re-identified',
  validate: 'clinical text written by a language model, checked',
};

export interface Accounting {
  readonly patient: string;
  readonly from: string;
  readonly to: string;
}

/** Every call that succeeded on text linked to the patient, at once or later, oldest first. */
export async function* disclosuresOf(store: Store, tenant: string, accounting: Accounting): AsyncGenerator<Disclosure> {
  const { patient, from, to } = accounting;
  const query = new URLSearchParams([
    ['patient', patient],
    ['outcome', '0'],
    ['date', `ge${from}`],
    ['date', `lt${to}`],
  ]);
  const linked = await linkedLater(store, tenant, accounting);
  for await (const event of exportEvents(store, tenant, query)) {
    while (linked[0] && linked[0].recorded <= event.recorded) yield* disclosureOf(linked.shift()!);
    yield* disclosureOf(event);
  }
  for (const event of linked) yield* disclosureOf(event);
}

/** The calls whose context led to the patient only after they were answered, by the events that joined them. */
async function linkedLater(store: Store, tenant: string, { patient, from, to }: Accounting): Promise<AuditEvent[]> {
  const joins = new URLSearchParams([
    ['patient', patient],
    ['subtype', 'urn:sallyport:audit-subtype|link'],
  ]);
  const calls: AuditEvent[] = [];
  for await (const join of exportEvents(store, tenant, joins)) {
    const identifiers = (join.entity ?? []).flatMap(({ what }) => what?.identifier ?? []);
    const id = identifiers.find(({ system }) => system === 'urn:sallyport:linked-event')?.value;
    const call = id === undefined ? undefined : await readEvent(store, tenant, id);
    if (call?.outcome === '0' && call.recorded >= from && call.recorded < to) calls.push(call);
  }
  return calls.sort((one, other) => (one.recorded < other.recorded ? -1 : 1));
}

function* disclosureOf(event: AuditEvent): Generator<Disclosure> {
  const codes = (event.subtype ?? []).map(({ code }) => code ?? '');
  const operation = codes.find((code) => code in DESCRIPTION);
  if (operation === undefined) return;
  const identifierOf = (system: string) =>
    event.agent.find(({ who }) => who?.identifier?.system === system)?.who?.identifier?.value;
  yield {
    date: event.recorded,
    recipient: identifierOf('urn:sallyport:key') ?? 'unknown',
    on_behalf_of: identifierOf('urn:sallyport:user') ?? null,
    description: DESCRIPTION[operation] ?? operation,
    purpose: event.purposeOfEvent?.[0]?.coding?.[0]?.code ?? 'unknown',
    event: event.id ?? '',
  };
}
