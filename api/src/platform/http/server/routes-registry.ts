import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiFailure, notFound } from '../errors/api-failure.ts';
import { sendFailure } from '../errors/error-handler.ts';

/** A registered route; `url` has Fastify's form (`/api/users/:userId`). */
type RegisteredRoute = { method: string; url: string };

declare module 'fastify' {
  interface FastifyInstance {
    /** All routes, without Fastify's HEAD routes and the site. */
    registeredRoutes: RegisteredRoute[];
  }
}

/** Records all routes, for 405 responses and for tests that iterate over every route. */
export function recordRoutes(app: FastifyInstance): void {
  const routes: RegisteredRoute[] = [];
  app.decorate('registeredRoutes', routes);
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) {
      if (method !== 'HEAD' && method !== 'OPTIONS') routes.push({ method, url: route.url });
    }
  });
}

/** The methods of a path; [] for an unknown one. */
function methodsOf(routes: readonly RegisteredRoute[], path: string): string[] {
  return routes.filter((route) => pathPattern(route.url).test(path)).map((route) => route.method);
}

function pathPattern(url: string): RegExp {
  const escaped = url.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`);
}

/** Responds to an unknown API path: 405 where another method exists, otherwise 404. */
export function respondToUnknownRoute(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split('?', 1)[0] ?? request.url;
  const methods = methodsOf(app.registeredRoutes, path);
  if (methods.length === 0 || methods.includes(request.method)) return sendFailure(reply, notFound());
  reply.header('allow', [...new Set(methods)].join(', '));
  return sendFailure(reply, new ApiFailure('BAD_REQUEST', { status: 405 }));
}
