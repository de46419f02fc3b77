import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runInherited } from '../../scripts/machine/run-inherited.ts';
import { prepareBenchApp } from '../support/bench-in-browser.ts';
import { familyData } from '../page/sites/family-data.ts';
import { startApps, type BenchContext } from '../page/sites/running-app.ts';

/** Lighthouse's mobile preset on the live site (audit-pages.ts). */
export async function benchLighthouse(root: string): Promise<number> {
  const { settings, ending, chromiumPath } = await prepareBenchApp(root);
  const folder = path.join(root, '.cache', 'bench', 'lighthouse');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const context: BenchContext = { root, folder, settings, ending };
  const { dataDir, accessToken } = await familyData(context);
  const [app] = await startApps(context, dataDir, [settings.siteDir]);
  try {
    return await runInherited(process.execPath, [path.join(import.meta.dirname, 'audit-pages.ts')], {
      env: {
        ...process.env,
        CHROMIUM_PATH: chromiumPath,
        E2E_BASE_URL: `http://localhost:${app?.port}`,
        BENCH_TOKEN: accessToken,
      },
    });
  } finally {
    await app?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
