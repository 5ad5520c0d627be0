// Preloaded into the service (`--import`): at SIGUSR2 writes heap snapshots of its threads, after collecting garbage.
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeHeapSnapshot } from 'node:v8';

const folder = process.env.SNAPSHOT_FOLDER;
const workers = new Set();
process.on('worker', (worker) => {
  workers.add(worker);
  worker.once('exit', () => workers.delete(worker));
});
process.on('SIGUSR2', async () => {
  writeHeapSnapshot(join(folder, 'main.heapsnapshot'));
  for (const [at, worker] of [...workers].entries()) {
    await pipeline(await worker.getHeapSnapshot(), createWriteStream(join(folder, `worker-${at}.heapsnapshot`)));
  }
  process.stdout.write('snapshots written\n');
});
