import { parseArgs } from 'node:util';
import type { Store } from '../../audit/store.ts';
import { type Config, loadConfig } from '../config.ts';
import type { Print } from './audit-command.ts';
import { archiveCommand, exportCommand } from './audit-export.ts';
import { disclosuresCommand, reportCommand } from './audit-report.ts';
import { holdCommand, purgeCommand, retentionCommand } from './audit-retention.ts';
import { checkpointCommand, keyCommand, verifyArchiveCommand, verifyCommand } from './audit-verify.ts';
import { CommandError, hasDatabase, runCommand, withStore } from './command.ts';

const USAGE = `npm run audit -- verify [--index] [--checkpoints FILE]    the record of this instance
npm run audit -- verify --archive FOLDER [--key FILE]     an archive or export, anywhere
npm run audit -- checkpoint --to FILE                     sign where the record stands now, to be kept elsewhere
npm run audit -- key                                      the public key of the signatures, to be kept elsewhere
npm run audit -- report [--from DATE] [--to DATE] [--json]
npm run audit -- disclosures --patient Patient/ID [--from DATE] [--to DATE]   as CSV (45 CFR 164.528)
npm run audit -- export --out FOLDER [--from DATE] [--to DATE] [--format csv|ndjson]
npm run audit -- archive --to FOLDER                      the whole record, so that it verifies anywhere
npm run audit -- retention [--years N [--because CODE]]
npm run audit -- hold [place [--patient Patient/ID] [--from DATE] [--to DATE] | lift ID]
npm run audit -- purge --archive FOLDER [--confirm]       what is archived, older than the retention and not held
All but verify, checkpoint and key take --tenant TENANT (default: default).`;

const OPTIONS = {
  index: { type: 'boolean', default: false },
  confirm: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  checkpoints: { type: 'string' },
  archive: { type: 'string' },
  key: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  out: { type: 'string' },
  format: { type: 'string', default: 'ndjson' },
  patient: { type: 'string' },
  years: { type: 'string' },
  because: { type: 'string' },
  tenant: { type: 'string', default: 'default' },
} as const;

const COMMANDS = {
  verify: verifyCommand,
  checkpoint: checkpointCommand,
  report: reportCommand,
  disclosures: disclosuresCommand,
  export: exportCommand,
  archive: archiveCommand,
  retention: retentionCommand,
  hold: holdCommand,
  purge: purgeCommand,
};

/** The auditor's and operator's commands on the record. A record that is not whole ends with one line a fault and exit code 1. */
export async function auditCommand(args: readonly string[], config: Config, print: Print): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  const [name = '', ...words] = positionals;
  if (name === 'key') return keyCommand(config, print);
  if (name === 'verify' && values.archive !== undefined) {
    return verifyArchiveCommand({ archive: values.archive, keyFile: values.key, config, print });
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name as keyof typeof COMMANDS] : undefined;
  if (command === undefined || (words.length > 0 && name !== 'hold')) throw new CommandError(USAGE);
  if (!hasDatabase(config)) throw new CommandError(`${config.dataDir} holds no database yet: nothing is recorded`);
  await withStore(config, async (store, observer) => {
    await checkTenant(store, values.tenant);
    await command({ store, observer, config, values, words, print });
  });
}

/** A misspelt tenant has no events, no disclosures and no holds: that must not look like an answer. */
async function checkTenant(store: Store, tenant: string): Promise<void> {
  const found = await store.query('SELECT 1 FROM audit_kinds WHERE tenant = ? LIMIT 1', [tenant]);
  if (tenant !== OPTIONS.tenant.default && found.length === 0) throw new CommandError('that tenant has no record');
}

if (import.meta.main) {
  await runCommand((args) => auditCommand(args, loadConfig().config, (line) => process.stdout.write(`${line}\n`)));
}
