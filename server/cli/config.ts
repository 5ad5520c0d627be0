import { parseArgs } from 'node:util';
import { loadConfig, type ReadConfig } from '../config.ts';
import { recordOperatorEvent } from '../operator-event.ts';
import { hasDatabase, runCommand, withStore } from './command.ts';
import { formatTable } from './table.ts';

/**
 * Lists every setting with its value (secrets hidden) and where it comes from. Where a database exists the reading is
 * audited; a listing never makes one. It is printed first, so that it is there when the store is what is wrong.
 */
export async function configCommand(
  args: readonly string[],
  { config, settings, warnings }: ReadConfig,
  print: { readonly out: (text: string) => void; readonly note: (text: string) => void },
): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean', default: false } } });
  if (values.json) {
    print.out(JSON.stringify(settings, null, 2));
  } else {
    const rows = settings.map(({ name, value, source, help }) => [name, value, source, help]);
    print.out(formatTable(['name', 'value', 'source', ''], rows));
  }
  for (const warning of warnings) print.note(warning);
  if (hasDatabase(config)) {
    await withStore(config, (store, observer) =>
      store.transaction((tx) =>
        recordOperatorEvent(tx, observer, { operation: 'config-read', tenant: 'default', details: {} }),
      ),
    );
  }
}

if (import.meta.main) {
  await runCommand((args) =>
    configCommand(args, loadConfig(), {
      out: (text) => process.stdout.write(`${text}\n`),
      note: (text) => process.stderr.write(`${text}\n`),
    }),
  );
}
