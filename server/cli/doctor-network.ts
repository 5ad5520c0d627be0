import { createServer } from 'node:net';
import { FhirUnreachable } from '../../fhir/client-http.ts';
import type { Config } from '../config.ts';
import { connectFhir } from '../fhir-server.ts';
import { plainReason } from '../medplum/project.ts';
import { type Check, ok, problem } from './doctor-check.ts';
import { askReady, localUrl } from './ready.ts';

/** The service where the settings put it, or a port that is free for it. */
export async function checkService(config: Config): Promise<readonly Check[]> {
  const url = localUrl(config);
  const status = await askReady(config);
  if (status === 200) return [ok('service', `it answers at ${url} and is ready`)];
  if (status !== undefined) {
    return [problem('service', `it answers at ${url} and is not ready (${status})`, 'its log says why')];
  }
  const code = await tryPort(config);
  if (code === undefined) return [ok('service', `it does not run; ${url} is free for it`)];
  const line = `nothing answers at ${url} as the service would, and the port cannot be had (${code})`;
  return [problem('service', line, 'end the program that holds it, or set SALLYPORT_PORT or SALLYPORT_HOST')];
}

/** The code of what forbids listening there; undefined: nothing does. */
function tryPort({ host, port }: Config): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

/** Whether the configured FHIR server answers and takes the credentials. */
export async function checkFhir({ fhir }: Config): Promise<readonly Check[]> {
  const client = await connectFhir(fhir);
  if (!client) return [ok('FHIR server', 'none is set up: charts are not read')];
  const advice = 'npm run medplum -- doctor looks closer; tokenize goes on without charts and says so';
  try {
    const { status } = await client.send({ method: 'GET', path: 'Patient?_count=1' });
    if (status === 200) return [ok('FHIR server', 'it answers, and takes the credentials')];
    return [problem('FHIR server', `asked for a Patient it answered ${status}`, advice)];
  } catch (error) {
    if (!(error instanceof FhirUnreachable)) throw error;
    return [problem('FHIR server', `it cannot be used: ${plainReason(error)}`, advice)];
  }
}
