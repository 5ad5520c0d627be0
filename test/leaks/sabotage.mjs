// Preloaded into the service (`--import`): what a signal makes go wrong, with text of a patient in its words.
import { readFileSync } from 'node:fs';

const workers = new Set();
process.on('worker', (worker) => {
  workers.add(worker);
  worker.once('exit', () => workers.delete(worker));
});
/** A model worker ends in the middle of its work. */
process.on('SIGUSR2', () => {
  for (const worker of workers) void worker.terminate();
});
/** A bug that nothing catches; the parser's complaint quotes what it read. */
process.on('SIGWINCH', () => {
  setImmediate(() => JSON.parse(readFileSync(process.env.SABOTAGE_FILE, 'utf8')));
});
