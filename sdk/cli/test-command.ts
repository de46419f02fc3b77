import { spawn } from 'node:child_process';
import { once } from 'node:events';

type TestSurroundings = { folder: string; env: Readonly<Record<string, string | undefined>> };

/** A remote's own scripts, in the order in which they tell most. */
const SCRIPTS = ['test', 'build'];

/** What the remote itself says of its sources; the result is the exit code of the first script that fails, or 0. */
export async function testAndBuild({ folder, env }: TestSurroundings): Promise<number> {
  for (const script of SCRIPTS) {
    const child = spawn('npm', ['run', script], { cwd: folder, env: { ...env }, stdio: 'inherit' });
    const [code]: (number | null)[] = await once(child, 'close');
    if (code !== 0) return code ?? 1;
  }
  return 0;
}
