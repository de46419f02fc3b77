import { accessSync, constants } from 'node:fs';

/** False in a working tree of somebody else, and on a file system that is mounted for reading. */
export function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT';
  }
}
