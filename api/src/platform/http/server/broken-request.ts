import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiFailure } from '../errors/api-failure.ts';
import { failure } from '../responses/envelope.ts';
import { sendFailure } from '../errors/error-handler.ts';
import { NO_PAGE_POLICY } from './security-headers.ts';

/** These are responses that no hook has seen. */
const OUTSIDE_OF_HOOKS = {
  'content-security-policy': NO_PAGE_POLICY,
  'x-content-type-options': 'nosniff',
};

/** Fastify's `frameworkErrors`: an unreadable URL, before there is a route or a hook. */
export function respondToUnreadableAddress(
  _error: unknown,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.headers(OUTSIDE_OF_HOOKS);
  void sendFailure(reply, new ApiFailure('BAD_REQUEST'));
}

/** Fastify's `clientErrorHandler`: malformed or late HTTP, before there is a request. */
export function respondToBrokenHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const apiFailure = failureOf(error.code);
  const body = JSON.stringify(failure(apiFailure));
  const headers = Object.entries(OUTSIDE_OF_HOOKS).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${apiFailure.status} ${STATUS_CODES[apiFailure.status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `${headers.join('')}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function failureOf(code: string | undefined): ApiFailure {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new ApiFailure('TIMEOUT');
  if (code === 'HPE_HEADER_OVERFLOW') return new ApiFailure('LIMIT_EXCEEDED', { status: 431 });
  return new ApiFailure('BAD_REQUEST');
}
