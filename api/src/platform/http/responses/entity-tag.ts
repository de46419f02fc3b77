import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sends a body with an ETag, or 304 where the caller has it already. The tag is weak, because the same
 * body travels compressed in several ways. `private, no-cache`: a browser keeps it, and asks each time.
 */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  reply.header('etag', tag).header('cache-control', 'private, no-cache');
  if (names(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

function names(ifNoneMatch: string | undefined, tag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((part) => part.trim());
  return known.some((part) => part === '*' || part === tag || `W/${part}` === tag);
}
