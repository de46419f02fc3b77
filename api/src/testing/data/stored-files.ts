import { readdir } from 'node:fs/promises';

/** How many files lie below a directory, those in the named folders of it left out. */
export async function countFilesBelow(directory: string, except: readonly string[] = []): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter(
    (entry) =>
      entry.isFile() && !except.some((folder) => entry.parentPath.startsWith(`${directory}/${folder}`)),
  ).length;
}
