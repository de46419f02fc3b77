import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../../database/database-away.ts';
import { diskFull, isDiskFull } from '../../disk/disk-guard.ts';
import { isStoreAway } from '../../object-store/store-failure.ts';
import { ApiFailure, databaseAway, storeAway } from './api-failure.ts';
import { describeError } from './describe-error.ts';
import { failure } from '../responses/envelope.ts';
import type { HttpRecorder } from '../../metrics/metrics.ts';
import { hasCallerLeft } from '../requests/settle-body.ts';
import { NO_PAGE_POLICY } from 'federation/release-format/served-headers';

const CALLER_LEFT_STATUS = 499;

/** Turns every error into an envelope. Details of a 5xx stay in the log, under the request's id. */
export function installErrorHandler(app: FastifyInstance, recorder: HttpRecorder): void {
  app.setErrorHandler((error: FastifyError | ApiFailure | Error, request, reply) => {
    if (hasCallerLeft(request)) {
      // The connection ended, so the error does not matter. 499 (nginx) is for the log only.
      request.log.info('the caller has left');
      return reply.code(CALLER_LEFT_STATUS).send();
    }
    const apiFailure = toFailure(error);
    if (apiFailure.status >= 500 && !apiFailure.isExpected) {
      recorder.requestFailed(apiFailure.unavailable ?? 'internal');
      request.log.error({ error: describeError(error) }, 'request failed');
    }
    return sendFailure(reply, apiFailure);
  });
}

export function sendFailure(reply: FastifyReply, apiFailure: ApiFailure): FastifyReply {
  // Fastify closes after too large a body; `settleBodies` reads the rest, so the client gets the response.
  reply.removeHeader('connection');
  if (apiFailure.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(apiFailure.retryAfterSeconds));
  return reply
    .code(apiFailure.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(failure(apiFailure));
}

function toFailure(error: FastifyError | ApiFailure | Error): ApiFailure {
  if (error instanceof ApiFailure) return error;
  if (isDatabaseAway(error)) return databaseAway();
  if (isDiskFull(error)) return diskFull(error);
  if (isStoreAway(error)) return storeAway();
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === undefined || status >= 500 || status < 400) return new ApiFailure('INTERNAL_SERVER_ERROR');
  if (status === 404) return new ApiFailure('NOT_FOUND');
  if (status === 408) return new ApiFailure('TIMEOUT');
  if (status === 429) return new ApiFailure('LIMIT_EXCEEDED');
  if (status === 413) return new ApiFailure('LIMIT_EXCEEDED', { status });
  return new ApiFailure('BAD_REQUEST', { status });
}

/** These are responses that no hook has seen. */
const OUTSIDE_OF_HOOKS = {
  'content-security-policy': NO_PAGE_POLICY,
  'x-content-type-options': 'nosniff',
};

/** Fastify's `frameworkErrors`: an unreadable URL, before there is a route or a hook. */
export function respondToUnreadableAddress(_error: unknown, _request: FastifyRequest, reply: FastifyReply) {
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
