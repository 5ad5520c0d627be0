import { readFileSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { parseArgs } from 'node:util';
import { ADDABLE, type AddableTable, faultsOf, type ReadRow } from '../../models/knowledge/addition.ts';
import { openKnowledge } from '../../models/knowledge/knowledge.ts';
import { AdditionUnreadable, readParagraphs, readRows } from '../../models/knowledge/read-addition.ts';
import { listOf } from '../../models/knowledge/table.ts';
import { type Config, loadConfig } from '../config.ts';
import { addKnowledge, type Import, listKnowledge, readKnowledge, removeKnowledge } from '../operator-knowledge.ts';
import { CommandError, hasDatabase, runCommand, withStore } from './command.ts';
import { formatTable } from './table.ts';

const USAGE = `npm run knowledge -- import FILE [--title TITLE] [--table NAME] [--override]
npm run knowledge -- list
npm run knowledge -- remove ID
FILE: a document (.txt, .md), or rows of a table (.csv, .tsv, .json) with --table ${ADDABLE.join(', ')}`;

const LARGEST_BYTES = 5_000_000;
const MOST_ROWS = 20_000;
/** More faults than this are counted, not listed. */
const MOST_FAULTS = 20;

/** Adds, lists and removes a site's own documents and tables. A service takes them up when it starts. */
export async function knowledgeCommand(
  args: readonly string[],
  config: Config,
  print: { readonly out: (text: string) => void; readonly note: (text: string) => void },
): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      title: { type: 'string' },
      table: { type: 'string' },
      override: { type: 'boolean', default: false },
    },
  });
  const [command, subject, ...rest] = positionals;
  if (rest.length > 0) throw new CommandError(USAGE);

  if (command === 'import' && subject !== undefined) {
    const title = checkedTitle(values.title ?? basename(subject, extname(subject)));
    const wanted = { title, table: values.table, overrides: values.override };
    const added = await withStore(config, async (store, observer) => {
      const given = await readImport(subject, wanted, () => readKnowledge(store));
      return addKnowledge(store, observer, given);
    });
    print.out(added.id);
    const what = added.kind === 'document' ? 'paragraphs' : `rows of ${added.kind}`;
    print.note(
      `Version ${added.version}: ${added.entries} ${what}. A running service takes it up when it is restarted.`,
    );
  } else if (command === 'list' && subject === undefined) {
    requireDatabase(config);
    const all = await withStore(config, listKnowledge);
    print.out(
      formatTable(
        ['id', 'title', 'kind', 'version', 'entries', 'override', 'imported', 'retired'],
        all.map(({ id, title, kind, version, entries, overrides, imported, retired }) => [
          id,
          title,
          kind,
          String(version),
          String(entries),
          overrides ? 'yes' : 'no',
          imported,
          retired,
        ]),
      ),
    );
  } else if (command === 'remove' && subject !== undefined) {
    requireDatabase(config);
    const removed = await withStore(config, (store, observer) => removeKnowledge(store, observer, subject));
    if (removed === 'unknown') {
      throw new CommandError('Nothing in force has this id; npm run knowledge -- list shows them');
    }
    print.note(`${removed.id} is removed. A running service goes on with it until it is restarted.`);
  } else {
    throw new CommandError(USAGE);
  }
}

interface Wanted {
  readonly title: string;
  readonly table: string | undefined;
  readonly overrides: boolean;
}

/** Reads and checks a file. Throws CommandError with every fault and its line, and imports nothing then. */
async function readImport(
  file: string,
  { title, table, overrides }: Wanted,
  stored: () => ReturnType<typeof readKnowledge>,
): Promise<Import> {
  const text = readText(file);
  const format = extname(file).slice(1).toLowerCase();
  try {
    if (format === 'txt' || format === 'md') {
      if (table !== undefined || overrides) throw new CommandError('A document has no --table and overrides nothing');
      return { kind: 'document', title, overrides: false, content: readParagraphs(text) };
    }
    if (format !== 'csv' && format !== 'tsv' && format !== 'json') throw new CommandError(USAGE);
    const kind = checkedTable(table);
    const rows = readRows(text, format);
    if (rows.length > MOST_ROWS) throw new CommandError(`${file}: more than ${MOST_ROWS} rows`);
    await refuseFaults(file, kind, rows, stored);
    return { kind, title, overrides, content: rows.map(({ cells }) => cells) };
  } catch (error) {
    if (error instanceof AdditionUnreadable) throw new CommandError(`${file}: ${error.message}`);
    throw error;
  }
}

async function refuseFaults(
  file: string,
  kind: AddableTable,
  rows: readonly ReadRow[],
  stored: () => ReturnType<typeof readKnowledge>,
): Promise<void> {
  const knowledge = await openKnowledge({ additions: await stored() });
  await knowledge.close();
  const classes = new Set([...knowledge.drugs.values()].flatMap((row) => listOf(row.classes)));
  const names = {
    drugs: new Set(knowledge.drugs.keys()),
    classes,
    conditions: new Set(knowledge.conditions.keys()),
  };
  const faults = faultsOf(kind, rows, names);
  if (faults.length === 0) return;
  const more = faults.length - MOST_FAULTS;
  const lines = [...faults.slice(0, MOST_FAULTS), ...(more > 0 ? [`and ${more} more`] : [])];
  throw new CommandError(`${file}: nothing is imported\n${lines.map((line) => `  ${line}`).join('\n')}`);
}

function readText(file: string): string {
  try {
    if (statSync(file).size > LARGEST_BYTES) throw new CommandError(`${file}: larger than ${LARGEST_BYTES} bytes`);
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${file}: ${error instanceof TypeError ? 'is not UTF-8 text' : 'cannot be read'}`);
  }
}

function checkedTable(table: string | undefined): AddableTable {
  const found = ADDABLE.find((name) => name === table);
  if (!found) throw new CommandError(`--table must be one of ${ADDABLE.join(', ')}`);
  return found;
}

function checkedTitle(title: string): string {
  if (title === '' || title.length > 120 || /\p{C}/u.test(title)) {
    throw new CommandError('--title must be one line of 1 to 120 characters: findings cite it');
  }
  return title;
}

function requireDatabase(config: Config): void {
  if (!hasDatabase(config)) throw new CommandError(`${config.dataDir} holds no database yet: nothing is stored`);
}

if (import.meta.main) {
  await runCommand((args) =>
    knowledgeCommand(args, loadConfig().config, {
      out: (text) => process.stdout.write(`${text}\n`),
      note: (text) => process.stderr.write(`${text}\n`),
    }),
  );
}
