import { join } from 'node:path';
import { type ExportFormat, writeExport } from '../../audit/export.ts';
import { loadSigner } from '../../audit/signing.ts';
import { SIGNING_KEY } from '../checkpoints.ts';
import { type AuditCommand, boundsOf, note } from './audit-command.ts';
import { CommandError } from './command.ts';

/** Events of a time, for a spreadsheet or a program, with a signed manifest. */
export async function exportCommand(command: AuditCommand): Promise<void> {
  const { out, format } = command.values;
  if (out === undefined) throw new CommandError('export needs --out FOLDER');
  if (format !== 'csv' && format !== 'ndjson') throw new CommandError('--format must be csv or ndjson');
  await write(command, { ...boundsOf(command.values), folder: out, format });
}

/** The whole record of a tenant. */
export async function archiveCommand(command: AuditCommand): Promise<void> {
  const { to } = command.values;
  if (to === undefined) throw new CommandError('archive needs --to FOLDER');
  if (command.values.from !== undefined) throw new CommandError('archive takes everything: export takes --from');
  await write(command, { folder: to, format: 'ndjson' });
}

async function write(
  command: AuditCommand,
  wanted: { readonly folder: string; readonly format: ExportFormat; readonly from?: string; readonly to?: string },
): Promise<void> {
  const { store, observer, config, values, print } = command;
  const signer = await loadSigner(join(config.dataDir, SIGNING_KEY));
  const { tenant } = values;
  const manifest = await writeExport(store, { ...wanted, tenant, signer, instance: observer.instanceId });
  const details = { events: manifest.events, format: wanted.format };
  await note(command, { operation: 'audit-archive', tenant, details });
  print(
    `${manifest.events} events of tenant ${tenant} in ${wanted.folder}, signed by key ${manifest.key.slice(0, 16)}`,
  );
}
