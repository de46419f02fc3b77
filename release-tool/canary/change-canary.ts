import { checkRelease } from '../checks/check-release.ts';
import type { Violation } from '../checks/violation.ts';
import { withCanary, withLive, withoutCanary } from '../site/composition.ts';
import { readTrustedKeys } from '../keys/trusted-keys.ts';
import { liveVersionOf } from '../site/live-versions.ts';
import { changeSite, type ChangeOutcome, type SiteChange } from '../operations/change-site.ts';
import type { LogEntry } from 'federation/release-format/log-entry';
import type { AreaCanary } from 'federation/release-format/release-map';
import type { SiteStore } from '../store/site-store.ts';

/** The entry a watch judged: it changes this one or nothing, so that no person's later change is undone. */
export type Judged = {
  store: SiteStore;
  newest: LogEntry;
  area: string;
  canary: AreaCanary;
  /** If it is outside of the site. */
  keysFile: string | undefined;
};

export type Because = { who: string; why: string; figures: Record<string, number> };

export type CanaryOutcome = ChangeOutcome | { kind: 'rejected'; violations: Violation[] };

/** Everybody gets the live version with the next load. */
export async function takeBack(judged: Judged, because: Because): Promise<CanaryOutcome> {
  const { newest, area, canary } = judged;
  return changeSite(judged.store, {
    ...sameSite(newest),
    ...because,
    keys: await readTrustedKeys(judged.store, judged.keysFile),
    change: {
      kind: 'rollback',
      name: area,
      version: canary.release.version,
      to: liveVersionOf(newest.releases, area) ?? NO_VERSION,
    },
    releases: withoutCanary(newest.releases, area),
  });
}

/** Used in the log if the area had no live version before its canary. */
const NO_VERSION = 'none';

/** Widens a canary or makes it live (`percent` undefined), if the check passes. */
export async function moveOn(
  judged: Judged,
  percent: number | undefined,
  because: Because,
): Promise<CanaryOutcome> {
  const { store, newest, area, canary, keysFile } = judged;
  const { version } = canary.release;
  const keys = await readTrustedKeys(store, keysFile);
  const versions = [{ name: area, version }];
  const violations = await checkRelease({ store, keys, newest, versions, percent });
  if (violations.length > 0) return { kind: 'rejected', violations };
  return changeSite(store, {
    ...sameSite(newest),
    ...because,
    keys,
    ...(percent === undefined
      ? {
          change: { kind: 'promote', versions },
          releases: withLive(newest.releases, { areas: { [area]: canary.release } }),
        }
      : {
          change: { kind: 'canary', name: area, version, percent },
          releases: withCanary(newest.releases, area, { ...canary, percent }),
        }),
  });
}

function sameSite(newest: LogEntry): Pick<SiteChange, 'newest' | 'page'> {
  return { newest, page: newest.page };
}
