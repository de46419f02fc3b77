import { collectDefaultMetrics, Registry, type OpenMetricsContentType } from 'prom-client';
import type { MetricFamily } from './metric-definition.ts';

/** The text that Prometheus reads. */
export type Exposition = { contentType: string; text: () => Promise<string> };

/** In OpenMetrics' form, with figures of the process, which Node measures only if somebody reads them. */
export function createExposition(families: readonly MetricFamily[]): Exposition {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  for (const family of families) registry.registerMetric(family);
  collectDefaultMetrics({ register: registry });
  return { contentType: registry.contentType, text: () => registry.metrics() };
}
