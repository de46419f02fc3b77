import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PREFIX } from '../http/server/api-prefix.ts';
import type { HttpRecorder } from './recorders.ts';

/** A caller that left before the response ended (nginx has the same status for it). */
const CALLER_LEFT_STATUS = 499;

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts each request with its route pattern, never its URL: strangers cannot add labels. */
export function measureRequests(app: FastifyInstance, recorder: HttpRecorder): void {
  app.addHook('onRequest', (request, { raw }, done) => {
    recorder.requestBegan();
    const startedAt = performance.now();
    let isFinished = false;
    raw.once('finish', () => {
      isFinished = true;
    });
    // The only event that comes whatever happens, and once.
    raw.once('close', () => {
      const status = isFinished ? raw.statusCode : CALLER_LEFT_STATUS;
      const method = METHODS.has(request.method) ? request.method : 'OTHER';
      const seconds = (performance.now() - startedAt) / 1_000;
      recorder.requestEnded({ method, route: routeOf(request), status }, seconds);
    });
    done();
  });
}

function routeOf(request: FastifyRequest): string {
  if (!request.is404) return request.routeOptions.url ?? '(unknown)';
  return request.url.startsWith(`${API_PREFIX}/`) ? '(unknown)' : '(site)';
}
