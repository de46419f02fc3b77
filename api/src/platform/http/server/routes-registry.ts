import type { FastifyInstance } from 'fastify';

/** A route as it was registered; `url` has Fastify's form (`/api/users/:userId`). */
export type RegisteredRoute = { method: string; url: string };

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route but the HEAD ones that Fastify adds, and the site's. */
    registeredRoutes: RegisteredRoute[];
  }
}

/** Keeps a list of all routes, for 405 answers and for the tests that go over every route. */
export function recordRoutes(app: FastifyInstance): void {
  const routes: RegisteredRoute[] = [];
  app.decorate('registeredRoutes', routes);
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) {
      if (method !== 'HEAD' && method !== 'OPTIONS') routes.push({ method, url: route.url });
    }
  });
}

/** The methods under which a path is known; [] for a path that nothing answers. */
export function methodsOf(routes: readonly RegisteredRoute[], path: string): string[] {
  return routes.filter((route) => pathPattern(route.url).test(path)).map((route) => route.method);
}

function pathPattern(url: string): RegExp {
  const escaped = url.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`);
}
