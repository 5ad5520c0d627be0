import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = resolve(import.meta.dirname, '../..');

/** What `npm start` gives to node: its flags, then the program. */
function startOf(project: string): readonly string[] {
  const text = readFileSync(join(project, 'package.json'), 'utf8');
  return (JSON.parse(text) as { scripts: { start: string } }).scripts.start.split(' ').slice(1);
}

/** The real service as a process of its own. */
export interface Service {
  readonly baseUrl: string;
  /** The first key, as the start printed it, or the one of `env.SALLYPORT_API_KEY`. */
  readonly apiKey: string;
  readonly dataDir: string;
  readonly pid: number;
  /** From spawn until /readyz first said 200. */
  readonly readyMs: number;
  /** Everything it wrote to standard output and standard error so far. */
  output(): string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** SIGTERM; resolves with the exit code when it ended. The temporary folder goes too, unless it was given. */
  stop(): Promise<number | null>;
  /** Sends a signal and waits for nothing. */
  signal(name: NodeJS.Signals): void;
  /** The exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
}

export interface ServiceOptions {
  /** SALLYPORT_* and other variables; nothing else of this process's environment but PATH is handed on. */
  readonly env?: Record<string, string>;
  /** Where `data` is made and the process runs; a temporary folder unless given. */
  readonly directory?: string;
  readonly nodeArgs?: readonly string[];
  /** Another copy of the project than this. */
  readonly project?: string;
  /** A command that runs it in its own place: `unshare … --`. */
  readonly under?: readonly string[];
}

/** For suites that start many services: one worker for the models, a tenth less of a start. */
export const ONE_WORKER = { SALLYPORT_MODEL_THREADS: '1' } as const;

/** A service that was started and may not be ready, or may never be. */
export interface Spawned {
  readonly child: ChildProcess;
  readonly dataDir: string;
  output(): string;
  readonly ended: Promise<number | null>;
}

/** Starts the service as `npm start` does, and does not wait for it. */
export function spawnService(options: ServiceOptions & { readonly directory: string }): Spawned {
  const { env = {}, directory, nodeArgs = [], project = root, under = [] } = options;
  const dataDir = env.SALLYPORT_DATA_DIR ?? join(directory, 'data');
  const start = startOf(project);
  const flags = [...nodeArgs, ...start.slice(0, -1)];
  const [program = '', ...args] = [...under, process.execPath, ...flags, join(project, start.at(-1) ?? '')];
  const child = spawn(program, args, {
    cwd: directory,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: directory,
      SALLYPORT_PORT: '0',
      SALLYPORT_DATA_DIR: dataDir,
      SALLYPORT_RATE_LIMIT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (written += text));
  const ended = new Promise<number | null>((done) => child.once('close', done));
  return { child, dataDir, ended, output: () => written };
}

/** Starts the service on a free loopback port with an empty data directory. Rejects with its output when it ends first. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const { env = {}, directory } = options;
  const home = directory ?? mkdtempSync(join(tmpdir(), 'sallyport-service-'));
  mkdirSync(home, { recursive: true });
  const spawned = performance.now();
  const { child, dataDir, ended, output } = spawnService({ ...options, directory: home });

  const baseUrl = await waitFor(child, () => /listens on (http:\/\/\S+)/.exec(output())?.[1], output);
  await waitFor(child, async () => ((await fetch(`${baseUrl}/readyz`)).ok ? true : undefined), output);
  const readyMs = performance.now() - spawned;
  const apiKey = env.SALLYPORT_API_KEY ?? /\bsp_(?:live|test)_\w+_[\w-]+/.exec(output())?.[0];
  if (apiKey === undefined) throw new Error('the first start printed no API key');

  return {
    baseUrl,
    apiKey,
    dataDir,
    pid: child.pid ?? 0,
    readyMs,
    output,
    ended,
    signal: (name) => void child.kill(name),
    call: (method, path, body, headers = {}) =>
      fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${apiKey}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    async stop() {
      child.kill('SIGTERM');
      const code = await ended;
      if (directory === undefined) rmSync(home, { recursive: true, force: true });
      return code;
    },
  };
}

/** Asks every 5 ms; rejects when the process ends or a minute is over. */
async function waitFor<Answer>(
  child: ChildProcess,
  ask: () => Answer | undefined | Promise<Answer | undefined>,
  output: () => string,
): Promise<Answer> {
  for (const deadline = performance.now() + 60_000; performance.now() < deadline; await sleep(5)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}: ${output()}`);
  }
  child.kill('SIGKILL');
  throw new Error(`the service was not ready in a minute: ${output()}`);
}
