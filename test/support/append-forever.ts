// Appends AuditEvents to the store of the folder named on the command line, eight at a time, and prints each id when it is
// acknowledged; until it is killed.
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { appendEvent } from '../../audit/append.ts';
import { buildAuditEvent } from '../../audit/event.ts';
import { openStore } from '../../audit/store.ts';
import { auditedCall, observer } from './audited-calls.ts';

const store = await openStore({ directory: process.argv[2] ?? '' });
const appendOne = async (): Promise<void> => {
  const eventId = randomUUID();
  await store.transaction((tx) => appendEvent(tx, buildAuditEvent(auditedCall({ eventId }), observer), 'default'));
  writeSync(1, `${eventId}\n`);
};
for (;;) await Promise.all(Array.from({ length: 8 }, appendOne));
