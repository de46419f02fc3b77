import { createHash } from 'node:crypto';

/** Numbers need no quotes in scripts. */
const MODULE_IDS = 20_000;
const CHUNK_IDS = 10_000;
const MOST_ATTEMPTS = 10;

/** The possible ids of a module with these names: the first one, unless another module has it. */
export function moduleIdsOf(names: readonly string[]): number[] {
  return idsOf(names.toSorted().join('\n'), MODULE_IDS);
}

export function chunkIdsOf(name: string): number[] {
  return idsOf(name, CHUNK_IDS);
}

function idsOf(name: string, space: number): number[] {
  return Array.from(
    { length: MOST_ATTEMPTS },
    (_, attempt) => createHash('sha256').update(`${attempt}\n${name}`).digest().readUInt32BE() % space,
  );
}

/** `@a/b@1.2.0/index.js` -> `@a/b/`; undefined for a file of a workspace package. */
export function packageFolderOf(name: string): string | undefined {
  const [, folder] = /^((?:@[^/@]+\/)?[^/@]+)@[^/]*\//.exec(name) ?? [];
  return folder === undefined ? undefined : `${folder}/`;
}

/** Whether a module belongs to a folder of a host's contract. */
export function isInFolder(name: string, folder: string): boolean {
  return (packageFolderOf(name) ?? name).startsWith(folder);
}
