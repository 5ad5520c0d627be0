/** Why a FHIR server's answer could not be had. Holds a word of ours and a status, never text of the server or an address. */
export class FhirUnreachable extends Error {
  readonly reason: UnreachableReason;
  readonly status: number | undefined;
  constructor(reason: UnreachableReason, status?: number) {
    super(`The FHIR server could not be used: ${reason}${status === undefined ? '' : ` (${status})`}`);
    this.name = 'FhirUnreachable';
    this.reason = reason;
    this.status = status;
  }
}
export type UnreachableReason =
  /** No whole answer within the request's time limit. */
  | 'timeout'
  /** No connection, or one that broke. */
  | 'network'
  | 'too-large'
  /** Sent elsewhere; followed nowhere, because our token would travel along. */
  | 'redirect'
  /** Said to be JSON and is not. */
  | 'not-json'
  /** No token, or none that the server accepts. */
  | 'unauthorized'
  /** Overloaded or broken: 429 or 5xx where there is nothing to do but wait. */
  | 'failing'
  /** JSON, but not what was asked for. */
  | 'unexpected'
  /** A path that leaves the server's base. */
  | 'outside';

export interface HttpRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
  readonly timeoutMs: number;
  readonly mostBytes: number;
}
/** A whole answer. `json` is its parsed body where it says to be JSON and has one. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer<ArrayBuffer>;
  readonly json?: unknown;
}

const DEADLINES = new Set(['TimeoutError', 'AbortError']);

/**
 * One exchange with a FHIR or token endpoint: the whole answer within the time and size limits, or FhirUnreachable. Follows
 * no redirect. The limit holds for the body as unpacked, so that a small compressed one cannot grow without end.
 */
export async function exchange(url: URL, request: HttpRequest): Promise<HttpAnswer> {
  const { method, headers, body, timeoutMs, mostBytes } = request;
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status >= 300 && response.status < 400 && response.status !== 304) {
      await response.body?.cancel();
      throw new FhirUnreachable('redirect', response.status);
    }
    const bytes = await readWhole(response, mostBytes);
    const json = jsonOf(response, bytes);
    return { status: response.status, headers: response.headers, bytes, ...(json === undefined ? {} : { json }) };
  } catch (error) {
    if (error instanceof FhirUnreachable) throw error;
    // The cause's message names hosts, ports and certificates' subjects: its kind is enough.
    throw new FhirUnreachable(error instanceof Error && DEADLINES.has(error.name) ? 'timeout' : 'network');
  }
}

async function readWhole(response: Response, mostBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (Number(response.headers.get('content-length') ?? 0) > mostBytes) {
    await response.body?.cancel();
    throw new FhirUnreachable('too-large', response.status);
  }
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > mostBytes) throw new FhirUnreachable('too-large', response.status); // leaving the loop cancels the body
    chunks.push(chunk);
  }
  return Buffer.concat(chunks) as Buffer<ArrayBuffer>;
}

function jsonOf(response: Response, bytes: Buffer): unknown {
  if (bytes.length === 0 || !/json/i.test(response.headers.get('content-type') ?? '')) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    // The parser's complaint quotes the body.
    throw new FhirUnreachable('not-json', response.status);
  }
}
