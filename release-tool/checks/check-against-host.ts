import type { BuildContract, SharedModule } from 'federation/release-format/build-contract';
import { isPathPrefix } from 'federation/release-format/site-names';
import type { Violation } from './violation.ts';
import { checkStyleNames } from './check-style-names.ts';
import { isWithin } from './is-within.ts';
import { nameOf, type Known } from './site-plan.ts';

/** Whether an area's version can run on a host's. Either may be the candidate; the remedy differs. */
export function checkAgainstHost(area: Known, host: Known): Violation[] {
  const violations: Violation[] = [];
  const find = (code: Violation['code'], message: string, remedy: string): void => {
    violations.push({ code, about: nameOf(host.role === 'candidate' ? host : area), message, remedy });
  };
  violations.push(...checkOwnPaths(area, host), ...checkStyleNames(area, host));
  const needs = area.files.contract;
  const brings = host.files.contract;
  if (needs.contractVersion !== brings.contractVersion) {
    find(
      'contract-version',
      `${nameOf(area)} keeps to version ${needs.contractVersion} of the contract between host and areas, ${nameOf(host)} to version ${brings.contractVersion}.`,
      `Build ${olderOf(area, host)} against the contract of the other, or release both in one command.`,
    );
  }
  if (!isWithin(brings.federationVersion, `^${needs.federationVersion}`)) {
    find(
      'federation-version',
      `${nameOf(area)} was built with Module Federation ${needs.federationVersion} and takes its runtime from ${nameOf(host)}, which has ${brings.federationVersion} and would have to have ^${needs.federationVersion}.`,
      `Release a host with Module Federation ${needs.federationVersion} first, or build ${area.name} with ${brings.federationVersion}.`,
    );
  }
  for (const [key, shared] of Object.entries(needs.shared)) {
    // Reported by the area's own check.
    if (shared.provided) continue;
    const provided = providedBy(brings, key);
    if (provided === undefined) {
      find(
        'singleton-missing',
        `${nameOf(area)} needs ${key} ${shared.required} from the host, and ${nameOf(host)} does not provide it.`,
        host.role === 'candidate'
          ? `Let the host provide ${key} (shared/federation.ts), or first release a ${area.name} that does without.`
          : `Release a host that provides ${key} first, or build ${area.name} without it.`,
      );
    } else if (!isWithin(provided.resolved, shared.required)) {
      find(
        'singleton-range',
        `${nameOf(area)} needs ${key} ${shared.required}, and ${nameOf(host)} provides ${provided.resolved}.`,
        host.role === 'candidate'
          ? `First release a ${area.name} that runs with ${key} ${provided.resolved}, or keep ${key} within ${shared.required} in the host.`
          : `Release a host that provides ${key} ${shared.required} first, or build ${area.name} with ${key} ${provided.resolved}.`,
      );
    }
  }
  return violations;
}

/**
 * Either may be the candidate: an area that claims a page of the host, a host with a page at an area's path.
 */
function checkOwnPaths(area: Known, host: Known): Violation[] {
  const { contract } = area.files;
  const own = host.files.contract.kind === 'host' ? (host.files.contract.ownPaths ?? []) : [];
  const taken = new Set(own.map((path) => path.toLowerCase()));
  return (contract.kind === 'area' ? Object.keys(contract.paths) : [])
    .filter((prefix) => isPathPrefix(prefix) && taken.has(prefix.toLowerCase()))
    .map((prefix) => ({
      code: 'path-collision',
      about: nameOf(host.role === 'candidate' ? host : area),
      message: `${nameOf(area)} claims the path ${prefix}, at which ${nameOf(host)} has a page of its own.`,
      remedy: `Choose another path in the "ongi" part of ${area.name}'s package.json, or take the page out of the host first.`,
    }));
}

function olderOf(area: Known, host: Known): string {
  const isAreaOlder = area.files.contract.contractVersion < host.files.contract.contractVersion;
  return isAreaOlder ? area.name : host.name;
}

function providedBy({ shared }: BuildContract, key: string): SharedModule | undefined {
  const module = Object.hasOwn(shared, key) ? shared[key] : undefined;
  return module?.provided === true ? module : undefined;
}
