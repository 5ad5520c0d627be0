import { join } from 'node:path';
import type { AuditEvent } from '@medplum/fhirtypes';
import type { Head } from '../../audit/chain.ts';
import { compareWithCheckpoints } from '../../audit/compare.ts';
import { type Connection, openConnection } from '../../audit/connection.ts';
import { verifyStore } from '../../audit/verify.ts';
import type { Ledger } from './ledger.ts';

const identifierIn = (event: AuditEvent, system: string): string =>
  event.entity?.find(({ what }) => what?.identifier?.system === `urn:sallyport:${system}`)?.what?.identifier?.value ??
  '';
const operationOf = (event: AuditEvent): string =>
  event.subtype?.find(({ system }) => system === 'urn:sallyport:audit-subtype')?.code ?? '';

/** The record as another process reads it from the files, from round to round. */
export interface RecordReader {
  /** Reads what was recorded since the last time and verifies the chain from its beginning. */
  read(ledger: Ledger): Promise<void>;
  readonly eventIds: ReadonlySet<string>;
}

export function recordReader(dataDir: string): RecordReader {
  const eventIds = new Set<string>();
  /** Operations recorded under each request id. */
  const byRequest = new Map<string, string[]>();
  let seq = 0;
  let heads: readonly Head[] = [];

  const readNew = async (connection: Connection): Promise<void> => {
    const rows = await connection.all<{ seq: number; json: string }>(
      'SELECT seq, json FROM audit_events WHERE seq > ? ORDER BY seq',
      [seq],
    );
    for (const row of rows) {
      const event = JSON.parse(row.json) as AuditEvent;
      const request = identifierIn(event, 'request');
      eventIds.add(event.id ?? '');
      byRequest.set(request, [...(byRequest.get(request) ?? []), operationOf(event)]);
      seq = row.seq;
    }
  };
  const count = (ids: readonly string[], operation?: string): number =>
    ids.flatMap((id) => byRequest.get(id) ?? []).filter((recorded) => operation === undefined || recorded === operation)
      .length;

  return {
    eventIds,
    async read(ledger) {
      const connection = await openConnection(join(dataDir, 'sallyport.db'), 'PRAGMA query_only = ON;');
      const store = { query: connection.all };
      const [integrity] = await connection.all<{ quick_check: string }>('PRAGMA quick_check');
      ledger.expect(integrity?.quick_check === 'ok', 'the database is damaged');
      const cut = await compareWithCheckpoints(store, [{ instance: '', time: '', heads, key: '', signature: '' }]);
      const verified = await verifyStore(store);
      for (const fault of [...cut, ...verified.faults]) ledger.faults.push(`the chain: ${JSON.stringify(fault)}`);
      heads = verified.heads;
      await readNew(connection);
      await connection.close();

      for (const id of ledger.answered) ledger.expect(count([id]) === 1, `${id}: answered, ${count([id])} events`);
      for (const id of ledger.unanswered) ledger.expect(count([id]) <= 1, `${id}: not answered, ${count([id])} events`);
      for (const { requestIds, answer } of ledger.repeatable) {
        const events = count(requestIds);
        ledger.expect(answer ? events === 1 : events <= 1, `${requestIds[0]}: repeated, ${events} events`);
      }
      for (const { requestIds, acknowledged } of ledger.hooks) {
        const deliveries = requestIds.map((id) => count([id], 'hook'));
        ledger.expect(
          deliveries.every((each) => each <= 1),
          `${requestIds[0]}: a delivery was recorded twice`,
        );
        ledger.expect(!acknowledged || deliveries.at(-1) === 1, `${requestIds[0]}: a delivery was not recorded`);
        ledger.expect(count(requestIds, 'tokenize') <= 1, `${requestIds[0]}: a note was tokenized twice`);
      }
    },
  };
}
