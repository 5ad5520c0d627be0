import type { Bundle, Resource } from '@medplum/fhirtypes';
import type { FhirClient } from './client.ts';
import { FhirUnreachable, type HttpAnswer } from './client-http.ts';

/** One of the things read: its own status, and the resource where there is one. */
export interface Part {
  readonly status: number;
  readonly resource?: Resource;
}

/** Reads many paths (`Patient/x`, `Condition?patient=…`) in as few requests as the server allows. */
export interface BatchReader {
  /** The parts in the order of the paths. Rejects with FhirUnreachable when the server as a whole does not answer. */
  readMany(paths: readonly string[]): Promise<readonly Part[]>;
}

/** Statuses by which servers without batches refuse one (`POST [base]`). */
const NO_BATCH = new Set([400, 403, 404, 405, 406, 415, 422, 501]);
const AT_ONCE = 6;

export const isFailing = (status: number): boolean => status === 429 || status >= 500;

const resourceOf = (value: unknown): Resource | undefined =>
  typeof value === 'object' && value !== null && 'resourceType' in value && typeof value.resourceType === 'string'
    ? (value as Resource)
    : undefined;

const partOf = ({ status, json }: Pick<HttpAnswer, 'status' | 'json'>): Part => {
  const resource = status === 200 ? resourceOf(json) : undefined;
  return { status, ...(resource && { resource }) };
};

/** hl7.org/fhir/R4/http.html#transaction. A server that refuses batches is asked one by one from then on. */
export function batchReader(client: FhirClient): BatchReader {
  let takesBatches = true;

  const readOne = async (path: string): Promise<Part> => partOf(await client.send({ method: 'GET', path }));

  const readSingly = async (paths: readonly string[]): Promise<readonly Part[]> => {
    const parts: Part[] = [];
    let next = 0;
    const work = async (): Promise<void> => {
      for (let at = next++; at < paths.length; at = next++) parts[at] = await readOne(paths[at]!);
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, paths.length) }, work));
    return parts;
  };

  const readBatch = async (paths: readonly string[]): Promise<readonly Part[] | undefined> => {
    const body: Bundle = {
      resourceType: 'Bundle',
      type: 'batch',
      entry: paths.map((url) => ({ request: { method: 'GET', url } })),
    };
    const answer = await client.send({ method: 'POST', path: '', body });
    if (NO_BATCH.has(answer.status)) return undefined;
    if (answer.status !== 200) throw new FhirUnreachable('failing', answer.status);
    const bundle = resourceOf(answer.json) as Bundle | undefined;
    const entries = bundle?.resourceType === 'Bundle' && Array.isArray(bundle.entry) ? bundle.entry : [];
    if (entries.length !== paths.length) throw new FhirUnreachable('unexpected', answer.status);
    // "200" or "200 OK": each entry has its own status.
    return entries.map((entry) =>
      partOf({ status: Number.parseInt(entry?.response?.status ?? '0', 10), json: entry?.resource }),
    );
  };

  return {
    async readMany(paths) {
      if (paths.length === 0) return [];
      if (paths.length === 1) return [await readOne(paths[0]!)];
      const parts = takesBatches ? await readBatch(paths) : undefined;
      if (parts) return parts;
      takesBatches = false;
      return readSingly(paths);
    },
  };
}
