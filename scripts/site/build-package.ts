import path from 'node:path';
import { runQuietly } from '../machine/run-quietly.ts';

/** Runs the package's `build` script. Throws with its output. */
export async function buildPackage(root: string, packageName: string, signal?: AbortSignal): Promise<void> {
  const { code, output } = await runQuietly(process.execPath, ['--run', 'build'], {
    cwd: path.join(root, packageName),
    env: { ...process.env, NODE_ENV: 'production' },
    ...(signal === undefined ? {} : { signal }),
  });
  if (code !== 0) throw new Error(`${output.trim()}\n\nbuilding ${packageName} failed`);
}
