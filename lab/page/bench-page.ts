import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runInherited } from '../../scripts/machine/run-inherited.ts';
import { prepareBenchApp } from '../support/bench-in-browser.ts';
import { familyData } from './sites/family-data.ts';
import { makeSites, VARIANTS, type VariantName, type VariantSites } from './sites/make-sites.ts';
import { startApps, type BenchContext, type RunningApp } from './sites/running-app.ts';

/** Visits of /home on a phone's line, in each build (visit-home.ts). */
export async function benchPage(root: string): Promise<number> {
  const isChosen = (variant: VariantName): boolean => isListed('BENCH_VARIANTS', variant);
  const { settings, ending, chromiumPath } = await prepareBenchApp(root);
  const folder = path.join(root, '.cache', 'bench', 'page');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const context: BenchContext = { root, folder, settings, ending };
  const apps: RunningApp[] = [];
  try {
    const sites = await makeSites(context, { isChosen, hasReleases: isListed('BENCH_VISITS', 'released') });
    const { dataDir, accessToken } = await familyData(context);
    const variants = [];
    for (const name of VARIANTS) {
      const ofVariant = sites[name];
      if (ofVariant === undefined) continue;
      const [app, released] = await startApps(context, dataDir, foldersOf(ofVariant));
      apps.push(...[app, released].filter((started) => started !== undefined));
      variants.push({ name, appPort: app?.port, releasedPort: released?.port });
    }
    const planFile = path.join(folder, 'plan.json');
    writeFileSync(planFile, JSON.stringify({ linePort: settings.port, accessToken, variants }));
    return await runInherited(process.execPath, [path.join(import.meta.dirname, 'visit-home.ts')], {
      env: { ...process.env, CHROMIUM_PATH: chromiumPath, BENCH_PLAN: planFile },
    });
  } finally {
    await Promise.all(apps.map((app) => app.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

function foldersOf({ site, released }: VariantSites): string[] {
  return [site, ...(released === undefined ? [] : [released])];
}

/** Whether an unset variable or its comma-separated list selects this. The benchmark rejects other names. */
function isListed(variable: string, name: string): boolean {
  const names = process.env[variable] ?? '';
  return names === '' || names.split(',').includes(name);
}
