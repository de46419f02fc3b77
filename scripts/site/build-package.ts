import path from 'node:path';
import { runQuietly } from '../machine/run-quietly.ts';

/** The package's own `build` script, alone. Throws with everything it printed when it fails. */
export async function buildPackage(root: string, packageName: string, signal?: AbortSignal): Promise<void> {
  const { code, output } = await runQuietly(process.execPath, ['--run', 'build'], {
    cwd: path.join(root, packageName),
    env: { ...process.env, NODE_ENV: 'production' },
    ...(signal === undefined ? {} : { signal }),
  });
  if (code !== 0) throw new Error(`${output.trim()}\n\nbuilding ${packageName} failed`);
}
