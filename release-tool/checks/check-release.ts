import { checkAssets } from './check-assets.ts';
import { checkAgainstAreas } from './check-against-areas.ts';
import { checkAgainstHost } from './check-against-host.ts';
import { checkSignature } from './check-signature.ts';
import { checkSite } from './check-site.ts';
import { checkVersion } from './check-version.ts';
import type { Violation } from './violation.ts';
import { type CheckRequest, readSitePlan, type SitePlan } from './site-plan.ts';

/** All violations, in both directions, canaries included. Rejects only when the store cannot be reached. */
export async function checkRelease(request: CheckRequest): Promise<Violation[]> {
  const { store, keys, newest } = request;
  const [plan, ofSite] = await Promise.all([readSitePlan(request), checkSite(store, newest)]);
  const ofAssets: Violation[] = [];
  // Sequential: each reads four files in parallel.
  for (const candidate of plan.candidates) ofAssets.push(...(await checkAssets(candidate, store)));
  return [
    ...ofSite,
    ...plan.violations,
    ...plan.candidates.flatMap((candidate) => checkSignature(candidate, keys)),
    ...plan.candidates.flatMap(checkVersion),
    ...checkTogether(plan),
    ...ofAssets,
  ];
}

/** Only pairs that the release changes: two live versions cannot block it. */
function checkTogether({ candidates, host, areas }: SitePlan): Violation[] {
  const besideHost =
    host === undefined
      ? []
      : areas
          .filter((area) => host.role === 'candidate' || area.role === 'candidate')
          .flatMap((area) => checkAgainstHost(area, host));
  return [
    ...besideHost,
    ...candidates.flatMap((candidate, index) => {
      // Compares two candidates once.
      const compared = candidates.slice(0, index);
      return checkAgainstAreas(
        candidate,
        areas.filter((area) => !compared.includes(area)),
      );
    }),
  ];
}
