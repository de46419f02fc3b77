import { SDK_NAME } from 'federation/release-format/fixed-names';
import { NO_VERSION } from 'federation/release-format/log-entry';
import { filesNamedBy } from 'federation/release-format/page/render-index-html';
import { checkRelease } from '../checks/check-release.ts';
import { InvalidUsage, ReleaseError } from '../format/release-error.ts';
import { withLive, withoutArea, withoutCanary } from '../site/composition.ts';
import { canaryVersionOf, liveVersionOf, versionBefore } from '../site/live-versions.ts';
import { releasesOf } from '../site/read-published.ts';
import { readNewestEntry } from '../site/release-log.ts';
import { assertClock } from '../site/site-clock.ts';
import type { SiteStore } from '../store/site-store.ts';
import { assertMay } from './authority.ts';
import { changeSite, type ChangeBy, type ChangeOutcome } from './change-site.ts';
import { forcedOver, isRejected, type JudgedChange, type PromoteOutcome } from './promote.ts';

export type RollbackRequest = JudgedChange & {
  name: string;
  /** Undefined: the version before the present one. */
  to?: string | undefined;
};

export type RollbackOutcome = PromoteOutcome | { kind: 'nothing-before' };

/** Removes a canary; without one or with `to` an earlier version goes live. @throws if it is not live */
export async function rollback(store: SiteStore, request: RollbackRequest): Promise<RollbackOutcome> {
  const { name, to: earlier, force, newest: judged, ...by } = request;
  const now = new Date();
  assertMay(by.authority, { operation: 'rollback', packages: [name] }, now);
  const newest = judged ?? (await readNewestEntry(store));
  assertClock(newest, now);
  if (newest === undefined) throw nothingLive(store, name, 'take back');
  const live = liveVersionOf(newest.releases, name);
  const canary = canaryVersionOf(newest.releases, name);
  const base = { newest, page: newest.page, ...by };
  if (canary !== undefined && (earlier === undefined || earlier === live)) {
    // All other devices run the rest: no check needed.
    const change = { kind: 'rollback', name, version: canary.version, to: live ?? NO_VERSION } as const;
    return changeSite(store, { ...base, change, releases: withoutCanary(newest.releases, name) });
  }
  if (live === undefined) throw nothingLive(store, name, 'take back');
  const to = earlier ?? (await versionBefore(store, newest, name));
  if (to === undefined) return { kind: 'nothing-before' };
  if (to === live) throw new ReleaseError('already-live', `${name} ${to} is live for everybody already`);
  const versions = [{ name, version: to }];
  const violations = await checkRelease({ store, keys: by.authority.keys, newest, versions });
  if (isRejected(violations, force)) return { kind: 'rejected', violations };
  return changeSite(store, {
    ...base,
    change: { kind: 'rollback', name, version: live, to },
    releases: withLive(newest.releases, await releasesOf(store, versions, filesNamedBy(newest.page))),
    forced: forcedOver(violations, force),
  });
}

function nothingLive({ address }: SiteStore, name: string, what: string): ReleaseError {
  return new ReleaseError('nothing-live', `${address} has no live ${name}: there is nothing to ${what}`);
}

/** Takes an area, with its canary, out of the site; its versions stay published. @throws ReleaseError */
export async function retire(
  store: SiteStore,
  { name, ...by }: ChangeBy & { name: string },
): Promise<ChangeOutcome> {
  assertMay(by.authority, { operation: 'retire', packages: [name] }, new Date());
  const newest = await readNewestEntry(store);
  if (name === 'host') throw new InvalidUsage('the host cannot be retired: it is the page itself');
  if (name === SDK_NAME)
    throw new InvalidUsage(`no page has the SDK: one of its versions goes with "gc ${SDK_NAME}@<version>"`);
  const release = newest?.releases.areas[name] ?? newest?.releases.canaries[name]?.release;
  if (newest === undefined || release === undefined) throw nothingLive(store, name, 'retire');
  const change = { kind: 'retire', name, version: release.version } as const;
  const releases = withoutArea(newest.releases, name);
  return changeSite(store, { newest, change, page: newest.page, releases, ...by });
}
