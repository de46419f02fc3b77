import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOf } from '../../../federation/release-format/integrity-of.ts';
import {
  renderIndexHtml,
  SitePageSchema,
} from '../../../federation/release-format/page/render-index-html.ts';
import { RELEASE_MAP_FILE, type ReleaseMap } from '../../../federation/release-format/release-map.ts';
import { SERVICE_WORKER_FILE } from '../../../federation/release-format/service-worker-file.ts';
import { signedAgain } from '../../../federation/testing/sign-again.ts';
import { buildOneBundle } from '../../support/one-bundle.ts';
import { readReleaseMap } from '../../../release-tool/site/read-release-map.ts';
import { openSiteStore } from '../../../release-tool/store/open-store.ts';
import { AREA_CONTRACT_VERSION, federationSingletons, firstViewModules } from '../../../shared/federation.ts';
import { readPage } from '../../../scripts/site/read-page.ts';
import type { BenchContext } from './running-app.ts';

type OneBundleSite = {
  siteDir: string;
  /** A workspace with the host. */
  sources: string;
  /** The folders of the remotes' sources. */
  remoteDirs: readonly string[];
  /** The revision belongs to its release map: a phone rejects an older one than it has seen. */
  revision: number;
};

/**
 * The same sources as one application, with everything that applies to the federated one: the same page,
 * service worker and signed map. It is served as a folder of files: no release tool knows it.
 */
export async function makeOneBundleSite(
  { root, folder, settings }: BenchContext,
  { sources, siteDir, remoteDirs, revision }: OneBundleSite,
): Promise<void> {
  mkdirSync(siteDir, { recursive: true });
  const { apiBaseUrl, pageSettings } = settings;
  const page = SitePageSchema.parse({ ...readPage(root), config: { apiBaseUrl, ...pageSettings } });
  const bundle = await buildOneBundle({
    hostDir: path.join(sources, 'host'),
    remoteDirs,
    shared: federationSingletons,
    contractVersion: AREA_CONTRACT_VERSION,
    firstViewModules,
    page,
    outputDir: path.join(folder, 'one-bundle-dist'),
    siteDir,
  });
  const live = await readReleaseMap(openSiteStore(settings.siteDir));
  const worker = path.join(root, 'host', 'dist', SERVICE_WORKER_FILE);
  const { host } = bundle;
  const files = { ...host.files, [SERVICE_WORKER_FILE]: integrityOf(readFileSync(worker)) };
  const map = signedAgain(
    // Tabs and slots as in the federated map; what is measured are the files.
    { ...live, ...bundle, host: { ...host, files }, areas: withEntries(bundle, live), revision },
    readFileSync(settings.keyFile, 'utf8'),
  );
  writeFileSync(path.join(siteDir, 'index.html'), renderIndexHtml(map, page));
  writeFileSync(path.join(siteDir, RELEASE_MAP_FILE), JSON.stringify(map));
  cpSync(worker, path.join(siteDir, host.baseUrl, SERVICE_WORKER_FILE));
}

function withEntries(bundle: ReleaseMap, live: ReleaseMap): ReleaseMap['areas'] {
  return Object.fromEntries(
    Object.entries(bundle.areas).map(([area, release]) => {
      const { tabs, slots } = live.areas[area] ?? {};
      return [
        area,
        { ...release, ...(tabs === undefined ? {} : { tabs }), ...(slots === undefined ? {} : { slots }) },
      ];
    }),
  );
}
