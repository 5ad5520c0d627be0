// Loaded before the service (`--import`): SIGUSR2 ends its model workers, and none is started again while the file `hold`
// lies in the working folder.
import { existsSync } from 'node:fs';
import { isMainThread, type Worker } from 'node:worker_threads';

if (isMainThread) {
  const workers = new Set<Worker>();
  process.on('worker', (worker: Worker) => {
    workers.add(worker);
    worker.once('exit', () => workers.delete(worker));
  });
  process.on('SIGUSR2', () => {
    for (const worker of workers) void worker.terminate();
  });
} else {
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  while (existsSync('hold')) Atomics.wait(sleeper, 0, 0, 20);
}
