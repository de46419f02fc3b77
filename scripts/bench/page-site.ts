import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildOneBundle } from '../../federation/webpack/one-bundle.ts';
import { readReleaseMap } from '../../release-tool/site/read-release-map.ts';
import { renderIndexHtml, SitePageSchema } from '../../federation/release-format/render-index-html.ts';
import { openSiteStore } from '../../release-tool/store/open-store.ts';
import { AREA_CONTRACT_VERSION, federationSingletons } from '../../shared/federation.ts';
import { slimModules } from '../../shared/slim-modules.ts';
import { remoteFolders } from '../dev/dev-settings.ts';
import { readPage } from '../site/read-page.ts';

export type PageSite = {
  /** One of the pages is its index.html. */
  siteDir: string;
  /** `<variant>.html`: the app in each build. */
  pagesDir: string;
};

/** Makes a site of the live app and the same sources as one bundle. */
export async function makePageSite(root: string, liveDir: string, apiBaseUrl: string): Promise<PageSite> {
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
