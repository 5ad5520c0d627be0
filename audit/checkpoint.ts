import { type FileHandle, open, readFile } from 'node:fs/promises';
import { canonicalJson } from './canonical.ts';
import type { Head } from './chain.ts';
import { checkpointIn } from './checkpoint-event.ts';
import type { Reader } from './reader.ts';
import type { Signed, Signer } from './signing.ts';

/** Where tenants' chains stood at a time, signed by the instance. Kept elsewhere, it shows a record that was cut. */
export type Checkpoint = Signed<{
  readonly instance: string;
  readonly time: string;
  readonly heads: readonly Head[];
}>;

export const readHeads = (store: Reader): Promise<Head[]> =>
  store.query<Head>(
    `SELECT event.tenant, event.position, event.hash
     FROM (SELECT DISTINCT tenant FROM audit_kinds) AS each JOIN audit_events AS event ON event.tenant = each.tenant
      AND event.position = (SELECT max(position) FROM audit_events WHERE tenant = each.tenant) ORDER BY event.tenant`,
  );

/** Signs where the record stands now; undefined while there is none. */
export async function takeCheckpoint(store: Reader, signer: Signer, instance: string): Promise<Checkpoint | undefined> {
  const heads = await readHeads(store);
  return heads.length === 0 ? undefined : signer.sign({ instance, time: new Date().toISOString(), heads });
}

/** More than the longest line: a head is some 150 bytes, and each tenant has one. */
const TAIL_BYTES = 1024 * 1024;

/** Appends the checkpoint as a line, durable when it resolves; false when the last line says the same already. */
export async function appendCheckpoint(file: string, checkpoint: Checkpoint): Promise<boolean> {
  const handle = await open(file, 'a+', 0o600);
  try {
    const tail = await readTail(handle);
    const last = checkpointsIn(tail).at(-1);
    if (last && canonicalJson(last.heads) === canonicalJson(checkpoint.heads)) return false;
    // A line that a crash cut is ended, so that this one stands by itself.
    const cut = tail !== '' && !tail.endsWith('\n');
    await handle.appendFile(`${cut ? '\n' : ''}${canonicalJson(checkpoint)}\n`);
    await handle.sync();
    return true;
  } finally {
    await handle.close();
  }
}

async function readTail(handle: FileHandle): Promise<string> {
  const { size } = await handle.stat();
  const length = Math.min(size, TAIL_BYTES);
  const { buffer } = await handle.read({ buffer: Buffer.alloc(length), position: size - length });
  return buffer.toString('utf8');
}

/** The last checkpoint of a file that has one a line; undefined when it has none. Rejects when there is no such file. */
export async function readNewestCheckpoint(file: string): Promise<Checkpoint | undefined> {
  const handle = await open(file, 'r');
  try {
    return checkpointsIn(await readTail(handle)).at(-1);
  } finally {
    await handle.close();
  }
}

/**
 * Every checkpoint that a file holds: one a line, or in AuditEvents as the FHIR server has them (a line each, or a Bundle).
 * What is neither, such as a line that a crash cut, is passed over. Rejects when there is no such file.
 */
export async function readCheckpoints(file: string): Promise<Checkpoint[]> {
  return checkpointsIn(await readFile(file, 'utf8'));
}

function checkpointsIn(text: string): Checkpoint[] {
  const whole = parsed(text);
  const values = whole === undefined ? text.split('\n').map(parsed) : [whole];
  return values.flatMap(resourcesIn).flatMap((value) => (isCheckpoint(value) ? [value] : (checkpointIn(value) ?? [])));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function resourcesIn(value: unknown): unknown[] {
  const { resourceType, entry } = fieldsOf(value);
  return resourceType === 'Bundle' && Array.isArray(entry) ? entry.map((each) => fieldsOf(each).resource) : [value];
}

function isCheckpoint(value: unknown): value is Checkpoint {
  const { instance, time, heads, key, signature } = fieldsOf(value);
  return [instance, time, key, signature].every((field) => typeof field === 'string') && Array.isArray(heads);
}
