import { createHash, randomBytes } from 'node:crypto';
import type { Observer } from '../audit/event.ts';
import type { Store, Transaction } from '../audit/store.ts';
import type { Addition } from '../models/knowledge/addition.ts';
import { recordOperatorEvent } from './operator-event.ts';

/** One version of an addition, as `npm run knowledge -- list` shows it. */
export interface StoredAddition {
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  readonly version: number;
  readonly overrides: boolean;
  readonly entries: number;
  readonly sha256: string;
  readonly imported: string;
  readonly retired: string | undefined;
}

interface StoredRow {
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  readonly version: number;
  readonly overrides: number;
  readonly entries: number;
  readonly sha256: string;
  readonly imported: string;
  readonly retired: string | null;
}

/** What is to be added, before it has an id and a version. */
export type Import = Pick<Addition, 'kind' | 'title' | 'overrides'> & {
  /** Rows of cells, or paragraphs. */
  readonly content: readonly unknown[];
};

const COLUMNS = 'id, title, kind, version, overrides, entries, sha256, imported, retired';

const shown = ({ overrides, retired, ...row }: StoredRow): StoredAddition => ({
  ...row,
  overrides: overrides === 1,
  retired: retired ?? undefined,
});

/** Stores an import; it retires the former version of the same title and kind. Its AuditEvent commits with it and holds no title. */
export async function addKnowledge(store: Store, observer: Observer, wanted: Import): Promise<StoredAddition> {
  return store.transaction(async (tx) => {
    const [former] = await tx.all<{ version: number }>(
      'SELECT MAX(version) AS version FROM operator_knowledge WHERE title = ? AND kind = ?',
      [wanted.title, wanted.kind],
    );
    const content = JSON.stringify(wanted.content);
    const added: StoredAddition = {
      id: randomBytes(4).toString('hex'),
      title: wanted.title,
      kind: wanted.kind,
      version: (former?.version ?? 0) + 1,
      overrides: wanted.overrides,
      entries: wanted.content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      imported: new Date().toISOString(),
      retired: undefined,
    };
    await tx.run('UPDATE operator_knowledge SET retired = ? WHERE title = ? AND kind = ? AND retired IS NULL', [
      added.imported,
      wanted.title,
      wanted.kind,
    ]);
    await tx.run(`INSERT INTO operator_knowledge (${COLUMNS}, content) VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL, ?)`, [
      added.id,
      added.title,
      added.kind,
      added.version,
      added.overrides ? 1 : 0,
      added.entries,
      added.sha256,
      added.imported,
      content,
    ]);
    await record(tx, observer, 'knowledge-import', added);
    return added;
  });
}

/** Retires an addition and drops its content. `unknown` when no addition in force has this id. */
export async function removeKnowledge(
  store: Store,
  observer: Observer,
  id: string,
): Promise<StoredAddition | 'unknown'> {
  return store.transaction(async (tx) => {
    const [row] = await tx.all<StoredRow>(
      `SELECT ${COLUMNS} FROM operator_knowledge WHERE id = ? AND retired IS NULL`,
      [id],
    );
    if (!row) return 'unknown';
    await tx.run('UPDATE operator_knowledge SET retired = ?, content = NULL WHERE id = ?', [
      new Date().toISOString(),
      id,
    ]);
    await record(tx, observer, 'knowledge-remove', shown(row));
    return shown(row);
  });
}

/** Every version ever imported, oldest first. The reading is audited. */
export async function listKnowledge(store: Store, observer: Observer): Promise<readonly StoredAddition[]> {
  const list = { operation: 'knowledge-list', tenant: 'default', details: {} } as const;
  await store.transaction((tx) => recordOperatorEvent(tx, observer, list));
  const rows = await store.query<StoredRow>(`SELECT ${COLUMNS} FROM operator_knowledge ORDER BY imported, id`);
  return rows.map(shown);
}

/** The additions in force, in order of import: what the service judges by beside the shipped tables. */
export async function readKnowledge(store: Pick<Store, 'query'>): Promise<readonly Addition[]> {
  const rows = await store.query<StoredRow & { readonly content: string }>(
    `SELECT ${COLUMNS}, content FROM operator_knowledge WHERE retired IS NULL ORDER BY imported, id`,
  );
  return rows.map(({ kind, title, version, overrides, content }) => {
    const entries = JSON.parse(content) as readonly unknown[];
    return (
      kind === 'document'
        ? { kind, title, version, overrides: false, paragraphs: entries }
        : { kind, title, version, overrides: overrides === 1, rows: entries }
    ) as Addition;
  });
}

const record = (
  tx: Transaction,
  observer: Observer,
  operation: 'knowledge-import' | 'knowledge-remove',
  { id, kind, version, entries, sha256, overrides }: StoredAddition,
): Promise<void> =>
  recordOperatorEvent(tx, observer, {
    operation,
    tenant: 'default',
    details: { knowledge: id, kind, version, entries, sha256, overrides: overrides ? 1 : 0 },
  });
