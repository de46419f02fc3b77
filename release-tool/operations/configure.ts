import { filesNamedBy, type SitePage } from 'federation/release-format/page/render-index-html';
import type { ReleaseMap } from 'federation/release-format/release-map';
import { withCanary, withLive, type Composition } from '../site/composition.ts';
import { canaryVersionOf } from '../site/live-versions.ts';
import { releasesOf } from '../site/read-published.ts';
import { readLiveEntry } from '../site/release-log.ts';
import type { SiteStore } from '../store/site-store.ts';
import { assertRights } from './authority.ts';
import { changeSite, type ChangeBy, type ChangeOutcome } from './change-site.ts';

/** Without a page only the preview keys are updated. */
export type ConfigureRequest = ChangeBy & { page?: SitePage | undefined };

/** Changes the page and its preview keys. Throws a ReleaseError if nothing is live. */
export async function configure(store: SiteStore, { page, ...by }: ConfigureRequest): Promise<ChangeOutcome> {
  const change = { kind: 'configure' } as const;
  assertRights(by.authority, { change }, new Date());
  const newest = await readLiveEntry(store);
  const present = newest.releases;
  const releases = page === undefined ? present : await withFilesOf(page, present, store);
  return changeSite(store, { newest, change, page: page ?? newest.page, releases, ...by });
}

/** The map has the integrity of host files that the page names. */
async function withFilesOf(page: SitePage, present: ReleaseMap, store: SiteStore): Promise<Composition> {
  const files = filesNamedBy(page);
  const live = withLive(
    present,
    await releasesOf(store, [{ name: 'host', version: present.host.version }], files),
  );
  const canary = canaryVersionOf(present, 'host');
  return canary === undefined
    ? live
    : withCanary(live, await releasesOf(store, [canary], files), canary.percent);
}
