// Loaded into a measured service before its own code (node --import): on SIGUSR2 it writes what it saw since the last time
// into $BENCH_PROBE_FILE. Any version of the service can be measured so. Plain JavaScript: node would load its type stripper
// into every thread for it, 10 MB each.
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const RESOLUTION_MS = 10;

const { BENCH_PROBE_FILE: file } = process.env;
if (isMainThread && file !== undefined) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const late = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  process.on('SIGUSR2', () => {
    const lateMs = { p50: late(delay.percentile(50)), p99: late(delay.percentile(99)), max: late(delay.max) };
    collect();
    const heapMb = process.memoryUsage().heapUsed / 2 ** 20;
    writeFileSync(`${file}.part`, JSON.stringify({ lateMs, heapMb }));
    renameSync(`${file}.part`, file);
    delay.reset();
  });
}
