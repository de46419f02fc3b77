import type { LogEntry, ReleaseChange } from 'federation/release-format/log-entry';
import { filesNamedBy, type SitePage } from 'federation/release-format/page/render-index-html';
import { checkRelease } from '../checks/check-release.ts';
import type { Violation, ViolationCode } from '../checks/violation.ts';
import { ReleaseError } from '../format/release-error.ts';
import type { NamedVersion } from '../format/site-paths.ts';
import { withCanary, withLive, type Composition } from '../site/composition.ts';
import { liveVersionOf } from '../site/live-versions.ts';
import { readPublished, releasesOf, type PublishedReleases } from '../site/read-published.ts';
import { readNewestEntry } from '../site/release-log.ts';
import { assertClock } from '../site/site-clock.ts';
import type { SiteStore } from '../store/site-store.ts';
import { assertRights } from './authority.ts';
import { changeSite, type ChangeBy, type ChangeOutcome } from './change-site.ts';

/** A change that is checked before it is made. */
export type JudgedChange = ChangeBy & {
  /** Overrides the check; logged with its violations. */
  force?: string | undefined;
  /** The entry that was judged: the change is based on it, or is not made. */
  newest?: LogEntry | undefined;
  /** The figures behind the decision, for the log. */
  figures?: LogEntry['figures'];
};

export type PromoteRequest = JudgedChange & {
  /** Everything else stays. The first release needs the host. */
  versions: readonly NamedVersion[];
  /** As a canary for so many percent of devices. */
  percent?: number | undefined;
  /** Required for the first release. */
  page?: SitePage | undefined;
  /** The meaning is that of `CheckRequest`. */
  ignoresBudgets?: boolean | undefined;
};

export type PromoteOutcome = ChangeOutcome | { kind: 'rejected'; violations: Violation[] };

/**
 * One log entry, if the check passes. A version for everybody ends its canary. Throws a ReleaseError for a
 * canary of several versions or of the live one, and for a first release without host or page.
 */
export async function promote(store: SiteStore, request: PromoteRequest): Promise<PromoteOutcome> {
  const { versions, percent, page: other, force, newest: judged, ignoresBudgets, ...by } = request;
  const { keys } = by.authority;
  const now = new Date();
  const change = changeOf(versions, percent);
  assertRights(by.authority, { change }, now);
  const newest = judged ?? (await readNewestEntry(store));
  assertClock(newest, now);
  const page = other ?? newest?.page;
  if (page === undefined)
    throw new ReleaseError(
      'no-page',
      `${store.address} has no page yet: say what it is with --page, and promote the host with it`,
    );
  if (percent !== undefined) assertCanary(versions, percent, newest);
  const violations = await checkRelease({ store, keys, newest, versions, percent, ignoresBudgets });
  if (isRejected(violations, force)) return { kind: 'rejected', violations };
  const published = await releasesOf(store, versions, filesNamedBy(page));
  return changeSite(store, {
    newest,
    change,
    page,
    releases: releasesAfter(store, newest, published, percent),
    forced: forcedOver(violations, force),
    copiedFrom: await copiesAmong(store, versions),
    ...by,
  });
}

async function copiesAmong(
  store: SiteStore,
  versions: readonly NamedVersion[],
): Promise<LogEntry['copiedFrom']> {
  const copied: Record<string, string> = {};
  for (const { name, version } of versions) {
    const from = (await readPublished(store, name, version))?.published.copiedFrom;
    if (from !== undefined) copied[name] = from;
  }
  return Object.keys(copied).length === 0 ? undefined : copied;
}

function changeOf(versions: readonly NamedVersion[], percent: number | undefined): ReleaseChange {
  const named = versions.map(({ name, version }) => ({ name, version }));
  const [canary] = named;
  return percent === undefined || canary === undefined
    ? { kind: 'promote', versions: named }
    : { kind: 'canary', ...canary, percent };
}

function releasesAfter(
  store: SiteStore,
  newest: LogEntry | undefined,
  published: PublishedReleases,
  percent: number | undefined,
): Composition {
  const host = newest?.releases.host ?? published.host;
  if (host === undefined)
    throw new ReleaseError(
      'nothing-live',
      `${store.address} has no host yet: promote one together with the areas`,
    );
  const present: Composition = newest?.releases ?? { formatVersion: 1, host, areas: {}, canaries: {} };
  return percent === undefined ? withLive(present, published) : withCanary(present, published, percent);
}

function assertCanary(
  [canary, ...more]: readonly NamedVersion[],
  percent: number,
  newest: LogEntry | undefined,
): void {
  if (canary === undefined || more.length > 0)
    throw new ReleaseError('invalid-canary', 'a canary is one version of one area, or of the host');
  if (!(percent > 0 && percent <= 100))
    throw new ReleaseError(
      'invalid-canary',
      'a canary is for more than 0 and at most 100 percent of all devices',
    );
  if (newest === undefined)
    throw new ReleaseError(
      'nothing-live',
      'nothing is live that the other devices would get: promote a host first',
    );
  const { name, version } = canary;
  if (liveVersionOf(newest.releases, name) === version)
    throw new ReleaseError('already-live', `${name} ${version} is live for everybody already`);
}

/** What may be forced: that versions do not fit together. What is not named here never is. */
const ACCEPTABLE: readonly ViolationCode[] = [
  'expose-missing',
  'contract-version',
  'federation-version',
  'singleton-missing',
  'singleton-range',
  'singleton-name',
  'singleton-changed',
  'singleton-bundled',
  'path-collision',
  'container-collision',
];

/** Writing the change anew repairs it, and the entry says so. */
const REPAIRED_BY_CHANGE: ViolationCode = 'map-replayed';

export function isRejected(violations: readonly Violation[], force: string | undefined): boolean {
  const unrepaired = violations.filter(({ code }) => code !== REPAIRED_BY_CHANGE);
  if (force === undefined) return unrepaired.length > 0;
  return unrepaired.some(({ code }) => !ACCEPTABLE.includes(code));
}

/** The log's record of a change that the check rejected. */
export function forcedOver(violations: readonly Violation[], reason: string | undefined): LogEntry['forced'] {
  const accepted = violations.filter(({ code }) => ACCEPTABLE.includes(code));
  if (reason === undefined || accepted.length === 0) return undefined;
  return { reason, against: accepted.map(({ about, message }) => `${about}: ${message}`) };
}
