// Preloaded into the service (`--import`): what a signal makes go wrong, with text of a patient in its words.
import { readFileSync } from 'node:fs';

const workers = new Set();
process.on('worker', (worker) => {
  workers.add(worker);
  worker.once('exit', () => workers.delete(worker));
});
/**
 * A model worker dies of a bug, with work before it: it is handed what it cannot read. (`terminate` would now and then
 * reach onnxruntime in the middle of a run, which ends the whole process.)
 */
process.on('SIGUSR2', () => {
  for (const worker of workers) worker.postMessage({});
});
/** A bug that nothing catches; the parser's complaint quotes what it read. */
process.on('SIGWINCH', () => {
  setImmediate(() => JSON.parse(readFileSync(process.env.SABOTAGE_FILE, 'utf8')));
});
