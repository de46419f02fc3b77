import { ALL_NAMES, type BuildContract, type SharedModule } from 'federation/release-format/build-contract';
import { satisfies } from 'semver';
import { listed, nameOf, type Known } from './site-plan.ts';
import type { Violation } from './violation.ts';

/** What an area's build needs of a module: which versions, and which names its code reads. */
type Needed = Pick<SharedModule, 'resolved' | 'required' | 'names' | 'peerRanges'>;
type Provided = Pick<SharedModule, 'resolved' | 'names'>;

/**
 * Whether a host has the modules that an area takes from it: of the same major version, with every name that
 * the area reads. Which minor version it is does not count where that is known of both.
 */
export function checkProvided(area: Known, host: Known): Violation[] {
  const needs = Object.entries(area.files.contract.shared);
  // What it provides itself is reported by the area's own check.
  const modules = needs.flatMap(([key, shared]) =>
    shared.provided ? [] : checkModule(area, host, key, shared),
  );
  return [...checkFederation(area, host), ...modules];
}

/** Of an area that needs, and a host that provides: the one that shall go live. */
function aboutOf(area: Known, host: Known): string {
  return nameOf(host.role === 'candidate' ? host : area);
}

function checkModule(area: Known, host: Known, key: string, shared: SharedModule): Violation[] {
  const about = aboutOf(area, host);
  const isHostNew = host.role === 'candidate';
  const provided = providedBy(host.files.contract, key);
  if (provided === undefined) {
    const message = `${nameOf(area)} needs ${key} ${shared.required} from the host, and ${nameOf(host)} does not provide it.`;
    const remedy = isHostNew
      ? `Let the host provide ${key} (shared/federation.ts), or first release a ${area.name} that does without.`
      : `Release a host that provides ${key} first, or build ${area.name} without it.`;
    return [{ code: 'singleton-missing', about, message, remedy }];
  }
  const range = unmetRange(shared, provided);
  if (range !== undefined) {
    const has = provided.resolved;
    const message = `${nameOf(area)} needs ${key} ${range}, and ${nameOf(host)} provides ${has}.`;
    const remedy = isHostNew
      ? `First release a ${area.name} that runs with ${key} ${has}, or keep ${key} within ${range} in the host.`
      : `Release a host that provides ${key} ${range} first, or build ${area.name} with ${key} ${has}.`;
    return [{ code: 'singleton-range', about, message, remedy }];
  }
  const missing = missingNames(shared, provided);
  if (missing.length === 0) return [];
  const named = listed(missing);
  const message = `${nameOf(area)} reads ${named} of ${key}, which the ${key} of ${nameOf(host)} does not have.`;
  const remedy = isHostNew
    ? `First release a ${area.name} that does without ${named}, or let ${key} of the host have it.`
    : `Release a host whose ${key} has ${named} first, or build ${area.name} without it.`;
  return [{ code: 'singleton-name', about, message, remedy }];
}

/** The range that a host's version is outside of. */
function unmetRange(
  { resolved, required, names, peerRanges = [] }: Needed,
  has: Provided,
): string | undefined {
  const unmet = [required, ...peerRanges].find((range) => !isWithin(has.resolved, range));
  if (unmet !== undefined) return unmet;
  const isKnown = has.names !== undefined && names?.includes(ALL_NAMES) !== true;
  // What is not compared by name may have come with the version that it was built with.
  const range = `^${resolved}`;
  return names === undefined || isKnown || isWithin(has.resolved, range) ? undefined : range;
}

function missingNames({ names = [] }: Needed, has: Provided): string[] {
  return names.filter((name) => name !== ALL_NAMES && has.names?.includes(name) === false);
}

/** An area takes Module Federation's core from the page. */
function checkFederation(area: Known, host: Known): Violation[] {
  const [needs, brings] = [area.files.contract, host.files.contract];
  const [built, has] = [needs.federationVersion, brings.federationVersion];
  const [major = ''] = built.split('.');
  const needed = { resolved: built, required: `^${major}.0.0`, names: needs.federationNames ?? [ALL_NAMES] };
  const provided = { resolved: has, names: brings.federationNames };
  const range = unmetRange(needed, provided);
  const missing = missingNames(needed, provided);
  if (range === undefined && missing.length === 0) return [];
  const lack = range === undefined ? `lacks ${listed(missing)} of it` : `would have to have ${range}`;
  const message = `${nameOf(area)} was built with Module Federation ${built} and takes its runtime from ${nameOf(host)}, which has ${has} and ${lack}.`;
  const remedy = `Release a host with Module Federation ${built} first, or build ${area.name} with ${has}.`;
  return [{ code: 'federation-version', about: aboutOf(area, host), message, remedy }];
}

function providedBy({ shared }: BuildContract, key: string): SharedModule | undefined {
  const module = Object.hasOwn(shared, key) ? shared[key] : undefined;
  return module?.provided === true ? module : undefined;
}

/** Whether the page's runtime accepts a version. Prereleases count: 19.3.0-rc.1 is in ^19.2.0 only. */
export function isWithin(version: string, range: string): boolean {
  return satisfies(version, range, { includePrerelease: true });
}
