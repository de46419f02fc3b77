import { ReleaseError } from '../format/release-error.ts';
import { withoutArea } from '../site/composition.ts';
import { readNewestEntry } from '../site/release-log.ts';
import type { SiteStore } from '../store/site-store.ts';
import { assertMay, type Authority } from './authority.ts';
import { changeSite, type ChangeOutcome } from './change-site.ts';

export type RetireRequest = { name: string; authority: Authority; who: string; why: string };

/** Takes an area, with its canary, out of the site; its versions stay published. @throws ReleaseError */
export async function retire(
  store: SiteStore,
  { name, authority, who, why }: RetireRequest,
): Promise<ChangeOutcome> {
  assertMay(authority, { operation: 'retire', packages: [name] }, new Date());
  const newest = await readNewestEntry(store);
  if (name === 'host')
    throw new ReleaseError('invalid-usage', 'the host cannot be retired: it is the page itself');
  const release = newest?.releases.areas[name] ?? newest?.releases.canaries[name]?.release;
  if (newest === undefined || release === undefined)
    throw new ReleaseError(
      'nothing-live',
      `${store.address} has no live ${name}: there is nothing to retire`,
    );
  return changeSite(store, {
    newest,
    change: { kind: 'retire', name, version: release.version },
    page: newest.page,
    releases: withoutArea(newest.releases, name),
    authority,
    who,
    why,
  });
}
