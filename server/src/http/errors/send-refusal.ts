import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import type { ApiErrorBody, ErrorCode } from '@zuzu/contract/errors.ts';
import type { Refusal } from '#lib/errors.ts';
import { errorBody, retryAfterSeconds } from './api-error.ts';

/** Responds with a Refusal outside the contract's calls. */
export const sendRefusal = (reply: FastifyReply, refusal: Refusal): FastifyReply => {
  const wait = retryAfterSeconds(refusal);
  if (wait !== undefined) reply.header('retry-after', String(wait));
  return reply
    .status(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(errorBody(refusal));
};

type Answer = { status: number; body: ApiErrorBody & { code: ErrorCode } };

const NOT_HTTP: Answer = { status: 400, body: { message: 'This is not HTTP', code: 'INVALID_INPUT' } };
const responses: Readonly<Record<string, Answer>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, body: { message: 'The headers have not come in time', code: 'TOO_SLOW' } },
  HPE_HEADER_OVERFLOW: { status: 431, body: { message: 'The headers are too large', code: 'TOO_LARGE' } },
};

/** Closes a connection with an unreadable request, after sending an error in the usual format if possible. */
export const endBrokenRequest = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, body } = responses[error.code ?? ''] ?? NOT_HTTP;
  const text = JSON.stringify(body);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    text,
  ];
  socket.write(lines.join('\r\n'));
  socket.destroySoon();
};
