import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Store } from '../audit/store.ts';
import type { Telemetry } from './telemetry.ts';
import type { Labels } from './vocabulary.ts';

const RESOLUTION_MS = 20;

/** What the service tells of its process, its disk and itself. */
export function gaugeService(
  { gauge, info }: Telemetry,
  about: {
    readonly store: Pick<Store, 'query'>;
    readonly directory: string;
    readonly version: string;
    readonly models: readonly { readonly name: string; readonly version: string }[];
  },
): void {
  const rows = about.models.map(({ name, version }): Labels => ({ model: name, version }));
  info('sallyport.model.info', 'Models and tables by name and version', rows);
  info('sallyport.build.info', 'The version of the service', [{ version: about.version }]);

  gauge('sallyport.ready', '1 while the store answers', () =>
    about.store.query('SELECT 1').then(
      () => 1,
      () => 0,
    ),
  );
  gauge('sallyport.record.lead.seconds', 'How far the newest event of the record lies ahead of the clock', async () => {
    const [newest] = await about.store.query<{ recorded: string }>(
      'SELECT recorded FROM audit_events ORDER BY seq DESC LIMIT 1',
    );
    return newest === undefined ? 0 : Math.max(0, Date.parse(newest.recorded) - Date.now()) / 1000;
  });
  gauge('sallyport.memory.resident.bytes', 'Resident memory', () => process.memoryUsage.rss());
  gauge('sallyport.disk.free.bytes', 'Free space where the data directory is', async () => {
    const { bavail, bsize } = await statfs(about.directory);
    return bavail * bsize;
  });
  gauge('sallyport.disk.size.bytes', 'Size of the disk where the data directory is', async () => {
    const { blocks, bsize } = await statfs(about.directory);
    return blocks * bsize;
  });
  let idle = performance.eventLoopUtilization();
  gauge(
    'sallyport.eventloop.utilization',
    'Share of the time that the main thread worked, since the last reading',
    () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, idle);
      idle = now;
      return utilization;
    },
  );
  let delays: ReturnType<typeof monitorEventLoopDelay> | undefined;
  gauge('sallyport.eventloop.delay.seconds', 'p99 of how late the main thread was, since the last reading', () => {
    if (!delays) {
      delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS }); // begins when somebody first reads
      delays.enable();
      return 0;
    }
    const lateMs = delays.count === 0 ? 0 : delays.percentile(99) / 1e6 - RESOLUTION_MS;
    delays.reset();
    return Math.max(0, lateMs) / 1000;
  });
}
