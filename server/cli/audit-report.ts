import { csvLine } from '../../audit/csv.ts';
import { disclosuresOf } from '../../audit/disclosures.ts';
import { type Summary, summarize } from '../../audit/summary.ts';
import { patientOf } from '../../fhir/references.ts';
import { type AuditCommand, note, timeOf } from './audit-command.ts';
import { CommandError } from './command.ts';
import { formatTable } from './table.ts';

const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1000;
/** 45 CFR 164.528(a)(1): six years before the request. */
const SIX_YEARS_MS = (6 * 365 + 2) * 24 * 60 * 60 * 1000;

/** What happened in a time, in numbers. */
export async function reportCommand(command: AuditCommand): Promise<void> {
  const { store, values, print } = command;
  const summary = await summarize(store, values.tenant, timeOf(values, THIRTY_DAYS_MS));
  const details = { events: summary.events };
  await note(command, { operation: 'audit-report', tenant: values.tenant, details });
  print(values.json ? JSON.stringify(summary) : reportText(summary));
}

/** An accounting of one patient's disclosures as CSV. */
export async function disclosuresCommand(command: AuditCommand): Promise<void> {
  const { store, values, print } = command;
  const patient = patientOf(values.patient);
  if (patient === undefined) throw new CommandError('--patient must be a reference, Patient/<id>');
  const span = timeOf(values, SIX_YEARS_MS);
  await note(command, { operation: 'audit-report', tenant: values.tenant, details: {}, patient });
  print(csvLine(['date', 'recipient', 'on_behalf_of', 'description', 'purpose', 'event']));
  for await (const one of disclosuresOf(store, values.tenant, { patient, ...span })) {
    print(csvLine([one.date, one.recipient, one.on_behalf_of ?? '', one.description, one.purpose, one.event]));
  }
}

/** The summary as an operator reads it. */
function reportText({ from, to, events, operations, validated, ...counts }: Summary): string {
  const rows = Object.entries(operations).map(([operation, { calls, refused, failed, p50_ms: p50, p99_ms: p99 }]) =>
    [operation, calls, refused, failed, p50 ?? '', p99 ?? ''].map(String),
  );
  const rate = validated.flag_rate === null ? 'none' : `${(100 * validated.flag_rate).toFixed(1)} %`;
  const lists = (['entities', 'findings', 'callers', 'errors', 'decisions'] as const).map((name) => {
    const sorted = Object.entries(counts[name]).sort(([, a], [, b]) => b - a);
    return `${name}: ${sorted.map(([what, count]) => `${what} ${count}`).join(', ') || 'none'}`;
  });
  return [
    `${events} events from ${from} to ${to}`,
    formatTable(['operation', 'calls', 'refused', 'failed', 'p50 ms', 'p99 ms'], rows),
    `validated: ${validated.passed} passed, ${validated.flagged} flagged (${rate})`,
    ...lists,
  ].join('\n');
}
