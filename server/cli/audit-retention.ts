import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readCheckpoints } from '../../audit/checkpoint.ts';
import { compareWithCheckpoints } from '../../audit/compare.ts';
import { outboxState } from '../../audit/outbox-state.ts';
import { ArchiveMismatch, planPurge, purgeEvents } from '../../audit/purge.ts';
import { cutoffOf, type Hold, LEAST_YEARS, readHolds, readRetention } from '../../audit/retention.ts';
import { loadSigner } from '../../audit/signing.ts';
import { verifyStore } from '../../audit/verify.ts';
import { verifyExport } from '../../audit/verify-export.ts';
import { patientOf } from '../../fhir/references.ts';
import { CHECKPOINTS, SIGNING_KEY } from '../checkpoints.ts';
import { type AuditCommand, note } from './audit-command.ts';
import { report } from './audit-verify.ts';
import { CommandError } from './command.ts';
import { formatTable } from './table.ts';

/** A reason is a code that may stand in the record: no names, no sentences. */
const CODE = /^(?=.{1,100}$)[a-z0-9]+(?:[._:@/,+-]{1,2}[a-z0-9]+)*$/;

/** Shows or sets how long a tenant's events are kept. */
export async function retentionCommand(command: AuditCommand): Promise<void> {
  const { store, values, print } = command;
  const { tenant, because } = values;
  if (values.years !== undefined) {
    const years = /^\d{1,3}$/.test(values.years) ? Number(values.years) : 0;
    if (years < 1) throw new CommandError('--years must be a whole number, 1 or more');
    if (because !== undefined && !CODE.test(because)) {
      throw new CommandError('--because must be a code: lower-case letters and digits, joined by - . : / , +');
    }
    if (years < LEAST_YEARS && because === undefined) {
      throw new CommandError(
        `45 CFR 164.316(b)(2)(i) asks for ${LEAST_YEARS} years: for less, state why with --because CODE`,
      );
    }
    const details = { years, ...(because !== undefined && { because }) };
    await note(command, { operation: 'audit-retention', tenant, details });
  }
  const retention = await readRetention(store, tenant);
  const cutoff = cutoffOf(retention, new Date());
  const why = retention.because === undefined ? '' : ` (because: ${retention.because})`;
  print(`tenant ${tenant}: events are kept for ${retention.years} years${why}`);
  const [row] = await store.query<{ oldest: string | null }>(
    'SELECT recorded AS oldest FROM audit_events WHERE tenant = ? ORDER BY position LIMIT 1',
    [tenant],
  );
  const isOver = row?.oldest != null && row.oldest < cutoff;
  print(`oldest event: ${row?.oldest ?? 'none'}; ${isOver ? 'it may be purged' : 'none is old enough to be purged'}`);
  printHolds(await readHolds(store, tenant), print);
}

/** Lists, places or lifts legal holds. */
export async function holdCommand(command: AuditCommand): Promise<void> {
  const { store, values, words, print } = command;
  const { tenant, from, to } = values;
  const [verb, id, ...more] = words;
  if (verb === undefined) return printHolds(await readHolds(store, tenant), print);
  if (verb === 'place' && id === undefined) {
    const patient = values.patient === undefined ? undefined : patientOf(values.patient);
    if (values.patient !== undefined && patient === undefined) {
      throw new CommandError('--patient must be a reference, Patient/<id>');
    }
    for (const day of [from, to]) {
      if (day !== undefined && !isDay(day))
        throw new CommandError('--from and --to of a hold must be days, 2026-01-31');
    }
    const hold = `hold-${randomBytes(4).toString('hex')}`;
    const details = { hold, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
    await note(command, { operation: 'audit-hold', tenant, details, ...(patient !== undefined && { patient }) });
    return print(`placed ${hold}`);
  }
  const standing = await readHolds(store, tenant);
  if (verb !== 'lift' || id === undefined || more.length > 0) throw new CommandError('hold takes place, or lift ID');
  const hold = standing.find((each) => each.id === id);
  if (hold === undefined) throw new CommandError(`tenant ${tenant} has no such hold`);
  const patient = hold.patient === undefined ? {} : { patient: hold.patient };
  await note(command, { operation: 'audit-unhold', tenant, details: { hold: id }, ...patient });
  print(`lifted ${id}`);
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

function printHolds(holds: readonly Hold[], print: AuditCommand['print']): void {
  const rows = holds.map((hold) => [hold.id, hold.placed, hold.patient ?? 'everybody', hold.from, hold.to]);
  print(rows.length === 0 ? 'no legal holds' : formatTable(['hold', 'placed', 'patient', 'from', 'to'], rows));
}

/** Deletes what is archived, older than the retention and not held; without --confirm only counts it. */
export async function purgeCommand(command: AuditCommand): Promise<void> {
  const { store, observer, config, values, print } = command;
  if (values.archive === undefined) throw new CommandError('purge needs --archive FOLDER');
  const { tenant } = values;
  const signer = await loadSigner(join(config.dataDir, SIGNING_KEY));
  const { manifest, fault } = await verifyExport(values.archive, signer.publicKeys);
  report(fault ? [fault] : [], print);
  if (manifest.format !== 'ndjson') throw new CommandError('a table does not hold all that an event does: archive it');
  const { faults } = await verifyStore(store, { publicKey: signer.publicKeys });
  const checkpoints = await readCheckpoints(join(config.dataDir, CHECKPOINTS)).catch(() => []);
  report([...faults, ...(await compareWithCheckpoints(store, checkpoints))], print);
  const before = cutoffOf(await readRetention(store, tenant), new Date());
  const { baseUrl, delivery } = config.fhir;
  const delivered = baseUrl && delivery ? { delivered: await outboxState(store, baseUrl).cursor() } : {};
  const purge = { tenant, archive: manifest, before, holds: await readHolds(store, tenant), ...delivered };
  try {
    const { events, held } = values.confirm
      ? await purgeEvents(store, purge, { signer, observer })
      : await planPurge(store, purge);
    const done = values.confirm ? 'are deleted' : 'would be deleted (--confirm deletes them)';
    print(`${events} events recorded before ${before} ${done}; ${held} are kept under a hold`);
  } catch (error) {
    if (error instanceof ArchiveMismatch) throw new CommandError('the archive is not of this record');
    throw error;
  }
}
