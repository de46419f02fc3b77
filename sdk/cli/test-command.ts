import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Surroundings } from './surroundings.ts';

/** A remote's own scripts, in the order in which they tell most. */
const SCRIPTS = ['test', 'build'];

/** Runs the remote's own scripts. The result is the exit code of the first one that fails, or 0. */
export async function testAndBuild({ folder, env }: Pick<Surroundings, 'folder' | 'env'>): Promise<number> {
  for (const script of SCRIPTS) {
    const child = spawn('npm', ['run', script], { cwd: folder, env: { ...env }, stdio: 'inherit' });
    const [code]: (number | null)[] = await once(child, 'close');
    if (code !== 0) return code ?? 1;
  }
  return 0;
}
