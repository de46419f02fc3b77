import { withLive } from '../site/composition.ts';
import type { TrustedKeys } from '../format/contract-signature.ts';
import { changeSite, rollForward, type ChangeOutcome } from './change-site.ts';
import { releasesOf } from '../site/published-releases.ts';
import { filesNamedBy, type SitePage } from 'federation/release-format/render-index-html';
import type { SiteStore } from '../store/site-store.ts';
import { ReleaseError } from '../format/release-error.ts';

export type ConfigureRequest = {
  /** Undefined: only the preview keys are updated. */
  page?: SitePage | undefined;
  who: string;
  why: string;
  /** By default the site's own list. */
  keys?: TrustedKeys | undefined;
};

/** Changes the page and its preview keys. Throws a ReleaseError if nothing is live. */
export async function configure(
  store: SiteStore,
  { page, who, why, keys }: ConfigureRequest,
): Promise<ChangeOutcome> {
  const newest = await rollForward(store);
  if (newest === undefined)
    throw new ReleaseError('nothing-live', `${store.address} has nothing live yet: promote with --page`);
  const present = newest.releases;
  const host = { name: 'host', version: present.host.version };
  // The map has the integrity of host files that the page names.
  const named = page === undefined ? { areas: {} } : await releasesOf(store, [host], filesNamedBy(page));
  return changeSite(store, {
    newest,
    change: { kind: 'configure' },
    page: page ?? newest.page,
    releases: withLive(present, named),
    who,
    why,
    keys,
  });
}
