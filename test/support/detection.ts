import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { noChart } from '../../plugin/chart.ts';
import { destroyedLog } from '../../plugin/destroyed-log.ts';
import { loadKeyring } from '../../plugin/keyring.ts';
import { type Readers, startReaders } from '../../plugin/readers.ts';
import { PHI_TYPES } from '../../plugin/spans.ts';
import type { TokenMapDeps } from '../../plugin/token-map/operations.ts';
import type { CallContext, TokenizeDeps } from '../../plugin/tokenize.ts';
import { temporaryStore } from './store.ts';

export type GateDeps = TokenizeDeps & TokenMapDeps & { readonly directory: string };

/** Everything tokenize and its siblings take, real, in a temporary folder. Call inside a test. */
export async function temporaryGate(pool: Readers, changes: Partial<TokenizeDeps> = {}): Promise<GateDeps> {
  const store = await temporaryStore();
  const keyring = await loadKeyring({ masterKeyFile: join(store.directory, 'master.key'), store });
  return {
    store,
    keyring,
    pool,
    observer: { instanceId: keyring.instanceId },
    types: PHI_TYPES,
    chart: noChart,
    modelVersions: { 'phi-ner': '0.0.0' },
    destroyed: destroyedLog(store.directory),
    directory: store.directory,
    ...changes,
  };
}

/** A call of the tenant's, with ids of its own. */
export const callOf = <Answer>(
  tenant = 'default',
  onCommit?: CallContext<Answer>['onCommit'],
): CallContext<Answer> => ({
  caller: { keyId: 'test-key', tenant, purposeOfUse: 'TREAT' },
  requestId: randomUUID(),
  eventId: randomUUID(),
  started: new Date(),
  ...(onCommit && { onCommit }),
});

let starting: Promise<Readers> | undefined;

/** The models in one thread: started once for all files that a worker of the tests runs, and left to end with it. */
export const testReaders = (): Promise<Readers> => {
  starting ??= startReaders({ threads: 1 });
  return starting;
};

/** The value of an operation that must not fail. */
export function succeeded<Answer extends object>(answer: Answer): Exclude<Answer, { readonly kind: string }> {
  if ('kind' in answer) throw new Error(`the call failed: ${String(answer.kind)}`);
  return answer as Exclude<Answer, { readonly kind: string }>;
}
