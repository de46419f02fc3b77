import type { FastifyReply } from 'fastify';

/** Aborted when the client has closed its connection before it got its response: what waits for it need not go on. */
export function clientGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (reply.raw.destroyed) gone.abort();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
