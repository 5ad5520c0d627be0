import type { Observer } from '../../audit/event.ts';
import type { Store } from '../../audit/store.ts';
import type { Config } from '../config.ts';
import { type OperatorCommand, recordOperatorEvent } from '../operator-event.ts';
import { CommandError } from './command.ts';

export type Print = (line: string) => void;

/** What a command on the record is given; `words` are those after its name. */
export interface AuditCommand {
  readonly store: Store;
  readonly observer: Observer;
  readonly config: Config;
  readonly values: {
    readonly index: boolean;
    readonly confirm: boolean;
    readonly json: boolean;
    readonly format: string;
    readonly tenant: string;
    readonly checkpoints?: string | undefined;
    readonly archive?: string | undefined;
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    readonly out?: string | undefined;
    readonly patient?: string | undefined;
    readonly years?: string | undefined;
    readonly because?: string | undefined;
  };
  readonly words: readonly string[];
  readonly print: Print;
}

/** Access to the record is itself recorded (API.md section 6). */
export const note = ({ store, observer }: AuditCommand, command: OperatorCommand): Promise<void> =>
  store.transaction((tx) => recordOperatorEvent(tx, observer, command));

/** `--from` and `--to` as instants, where they are given; `--to DATE` includes the day. */
export function boundsOf({ from, to }: AuditCommand['values']): { from?: string; to?: string } {
  return {
    ...(from !== undefined && { from: instant(from, 0) }),
    ...(to !== undefined && { to: instant(to, DAY_MS) }),
  };
}

/** The same, up to now and from `spanMs` before where they are not. */
export function timeOf(values: AuditCommand['values'], spanMs: number): { from: string; to: string } {
  const { from, to = new Date().toISOString() } = boundsOf(values);
  return { from: from ?? new Date(Date.parse(to) - spanMs).toISOString(), to };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A day becomes the instant `dayMs` after its begin, in UTC. */
function instant(text: string, dayMs: number): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) + (isDay ? dayMs : 0) : Number.NaN;
  if (Number.isNaN(time)) {
    throw new CommandError('--from and --to must be dates, 2026-01-31, or instants, 2026-01-31T10:00:00Z');
  }
  return new Date(time).toISOString();
}
