import { join } from 'node:path';
import { appendEvent } from '../../audit/append.ts';
import { openConnection } from '../../audit/connection.ts';
import { type AuditedCall, buildAuditEvent } from '../../audit/event.ts';
import { loadSigner, type Signer } from '../../audit/signing.ts';
import type { Store } from '../../audit/store.ts';
import { auditedCall, observer } from './audited-calls.ts';
import { temporaryStore } from './store.ts';

export type StoreAt = Store & { readonly directory: string };

/** Records a call of a tenant; gives its id. */
export async function record(store: Store, tenant = 'default', changes: Partial<AuditedCall> = {}): Promise<string> {
  const call = auditedCall({ caller: { keyId: 'k', tenant, purposeOfUse: 'TREAT' }, ...changes });
  await store.transaction((tx) => appendEvent(tx, buildAuditEvent(call, observer), tenant));
  return call.eventId;
}

/** Nine events of `default` and three of `other`. */
export async function recorded(): Promise<StoreAt> {
  const store = await temporaryStore();
  await Promise.all(Array.from({ length: 9 }, () => record(store)));
  for (let event = 0; event < 3; event++) await record(store, 'other');
  return store;
}

/** What somebody does with SQLite's own tools, past the service. */
export async function tamper(store: Pick<StoreAt, 'directory'>, sql: string): Promise<void> {
  const connection = await openConnection(join(store.directory, 'sallyport.db'), 'PRAGMA foreign_keys = OFF');
  await connection.script(sql);
  await connection.close();
}

/** The signing key of that record. */
export const signerOf = ({ directory }: Pick<StoreAt, 'directory'>): Promise<Signer> =>
  loadSigner(join(directory, 'audit-signing.pem'));
