import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { whenOver } from './request-over.ts';

/** Of answers that their callers have not read, all together. */
const MOST_UNREAD_BYTES = 32 * 1024 * 1024;
/** What an answer counts that is written as it is read: a batch of events (`audit/search.ts`), as rows and as lines. */
const STREAM_BYTES = 1024 * 1024;

interface Unread {
  /** An API key's id; those without a key are one. */
  readonly holder: string | undefined;
  readonly bytes: number;
  readonly reply: FastifyReply;
}

/**
 * What is answered is held until its caller has read it, at no other caller's cost: past `mostBytes` unread ones the
 * connection is cut of whoever holds most of them, where the oldest of them waits. So is one on which nothing of an
 * answer was read for the server's `timeout`. What the call had sent is let go with the answer.
 */
export function cutUnread(app: FastifyInstance, { mostBytes = MOST_UNREAD_BYTES } = {}): void {
  /** In order of their answers. */
  const unread = new Map<FastifyRequest, Unread>();
  let bytesUnread = 0;
  const forget = (request: FastifyRequest): void => {
    bytesUnread -= unread.get(request)?.bytes ?? 0;
    unread.delete(request);
  };
  const cutOldestOfMost = (): void => {
    const holder = whoHoldsMost([...unread.values()]);
    for (const [request, answer] of unread) {
      if (answer.holder !== holder) continue;
      forget(request);
      (answer.reply.raw.socket ?? request.raw.socket).destroy(); // it has none behind another on the connection
      return;
    }
  };
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.on('timeout', () => {
      if (reply.raw.writableLength > 0) reply.raw.destroy();
    });
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    request.body = undefined;
    const bytes = bytesOf(payload);
    while (unread.size > 0 && bytesUnread + bytes > mostBytes) cutOldestOfMost();
    if (!reply.raw.destroyed) {
      unread.set(request, { holder: request.caller.keyId, bytes, reply });
      bytesUnread += bytes;
    }
    done(null, payload);
  });
  whenOver(app, forget);
}

function whoHoldsMost(unread: readonly Unread[]): string | undefined {
  const bytesOfEach = new Map<string | undefined, number>();
  for (const { holder, bytes } of unread) bytesOfEach.set(holder, (bytesOfEach.get(holder) ?? 0) + bytes);
  const [most] = [...bytesOfEach].sort(([, one], [, other]) => other - one);
  return most?.[0];
}

/** A string's length is that of its bytes, but for letters beyond ASCII. */
function bytesOf(payload: unknown): number {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length;
  return payload == null ? 0 : STREAM_BYTES;
}
