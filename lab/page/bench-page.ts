import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runInherited } from '../../scripts/machine/run-inherited.ts';
import { prepareBenchApp } from '../support/bench-in-browser.ts';
import { chosen, type Plan } from './plan.ts';
import { makeBeforeSite } from './sites/before-site.ts';
import { copyLiveSite } from './sites/copy-live-site.ts';
import { familyData } from './sites/family-data.ts';
import { startWithCopy, type BenchContext, type RunningApp } from './sites/running-app.ts';

/** Builds of the app: of this tree, and of an earlier commit. */
const VARIANTS = ['federated', 'before'] as const;

/** Visits of /home on a phone's line, in each build (visit-home.ts). */
export async function benchPage(root: string): Promise<number> {
  const names = chosen('BENCH_VARIANTS', VARIANTS);
  const { settings, ending, chromiumPath } = await prepareBenchApp(root);
  const folder = path.join(root, '.cache', 'bench', 'page');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const context: BenchContext = { root, folder, settings, ending };
  const apps: RunningApp[] = [];
  try {
    const { dataDir, accessToken } = await familyData(context);
    const variants: Plan['variants'] = [];
    for (const name of names) {
      const siteDir = path.join(folder, 'sites', name);
      if (name === 'federated') await copyLiveSite(settings.siteDir, siteDir);
      else if (!(await makeBeforeSite(root, siteDir))) continue;
      const app = await startWithCopy(context, dataDir, siteDir);
      apps.push(app);
      variants.push({ name, appPort: app.port });
    }
    const planFile = path.join(folder, 'plan.json');
    const plan: Plan = { linePort: settings.port, accessToken, variants };
    writeFileSync(planFile, JSON.stringify(plan));
    return await runInherited(process.execPath, [path.join(import.meta.dirname, 'visit-home.ts')], {
      env: { ...process.env, CHROMIUM_PATH: chromiumPath, BENCH_PLAN: planFile },
    });
  } finally {
    await Promise.all(apps.map((app) => app.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}
