import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename, delimiter, join } from 'node:path';

/** The paths of a program in the directories of PATH, in order: none for what is a path itself. */
export async function programsOnPath(name: string, path = ''): Promise<string[]> {
  if (name !== basename(name)) return [];
  const candidates = path
    .split(delimiter)
    .filter((directory) => directory !== '')
    .map((directory) => join(directory, programName(name)));
  const isThere = await Promise.all(candidates.map(isProgram));
  return candidates.filter((_, index) => isThere[index]);
}

export function programName(name: string): string {
  return process.platform === 'win32' ? `${name}.exe` : name;
}

export function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
