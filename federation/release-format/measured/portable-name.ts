/**
 * `@a/b@1.2.0/index.js` -> `@a/b/`; undefined for a file of a workspace package, whose name has no version.
 */
export function packageFolderOf(name: string): string | undefined {
  const [, folder] = /^((?:@[^/@]+\/)?[^/@]+)@[^/]*\//.exec(name) ?? [];
  return folder === undefined ? undefined : `${folder}/`;
}

/** Whether a module belongs to a folder of a host's contract. */
export function isInFolder(name: string, folder: string): boolean {
  return (packageFolderOf(name) ?? name).startsWith(folder);
}
