import { setFlagsFromString } from 'node:v8';
import { startReaders } from '../plugin/readers.ts';
import { loadConfig } from './config.ts';
import { endOnCrash } from './crash.ts';
import { endOnSignals } from './ending.ts';
import { explain } from './explain.ts';

/** Starts the workers before anything else: they load the models on other cores while this thread loads the service. */
async function main(): Promise<void> {
  // Of start.mjs, for this thread's heap, which stands; those of the workers would grow to it before they are first collected,
  // and allocate less in a call.
  for (const flag of ['--initial-old-space-size=0', '--min-semi-space-size=4', '--max-semi-space-size=4'])
    setFlagsFromString(flag);
  const read = loadConfig();
  let onWorkerLost = (): void => undefined;
  const readers = startReaders({ threads: read.config.modelThreads, onWorkerLost: () => onWorkerLost() });
  readers.catch(() => undefined); // not before `startService` waits for them
  try {
    const { startService } = await import('./service.ts');
    const { stop, reload } = await startService(read, {
      readers,
      onWorkerLost: (told) => {
        onWorkerLost = told;
      },
    });
    const end = endOnSignals(stop);
    process.on('SIGHUP', reload ?? end);
  } catch (error) {
    // A process that exits while a model loads dies of a signal.
    await readers.then(
      (pool) => pool.close(),
      () => undefined,
    );
    throw error;
  }
}

endOnCrash();
main().catch((error: unknown) => {
  process.stderr.write(`Sallyport does not start: ${explain(error)}\n`);
  process.exit(1);
});
