import { currentChannels, currentReleases } from 'federation/runtime/area-loader';
import { currentApiBaseUrl } from 'shared/http';
import { hasAnalyticsFunction } from './analytics-function.ts';
import type { AreaHealth } from './area-health.ts';
import type { PageRouter } from './shown-parts.ts';

/**
 * Begins to collect how fast the page is and how well its areas do, where somebody wants to know: the visit reports it to the API, or
 * the page has an analytics function. For everybody else not even the code is fetched. While an area has a canary, every visit reports
 * how well that area does, and the canary's own devices how fast they are. Rejects when the code cannot be had.
 * @param reportRate the part of all visits that report, 0 to 1: decided here, once for the page
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
    health.giveTo(() => undefined);
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
