import { setTimeout as sleep } from 'node:timers/promises';
import type { AuditEvent, Identifier, Resource } from '@medplum/fhirtypes';
import type { FhirServer } from '../support/fhir-server.ts';
import type { Service } from '../support/service.ts';
import type { Ledger } from './ledger.ts';
import type { RecordReader } from './record.ts';

interface Checked {
  readonly service: Service;
  readonly ehr: FhirServer;
  readonly ledger: Ledger;
  readonly record: RecordReader;
}

/** Waits until all is delivered, then looks for what is there twice or not at all. Gives how many of each are there. */
export async function checkDelivered({ service, ehr, ledger, record }: Checked): Promise<Record<string, number>> {
  let before = '';
  for (let still = 0; still < 3; await sleep(500)) {
    const { audit } = (await (await service.call('GET', '/v1/health')).json()) as { audit: { backlog: number } };
    const hooks = (await everyOne(ehr, 'Provenance')).length;
    still = audit.backlog === 0 && before === `${hooks}` ? still + 1 : 0;
    before = `${hooks}`;
  }
  await record.read(ledger);

  const events = (await everyOne<AuditEvent>(ehr, 'AuditEvent')).map((event) => identifierOf(event.entity, 'event'));
  expectOnce(ledger, 'AuditEvent', events);
  const there = new Set(events);
  const missing = [...record.eventIds].filter((id) => !there.has(id));
  ledger.expect(missing.length === 0, `${missing.length} events of the record were not delivered`);

  const tasks = (await everyOne(ehr, 'Task')).map((task) => ownIdentifier(task, 'urn:sallyport:review'));
  expectOnce(ledger, 'Task', tasks);
  for (const id of ledger.reviews.keys()) ledger.expect(tasks.includes(id), `${id}: no Task`);
  const issues = (await everyOne(ehr, 'DetectedIssue')).map((issue) => ownIdentifier(issue, 'urn:sallyport:review'));
  expectOnce(ledger, 'DetectedIssue', issues);

  const copies = (await everyOne(ehr, 'DocumentReference')).map((copy) =>
    ownIdentifier(copy, 'urn:sallyport:tokenized-copy'),
  );
  expectOnce(ledger, 'DocumentReference', copies);
  for (const { body, acknowledged } of ledger.hooks) {
    const made = copies.includes(`DocumentReference/${body.id}/_history/1`);
    ledger.expect(made || !acknowledged, `${body.id}: no tokenized copy`);
  }
  const proofs = (await everyOne(ehr, 'Provenance')).length;
  ledger.expect(proofs === copies.length, `${proofs} Provenances of ${copies.length} copies`);
  return {
    AuditEvent: events.length,
    Task: tasks.length,
    DetectedIssue: issues.length,
    DocumentReference: copies.length,
  };
}

function expectOnce(ledger: Ledger, what: string, identifiers: readonly string[]): void {
  const twice = identifiers.filter((identifier, index) => identifiers.indexOf(identifier) !== index);
  ledger.expect(twice.length === 0, `${what} delivered twice: ${twice.slice(0, 3).join(' ')}`);
}

const identifierOf = (entity: AuditEvent['entity'], system: string): string =>
  entity?.find(({ what }) => what?.identifier?.system === `urn:sallyport:${system}`)?.what?.identifier?.value ?? '';

const ownIdentifier = (resource: Resource, system: string): string =>
  [(resource as { readonly identifier?: Identifier | Identifier[] }).identifier ?? []]
    .flat()
    .find((identifier) => identifier.system === system)?.value ?? '';

const everyOne = <Kind extends Resource>(ehr: FhirServer, resourceType: Kind['resourceType']): Promise<Kind[]> =>
  ehr.repository.searchResources<Kind>({ resourceType, count: 1_000_000 } as never) as Promise<Kind[]>;
