import { exportEvents } from './search.ts';
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

/** Every call that succeeded on text linked to the patient, oldest first. */
export async function* disclosuresOf(
  store: Store,
  tenant: string,
  { patient, from, to }: { readonly patient: string; readonly from: string; readonly to: string },
): AsyncGenerator<Disclosure> {
  const query = new URLSearchParams([
    ['patient', patient],
    ['outcome', '0'],
    ['date', `ge${from}`],
    ['date', `lt${to}`],
  ]);
  for await (const event of exportEvents(store, tenant, query)) {
    const codes = (event.subtype ?? []).map(({ code }) => code ?? '');
    const operation = codes.find((code) => code in DESCRIPTION);
    if (operation === undefined) continue;
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
}
