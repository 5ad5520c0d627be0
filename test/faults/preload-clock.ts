// Loaded before the service (`--import`): its clock is ahead by CLOCK_AHEAD_MS until SIGUSR2 sets it right, as NTP does.
import { isMainThread } from 'node:worker_threads';

const RealDate = Date;
let aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const now = (): number => RealDate.now() + aheadMs;

globalThis.Date = class extends RealDate {
  constructor(...args: unknown[]) {
    super(...((args.length === 0 ? [now()] : args) as [number]));
  }
  static override now(): number {
    return now();
  }
} as DateConstructor;
if (isMainThread) {
  process.on('SIGUSR2', () => {
    aheadMs = 0;
  });
}
