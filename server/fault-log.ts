import type { Commit } from '../audit/store.ts';

type Warn = (fields: object, message: string) => void;

/**
 * Tells the log when the store begins to fail, with SQLite's code, and when it commits again: one line each, however many
 * calls meet it; and of every model worker that died.
 */
export function faultLog(warn: Warn): { committed(commit: Commit): void; workerLost(): void } {
  let failing: string | undefined;
  return {
    committed({ failed }) {
      if (failed === failing) return;
      failing = failed;
      if (failed === undefined) warn({ code: 'store_recovered' }, 'the store commits again');
      else warn({ code: failed }, 'the store cannot commit: calls are answered 503 until it can');
    },
    workerLost: () => warn({ code: 'worker_lost' }, 'a model worker died and is replaced'),
  };
}
