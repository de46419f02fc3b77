import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LIMITS } from 'shared/contract/limits';
import { ApiFailure } from '../errors/api-failure.ts';

/** How long the rest of a rejected body is read before its connection is cut. */
const DRAIN_LIMIT_MS = 30_000;
/** Half as much again as the photos of the largest form. */
const DRAIN_LIMIT_BYTES = 1.5 * LIMITS.postImages * LIMITS.imageBytes;

const ENCODED_MESSAGE = '압축한 요청 본문은 받지 않습니다.';

/**
 * Rejects compressed bodies, and settles what is left of a body after its response: a connection that stays open carries the
 * rest of the rejected upload before the next request. The rest is read and thrown away, because a client that is cut off while
 * it sends never sees why; one that sends without end, or not at all, loses its connection.
 */
export function settleBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
    if (encoding !== 'identity' && encoding !== '')
      throw new ApiFailure('BAD_REQUEST', { message: ENCODED_MESSAGE });
  });
  app.addHook('onResponse', async (request) => {
    if (!request.raw.complete) drain(request);
  });
}

/** Reads the rest of a body and throws it away, whoever was reading it so far. */
export function drain({ raw }: FastifyRequest): void {
  const { socket } = raw;
  let bytes = 0;
  // Once the body has come, the connection is the next request's.
  const cut = (): void => {
    if (!raw.complete) socket.destroy();
  };
  const timer = setTimeout(cut, DRAIN_LIMIT_MS);
  timer.unref();
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > DRAIN_LIMIT_BYTES) cut();
  });
  raw.on('error', () => {});
  raw.on('close', () => clearTimeout(timer));
  raw.resume();
}

/** Whether the caller has gone before all of the request came or the response went: nobody is there to be told anything. */
export function hasCallerLeft(request: FastifyRequest): boolean {
  return request.raw.socket.destroyed || (request.raw.destroyed && !request.raw.complete);
}
