import type { Violation } from './violation.ts';
import { nameOf, type Known } from './site-plan.ts';

/** Whether an area's version is compatible with all other areas: each path and each global has one owner. */
export function checkAgainstAreas(candidate: Known, areas: readonly Known[]): Violation[] {
  return areas
    .filter(({ name }) => name !== candidate.name)
    .flatMap((other) => [...checkPaths(candidate, other), ...checkContainers(candidate, other)]);
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
