import type { Resource } from '@medplum/fhirtypes';
import { readSearchset } from '../../fhir/chart.ts';
import type { FhirClient } from '../../fhir/client.ts';
import { FhirUnreachable, type HttpAnswer } from '../../fhir/client-http.ts';
import { openFhirClient } from '../../fhir/client-open.ts';
import { CommandError } from '../cli/command.ts';
import type { Config } from '../config.ts';

/** A Medplum project, as its administrator sees it: FHIR below `fhir/R4`, its own matters below `admin`. */
export interface Project {
  readonly id: string;
  readonly client: FhirClient;
  /** The resource that a request answers with. Throws CommandError with what was tried and the status alone. */
  send<Answer>(what: string, request: Parameters<FhirClient['send']>[0]): Promise<Answer>;
  /** All that a search finds, first page. */
  find<Found extends Resource>(type: Found['resourceType'], query: Readonly<Record<string, string>>): Promise<Found[]>;
}

const REASONS: Readonly<Record<string, string>> = {
  unauthorized: 'the client id or secret was not accepted',
  timeout: 'no answer in time',
  network: 'no connection',
  redirect: 'the server sends requests elsewhere: give its own address',
};

/** What an operator reads of a failure. Statuses and words of ours: a server's own words may quote a chart. */
export const plainReason = (error: unknown): string =>
  error instanceof FhirUnreachable ? (REASONS[error.reason] ?? `the answer was ${error.reason}`) : 'it failed';

async function answerOf(what: string, sending: Promise<HttpAnswer>): Promise<HttpAnswer> {
  try {
    return await sending;
  } catch (error) {
    if (error instanceof FhirUnreachable) throw new CommandError(`${what}: ${plainReason(error)}`);
    throw error;
  }
}

/**
 * Logs in with the configured client credentials, which must be a project administrator's for everything but reading.
 * `projectId` is asked of the server unless given.
 */
export async function openProject(fhir: Config['fhir'], projectId: string | undefined): Promise<Project> {
  const { baseUrl, clientId, clientSecret } = fhir;
  if (baseUrl === undefined || !/\/fhir\/R4$/.test(baseUrl)) {
    throw new CommandError('SALLYPORT_FHIR_BASE_URL must name a Medplum server: https://…/fhir/R4');
  }
  if (clientId === undefined || clientSecret === undefined) {
    throw new CommandError(
      'SALLYPORT_FHIR_CLIENT_ID and SALLYPORT_FHIR_CLIENT_SECRET must be a project administrator’s',
    );
  }
  const root = baseUrl.replace(/\/fhir\/R4$/, '');
  const client = await openFhirClient({ baseUrl: root, clientId, clientSecret, tokenUrl: `${root}/oauth2/token` });
  const send = async <Answer>(what: string, request: Parameters<FhirClient['send']>[0]): Promise<Answer> => {
    const { status, json } = await answerOf(what, client.send(request));
    if (status === 403) throw new CommandError(`${what}: not allowed. Use the credentials of a project administrator`);
    if (status < 200 || status > 299) throw new CommandError(`${what}: the server answered ${status}`);
    return json as Answer;
  };
  const id = projectId ?? (await send<Me>('reading the project', { method: 'GET', path: 'auth/me' })).project?.id;
  if (id === undefined) throw new CommandError('The server does not say which project this is: give --project ID');
  return {
    id,
    client,
    send,
    async find<Found extends Resource>(type: Found['resourceType'], query: Readonly<Record<string, string>>) {
      const path = `fhir/R4/${type}?${new URLSearchParams({ ...query, _count: '1000' })}`;
      const bundle = await send<Resource>(`searching for ${type}`, { method: 'GET', path });
      return readSearchset(bundle).found as Found[];
    },
  };
}

interface Me {
  readonly project?: { readonly id?: string };
}
