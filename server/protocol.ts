import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalidPath } from './problem.ts';
import { sendProblem } from './refuse.ts';
import { plainHeaders } from './request-context.ts';

/** What Node's parser could not read as a request, by its code; anything else is a 400. */
const STATUS_OF: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * Answers to what is no request and so meets no hook: Fastify's own would repeat the path, and Node's parser knows of
 * no request id. Neither is recorded: there is no caller yet.
 */
export const protocolAnswers = {
  /** A path that does not decode, or an id that is longer than any of ours. */
  frameworkErrors(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    reply.headers(plainHeaders(request));
    sendProblem(request, reply, invalidPath);
  },
  clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = STATUS_OF[error.code ?? ''] ?? 400;
    const code = status === 400 ? 'no_http_request' : status === 408 ? 'request_timeout' : 'headers_too_large';
    const body = JSON.stringify({ type: `urn:sallyport:problem:${code}`, title: STATUS_CODES[status], status, code });
    if (socket.writable) {
      socket.write(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/problem+json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
    }
    socket.destroy();
  },
};
