import { accessSync, constants } from 'node:fs';
import path from 'node:path';

export function programOnPath(name: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** False in a working tree of somebody else, and on a file system that is mounted for reading. */
export function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT';
  }
}
