import type { LogEntry } from 'federation/release-format/log-entry';
import { releasesIn } from 'federation/release-format/release-map';
import { timesReported, countsOf } from '../canary/version-counts.ts';
import type { ReadFigures } from '../canary/fetch-figures.ts';
import { differingFiles } from '../site/derived-files.ts';
import { readEntry, readNewestEntry } from '../site/release-log.ts';
import { atMostAtOnce } from '../store/at-most-at-once.ts';
import type { SiteStore } from '../store/site-store.ts';

/** Who runs what, and why: all that the overview's page shows. */
export type Overview = {
  newest: LogEntry;
  packages: PackageOverview[];
  /** Newest first. */
  history: LogEntry[];
  /** Files that are not what the log says. */
  damaged: string[];
};

export type PackageOverview = { name: string; versions: RunningVersion[] };

export type RunningVersion = {
  version: string;
  isCanary: boolean;
  /** The share of all devices, in percent. */
  share: number;
  /** The change that made it live, or a canary. */
  since: LogEntry | undefined;
  /** Pages that showed it, and those on which it failed; undefined without figures. */
  figures: { shown: number; failed: number } | undefined;
};

const CHANGES = 30;
const READS_AT_ONCE = 8;

/** Undefined if nothing was ever live. */
export async function readOverview(
  store: SiteStore,
  readFigures?: ReadFigures,
): Promise<Overview | undefined> {
  const newest = await readNewestEntry(store);
  if (newest === undefined) return undefined;
  const entries = await entriesOf(store, newest);
  const names = [...new Set(releasesIn(newest.releases).map(({ name }) => name))];
  const packages = await atMostAtOnce(READS_AT_ONCE, names, (name) =>
    packageOverview(name, newest, entries, readFigures),
  );
  const history = [...entries.values()]
    .filter(({ revision }) => revision > newest.revision - CHANGES)
    .toSorted((one, other) => other.revision - one.revision);
  return { newest, packages, history, damaged: await differingFiles(store, newest) };
}

/** The last changes, and those that what is live comes from. */
async function entriesOf(store: SiteStore, newest: LogEntry): Promise<Map<number, LogEntry>> {
  const first = Math.max(newest.revision - CHANGES, 0) + 1;
  const revisions = new Set([
    ...Array.from({ length: newest.revision - first }, (_, index) => first + index),
    ...releasesIn(newest.releases).flatMap(({ release: { since } }) => since ?? []),
  ]);
  revisions.delete(newest.revision);
  const entries = await atMostAtOnce(READS_AT_ONCE, [...revisions], (revision) => readEntry(store, revision));
  return new Map([...entries, newest].map((entry) => [entry.revision, entry]));
}

async function packageOverview(
  name: string,
  newest: LogEntry,
  entries: ReadonlyMap<number, LogEntry>,
  readFigures: ReadFigures | undefined,
): Promise<PackageOverview> {
  const releases = releasesIn(newest.releases).filter((release) => release.name === name);
  const canaryShare = releases.find(({ percent }) => percent !== null)?.percent ?? 0;
  const figures = await readFigures?.(
    name,
    releases.map(({ release }) => release.version),
  );
  const versions = releases.map(({ percent, release: { version, since } }) => {
    const counts = figures === undefined ? undefined : countsOf(figures, name, version);
    return {
      version,
      isCanary: percent !== null,
      share: percent ?? 100 - canaryShare,
      since: since === undefined ? undefined : entries.get(since),
      figures: counts && {
        shown: timesReported(counts, 'area-shown'),
        failed: timesReported(counts, 'area-error'),
      },
    };
  });
  return { name, versions };
}
