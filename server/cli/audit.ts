import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { verifyArchive, writeArchive } from '../../audit/archive.ts';
import { isAuthentic, loadSigner, readCheckpoints } from '../../audit/checkpoint.ts';
import { disclosuresOf } from '../../audit/disclosures.ts';
import type { Observer } from '../../audit/event.ts';
import type { Store } from '../../audit/store.ts';
import { summarize } from '../../audit/summary.ts';
import { compareWithCheckpoint, type Fault, verifyStore } from '../../audit/verify.ts';
import { patientOf } from '../../fhir/references.ts';
import { CHECKPOINTS, SIGNING_KEY } from '../checkpoints.ts';
import { type Config, loadConfig } from '../config.ts';
import { type OperatorCommand, recordOperatorEvent } from '../operator-event.ts';
import { csvLine, reportText } from './audit-report.ts';
import { CommandError, hasDatabase, runCommand, withStore } from './command.ts';

const USAGE = `npm run audit -- verify [--index] [--checkpoints FILE]   the record of this instance
npm run audit -- verify --archive FOLDER                 an archive, anywhere
npm run audit -- archive --to FOLDER [--tenant TENANT]   the whole record of a tenant, with its chain
npm run audit -- report [--from DATE] [--to DATE] [--tenant TENANT] [--json]
npm run audit -- disclosures --patient Patient/ID [--from DATE] [--to DATE] [--tenant TENANT]   as CSV (45 CFR 164.528)`;

/** Verifies the record and writes archives of it. A record that is not whole ends with one line a fault and exit code 1. */
export async function auditCommand(
  args: readonly string[],
  config: Config,
  print: (line: string) => void,
): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      index: { type: 'boolean', default: false },
      checkpoints: { type: 'string' },
      archive: { type: 'string' },
      to: { type: 'string' },
      tenant: { type: 'string', default: 'default' },
      from: { type: 'string' },
      patient: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const [command, ...more] = positionals;
  if (more.length > 0) throw new CommandError(USAGE);
  if (command === 'verify' && values.archive !== undefined) return printArchive(values.archive, print);
  if (!['verify', 'archive', 'report', 'disclosures'].includes(command ?? '')) throw new CommandError(USAGE);
  if (!hasDatabase(config)) throw new CommandError(`${config.dataDir} holds no database yet: nothing is recorded`);
  await withStore(config, async (store, observer) => {
    if (command === 'archive') {
      if (values.to === undefined) throw new CommandError(USAGE);
      const manifest = await writeArchive(store, values.tenant, values.to);
      const details = { events: manifest.events };
      await note(store, observer, { operation: 'audit-archive', tenant: values.tenant, details });
      return print(`${manifest.events} events of tenant ${manifest.tenant} in ${values.to}`);
    }
    if (command === 'report') {
      const span = timeOf(values.from, values.to, THIRTY_DAYS_MS);
      const summary = await summarize(store, values.tenant, span);
      await note(store, observer, {
        operation: 'audit-report',
        tenant: values.tenant,
        details: { events: summary.events },
      });
      return print(values.json ? JSON.stringify(summary) : reportText(summary));
    }
    if (command === 'disclosures') {
      const patient = patientOf(values.patient);
      if (patient === undefined) throw new CommandError('--patient must be a reference, Patient/<id>');
      const span = timeOf(values.from, values.to, SIX_YEARS_MS);
      await note(store, observer, { operation: 'audit-report', tenant: values.tenant, details: {}, patient });
      print(csvLine(['date', 'recipient', 'on_behalf_of', 'description', 'purpose', 'event']));
      for await (const one of disclosuresOf(store, values.tenant, { patient, ...span })) {
        print(csvLine([one.date, one.recipient, one.on_behalf_of ?? '', one.description, one.purpose, one.event]));
      }
      return;
    }
    const verified = await verifyStore(store, { withIndex: values.index });
    const faults = [...verified.faults, ...(await checkpointFaults(store, config, values.checkpoints))];
    const details = { events: verified.events, faults: faults.length };
    await note(store, observer, { operation: 'audit-verify', tenant: 'default', details });
    report(faults, print);
    print(`${verified.events} events of ${verified.heads.length} tenants: the record is whole`);
  });
}

const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1000;
/** 45 CFR 164.528(a)(1): six years before the request. */
const SIX_YEARS_MS = (6 * 365 + 2) * 24 * 60 * 60 * 1000;

const note = (store: Store, observer: Observer, command: OperatorCommand): Promise<void> =>
  store.transaction((tx) => recordOperatorEvent(tx, observer, command));

/** From and to as instants; `--to DATE` includes the day. */
function timeOf(from: string | undefined, to: string | undefined, spanMs: number): { from: string; to: string } {
  const end = to === undefined ? new Date() : endOf(to);
  const begin = from === undefined ? new Date(end.getTime() - spanMs) : new Date(from);
  if (Number.isNaN(begin.getTime()) || Number.isNaN(end.getTime())) {
    throw new CommandError('--from and --to must be dates, 2026-01-31, or instants, 2026-01-31T10:00:00Z');
  }
  return { from: begin.toISOString(), to: end.toISOString() };
}
const endOf = (to: string): Date =>
  /^\d{4}-\d{2}-\d{2}$/.test(to) ? new Date(Date.parse(to) + 24 * 60 * 60 * 1000) : new Date(to);

async function printArchive(folder: string, print: (line: string) => void): Promise<void> {
  const { manifest, fault } = await verifyArchive(folder);
  report(fault ? [fault] : [], print);
  print(`${manifest.events} events of tenant ${manifest.tenant}: the archive is whole`);
}

/** Compares with the instance's own checkpoints, or with a copy that was kept elsewhere. */
async function checkpointFaults(store: Store, config: Config, kept: string | undefined): Promise<readonly Fault[]> {
  const checkpoints = await readCheckpoints(kept ?? join(config.dataDir, CHECKPOINTS));
  if (checkpoints.length === 0 && kept === undefined) return [];
  const { publicKey } = await loadSigner(join(config.dataDir, SIGNING_KEY));
  const forged = checkpoints.find((checkpoint) => !isAuthentic(checkpoint, publicKey));
  if (forged) return [{ tenant: '*', position: 0, fault: 'checkpoint' }];
  const newest = checkpoints.at(-1);
  return newest ? compareWithCheckpoint(store, newest) : [];
}

const MEANING: Record<Fault['fault'], string> = {
  altered: 'is not what was recorded',
  missing: 'is missing',
  misfiled: 'is filed under another id, time or kind than its own',
  index: 'is not in the search index as it should be',
  cut: 'is not what a signed checkpoint saw: the record was cut or replaced',
  checkpoint: 'a checkpoint is not signed by this instance',
};

function report(faults: readonly Fault[], print: (line: string) => void): void {
  for (const { tenant, position, fault } of faults) print(`tenant ${tenant}, event ${position}: ${MEANING[fault]}`);
  if (faults.length > 0) throw new CommandError('The record is NOT whole');
}

if (import.meta.main) {
  await runCommand((args) => auditCommand(args, loadConfig().config, (line) => process.stdout.write(`${line}\n`)));
}
