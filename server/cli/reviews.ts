import { decidedReviews } from '../../plugin/reviews.ts';
import { type Config, loadConfig } from '../config.ts';
import { recordOperatorEvent } from '../operator-event.ts';
import { CommandError, hasDatabase, runCommand, withStore } from './command.ts';

const USAGE = 'npm run reviews -- export > decided.jsonl';

/** Prints every decided review, of all tenants, as JSON Lines for recalibration: scores, features, decisions, no text. */
export async function reviewsCommand(
  args: readonly string[],
  config: Config,
  print: (line: string) => void,
): Promise<void> {
  if (args[0] !== 'export' || args.length > 1) throw new CommandError(USAGE);
  if (!hasDatabase(config)) throw new CommandError(`${config.dataDir} holds no database yet: nothing is stored`);
  await withStore(config, async (store, observer) => {
    const exported = { operation: 'review-export', tenant: 'default', details: {} } as const;
    await store.transaction((tx) => recordOperatorEvent(tx, observer, exported));
    for await (const review of decidedReviews(store)) print(JSON.stringify(review));
  });
}

if (import.meta.main) {
  await runCommand((args) => reviewsCommand(args, loadConfig().config, (line) => process.stdout.write(`${line}\n`)));
}
