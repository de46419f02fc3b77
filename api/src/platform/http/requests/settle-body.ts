import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LIMITS } from 'shared/contract/limits';
import { ApiFailure } from '../errors/api-failure.ts';

/** Time limit for reading the rest of a rejected body. */
const DRAIN_LIMIT_MS = 30_000;
/** Half as much again as the photos of the largest form. */
const DRAIN_LIMIT_BYTES = 1.5 * LIMITS.postImages * LIMITS.imageBytes;

const ENCODED_MESSAGE = '압축한 요청 본문은 받지 않습니다.';

/**
 * Rejects compressed bodies, and drains what is left of a body after its response: on a kept-alive connection
 * it precedes the next request, and a client that is cut off while sending never reads the response. A client
 * that sends without end, or not at all, loses its connection.
 */
export function settleBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
    const isPlain = encoding === 'identity' || encoding === '';
    done(isPlain ? undefined : new ApiFailure('BAD_REQUEST', { message: ENCODED_MESSAGE }));
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (!request.raw.complete) drain(request);
    done();
  });
}

/** Discards the rest of a body, whatever was reading it so far. */
export function drain({ raw }: FastifyRequest): void {
  const { socket } = raw;
  let bytes = 0;
  // A complete body: the connection belongs to the next request.
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

/** Whether the caller disconnected before the request or the response was complete. */
export function hasCallerLeft(request: FastifyRequest): boolean {
  return request.raw.socket.destroyed || (request.raw.destroyed && !request.raw.complete);
}

/** Accepts JSON bodies only; others are 415. An empty one counts as none: browsers send the type with it. */
export function takeJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = typeof body === 'string' ? body : body.toString('utf8');
    if (text.trim() === '') done(null, undefined);
    else void parseJson(request, text, done);
  });
}
