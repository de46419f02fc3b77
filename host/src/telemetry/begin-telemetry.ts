import { currentChannels, currentReleases } from 'federation/runtime/area-loader';
import { currentApiBaseUrl } from 'shared/http';
import { hasAnalyticsFunction } from './analytics-function.ts';
import type { AreaHealth } from './area-health.ts';
import type { PageRouter } from './shown-parts.ts';

/**
 * Starts collecting page speed and area health when the visit reports to the API or the page has an analytics
 * function; otherwise not even the code is fetched. While an area has a canary, every visit reports that
 * area's health, and canary devices report their speed. Rejects when the code cannot be fetched.
 * @param reportRate fraction of visits that report, 0 to 1: decided once per page
 */
export async function beginTelemetry(
  router: PageRouter,
  reportRate: number,
  health: AreaHealth,
): Promise<void> {
  const isDrawn = Math.random() < reportRate;
  const isCanaryDevice = Object.values(currentChannels()).includes('canary');
  await Promise.all([beginHealth(health, isDrawn), beginCollector(router, isDrawn || isCanaryDevice)]);
}

async function beginHealth(health: AreaHealth, isDrawn: boolean): Promise<void> {
  const canaries = currentReleases()?.canaries ?? {};
  const isEnabled = isDrawn || Object.keys(canaries).length > 0 || hasAnalyticsFunction();
  if (!isEnabled) {
    health.reportTo(() => undefined);
    return;
  }
  const { reportAreaHealth } = await import(/* webpackChunkName: "area-health" */ './report-area-health.ts');
  reportAreaHealth(health, {
    reportTo: currentApiBaseUrl(),
    isReported: (area) => isDrawn || canaries[area] !== undefined,
  });
}

async function beginCollector(router: PageRouter, isReporting: boolean): Promise<void> {
  if (!isReporting && !hasAnalyticsFunction()) return;
  const { startCollector } = await import(/* webpackChunkName: "telemetry" */ './start-collector.ts');
  startCollector(router, { reportTo: isReporting ? currentApiBaseUrl() : null });
}
