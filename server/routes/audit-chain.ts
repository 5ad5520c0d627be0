import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type TSchema, Type } from 'typebox';
import { readChainState } from '../../audit/chain-state.ts';
import { readNewestCheckpoint } from '../../audit/checkpoint.ts';
import { factsOf } from '../../audit/facts.ts';
import { searchEvents } from '../../audit/search.ts';
import { loadSigner } from '../../audit/signing.ts';
import type { App, RouteDeps } from '../app.ts';
import { CHECKPOINTS, SIGNING_KEY } from '../checkpoints.ts';
import { RefreshHeaders } from '../console-refreshes.ts';
import { recordRead } from '../record.ts';
import { commonProblems } from '../schemas.ts';

const OrNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
export const ChainResponse = Type.Object(
  {
    head: OrNull(Type.Object({ position: Type.Integer(), hash: Type.String(), recorded: Type.String() })),
    checkpoint: OrNull(
      Type.Object(
        {
          time: Type.String(),
          position: Type.Integer(),
          signed: Type.Boolean({ description: "By this instance's key" }),
          stands: Type.Boolean({ description: 'What it saw is still at its place' }),
        },
        { description: 'The newest that tells of the tenant' },
      ),
    ),
    newest: Type.Object(
      {
        checked: Type.Integer(),
        broken_at: OrNull(Type.Integer({ description: 'The first place that is not what its hash says' })),
      },
      { description: 'The newest links, recomputed' },
    ),
    verified: OrNull(
      Type.Object(
        { recorded: Type.String(), events: Type.Integer(), faults: Type.Integer() },
        { description: 'The last whole verification that the record tells of' },
      ),
    ),
  },
  { $id: 'AuditChain', title: 'AuditChain' },
);

const LAST_VERIFICATION = new URLSearchParams('subtype=urn:sallyport:audit-subtype|audit-verify&_sort=-date&_count=1');

/** The chain at a glance; `npm run audit -- verify` reads it all. */
export function auditChainRoute(app: App, deps: RouteDeps): void {
  app.get(
    '/v1/audit/chain',
    {
      config: { scope: 'audit.read', operation: 'audit-summary' },
      schema: {
        operationId: 'auditChain',
        tags: ['audit'],
        summary: "Where the tenant's chain of events stands, and whether its newest part is whole",
        headers: RefreshHeaders,
        response: { 200: ChainResponse, ...commonProblems },
      },
    },
    async (request) => {
      const { tenant } = request.caller;
      const state = await readChainState(deps.store, tenant, await readKept(deps.config.dataDir));
      const verified = await lastVerification(deps, tenant);
      await recordRead(deps, request, { operation: 'audit-summary', details: { events: state.head?.position ?? 0 } });
      return {
        head: state.head ?? null,
        checkpoint: state.checkpoint ?? null,
        newest: { checked: state.newest.checked, broken_at: state.newest.brokenAt ?? null },
        verified,
      };
    },
  );
}

/** What lies in the data directory beside the record; the service makes both at its start. */
async function readKept(dataDir: string) {
  const [checkpoints, key] = [join(dataDir, CHECKPOINTS), join(dataDir, SIGNING_KEY)];
  return {
    checkpoint: existsSync(checkpoints) ? await readNewestCheckpoint(checkpoints) : undefined,
    publicKey: existsSync(key) ? (await loadSigner(key)).publicKeys : undefined,
  };
}

async function lastVerification({ store }: RouteDeps, tenant: string) {
  const found = await searchEvents(store, tenant, LAST_VERIFICATION, { baseUrl: '', strict: true });
  const event = found.kind === 'found' ? found.bundle.entry?.[0]?.resource : undefined;
  if (!event) return null;
  const { details } = factsOf(event);
  const number = (name: string): number => Number(details.get(name) ?? 0);
  return { recorded: event.recorded, events: number('events'), faults: number('faults') };
}
