import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Surroundings } from './run-ongi.ts';

/** What the remote's own package.json calls its tests and its build. */
const SCRIPTS = ['test', 'build'];

/**
 * `ongi test`: the remote's own tests, its build, and, where the address of a site is known, whether the build
 * fits it. Options are those of `ongi check`. The result is the exit code of the first step that fails, or 0.
 */
export async function testCommand(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { folder, env } = surroundings;
  for (const script of SCRIPTS) {
    const npm = spawn('npm', ['run', script], { cwd: folder, stdio: 'inherit' });
    await once(npm, 'exit');
    if (npm.exitCode !== 0) return npm.exitCode ?? 1;
  }
  const isOfSite = args.length > 0 || env['ONGI_SITE_URL'] !== undefined;
  if (!isOfSite) return 0;
  const { checkCommand } = await import('./platform/check-command.ts');
  return checkCommand(args, surroundings);
}
