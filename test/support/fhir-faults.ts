import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What goes wrong with an answer of the FHIR server. */
export type Fault =
  /** Another status, with an OperationOutcome unless a body is given. Nothing was done. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: string;
    }
  /** The socket is cut before anything was done. */
  | { readonly kind: 'drop' }
  /** The request is carried out, then the socket is cut: a response lost after the write. */
  | { readonly kind: 'lose-answer' }
  /** Answered late. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** Head and half the body at once, the rest late, or never. */
  | { readonly kind: 'slow-body'; readonly ms: number | 'never' }
  /** The body is followed by that many bytes of white space. */
  | { readonly kind: 'huge'; readonly bytes: number }
  | { readonly kind: 'redirect'; readonly to: string; readonly status?: number }
  /** The true body without its last brace. */
  | { readonly kind: 'malformed' };

/** An answer before it is written. */
export interface PlannedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** Writes the answer, spoilt by `fault`. */
export async function writeAnswer(
  response: ServerResponse<IncomingMessage>,
  answer: PlannedAnswer,
  fault: Fault | undefined,
): Promise<void> {
  const body = Buffer.from(answer.body as string);
  const head = (length?: number) =>
    response.writeHead(answer.status, {
      ...answer.headers,
      ...(length === undefined ? {} : { 'content-length': String(length) }),
    });
  switch (fault?.kind) {
    case 'lose-answer':
      response.destroy();
      return;
    case 'malformed':
      head(body.length - 1).end(body.subarray(0, -1));
      return;
    case 'huge':
      head();
      response.write(body);
      for (let left = fault.bytes; left > 0 && !response.destroyed; left -= 65_536) {
        if (!response.write(Buffer.alloc(Math.min(left, 65_536), ' '))) await sleep(1);
      }
      response.end();
      return;
    case 'slow-body':
      head();
      response.write(body.subarray(0, body.length >> 1));
      if (fault.ms === 'never') return;
      await sleep(fault.ms);
      response.end(body.subarray(body.length >> 1));
      return;
    case 'delay':
      await sleep(fault.ms);
      break;
  }
  head(body.length).end(body);
}
