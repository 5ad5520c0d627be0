import { Type } from 'typebox';
import { SCOPES, type Scope } from '../api-keys.ts';
import type { App } from '../app.ts';
import { commonProblems } from '../schemas.ts';

const KeyResponse = Type.Object(
  {
    key_id: Type.String({ description: 'As AuditEvents name it' }),
    name: Type.String(),
    scopes: Type.Array(Type.Unsafe<Scope>({ type: 'string', enum: [...SCOPES] })),
    tenant: Type.String(),
    purpose_of_use: Type.String(),
    test: Type.Boolean(),
  },
  { $id: 'Key', title: 'Key' },
);

/** So that a client can ask what it may do instead of trying: a call that is turned away is a security alert. */
export function keyRoute(app: App): void {
  app.get(
    '/v1/key',
    {
      config: { scope: 'any' },
      schema: {
        operationId: 'readKey',
        tags: ['operation'],
        summary: 'What the presented key is and may do',
        response: { 200: KeyResponse, ...commonProblems },
      },
    },
    async ({ apiKey }) => {
      const { id, name, scopes, tenant, purposeOfUse, test } = apiKey!; // the scope `any` lets nobody in without
      return { key_id: id, name, scopes: [...scopes], tenant, purpose_of_use: purposeOfUse, test };
    },
  );
}
