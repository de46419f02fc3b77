import { checkRelease } from '../check/check-release.ts';
import type { Finding } from '../check/finding.ts';
import { readTrustedKeys } from '../keys/trusted-keys.ts';
import { changeSite, type ChangeOutcome, type SiteChange } from '../log/change-site.ts';
import type { LogEntry } from '../log/log-entry.ts';
import type { AreaCanary } from '../release-map.ts';
import type { SiteStore } from '../store/site-store.ts';

/**
 * What a watch has judged. It acts upon this very entry or not at all: `rollback` and `promote` look anew, and would take back what a
 * person made live a moment ago, or go on with what that person has just taken back.
 */
export type Judged = {
  store: SiteStore;
  newest: LogEntry;
  area: string;
  canary: AreaCanary;
  /** The operator's list of keys, where it lies outside of the site. */
  keysFile: string | undefined;
};

export type Because = { who: string; why: string; figures: Record<string, number> };

export type CanaryOutcome = ChangeOutcome | { kind: 'refused'; findings: Finding[] };

/** Takes a canary back: everybody has the live version again with their next load. */
export async function takeBack(judged: Judged, because: Because): Promise<CanaryOutcome> {
  const { newest, area, canary } = judged;
  const { host, areas, canaries } = newest.releases;
  const { [area]: _taken, ...others } = canaries;
  return changeSite(judged.store, {
    ...sameSite(newest),
    ...because,
    keys: await readTrustedKeys(judged.store, judged.keysFile),
    change: {
      kind: 'rollback',
      name: area,
      version: canary.release.version,
      to: areas[area]?.version ?? NO_VERSION,
    },
    releases: { formatVersion: 1, host, areas, canaries: others },
  });
}

/** The word for "nothing" where an area had no live version before its canary. */
const NO_VERSION = 'none';

/**
 * Shows a canary to a larger part of all devices, or makes it live, once the check has nothing against it.
 * @param percent undefined: live
 */
export async function moveOn(
  judged: Judged,
  percent: number | undefined,
  because: Because,
): Promise<CanaryOutcome> {
  const { store, newest, area, canary, keysFile } = judged;
  const { version } = canary.release;
  const keys = await readTrustedKeys(store, keysFile);
  const versions = [{ name: area, version }];
  const asCanary = percent === undefined ? {} : { percent };
  const findings = await checkRelease({ store, keys, newest, versions, ...asCanary });
  if (findings.length > 0) return { kind: 'refused', findings };
  const { host, areas, canaries } = newest.releases;
  const { [area]: _moved, ...others } = canaries;
  return changeSite(store, {
    ...sameSite(newest),
    ...because,
    keys,
    ...(percent === undefined
      ? {
          change: { kind: 'promote', versions },
          releases: { formatVersion: 1, host, areas: { ...areas, [area]: canary.release }, canaries: others },
        }
      : {
          change: { kind: 'canary', name: area, version, percent },
          releases: {
            formatVersion: 1,
            host,
            areas,
            canaries: { ...others, [area]: { ...canary, percent } },
          },
        }),
  });
}

function sameSite(newest: LogEntry): Pick<SiteChange, 'newest' | 'page'> {
  return { newest, page: newest.page };
}
