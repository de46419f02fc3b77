import { BUDGETS, type Budgets } from 'federation/release-format/budgets';
import { checkAssets } from './check-assets.ts';
import { checkAgainstAreas, checkTabCount, checkAgainstHost } from './check-together.ts';
import { checkOrigin, checkSignature } from './check-signature.ts';
import { checkReturningBytes } from './returning-bytes.ts';
import { checkSite } from './check-site.ts';
import { checkVersion } from './check-version.ts';
import type { Violation } from './violation.ts';
import { isAmong } from '../format/site-paths.ts';
import { type CheckRequest, type Known, type PlanRequest, readSitePlan, type SitePlan } from './site-plan.ts';

/** All violations, in both directions, canaries included. Rejects only when the store cannot be reached. */
export async function checkRelease(request: CheckRequest): Promise<Violation[]> {
  const { store, keys, newest } = request;
  const [plan, ofSite] = await Promise.all([readSitePlan(request), checkSite(store, newest, keys)]);
  const ofVersions = await checkPlan(plan, request);
  const grown = await Promise.all(plan.candidates.map((one) => checkReturningBytes(one, request)));
  return [...ofSite, ...ofVersions, ...grown.flat()];
}

/** What speaks against the versions themselves, whatever the site's log and files are. */
export async function checkVersions(request: PlanRequest): Promise<Violation[]> {
  return checkPlan(await readSitePlan(request), request);
}

async function checkPlan(plan: SitePlan, request: PlanRequest): Promise<Violation[]> {
  const ofFiles: Violation[] = [];
  // Sequential: each reads four files in parallel.
  for (const candidate of plan.candidates) ofFiles.push(...(await checkCandidate(candidate, plan, request)));
  return [
    ...plan.violations,
    ...plan.candidates
      .filter((candidate) => !isAmong(request.unpublished ?? [], candidate))
      .flatMap((candidate) => checkSignature(candidate, request.keys)),
    ...plan.candidates.flatMap(checkVersion),
    ...checkTogether(plan),
    ...ofFiles,
  ];
}

async function checkCandidate(
  candidate: Known,
  { hosts }: SitePlan,
  { keys, store }: PlanRequest,
): Promise<Violation[]> {
  const foreign = checkOrigin(candidate, keys);
  // Nothing is requested from an origin that nobody granted.
  if (foreign.length > 0) return foreign;
  const { violations, intact } = await checkAssets(candidate, store);
  const { contract } = candidate.files;
  // Parsers, which only a check needs.
  const { checkSizes } = await import('./check-sizes.ts');
  const { checkFirstViews } = await import('./check-first-views.ts');
  const ofAll = [
    ...violations,
    ...checkSizes(candidate, intact, budgetsFor(candidate, hosts)),
    ...checkFirstViews(candidate, intact),
  ];
  if (contract.kind === 'host') return ofAll;
  const { parseAreaFiles, checkMeasured, checkBundled } = await import('./check-measured.ts');
  const files = parseAreaFiles(contract, intact);
  return [
    ...ofAll,
    ...checkMeasured(candidate, files),
    ...hosts.flatMap((host) => checkBundled(candidate, files, host)),
  ];
}

/** Those of the host that an area will run on; a host cannot give itself others. */
function budgetsFor({ files: { contract } }: Known, hosts: readonly Known[]): Budgets {
  const [host] = contract.kind === 'area' ? hosts : [];
  return (host?.files.contract.kind === 'host' ? host.files.contract.budgets : undefined) ?? BUDGETS;
}

/** Only pairs that the release changes: two live versions cannot block it. */
function checkTogether({ candidates, hosts, areas }: SitePlan): Violation[] {
  const besideHost = hosts.flatMap((host) =>
    areas
      .filter((area) => host.role === 'candidate' || area.role === 'candidate')
      .flatMap((area) => checkAgainstHost(area, host)),
  );
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
    ...checkTabCount(candidates, areas),
  ];
}
