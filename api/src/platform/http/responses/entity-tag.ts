import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sends a body with a weak ETag (the body has several encodings), or 304 where the caller has it already.
 * Without other headers it is JSON under `private, no-cache`: browsers store and revalidate it.
 * Why not @fastify/etag: docs/decisions/serving.
 * @param brotli the body's Brotli encoding, for a caller that accepts it
 */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, body: string, brotli?: Buffer) {
  const tag = `W/"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
  reply.header('etag', tag);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
  if (hasEntityTag(request, tag)) return reply.code(304).send();
  if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8');
  return brotli === undefined ? reply.send(body) : reply.header('content-encoding', 'br').send(brotli);
}

/** Whether If-None-Match names a weak tag: `*`, or a list of tags. */
export function hasEntityTag(request: FastifyRequest, tag: string): boolean {
  const names = (request.headers['if-none-match'] ?? '').split(',').map((part) => part.trim());
  return names.some((name) => name === '*' || name === tag || `W/${name}` === tag);
}
