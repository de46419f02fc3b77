import type { FastifyRequest } from 'fastify';

/** Whether a person will look at the response: a browser that was led here, not a program. */
export function wantsPage(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html');
}
