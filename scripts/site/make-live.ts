import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import path from 'node:path';
import type { LogEntry } from '../../federation/release-format/log-entry.ts';
import { SitePageSchema, type SitePage } from '../../federation/release-format/page/render-index-html.ts';
import { configure } from '../../release-tool/operations/configure.ts';
import { refresh } from '../../release-tool/operations/refresh.ts';
import { soleOperator } from '../../release-tool/operations/sole-operator.ts';
import { publish, type Published } from '../../release-tool/operations/publish.ts';
import type { NamedVersion } from '../../release-tool/format/site-paths.ts';
import { readHistory } from '../../release-tool/site/release-log.ts';
import { openSiteStore } from '../../release-tool/store/open-store.ts';
import { readOwnKey } from './own-key.ts';
import type { OwnSite } from './own-site.ts';
import { publishSdk, sdkFolderIn } from './publish-sdk.ts';
import { promoteWhatCan, type Rejected } from './promote-what-can.ts';

const WHO = 'npm start';
const REFRESHES = 'its time would have passed';

/** Publishes a build under its content hash, signed with the site's own key. */
export async function publishBuild(site: OwnSite, builtDir: string): Promise<Published> {
  const store = openSiteStore(site.siteDir);
  const authority = await soleOperator(store, readOwnKey(site), WHO);
  return publish(builtDir, store, { authority, who: WHO, naming: 'by-content' });
}

/** Undefined where nothing is packed in the tree, or it is there already. */
export function publishSdkOf(site: OwnSite, root: string): Promise<Published | undefined> {
  const store = openSiteStore(site.siteDir);
  const authority = () => soleOperator(store, readOwnKey(site), WHO);
  return publishSdk(store, { folder: sdkFolderIn(root), who: WHO, authority });
}

export type LiveRequest = { versions: readonly NamedVersion[]; page: object };

/**
 * Makes the builds live that changed since this was last done, as one change; returns those that cannot go
 * live. What people released, took back or retired since then stays as they left it.
 */
export async function makeLive(site: OwnSite, request: LiveRequest): Promise<Rejected[]> {
  const store = openSiteStore(site.siteDir);
  const authority = await soleOperator(store, readOwnKey(site), WHO);
  const page = SitePageSchema.parse(request.page);
  // A release leaves the map's time as it is: after a long pause that has passed.
  if ((await readHistory(store)).length > 0) await refresh(store, { authority, who: WHO, why: REFRESHES });
  for (;;) {
    const history = await readHistory(store);
    const versions = request.versions.filter(({ name, version }) => lastMadeLive(history, name) !== version);
    const change = { page, who: WHO, why: 'what the sources say', authority };
    const { outcome, rejected } = await promoteWhatCan(store, { ...change, versions, ignoresBudgets: true });
    if (outcome?.kind === 'changed') return rejected;
    if (outcome === undefined && history.length === 0)
      throw new Error('nothing is live, and nothing that was built can go live');
    if (outcome === undefined && isShown(site, history[0], page)) return rejected;
    if (outcome === undefined && (await configure(store, change)).kind === 'changed') return rejected;
    // Somebody else changed the site meanwhile.
  }
}

/** The version of a package that this command made live the last time. */
function lastMadeLive(history: readonly LogEntry[], name: string): string | undefined {
  return history
    .filter(({ who }) => who === WHO)
    .flatMap(({ change }) => (change.kind === 'promote' ? change.versions : []))
    .find((version) => version.name === name)?.version;
}

function isShown({ siteDir }: OwnSite, newest: LogEntry | undefined, page: SitePage): boolean {
  const isThere = ['index.html', 'releases.json'].every((file) => existsSync(path.join(siteDir, file)));
  return isThere && isDeepStrictEqual(newest?.page, page);
}

/** Signs the live map for longer, if it is due. Nothing is live in a site that was never composed. */
export async function refreshMap(site: OwnSite): Promise<void> {
  const store = openSiteStore(site.siteDir);
  const authority = await soleOperator(store, readOwnKey(site), WHO);
  await refresh(store, { authority, who: WHO, why: 'its time would have passed' });
}
