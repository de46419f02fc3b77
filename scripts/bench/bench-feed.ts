import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findOrInstallChromium } from '../machine/chromium.ts';
import { runAloud } from '../machine/run-aloud.ts';
import { composeSite } from '../site/compose-site.ts';
import { startApi } from '../start/api-process.ts';
import { endingSignal } from '../start/ending.ts';
import { startSettings } from '../start/start-settings.ts';
import { waitUntilReady } from '../start/wait-until-ready.ts';
import { BENCH_PORT, say } from './bench-run.ts';
import { timeStatements } from './time-statements.ts';

const POSTS = '100000';

/**
 * Gallery, bookshelf and lists of a family with a hundred thousand memories, seven of ten in one month: see
 * e2e/bench/feed.ts. ONGI_DATA: a data directory that is seeded already and stays; BENCH_POSTS: another number.
 */
export async function benchFeed(root: string): Promise<number> {
  const ending = endingSignal();
  const env = { PORT: BENCH_PORT, ...process.env };
  const settings = startSettings(root, env);
  const chromium = await findOrInstallChromium(root);
  if (chromium.kind === 'missing') throw new Error(chromium.advice);
  await composeSite({ root, ...settings, say, signal: ending });
  const given = process.env['ONGI_DATA'];
  const dataDir = given ?? mkdtempSync(path.join(tmpdir(), 'ongi-bench-'));
  try {
    const seed = path.join(root, 'api', 'src', 'seed', 'main.ts');
    const posts = process.env['BENCH_POSTS'] ?? POSTS;
    const ofData = { ...process.env, ONGI_DATA: dataDir };
    const seeded = await runAloud(process.execPath, [seed, '--posts', posts], { env: ofData });
    if (seeded !== 0) return seeded;
    say('timing the statements alone');
    const statements = await timeStatements(dataDir);
    const api = startApi({ ...settings, dataDir, root, env });
    try {
      const origin = `http://localhost:${settings.port}`;
      if (!(await waitUntilReady(origin, ending))) return 1;
      return await runAloud(process.execPath, [path.join(root, 'e2e', 'bench', 'feed.ts')], {
        env: {
          ...process.env,
          CHROMIUM_PATH: chromium.path,
          E2E_BASE_URL: origin,
          BENCH_STATEMENTS: JSON.stringify(statements),
        },
      });
    } finally {
      await api.stop();
    }
  } finally {
    if (given === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}
