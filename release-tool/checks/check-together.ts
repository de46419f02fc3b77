import { isPathPrefix } from 'federation/release-format/site-names';
import type { Violation } from './violation.ts';
import { nameOf, type Known, violationsOf } from './site-plan.ts';
import { checkProvided } from './check-provided.ts';
import { MAX_TABS } from 'federation/release-format/area-entries';

/** Whether an area's version can run on a host's. Either may be the candidate; the remedy differs. */
export function checkAgainstHost(area: Known, host: Known): Violation[] {
  const violations = [...checkOwnPaths(area, host), ...checkStyleNames(area, host)];
  const [needs, brings] = [area.files.contract, host.files.contract];
  if (needs.contractVersion !== brings.contractVersion)
    violations.push({
      code: 'contract-version',
      about: nameOf(host.role === 'candidate' ? host : area),
      message: `${nameOf(area)} keeps to version ${needs.contractVersion} of the contract between host and areas, ${nameOf(host)} to version ${brings.contractVersion}.`,
      remedy: `Build ${olderOf(area, host)} against the contract of the other, or release both in one command.`,
    });
  return [...violations, ...checkProvided(area, host)];
}

/** Of an area that claims a page of the host, and of a host with a page at an area's path. */
function checkOwnPaths(area: Known, host: Known): Violation[] {
  const { contract } = host.files;
  const own = contract.kind === 'host' ? (contract.ownPaths ?? []) : [];
  return commonPaths(prefixesOf(area).filter(isPathPrefix), own).map((prefix) => ({
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

/** Whether two packages style under names of their own: classes by their prefixes, fonts of the host's. */
function checkStyleNames(one: Known, other: Known): Violation[] {
  const taken = [...prefixesTakenBy(one, other), ...prefixesTakenBy(other, one), ...commonFonts(one, other)];
  return violationsOf(other.role === 'candidate' ? other : one, 'style-collision', [...new Set(taken)], {
    toMessage: (named) => `${nameOf(one)} and ${nameOf(other)} style under the same names: ${named}`,
    remedy: `Give the package another name, or "classPrefixes" in the "ongi" part of package.json, or the font another family.`,
  });
}

/** Two areas may bring the same package's classes; nobody may use another's own. */
function prefixesTakenBy(one: Known, other: Known): string[] {
  const [own = ''] = other.files.contract.measured.classPrefixes;
  const { classPrefixes } = one.files.contract.measured;
  return classPrefixes.filter((prefix) => prefix.startsWith(own) || own.startsWith(prefix));
}

/** A family that an area declares would replace the host's of the same name on the whole page. */
function commonFonts(one: Known, other: Known): string[] {
  if (one.name !== 'host' && other.name !== 'host') return [];
  const fonts = other.files.contract.measured.fonts;
  return one.files.contract.measured.fonts.filter((font) => fonts.includes(font));
}

/** Whether an area's version is compatible with all others: each path, global and tab has one owner. */
export function checkAgainstAreas(candidate: Known, areas: readonly Known[]): Violation[] {
  return areas
    .filter(({ name }) => name !== candidate.name)
    .flatMap((other) => [
      ...checkPaths(candidate, other),
      ...checkContainers(candidate, other),
      ...checkTabs(candidate, other),
      ...checkStyleNames(candidate, other),
    ]);
}

function checkPaths(candidate: Known, other: Known): Violation[] {
  return commonPaths(prefixesOf(candidate), prefixesOf(other)).map((prefix) => ({
    code: 'path-collision',
    about: nameOf(candidate),
    message: `${nameOf(candidate)} claims the path ${prefix}, which ${nameOf(other)} serves.`,
    remedy: `Choose another path in the "ongi" part of ${candidate.name}'s package.json, or release in the same command a ${other.name} that gives it up.`,
  }));
}

function checkContainers(candidate: Known, other: Known): Violation[] {
  const [container, others] = [candidate, other].map(({ files: { contract } }) =>
    contract.kind === 'area' ? contract.container : undefined,
  );
  if (container === undefined || container !== others) return [];
  const about = nameOf(candidate);
  const message = `${about} declares the global ${container}, which is that of ${nameOf(other)}.`;
  const remedy = 'Give one of the two areas another name: the global is made of it.';
  return [{ code: 'container-collision', about, message, remedy }];
}

function checkTabs(candidate: Known, other: Known): Violation[] {
  return commonPaths(tabPathsOf(candidate), tabPathsOf(other)).map((path) => ({
    code: 'tab-collision',
    about: nameOf(candidate),
    message: `${nameOf(candidate)} has a tab to ${path}, and so has ${nameOf(other)}.`,
    remedy: `Leave the tab to one of them in the "ongi" part of its package.json, or release in the same command a ${other.name} without it.`,
  }));
}

/** Whether the tabs of all areas fit into one bar, whichever versions a device gets. */
export function checkTabCount(candidates: readonly Known[], areas: readonly Known[]): Violation[] {
  const most = new Map<string, number>();
  for (const area of areas) most.set(area.name, Math.max(most.get(area.name) ?? 0, tabPathsOf(area).length));
  const count = [...most.values()].reduce((sum, tabs) => sum + tabs, 0);
  if (count <= MAX_TABS) return [];
  return candidates
    .filter((candidate) => tabPathsOf(candidate).length > 0)
    .map((candidate) => ({
      code: 'too-many-tabs',
      about: nameOf(candidate),
      message: `With ${nameOf(candidate)} the bottom navigation would have ${count} tabs; ${MAX_TABS} fit on a small phone.`,
      remedy: `Offer the page of ${candidate.name} in a slot ("ongi.slots") or a link, or release in the same command an area that gives up a tab.`,
    }));
}

function tabPathsOf({ files: { contract } }: Known): string[] {
  return contract.kind === 'area' ? (contract.tabs ?? []).map(({ path }) => path) : [];
}

/** Those of the first that the second has as well. Case-insensitive, like the page. */
function commonPaths(paths: readonly string[], others: readonly string[]): string[] {
  const taken = new Set(others.map((path) => path.toLowerCase()));
  return paths.filter((path) => taken.has(path.toLowerCase()));
}

function prefixesOf({ files: { contract } }: Known): string[] {
  return contract.kind === 'area' ? Object.keys(contract.paths) : [];
}
