import { SDK_NAME } from 'federation/release-format/fixed-names';
import { checkRelease } from '../checks/check-release.ts';
import { withLive, withoutCanary, withoutArea } from '../site/composition.ts';
import { forcedOver, isRejected, type PromoteOutcome } from './promote.ts';
import { assertMay, type Authority } from './authority.ts';
import { canaryVersionOf, liveVersionOf, versionBefore } from '../site/live-versions.ts';
import { changeSite, type ChangeOutcome } from './change-site.ts';
import { readNewestEntry } from '../site/release-log.ts';
import { NO_VERSION, type LogEntry } from 'federation/release-format/log-entry';
import { releasesOf } from '../site/read-published.ts';
import { filesNamedBy } from 'federation/release-format/page/render-index-html';
import type { SiteStore } from '../store/site-store.ts';
import { assertClock } from '../site/site-clock.ts';
import { InvalidUsage, ReleaseError } from '../format/release-error.ts';

export type RollbackRequest = {
  name: string;
  /** Undefined: the version before the present one. */
  to?: string | undefined;
  /** The entry that was judged: the change is based on it, or is not made. */
  newest?: LogEntry | undefined;
  who: string;
  why: string;
  authority: Authority;
  /** Overrides the check; logged with its violations. */
  force?: string | undefined;
  /** The figures behind the decision, for the log. */
  figures?: LogEntry['figures'];
};

export type RollbackOutcome = PromoteOutcome | { kind: 'nothing-before' };

/** Removes a canary; without one or with `to` an earlier version goes live. @throws if it is not live */
export async function rollback(store: SiteStore, request: RollbackRequest): Promise<RollbackOutcome> {
  const { name, who, why, force, figures, authority } = request;
  const now = new Date();
  assertMay(authority, { operation: 'rollback', packages: [name] }, now);
  const newest = request.newest ?? (await readNewestEntry(store));
  assertClock(newest, now);
  if (newest === undefined) throw nothingLive(store, name);
  const live = liveVersionOf(newest.releases, name);
  const canary = canaryVersionOf(newest.releases, name);
  const { keys } = authority;
  const change = {
    newest,
    page: newest.page,
    who,
    why,
    authority,
    ...(figures === undefined ? {} : { figures }),
  };
  if (canary !== undefined && (request.to === undefined || request.to === live)) {
    // All other devices run the rest: no check needed.
    return changeSite(store, {
      ...change,
      change: { kind: 'rollback', name, version: canary.version, to: live ?? NO_VERSION },
      releases: withoutCanary(newest.releases, name),
    });
  }
  if (live === undefined) throw nothingLive(store, name);
  const to = request.to ?? (await versionBefore(store, newest, name));
  if (to === undefined) return { kind: 'nothing-before' };
  if (to === live) throw new ReleaseError('already-live', `${name} ${to} is live for everybody already`);
  const versions = [{ name, version: to }];
  const violations = await checkRelease({ store, keys, newest, versions });
  if (isRejected(violations, force)) return { kind: 'rejected', violations };
  return changeSite(store, {
    ...change,
    change: { kind: 'rollback', name, version: live, to },
    releases: withLive(newest.releases, await releasesOf(store, versions, filesNamedBy(newest.page))),
    ...forcedOver(violations, force),
  });
}

function nothingLive(store: SiteStore, name: string): Error {
  return new ReleaseError(
    'nothing-live',
    `${store.address} has no live ${name}: there is nothing to take back`,
  );
}

type RetireRequest = { name: string; authority: Authority; who: string; why: string };

/** Takes an area, with its canary, out of the site; its versions stay published. @throws ReleaseError */
export async function retire(
  store: SiteStore,
  { name, authority, who, why }: RetireRequest,
): Promise<ChangeOutcome> {
  assertMay(authority, { operation: 'retire', packages: [name] }, new Date());
  const newest = await readNewestEntry(store);
  if (name === 'host') throw new InvalidUsage('the host cannot be retired: it is the page itself');
  if (name === SDK_NAME)
    throw new InvalidUsage(`no page has the SDK: one of its versions goes with "gc ${SDK_NAME}@<version>"`);
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
