import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInherited } from '../../scripts/machine/run-inherited.ts';
import { benchInBrowser, prepareBenchApp } from '../support/bench-in-browser.ts';
import { log } from '../support/bench-run.ts';
import { timeStatements } from './time-statements.ts';

const POSTS = '100000';

/** 100,000 posts (BENCH_POSTS), 70 % in one month (measure-feed.ts). ONGI_DATA: seeded data to reuse. */
export async function benchFeed(root: string): Promise<number> {
  const app = await prepareBenchApp(root);
  const explicitDataDir = process.env['ONGI_DATA'];
  const dataDir = explicitDataDir ?? mkdtempSync(path.join(tmpdir(), 'ongi-bench-'));
  try {
    const seed = path.join(root, 'api', 'src', 'seed', 'main.ts');
    const posts = process.env['BENCH_POSTS'] ?? POSTS;
    const ofData = { ...process.env, ONGI_DATA: dataDir };
    const seeded = await runInherited(process.execPath, [seed, '--posts', posts], { env: ofData });
    if (seeded !== 0) return seeded;
    log('timing the statements alone');
    const variables = { BENCH_STATEMENTS: JSON.stringify(await timeStatements(dataDir)) };
    return await benchInBrowser(app, {
      script: path.join(import.meta.dirname, 'measure-feed.ts'),
      dataDir,
      variables,
    });
  } finally {
    if (explicitDataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}
