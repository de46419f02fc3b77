import { isInFolder } from 'federation/release-format/measured/portable-name';
import type { AreaFiles } from './area-files.ts';
import { listed, nameOf, type Known } from './site-plan.ts';
import type { Violation } from './violation.ts';

/**
 * Whether a candidate contains code of which the page has the host's copy: two stores, and nothing is logged.
 */
export function checkBundled(candidate: Known, { measurements }: AreaFiles, host: Known): Violation[] {
  const names = Object.values(measurements?.modules ?? {}).flatMap((modules) =>
    Object.values(modules).flat(),
  );
  return Object.entries(host.files.contract.shared).flatMap(([key, { provided, folders = [] }]) => {
    const copies = names.filter((name) => provided && folders.some((folder) => isInFolder(name, folder)));
    if (copies.length === 0) return [];
    return [
      {
        code: 'singleton-bundled',
        about: nameOf(candidate),
        message: `${nameOf(candidate)} contains ${listed([...new Set(copies)])}, of which ${nameOf(host)} holds the only copy, as ${key}.`,
        remedy: `Add ${key} to the project's one list if it is missing there (shared/federation.ts), and import it everywhere as "${key}".`,
      },
    ];
  });
}
