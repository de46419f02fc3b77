import type { FastifyInstance } from 'fastify';
import { searchCalls } from 'shared/contract/post-lists/search';
import type { ApiContext } from '../platform/context.ts';
import { callRegistrar } from '../platform/http/requests/call-registrar.ts';
import { search } from './search-posts/search.ts';
import { createSearchTurns } from './search-posts/turns.ts';

export function registerSearchRoutes(app: FastifyInstance, context: ApiContext): void {
  const register = callRegistrar(app, context);
  const inTurn = createSearchTurns();
  register(searchCalls.search, ({ viewer, query }) =>
    inTurn(viewer.userId, () => search(context, viewer, query, context.mediaUrls.of(viewer))),
  );
}
