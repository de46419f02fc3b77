import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInherited } from '../../scripts/machine/run-inherited.ts';
import { benchInBrowser, prepareBenchApp } from '../support/bench-in-browser.ts';

const POSTS = '60';

/** How long taps of a demo family take until the next paint, at a quarter of the CPU (measure-taps.ts). */
export async function benchTaps(root: string): Promise<number> {
  const app = await prepareBenchApp(root);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ongi-bench-'));
  try {
    const seed = path.join(root, 'api', 'src', 'seed', 'main.ts');
    const ofData = { ...process.env, ONGI_DATA: dataDir };
    const seeded = await runInherited(process.execPath, [seed, '--posts', POSTS], { env: ofData });
    if (seeded !== 0) return seeded;
    return await benchInBrowser(app, {
      script: path.join(import.meta.dirname, 'measure-taps.ts'),
      dataDir,
      variables: {},
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
