import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runInherited } from '../machine/run-inherited.ts';
import { remoteFolders } from '../dev/dev-settings.ts';
import { prepareBenchApp } from './bench-in-browser.ts';
import { log } from './bench-run.ts';
import { familyData } from './page/family-data.ts';
import { copyLiveSite } from './page/federated-site.ts';
import { makeOneBundleSite } from './page/one-bundle-site.ts';
import { startApps, type BenchContext } from './page/running-app.ts';

/** The visits of /home on a phone's line, in each build (e2e/bench/page.ts, docs/decisions/0067). */
export async function benchPage(root: string): Promise<number> {
  const { settings, ending, chromiumPath } = await prepareBenchApp(root);
  const folder = path.join(root, '.cache', 'bench', 'page');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const context: BenchContext = { root, folder, settings, ending };
  const sites = await makeSites(context);
  const { dataDir, accessToken } = await familyData(context);
  const apps = await startApps(context, dataDir, sites);
  try {
    const planFile = path.join(folder, 'plan.json');
    const variants = Object.entries(sites).map(([name, siteDir]) => ({
      name,
      appPort: apps[name]?.port,
      ...(name === 'floor' ? { staticSiteDir: siteDir } : {}),
    }));
    writeFileSync(planFile, JSON.stringify({ linePort: settings.port, accessToken, variants }));
    return await runInherited(process.execPath, [path.join(root, 'e2e', 'bench', 'page.ts')], {
      env: { ...process.env, CHROMIUM_PATH: chromiumPath, BENCH_PLAN: planFile },
    });
  } finally {
    await Promise.all(Object.values(apps).map((app) => app.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The folder of each variant's site. */
async function makeSites(context: BenchContext): Promise<Record<string, string>> {
  const { root, folder, settings } = context;
  const siteOf = (name: string): string => path.join(folder, 'sites', name);
  await copyLiveSite(settings.siteDir, siteOf('federated'));
  // The benchmark captures it from the running app.
  await copyLiveSite(settings.siteDir, siteOf('floor'));
  rmSync(path.join(siteOf('floor'), '.releases'), { recursive: true });
  const sites = { federated: siteOf('federated'), floor: siteOf('floor') };
  if (!isChosen('one-bundle')) return sites;
  log('building the same sources as one bundle');
  const siteDir = siteOf('one-bundle');
  await makeOneBundleSite(context, { siteDir, remoteDirs: remoteFolders(root), revision: 1 });
  return { ...sites, 'one-bundle': siteDir };
}

/** BENCH_VARIANTS selects; the benchmark itself checks the names. */
function isChosen(variant: string): boolean {
  const names = process.env['BENCH_VARIANTS'] ?? '';
  return names === '' || names.split(',').includes(variant);
}
