import { currentReleases } from 'federation/runtime/area-loader';
import { HOST } from '../site/release-parts.ts';

export type ReportingVisit = {
  /** Whether this visit was drawn to report everything. */
  isDrawn: boolean;
  /** While an area or the host has a canary, every visit reports how that one works. */
  reportsHealthOf: (part: string) => boolean;
  reportsAnyHealth: () => boolean;
};

/** Decides once per page. @param reportRate fraction of visits that report, 0 to 1 */
export function drawVisit(reportRate: number): ReportingVisit {
  const isDrawn = Math.random() < reportRate;
  const canaries = (): object => {
    const { canaries: ofAreas = {}, hostCanary } = currentReleases() ?? {};
    return hostCanary === undefined ? ofAreas : { ...ofAreas, [HOST]: hostCanary };
  };
  return {
    isDrawn,
    reportsHealthOf: (part) => isDrawn || part in canaries(),
    reportsAnyHealth: () => isDrawn || Object.keys(canaries()).length > 0,
  };
}
