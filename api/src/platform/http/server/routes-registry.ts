import type { FastifyInstance } from 'fastify';

/** A registered route; `url` has Fastify's form (`/api/users/:userId`). */
export type RegisteredRoute = { method: string; url: string };

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
export function methodsOf(routes: readonly RegisteredRoute[], path: string): string[] {
  return routes.filter((route) => pathPattern(route.url).test(path)).map((route) => route.method);
}

function pathPattern(url: string): RegExp {
  const escaped = url.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`);
}
