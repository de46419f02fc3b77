import type { AreaHealth } from '../telemetry/area-health.ts';
import { countHealth } from '../telemetry/count-health.ts';
import { HOST } from '../site/release-parts.ts';

/** What a page counts for its areas from now on: `area-error feed 1.1.0`. */
export function countedHealth(health: AreaHealth): string[] {
  const counted: string[] = [];
  health.reportTo((event) => {
    for (const { metric, part, version } of countHealth(event).samples)
      if (part !== HOST) counted.push(`${metric} ${part} ${version}`);
  });
  return counted;
}
