import type { FastifyInstance } from 'fastify';

/** How long, and how much, of a body that was refused before it was whole is still read and thrown away. */
const LINGER_MS = 2_000;
const LINGER_BYTES = 64 * 1024 * 1024;

/**
 * Lets a caller that is still sending read why it was refused. Closed at once, the connection would be reset by what comes
 * in after it, and the answer be lost on the way more often than not (RFC 9112, 9.6).
 */
export function lingerAfterBody(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.raw.readableEnded || reply.getHeader('connection') !== 'close') return;
    reply.removeHeader('connection');
    const { raw } = request;
    const cut = setTimeout(() => raw.socket.destroy(), LINGER_MS);
    let left = LINGER_BYTES;
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) raw.socket.destroy();
    });
    raw.once('close', () => clearTimeout(cut));
    raw.once('end', () => clearTimeout(cut));
    raw.resume();
  });
}
