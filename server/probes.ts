import { createServer } from 'node:http';
import type { App } from './app.ts';

/** Where probes are answered (API.md section 5). */
const PROBES = ['/livez', '/readyz'];

/**
 * Plain HTTP on a port of its own that answers the two probes as the service does, and nothing else: for orchestrators,
 * whose probes hold no client certificate.
 */
export async function listenForProbes(
  app: Pick<App, 'inject'>,
  where: { readonly host: string; readonly port: number },
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const end = (status: number): void => void response.writeHead(status, { 'cache-control': 'no-store' }).end();
    if (request.method !== 'GET' || !PROBES.includes(request.url ?? '')) return end(404);
    app.inject({ method: 'GET', url: request.url ?? '' }).then(
      ({ statusCode }) => end(statusCode),
      () => end(503),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(where.port, where.host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : where.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
