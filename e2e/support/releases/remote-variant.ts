import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cachedBuild } from 'federation/testing/cached-build';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Builds a changed copy of a remote, beside it so that imports resolve alike. Returns the copy's folder. */
export async function buildVariant(
  packageName: string,
  changes: Readonly<Record<string, (source: string) => string>>,
): Promise<{ folder: string; remove: () => Promise<void> }> {
  // Two journeys may build the same remote at the same time.
  const folder = join(ROOT, `.variant-${packageName}-${randomUUID()}`);
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await cp(join(ROOT, packageName), folder, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('/dist'),
    });
    for (const [file, change] of Object.entries(changes)) {
      const path = join(folder, file);
      const before = await readFile(path, 'utf8');
      const after = change(before);
      if (after === before) throw new Error(`${file} was not changed`);
      await writeFile(path, after);
    }
    const webpack = join(folder, 'node_modules', 'webpack-cli', 'bin', 'cli.js');
    const built = await cachedBuild(folder, (output) =>
      run(process.execPath, [webpack, '--mode', 'production', '--output-path', output], { cwd: folder }),
    );
    await cp(built, join(folder, 'dist'), { recursive: true });
  } catch (error) {
    await remove();
    throw error;
  }
  return { folder, remove };
}
