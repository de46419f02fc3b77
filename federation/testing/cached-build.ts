import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { sourceSum } from '../webpack/source-sum.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const CACHE = path.join(ROOT, '.cache', 'test-builds');

/** Cached by the sources' names and contents, not the folder's path. Callers must not change the output. */
export async function cachedBuild(
  folder: string,
  build: (output: string) => Promise<unknown>,
): Promise<string> {
  const target = path.join(CACHE, sourceSum(ROOT, folder));
  if (existsSync(target)) return target;
  // Renamed when it is complete: another test may look for it at the same time.
  const output = `${target}.${randomUUID()}`;
  try {
    await build(output);
    await rename(output, target);
  } catch (error) {
    await rm(output, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}
