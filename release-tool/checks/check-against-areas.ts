import { MAX_TABS } from 'federation/release-format/area-entries';
import type { Violation } from './violation.ts';
import { checkStyleNames } from './check-style-names.ts';
import { nameOf, type Known } from './site-plan.ts';

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
  const others = prefixesOf(other);
  return prefixesOf(candidate)
    .filter((prefix) => others.some((taken) => isSamePath(prefix, taken)))
    .map((prefix) => ({
      code: 'path-collision',
      about: nameOf(candidate),
      message: `${nameOf(candidate)} claims the path ${prefix}, which ${nameOf(other)} serves.`,
      remedy: `Choose another path in the "ongi" part of ${candidate.name}'s package.json, or release in the same command a ${other.name} that gives it up.`,
    }));
}

function checkContainers(candidate: Known, other: Known): Violation[] {
  const container = containerOf(candidate);
  if (container === undefined || container !== containerOf(other)) return [];
  return [
    {
      code: 'container-collision',
      about: nameOf(candidate),
      message: `${nameOf(candidate)} declares the global ${container}, which is that of ${nameOf(other)}.`,
      remedy: 'Give one of the two areas another name: the global is made of it.',
    },
  ];
}

function checkTabs(candidate: Known, other: Known): Violation[] {
  const others = tabPathsOf(other);
  return tabPathsOf(candidate)
    .filter((path) => others.some((taken) => isSamePath(path, taken)))
    .map((path) => ({
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

/** Case-insensitive, like the page. */
function isSamePath(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function prefixesOf({ files: { contract } }: Known): string[] {
  return contract.kind === 'area' ? Object.keys(contract.paths) : [];
}

function containerOf({ files: { contract } }: Known): string | undefined {
  return contract.kind === 'area' ? contract.container : undefined;
}
