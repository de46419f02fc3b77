import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import path from 'node:path';

const BYTES_OF_GIGABYTE = 1e9;

export function freeGigabytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return (bavail * bsize) / BYTES_OF_GIGABYTE;
}

/** The folder may not exist yet. Rounded down. */
export function freePercent(folder: string): number {
  if (!existsSync(folder)) return freePercent(path.dirname(folder));
  const { bavail, blocks } = statfsSync(folder);
  return blocks === 0 ? 100 : Math.floor((bavail / blocks) * 100);
}

/** Whether the folder is writable or can be created. */
export function isWritable(folder: string): boolean {
  if (!existsSync(folder)) {
    const parent = path.dirname(folder);
    return parent !== folder && isWritable(parent);
  }
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
