import type { FastifyInstance, FastifyRequest } from 'fastify';
import { overloaded, Refusal } from './problem.ts';

/** Bytes of bodies held at once: eight notes of the longest size were seen to fit the heap that `npm start` sets. */
export const MOST_BYTES_HELD = 8 * 1024 * 1024;
/** A body of a declared length up to this counts whole from its beginning; a longer one, or one of no length, as it comes. */
const SMALL_BYTES = 64 * 1024;
/**
 * A body that is not whole by then comes slowly. Most bodies come with the head: who waits longer for the rest waits for its
 * sender. So short that begun bodies, as many as the default rate of a key allows, are never enough to be overload.
 */
const SLOW_AFTER_MS = 10;

export interface Bodies {
  /** Refuses bodies of which something has come slowly, those first that began first, until so many bytes more can be held; false when they cannot. */
  makeRoom(bytes: number): boolean;
  /** How many calls wait for bodies that come slowly. */
  slow(): number;
  isSlow(request: FastifyRequest): boolean;
  /** Its body is whole. */
  arrived(request: FastifyRequest): void;
  /** Its body is needed no more. */
  drop(request: FastifyRequest): void;
}

/**
 * Counts what is held of the bodies of guarded calls, by what has come of them: a length that is only declared takes
 * nobody's room. Past MOST_BYTES_HELD those that come slowly are refused, and then the one that came last. A body that is
 * alone is always taken: its own limit is the body limit. `now`: milliseconds.
 */
export function holdBodies(
  app: FastifyInstance,
  options: { readonly isGuarded: (request: FastifyRequest) => boolean; readonly now: () => number },
): Bodies {
  const { isGuarded, now } = options;
  const held = new Map<FastifyRequest, number>();
  let bytesHeld = 0;
  /** Since when their bodies are read, in that order. */
  const coming = new Map<FastifyRequest, number>();
  const slow = new Set<FastifyRequest>();
  const arrived = (request: FastifyRequest): void => {
    coming.delete(request);
    slow.delete(request);
  };
  const drop = (request: FastifyRequest): void => {
    bytesHeld -= held.get(request) ?? 0;
    held.delete(request);
    arrived(request);
  };
  const refuse = (request: FastifyRequest): void => {
    drop(request);
    // Its reader drops what it has and answers; without one the call is being answered already.
    if (request.raw.listenerCount('error') > 0) request.raw.emit('error', new Refusal(overloaded));
  };
  const findSlow = (): void => {
    for (const [request, since] of coming) {
      if (now() - since < SLOW_AFTER_MS) return;
      coming.delete(request);
      slow.add(request);
    }
  };
  const makeRoom = (bytes: number): boolean => {
    findSlow();
    for (const request of slow) {
      if (bytesHeld + bytes <= MOST_BYTES_HELD) return true;
      if (held.get(request) !== 0) refuse(request);
    }
    return bytesHeld + bytes <= MOST_BYTES_HELD;
  };
  /** Counts what has come of it; false when there is no room for it. */
  const take = (request: FastifyRequest, bytes: number): boolean => {
    const before = held.get(request);
    if (before === undefined) return true; // dropped: what still comes is held no more
    held.set(request, before + bytes);
    bytesHeld += bytes;
    return held.size === 1 || makeRoom(0);
  };
  // In callback form: the parser begins to read in the same turn, before anything has come.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (!isGuarded(request)) return done(null, payload);
    held.set(request, 0);
    coming.set(request, now());
    const declared = declaredBytes(request);
    if (declared <= SMALL_BYTES) return take(request, declared) ? done(null, payload) : done(new Refusal(overloaded));
    payload.pause(); // until the parser reads it
    payload.on('data', (chunk: Buffer) => {
      if (!take(request, chunk.length)) refuse(request);
    });
    done(null, payload);
  });
  return {
    makeRoom,
    slow() {
      findSlow();
      return slow.size;
    },
    isSlow: (request) => slow.has(request),
    arrived,
    drop,
  };
}

/** What a body counts before any of it has come. */
export function countedAtOnce(request: FastifyRequest): number {
  const declared = declaredBytes(request);
  return declared <= SMALL_BYTES ? declared : 0;
}

/** What a call says that its body is long; infinite when it does not say. */
function declaredBytes({ headers }: FastifyRequest): number {
  const declared = Number(headers['content-length'] ?? 0);
  return headers['transfer-encoding'] === undefined && Number.isSafeInteger(declared)
    ? declared
    : Number.POSITIVE_INFINITY;
}
