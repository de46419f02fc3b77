import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { sourceSum } from '../webpack/source-sum.ts';

export type FixtureBuilds = { host: string; remote: string };

/** Builds both fixtures with webpack, side by side, where they have changed. Nobody changes their folders. */
export async function buildFixtures(): Promise<FixtureBuilds> {
  const [host, remote] = await Promise.all([build('host'), build('remote')]);
  return { host, remote };
}

function build(fixture: string): Promise<string> {
  const root = path.join(import.meta.dirname, '..');
  const program = path.join(root, 'webpack', 'build.ts');
  const cwd = path.join(root, 'test-fixtures', fixture);
  return cachedBuild(cwd, (output) =>
    promisify(execFile)(process.execPath, [program, '--output-path', output], { cwd }),
  );
}

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
