import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from '../../../scripts/machine/run-quietly.ts';
import { refreshIfDue } from '../../../scripts/site/refresh-regularly.ts';
import { log } from '../../support/bench-run.ts';
import { copyLiveSite } from './copy-live-site.ts';

/** The last commit before the first view was made faster. BENCH_BEFORE names another one. */
const BEFORE = 'b01ca2ae8bb7aa3138c6d604d03a4d9a301a73a9';

/**
 * The site as it was built at that commit, with its own dependencies. The build is cached by commit.
 * @returns false where the commit cannot be had; the reason is logged
 */
export async function makeBeforeSite(root: string, siteDir: string): Promise<boolean> {
  const commit = process.env['BENCH_BEFORE'] || BEFORE;
  const known = await runQuietly('git', ['rev-parse', '--verify', `${commit}^{commit}`], { cwd: root });
  const sum = known.output.trim();
  if (known.code !== 0) {
    log(`without "before": this clone's history has no commit ${commit}`);
    return false;
  }
  const folder = path.join(root, '.cache', 'bench', 'before', sum);
  const finished = path.join(folder, '.cache', 'built');
  if (!existsSync(finished)) {
    log(`building the site of ${sum.slice(0, 8)}, with its own dependencies`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const sources = path.join(folder, 'sources.tar');
    execFileSync('git', ['archive', '--output', sources, sum], { cwd: root });
    execFileSync('tar', ['-xf', sources, '-C', folder]);
    rmSync(sources);
    const built = await runQuietly(
      process.execPath,
      [path.join('scripts', 'run.mjs'), 'test', '--only', 'build'],
      { cwd: folder, env: process.env },
    );
    if (built.code !== 0) throw new Error(`${built.output}\n\nbuilding ${sum} failed`);
    writeFileSync(finished, sum);
  }
  const ownSite = path.join(folder, 'site');
  // Pages reject a map that was signed a month ago.
  await refreshIfDue({ siteDir: ownSite, keyFile: path.join(folder, '.cache', 'release-key.pem') });
  await copyLiveSite(ownSite, siteDir);
  return true;
}
