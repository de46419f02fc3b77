import { currentApiBaseUrl } from 'shared/http';
import { hasAnalyticsFunction } from './analytics-function.ts';
import type { PageRouter } from './shown-parts.ts';

/**
 * Begins to collect how fast the page is, where somebody wants to know: the visit reports it to the API, or the page has an analytics
 * function. For everybody else not even the collector's code is fetched. Rejects when that cannot be had.
 * @param reportRate the part of all visits that report, 0 to 1: decided here, once for the page
 */
export async function beginTelemetry(router: PageRouter, reportRate: number): Promise<void> {
  const isReporting = Math.random() < reportRate;
  if (!isReporting && !hasAnalyticsFunction()) return;
  const { startCollector } = await import(/* webpackChunkName: "telemetry" */ './start-collector.ts');
  startCollector(router, { reportTo: isReporting ? currentApiBaseUrl() : null });
}
