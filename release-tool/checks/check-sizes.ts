import type { Budgets } from 'federation/release-format/budgets';
import type { BuildContract } from 'federation/release-format/build-contract';
import { sizeOf } from 'federation/release-format/compress-for-serving';
import { kilobytes } from '../format/plain-text.ts';
import type { IntactFiles } from './check-measured.ts';
import { nameOf, violationsOf, type Known } from './site-plan.ts';
import type { Violation } from './violation.ts';

/** Whether what a visitor waits for stays small, measured from the files. */
export function checkSizes(candidate: Known, files: IntactFiles, budgets: Budgets): Violation[] {
  const { contract } = candidate.files;
  const sizes = new Map([...files].map(([file, content]) => [file, sizeOf(content).brotli]));
  const sum = (names: readonly string[]): number =>
    [...new Set(names)].reduce((total, name) => total + (sizes.get(name) ?? 0), 0);
  const all = {
    what: 'all scripts and styles',
    size: sum([...sizes.keys()]),
    budget: budgets[contract.kind].all,
  };
  const exceeded = [...partsOf(contract, sum, budgets), all]
    .filter(({ size, budget }) => size > budget)
    .map(({ what, size, budget }) => `${what} ${kilobytes(size)} of at most ${kilobytes(budget)}`);
  return violationsOf(candidate, 'too-large', exceeded, {
    toMessage: (named) => `${nameOf(candidate)} is larger than its budget, compressed: ${named}`,
    remedy:
      'Load what is rarely needed on demand (import()), or drop a dependency; measurements.json names the modules of each file.',
  });
}

type Part = { what: string; size: number; budget: number };

function partsOf(
  contract: BuildContract,
  sum: (files: readonly string[]) => number,
  { host, area }: Budgets,
): Part[] {
  const part = (what: string, files: readonly string[], budget: number): Part => ({
    what,
    size: sum(files),
    budget,
  });
  if (contract.kind === 'host')
    return [part('what the page loads first', [...contract.scripts, ...contract.styles], host.first)];
  return [
    part('the entry', [contract.entry], area.entry),
    part('the area module', contract.start, area.start),
    ...Object.entries(contract.paths).map(([prefix, files]) =>
      part(`the screen at ${prefix}`, files, area.path),
    ),
  ];
}
