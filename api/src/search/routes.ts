import type { FastifyInstance } from 'fastify';
import { searchCalls } from 'shared/contract/search';
import type { ApiContext } from '../platform/context.ts';
import { callRegistrar } from '../platform/http/requests/call-registrar.ts';
import { search } from './search-posts/search.ts';

export function registerSearchRoutes(app: FastifyInstance, context: ApiContext): void {
  const register = callRegistrar(app, context);
  register(searchCalls.search, ({ viewer, query }) =>
    search(context, viewer, query, context.mediaUrls.of(viewer)),
  );
}
