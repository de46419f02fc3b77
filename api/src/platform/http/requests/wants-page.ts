import type { FastifyRequest } from 'fastify';

/** Whether a browser navigates here, rather than a program. */
export function wantsPage(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html');
}
