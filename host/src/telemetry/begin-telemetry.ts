import { currentChannels } from 'federation/runtime/area-loader';
import { currentApiBaseUrl } from 'shared/http';
import { hasAnalyticsFunction } from './analytics-function.ts';
import type { AreaHealth } from './area-health.ts';
import type { ReportingVisit } from './reporting-visit.ts';
import type { PageRouter } from './shown-parts.ts';

/**
 * Starts collecting page speed and area health when the visit reports to the API or the page has an analytics
 * function; otherwise not even the code is fetched. Canary devices report their speed, too. Rejects when the
 * code cannot be fetched.
 */
export async function beginTelemetry(
  router: PageRouter,
  visit: ReportingVisit,
  health: AreaHealth,
): Promise<void> {
  const isCanaryDevice = Object.values(currentChannels()).includes('canary');
  await Promise.all([beginHealth(health, visit), beginCollector(router, visit.isDrawn || isCanaryDevice)]);
}

async function beginHealth(health: AreaHealth, visit: ReportingVisit): Promise<void> {
  if (!visit.reportsAnyHealth() && !hasAnalyticsFunction()) {
    health.reportTo(() => undefined);
    return;
  }
  const { reportAreaHealth } = await import(/* webpackChunkName: "telemetry" */ './report-area-health.ts');
  reportAreaHealth(health, { reportTo: currentApiBaseUrl(), isReported: visit.reportsHealthOf });
}

async function beginCollector(router: PageRouter, isReporting: boolean): Promise<void> {
  if (!isReporting && !hasAnalyticsFunction()) return;
  const { startCollector } = await import(/* webpackChunkName: "telemetry" */ './start-collector.ts');
  startCollector(router, { reportTo: isReporting ? currentApiBaseUrl() : null });
}
