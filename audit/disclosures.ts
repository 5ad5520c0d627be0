import type { AuditEvent } from '@medplum/fhirtypes';
import { factsOf } from './facts.ts';
import { eventsOfPatient } from './patient-events.ts';
import type { Reader } from './reader.ts';

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
export async function* disclosuresOf(
  store: Reader,
  tenant: string,
  accounting: Accounting,
): AsyncGenerator<Disclosure> {
  const { patient, from, to } = accounting;
  for await (const event of eventsOfPatient(store, tenant, { patient, from, to })) {
    if (event.outcome === '0') yield* disclosureOf(event);
  }
}

function* disclosureOf(event: AuditEvent): Generator<Disclosure> {
  const { operation, key, user, purpose } = factsOf(event);
  const description = DESCRIPTION[operation];
  if (description === undefined) return;
  yield {
    date: event.recorded,
    recipient: key ?? 'unknown',
    on_behalf_of: user ?? null,
    description,
    purpose: purpose ?? 'unknown',
    event: event.id ?? '',
  };
}
