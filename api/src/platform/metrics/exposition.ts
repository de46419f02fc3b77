import { collectDefaultMetrics, Registry, type OpenMetricsContentType } from 'prom-client';
import type { MetricFamily } from './metric-definition.ts';

/** The text that Prometheus reads. */
export type Exposition = { contentType: string; text: () => Promise<string> };

/**
 * A registry of its own, in OpenMetrics' form, with the figures of the process (event loop, memory, garbage
 * collection). Node measures these from now on: created only where somebody reads them.
 */
export function createExposition(families: readonly MetricFamily[]): Exposition {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  for (const family of families) registry.registerMetric(family);
  collectDefaultMetrics({ register: registry });
  return { contentType: registry.contentType, text: () => registry.metrics() };
}
