import { withCanary, withLive, type Composition } from '../site/composition.ts';
import { canaryVersionOf } from '../site/live-versions.ts';
import { assertRights, type Authority } from './authority.ts';
import { changeSite, type ChangeOutcome } from './change-site.ts';
import { readNewestEntry } from '../site/release-log.ts';
import { releasesOf } from '../site/read-published.ts';
import { filesNamedBy, type SitePage } from 'federation/release-format/page/render-index-html';
import type { ReleaseMap } from 'federation/release-format/release-map';
import type { SiteStore } from '../store/site-store.ts';
import { ReleaseError } from '../format/release-error.ts';

export type ConfigureRequest = {
  /** Undefined: only the preview keys are updated. */
  page?: SitePage | undefined;
  who: string;
  why: string;
  authority: Authority;
};

/** Changes the page and its preview keys. Throws a ReleaseError if nothing is live. */
export async function configure(
  store: SiteStore,
  { page, who, why, authority }: ConfigureRequest,
): Promise<ChangeOutcome> {
  assertRights(authority, { change: { kind: 'configure' } }, new Date());
  const newest = await readNewestEntry(store);
  if (newest === undefined)
    throw new ReleaseError('nothing-live', `${store.address} has nothing live yet: promote with --page`);
  const present = newest.releases;
  const releases = page === undefined ? present : await withFilesOf(page, present, store);
  return changeSite(store, {
    newest,
    change: { kind: 'configure' },
    page: page ?? newest.page,
    releases,
    who,
    why,
    authority,
  });
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
