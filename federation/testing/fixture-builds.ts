import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { cachedBuild } from './cached-build.ts';

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
