import { Readable } from 'node:stream';
import type { AuditEvent } from '@medplum/fhirtypes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { csvLine, EVENT_COLUMNS, eventCells } from '../../audit/csv.ts';
import { exportEvents, readEvent, SearchRefused, searchEvents } from '../../audit/search.ts';
import type { App, RouteDeps } from '../app.ts';
import { RefreshHeaders } from '../console-refreshes.ts';
import { invalidSearch, methodNotAllowed, notFound, Refusal } from '../problem.ts';
import { recordRead } from '../record.ts';
import { fhirAnswer, fhirProblems } from '../schemas.ts';

const NDJSON = 'application/fhir+ndjson';
const CSV = 'text/csv';
const FHIR_JSON = 'application/fhir+json; charset=utf-8';

const queryOf = (request: FastifyRequest): URLSearchParams => new URL(request.url, 'http://localhost').searchParams;
const baseUrlOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}/fhir/R4`;
const isStrict = (request: FastifyRequest): boolean =>
  /(?:^|[;,\s])handling=strict(?:$|[;,\s])/.test(String(request.headers.prefer ?? ''));
/** What streams everything that is found, by media type or `_format`; a searchset Bundle is the other way to answer. */
function exportAsked(request: FastifyRequest, query: URLSearchParams): 'ndjson' | 'csv' | undefined {
  const asked = [String(request.headers.accept ?? ''), query.get('_format') ?? ''];
  if (asked.some((type) => type.includes(NDJSON) || type === 'ndjson')) return 'ndjson';
  return asked.some((type) => type.includes(CSV) || type === 'csv') ? 'csv' : undefined;
}

/** Reading the record is itself recorded, before what was read is given (API.md section 6). */
export function auditEventRoutes(app: App, deps: RouteDeps): void {
  const search = async (request: FastifyRequest, reply: FastifyReply, query: URLSearchParams) => {
    const options = {
      baseUrl: baseUrlOf(request),
      strict: isStrict(request),
      ...(deps.config.fhir.baseUrl === undefined ? {} : { fhirBaseUrl: deps.config.fhir.baseUrl }),
    };
    const format = exportAsked(request, query);
    if (format !== undefined) {
      const events = exportEvents(deps.store, request.caller.tenant, query, options);
      const first = await firstOf(events);
      await recordRead(deps, request, { operation: 'audit-export', details: { format } });
      const lines = format === 'csv' ? rowsOf(first, events) : linesOf(first, events);
      return reply.type(format === 'csv' ? `${CSV}; charset=utf-8; header=present` : NDJSON).send(Readable.from(lines));
    }
    const found = await searchEvents(deps.store, request.caller.tenant, query, options);
    if (found.kind === 'refused') throw new Refusal(invalidSearch(found.outcome.issue[0]?.diagnostics));
    const details = { results: found.bundle.entry?.length ?? 0 };
    await recordRead(deps, request, { operation: 'audit-search', details });
    return reply.type(FHIR_JSON).send(JSON.stringify(found.bundle));
  };

  app.get(
    '/fhir/R4/AuditEvent',
    {
      config: { scope: 'audit.read', operation: 'audit-search' },
      schema: {
        operationId: 'searchAuditEvents',
        tags: ['fhir'],
        summary:
          'Search AuditEvents by FHIR R4; `Accept: application/fhir+ndjson` or `text/csv` streams all that is found',
        headers: RefreshHeaders,
        response: { 200: fhirAnswer('A searchset Bundle'), ...fhirProblems },
      },
    },
    (request, reply) => search(request, reply, queryOf(request)),
  );
  app.get(
    '/fhir/R4/AuditEvent/:id',
    {
      config: { scope: 'audit.read', operation: 'audit-read' },
      schema: {
        operationId: 'readAuditEvent',
        tags: ['fhir'],
        summary: 'One AuditEvent',
        params: Type.Object({ id: Type.String() }),
        response: { 200: fhirAnswer('The AuditEvent'), ...fhirProblems, 404: fhirAnswer('No such AuditEvent') },
      },
    },
    async (request, reply) => {
      const event = await readEvent(deps.store, request.caller.tenant, request.params.id);
      if (!event) throw new Refusal(notFound);
      await recordRead(deps, request, { operation: 'audit-read', reference: `AuditEvent/${event.id}` });
      return reply.type(FHIR_JSON).send(JSON.stringify(event));
    },
  );
  for (const url of ['/fhir/R4/AuditEvent', '/fhir/R4/AuditEvent/:id']) {
    app.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE'],
      url,
      config: { scope: 'any' },
      schema: { hide: true },
      // Before the body is read: nothing of it matters.
      preParsing: async () => {
        throw new Refusal(methodNotAllowed(['GET']));
      },
      handler: async () => undefined,
    });
  }
}

/** The first event, so that a search that cannot be done is refused before the answer begins. */
async function firstOf(events: AsyncGenerator<AuditEvent>): Promise<AuditEvent | undefined> {
  try {
    const first = await events.next();
    return first.done ? undefined : first.value;
  } catch (error) {
    if (error instanceof SearchRefused) throw new Refusal(invalidSearch(error.outcome.issue[0]?.diagnostics));
    throw error;
  }
}

async function* linesOf(first: AuditEvent | undefined, rest: AsyncIterable<AuditEvent>): AsyncGenerator<string> {
  if (first === undefined) return;
  yield `${JSON.stringify(first)}\n`;
  for await (const event of rest) yield `${JSON.stringify(event)}\n`;
}

async function* rowsOf(first: AuditEvent | undefined, rest: AsyncIterable<AuditEvent>): AsyncGenerator<string> {
  yield `${csvLine(EVENT_COLUMNS)}\r\n`;
  if (first === undefined) return;
  yield `${csvLine(eventCells(first))}\r\n`;
  for await (const event of rest) yield `${csvLine(eventCells(event))}\r\n`;
}
