import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { isDatabaseAway } from '../../database/database-away.ts';
import { diskFull, isDiskFull } from '../../disk/disk-full.ts';
import { isStoreAway } from '../../object-store/store-failure.ts';
import { ApiFailure, databaseAway, storeAway } from './api-failure.ts';
import { describeError } from './describe-error.ts';
import { failure } from '../responses/envelope.ts';
import type { HttpRecorder } from '../../metrics/recorders.ts';
import { hasCallerLeft } from '../requests/settle-body.ts';

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
