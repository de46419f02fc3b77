import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { benchInBrowser, prepareBenchApp } from './bench-in-browser.ts';
import { log } from './bench-run.ts';
import { buildOneBundle } from '../../federation/webpack/one-bundle.ts';
import { readReleaseMap } from '../../release-tool/site/read-release-map.ts';
import { renderIndexHtml, SitePageSchema } from '../../federation/release-format/render-index-html.ts';
import { openSiteStore } from '../../release-tool/store/open-store.ts';
import { AREA_CONTRACT_VERSION, federationSingletons } from '../../shared/federation.ts';
import { slimModules } from '../../shared/slim-modules.ts';
import { remoteFolders } from '../dev/dev-settings.ts';
import { readPage } from '../site/read-page.ts';

/** The first load of /home and of a second area, federated and as one bundle (e2e/bench/page.ts). */
export async function benchPage(root: string): Promise<number> {
  const app = await prepareBenchApp(root);
  log('building the same sources as one bundle');
  const { siteDir, pagesDir } = await makePageSite(root, app.settings.siteDir, app.settings.apiBaseUrl);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ongi-bench-'));
  try {
    const variables = { BENCH_SITE: siteDir, BENCH_PAGES: pagesDir };
    return await benchInBrowser(app, { script: 'page.ts', dataDir, siteDir, variables });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type PageSite = {
  /** One of the pages is its index.html. */
  siteDir: string;
  /** `<variant>.html`: the app in each build. */
  pagesDir: string;
};

/** Makes a site of the live app and the same sources as one bundle. */
async function makePageSite(root: string, liveDir: string, apiBaseUrl: string): Promise<PageSite> {
  const folder = path.join(root, '.cache', 'bench');
  const siteDir = path.join(folder, 'site');
  const pagesDir = path.join(folder, 'pages');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(pagesDir, { recursive: true });
  const federated = await readReleaseMap(openSiteStore(liveDir));
  for (const { baseUrl } of [federated.host, ...Object.values(federated.areas)])
    cpSync(path.join(liveDir, baseUrl), path.join(siteDir, baseUrl), { recursive: true });
  cpSync(path.join(liveDir, 'releases.json'), path.join(siteDir, 'releases.json'));
  const page = SitePageSchema.parse({ ...readPage(root), config: { apiBaseUrl } });
  const oneBundle = await buildOneBundle({
    hostDir: path.join(root, 'host'),
    remoteDirs: remoteFolders(root),
    shared: federationSingletons,
    contractVersion: AREA_CONTRACT_VERSION,
    slimModules,
    page,
    outputDir: path.join(folder, 'dist'),
    siteDir,
  });
  writeFileSync(path.join(pagesDir, 'federated.html'), renderIndexHtml(federated, page));
  writeFileSync(path.join(pagesDir, 'one-bundle.html'), renderIndexHtml(oneBundle, page));
  cpSync(path.join(pagesDir, 'federated.html'), path.join(siteDir, 'index.html'));
  return { siteDir, pagesDir };
}
