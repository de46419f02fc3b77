import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sourceSum } from '../../../federation/webpack/source-sum.ts';
import { runInherited } from '../../../scripts/machine/run-inherited.ts';
import { log } from '../../support/bench-run.ts';
import { withApp, type BenchContext } from './running-app.ts';

const POSTS = '60';

export type FamilyData = { dataDir: string; accessToken: string };

/** A data directory with the demo family, and the access token of a member. No API runs on it. */
export async function familyData(context: BenchContext): Promise<FamilyData> {
  const { root } = context;
  const folder = path.join(root, '.cache', 'bench', 'family');
  const dataDir = path.join(folder, 'data');
  const sumFile = path.join(folder, 'made-from');
  const tokenFile = path.join(folder, 'access-token');
  const sum = createHash('sha256').update(sourceSum(root, 'api')).update(sourceSum(root, 'lab/page/family'));
  // Posts are dated from today.
  const madeFrom = `${sum.digest('hex')} ${new Date().toDateString()}`;
  if (!existsSync(sumFile) || readFileSync(sumFile, 'utf8') !== madeFrom) {
    rmSync(folder, { recursive: true, force: true });
    log(`seeding a family of ${POSTS} posts, the newest with photos of a phone`);
    await makeFamily(context, { dataDir, tokenFile });
    writeFileSync(sumFile, madeFrom);
  }
  return { dataDir, accessToken: readFileSync(tokenFile, 'utf8') };
}

async function makeFamily(
  context: BenchContext,
  { dataDir, tokenFile }: { dataDir: string; tokenFile: string },
): Promise<void> {
  const { root, folder } = context;
  const siteDir = path.join(folder, 'no-site');
  mkdirSync(siteDir, { recursive: true });
  const seed = path.join(root, 'api', 'src', 'seed', 'main.ts');
  await assertRuns([seed, '--posts', POSTS], { ONGI_DATA: dataDir });
  await withApp(context, { dataDir, siteDir, paths: ['/api/health'] }, (origin) =>
    assertRuns([path.join(import.meta.dirname, '..', 'family', 'newest-posts.ts')], {
      E2E_BASE_URL: origin,
      BENCH_TOKEN_FILE: tokenFile,
    }),
  );
}

async function assertRuns(args: string[], variables: Readonly<Record<string, string>>): Promise<void> {
  const code = await runInherited(process.execPath, args, { env: { ...process.env, ...variables } });
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
}
