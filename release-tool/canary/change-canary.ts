import { checkRelease } from '../checks/check-release.ts';
import type { Violation } from '../checks/violation.ts';
import { withCanary, withLive, withoutCanary } from '../site/composition.ts';
import { canaryReleases, liveVersionOf, type CanaryVersion } from '../site/live-versions.ts';
import type { Authority } from '../operations/authority.ts';
import { changeSite, type ChangeOutcome, type SiteChange } from '../operations/change-site.ts';
import { NO_VERSION, type LogEntry } from 'federation/release-format/log-entry';
import type { SiteStore } from '../store/site-store.ts';

/** The entry a watch judged: it changes this one or nothing, so that no person's later change is undone. */
export type Judged = {
  store: SiteStore;
  newest: LogEntry;
  canary: CanaryVersion;
  authority: Authority;
};

export type Because = { who: string; why: string; figures: Record<string, number> };

export type CanaryOutcome = ChangeOutcome | { kind: 'rejected'; violations: Violation[] };

/** Everybody gets the live version with the next load. */
export async function takeBack(judged: Judged, because: Because): Promise<CanaryOutcome> {
  const { newest, canary } = judged;
  return changeSite(judged.store, {
    ...sameSite(newest),
    ...because,
    authority: judged.authority,
    change: {
      kind: 'rollback',
      name: canary.name,
      version: canary.version,
      to: liveVersionOf(newest.releases, canary.name) ?? NO_VERSION,
    },
    releases: withoutCanary(newest.releases, canary.name),
  });
}

/** Widens a canary or makes it live (`percent` undefined), if the check passes. */
export async function moveOn(
  judged: Judged,
  percent: number | undefined,
  because: Because,
): Promise<CanaryOutcome> {
  const { store, newest, canary, authority } = judged;
  const { name, version } = canary;
  const { keys } = authority;
  const versions = [{ name, version }];
  const released = canaryReleases(newest.releases, name);
  const violations = await checkRelease({ store, keys, newest, versions, percent });
  if (violations.length > 0) return { kind: 'rejected', violations };
  return changeSite(store, {
    ...sameSite(newest),
    ...because,
    authority,
    ...(percent === undefined
      ? {
          change: { kind: 'promote', versions },
          releases: withLive(newest.releases, released),
        }
      : {
          change: { kind: 'canary', name, version, percent },
          releases: withCanary(newest.releases, released, percent),
        }),
  });
}

function sameSite(newest: LogEntry): Pick<SiteChange, 'newest' | 'page'> {
  return { newest, page: newest.page };
}
