import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/environment.ts';
import { siteOriginOf } from './site-origin.ts';

/** The headers of every response; what other origins may load (media, packages) says so itself with a policy of its own. */
export function setSecurityHeaders(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    // Pages of other origins read the API through CORS, which this does not concern; they embed nothing of it.
    reply.header('cross-origin-resource-policy', 'same-origin');
    // Browsers heed it over TLS only.
    if (siteOriginOf(config, request).startsWith('https:'))
      reply.header('strict-transport-security', 'max-age=31536000');
  });
}
