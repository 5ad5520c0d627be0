import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Service, type ServiceOptions, startService } from '../support/service.ts';

/** Milliseconds that the main thread was late, and its heap after a full collection. */
export interface Probed {
  readonly lateMs: { readonly p50: number; readonly p99: number; readonly max: number };
  readonly heapMb: number;
}

/** No limit by key, and no line a request: what is measured is the work. */
export const ENV = { SALLYPORT_RATE_LIMIT: '0', SALLYPORT_LOG_LEVEL: 'warn' } as const;

export interface ProbedService extends Service {
  /** What the process saw since the last time; makes it collect its garbage. */
  probe(): Promise<Probed>;
  /** Resident memory now and at its highest, in MB; undefined where there is no /proc. */
  residentMb(): { readonly now: number; readonly peak: number } | undefined;
  /** Processor time of all its threads so far, in milliseconds, to 10 ms; NaN where there is no /proc. */
  processorMs(): number;
}

/** The real service with test/bench/probe.mjs inside. */
export async function startProbed(options: ServiceOptions = {}): Promise<ProbedService> {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-probe-'));
  const file = join(folder, 'probe.json');
  const service = await startService({
    ...options,
    env: { ...ENV, ...options.env, BENCH_PROBE_FILE: file },
    nodeArgs: ['--import', new URL('./probe.mjs', import.meta.url).href],
  });
  return {
    ...service,
    async probe() {
      rmSync(file, { force: true });
      service.signal('SIGUSR2');
      while (!existsSync(file)) await sleep(5);
      return JSON.parse(readFileSync(file, 'utf8')) as Probed;
    },
    residentMb: () => residentMb(service.pid),
    processorMs: () => processorMs(service.pid),
    async stop() {
      const code = await service.stop();
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}

function residentMb(pid: number): { readonly now: number; readonly peak: number } | undefined {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  const status = readFileSync(file, 'utf8');
  const megabytes = (field: string): number => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

/** Linux counts in hundredths of a second (proc_pid_stat(5), USER_HZ); utime and stime are fields 14 and 15. */
function processorMs(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const afterName = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(afterName[11]) + Number(afterName[12])) * 10;
}
