import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { loadConfig } from '../config.ts';
import { CommandError, runCommand } from './command.ts';
import { type Note, readNotes } from './notes.ts';
import { quantile } from './quantile.ts';
import { localUrl } from './ready.ts';
import { formatTable } from './table.ts';

const USAGE = `npm run demo -- PATH [--url http://127.0.0.1:8484] [--key KEY] [--limit NOTES] [--no-validate]
Sends every note below PATH (FHIR Bundles .json and .json.gz, .txt, .jsonl) through the running service.`;

/** The most that one call takes (API.md sections 2 and 4). */
const MAX_TOKENIZE_CHARS = 1_000_000;
const MAX_VALIDATE_CHARS = 200_000;

interface Tally {
  notes: number;
  characters: number;
  flagged: number;
  readonly entities: Map<string, number>;
  readonly failures: Map<string, number>;
  /** The token maps that were made; destroyed when all notes are through, for the notes may be real. */
  readonly maps: string[];
  readonly latencyMs: { readonly tokenize: number[]; readonly validate: number[] };
}
type Operation = keyof Tally['latencyMs'];
const ROUTES: Record<Operation, string> = {
  tokenize: '/v1/inbound/tokenize?include=entities',
  validate: '/v1/outbound/validate',
};

/** Sends notes through a service and adds up what it answers; keeps no text. */
function drive(url: string, key: string, tally: Tally) {
  const post = async (operation: Operation, body: object): Promise<unknown> => {
    const started = performance.now();
    const response = await fetch(url + ROUTES[operation], {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { readonly code?: string };
    if (response.status === 429) {
      await sleep(Number(response.headers.get('retry-after') ?? 1) * 1000);
      return post(operation, body);
    }
    if (!response.ok) {
      add(tally.failures, `${operation} ${response.status} ${answer.code ?? ''}`);
      return undefined;
    }
    tally.latencyMs[operation].push(performance.now() - started);
    return answer;
  };

  return async ({ text }: Note, isValidating: boolean): Promise<void> => {
    tally.notes++;
    tally.characters += text.length;
    if (text.length > MAX_TOKENIZE_CHARS) return add(tally.failures, 'tokenize: longer than one call takes');
    const tokenized = (await post('tokenize', { input_text: text })) as Tokenized | undefined;
    for (const { type } of tokenized?.entities ?? []) add(tally.entities, type);
    if (tokenized) tally.maps.push(tokenized.token_map_id);
    if (!tokenized || !isValidating) return;
    const { tokenized_text: output } = tokenized;
    if (output.length > MAX_VALIDATE_CHARS) return add(tally.failures, 'validate: longer than one call takes');
    const validated = (await post('validate', { llm_output: output })) as { readonly status: string } | undefined;
    if (validated?.status === 'flagged') tally.flagged++;
  };
}
interface Tokenized {
  readonly token_map_id: string;
  readonly tokenized_text: string;
  readonly entities: readonly { readonly type: string }[];
}

const add = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

/** Throws CommandError with one line when no service answers at `url`, or it does not take the key. */
async function checkService(url: string, key: string | undefined): Promise<string> {
  if (key === undefined) throw new CommandError('Give the API key with --key, or in SALLYPORT_API_KEY');
  const response = await fetch(`${url}/v1/health`, { headers: { authorization: `Bearer ${key}` } }).catch(
    () => undefined,
  );
  if (response === undefined)
    throw new CommandError(`No service answers at ${url}: start it with npm start, or give --url`);
  if (!response.ok) throw new CommandError(`The service at ${url} answers ${response.status}: is the API key right?`);
  return key;
}

function report(tally: Tally, seconds: number): string {
  const byCount = [...tally.entities].sort(([, a], [, b]) => b - a);
  const total = byCount.reduce((sum, [, count]) => sum + count, 0);
  const calls = (Object.entries(tally.latencyMs) as [Operation, number[]][]).filter(([, times]) => times.length > 0);
  const validated = tally.latencyMs.validate.length;
  return [
    `${tally.notes} notes, ${tally.characters} characters in ${seconds.toFixed(1)} s: ${(tally.notes / seconds).toFixed(1)} notes a second, one at a time`,
    formatTable(['entities', 'replaced'], [...byCount, ['all', total]]),
    formatTable(
      ['call', 'calls', 'p50 ms', 'p99 ms', 'max ms'],
      calls.map(([name, times]) => [name, times.length, ...[0.5, 0.99, 1].map((q) => quantile(times, q).toFixed(1))]),
    ),
    ...(validated > 0 ? [`flagged for a human: ${tally.flagged} of ${validated}`] : []),
    ...[...tally.failures].map(([what, count]) => `failed: ${count} × ${what}`),
  ].join('\n\n');
}

function drawProgress(done: number, total: number): void {
  const filled = Math.round((done / total) * 40);
  process.stderr.write(
    `\r[${'#'.repeat(filled)}${'.'.repeat(40 - filled)}] ${done}/${total}${done === total ? '\n' : ''}`,
  );
}

async function demo(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options: {
      url: { type: 'string' },
      key: { type: 'string' },
      limit: { type: 'string', default: '1000000' },
      validate: { type: 'boolean', default: true },
    },
  });
  const [path] = positionals;
  if (path === undefined || positionals.length > 1 || !/^[1-9]\d{0,8}$/.test(values.limit))
    throw new CommandError(USAGE);
  if (!existsSync(path)) throw new CommandError(`${path} is not there`);
  const { config } = loadConfig();
  const url = (values.url ?? localUrl(config)).replace(/\/{1,20}$/, '');
  const key = await checkService(url, values.key ?? config.apiKey);

  const unread = new Set<string>();
  const notes = () => readNotes(path, (file) => unread.add(file)).take(Number(values.limit));
  const total = notes().reduce((count) => count + 1, 0);
  if (total === 0) throw new CommandError(`${path} holds no notes`);
  const tally: Tally = {
    notes: 0,
    characters: 0,
    flagged: 0,
    entities: new Map(),
    failures: new Map(),
    maps: [],
    latencyMs: { tokenize: [], validate: [] },
  };
  const send = drive(url, key, tally);
  const started = performance.now();
  for (const note of notes()) {
    await send(note, values.validate);
    if (process.stderr.isTTY) drawProgress(tally.notes, total);
  }
  const seconds = (performance.now() - started) / 1000;
  for (const map of tally.maps) {
    const headers = { authorization: `Bearer ${key}` };
    const { status } = await fetch(`${url}/v1/token-maps/${map}`, { method: 'DELETE', headers });
    if (status !== 204) add(tally.failures, `delete token map ${status}`);
  }
  process.stdout.write(`${report(tally, seconds)}\n`);
  for (const file of unread) process.stderr.write(`${file} could not be read and was passed over\n`);
  if (tally.failures.size > 0 || unread.size > 0) process.exitCode = 1;
}

if (import.meta.main) await runCommand(demo);
