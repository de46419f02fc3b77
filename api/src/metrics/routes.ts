import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../platform/context.ts';
import { admitOperator } from '../platform/http/authentication/access-token.ts';
import { notFound } from '../platform/http/errors/api-failure.ts';
import { createExposition } from '../platform/metrics/exposition.ts';
import { scrapedMetrics } from './scraped-metrics.ts';

/**
 * GET /metrics in OpenMetrics' form, for whoever sends METRICS_TOKEN. Outside of the API's prefix: gateways
 * pass that on to everybody, while Prometheus reaches each process by itself (docs/decisions/observing).
 */
export function registerMetricsRoute(app: FastifyInstance, context: ApiContext): void {
  const { metricsToken } = context.config;
  const exposition =
    metricsToken === null
      ? undefined
      : createExposition([...context.metrics.families, ...scrapedMetrics(context)]);
  app.get('/metrics', { logLevel: 'warn', exposeHeadRoute: false }, async (request, reply) => {
    // The route exists without a token in the environment as well: the site must not respond with its page.
    admitOperator(metricsToken, request.headers.authorization);
    if (exposition === undefined) throw notFound();
    return reply
      .header('cache-control', 'no-store')
      .header('content-type', exposition.contentType)
      .send(await exposition.text());
  });
}
