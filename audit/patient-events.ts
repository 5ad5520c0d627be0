import type { AuditEvent } from '@medplum/fhirtypes';
import { factsOf } from './facts.ts';
import type { Reader } from './reader.ts';
import { exportEvents, readEvent } from './search.ts';

export interface PatientsTime {
  /** `Patient/<id>`. */
  readonly patient: string;
  /** ISO instants: from `from` up to but not including `to`. */
  readonly from: string;
  readonly to: string;
}

/** Every event that names the patient, and those that were joined to the patient later, oldest first. */
export async function* eventsOfPatient(store: Reader, tenant: string, time: PatientsTime): AsyncGenerator<AuditEvent> {
  const query = new URLSearchParams([
    ['patient', time.patient],
    ['date', `ge${time.from}`],
    ['date', `lt${time.to}`],
  ]);
  const joined = await joinedLater(store, tenant, time);
  for await (const event of exportEvents(store, tenant, query)) {
    while (joined[0] && joined[0].recorded <= event.recorded) yield joined.shift()!;
    yield event;
  }
  yield* joined;
}

/** The calls whose context led to the patient only after they were answered, by the events that joined them. */
async function joinedLater(store: Reader, tenant: string, { patient, from, to }: PatientsTime): Promise<AuditEvent[]> {
  const joins = new URLSearchParams([
    ['patient', patient],
    ['subtype', 'urn:sallyport:audit-subtype|link'],
  ]);
  const calls: AuditEvent[] = [];
  for await (const join of exportEvents(store, tenant, joins)) {
    const id = factsOf(join).identifier('linked-event');
    const call = id === undefined ? undefined : await readEvent(store, tenant, id);
    if (call && call.recorded >= from && call.recorded < to) calls.push(call);
  }
  return calls.sort((one, other) => (one.recorded < other.recorded ? -1 : 1));
}
