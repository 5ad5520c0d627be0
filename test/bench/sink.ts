import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

/** A collector that takes everything and keeps nothing, in a thread of its own so that the callers do not wait for it. */
export async function startSink(): Promise<{ readonly endpoint: string; close(): Promise<unknown> }> {
  const worker = new Worker(new URL(import.meta.url));
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return { endpoint: `http://127.0.0.1:${port}`, close: () => worker.terminate() };
}

if (!isMainThread && parentPort) {
  const port = parentPort;
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => response.setHeader('content-type', 'application/x-protobuf').end());
  });
  server.listen(0, '127.0.0.1', () => port.postMessage((server.address() as AddressInfo).port));
}
