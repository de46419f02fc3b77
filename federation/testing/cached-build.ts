import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..', '..');
const CACHE = path.join(ROOT, '.cache', 'test-builds');
/** What every build reads besides its own folder. The lock file stands for the installed packages. */
const READ_BY_ALL = ['shared', 'federation', 'pnpm-lock.yaml', 'tsconfig.base.json'];

/** Cached by the sources' names and contents, not the folder's path. Callers must not change the output. */
export async function cachedBuild(
  folder: string,
  build: (output: string) => Promise<unknown>,
): Promise<string> {
  const target = path.join(
    CACHE,
    await hashOf([folder, ...READ_BY_ALL.map((name) => path.join(ROOT, name))]),
  );
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

async function hashOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const start of paths) {
    for (const file of await filesUnder(start))
      hash.update(`${path.relative(start, file)}\n`).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function filesUnder(start: string): Promise<string[]> {
  if (path.extname(start) !== '') return [start];
  return (await readdir(start, { recursive: true, withFileTypes: true }))
    .filter(
      (entry) => entry.isFile() && !/\/(node_modules|dist)(\/|$)/.test(entry.parentPath.slice(start.length)),
    )
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}
