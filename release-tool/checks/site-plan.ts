import { reasonOf } from '../format/release-error.ts';
import { SDK_NAME } from 'federation/release-format/fixed-names';
import type { LogEntry } from 'federation/release-format/log-entry';
import type { KeyList } from 'federation/release-format/trust/key-list';
import { canaryVersions, liveVersions } from '../site/live-versions.ts';
import { isAmong, type NamedVersion } from '../format/site-paths.ts';
import { readPublished, type PublishedFiles } from '../site/read-published.ts';
import type { SiteStore } from '../store/site-store.ts';
import type { Violation, ViolationCode } from './violation.ts';

export type CheckRequest = {
  store: SiteStore;
  keys: KeyList;
  /** Undefined for a site's first composition. */
  newest: LogEntry | undefined;
  versions: readonly NamedVersion[];
  /** As a canary: the live version stays in the plan. */
  percent?: number | undefined;
  /** Builds that are only checked: nobody has signed them yet. */
  unpublished?: readonly NamedVersion[] | undefined;
  /** A working tree or a deployed image replaces whatever was there: nobody chose its size. */
  ignoresBudgets?: boolean | undefined;
};

/** Without what only the site's own log says. */
export type PlanRequest = Omit<CheckRequest, 'newest'> & {
  newest: Pick<LogEntry, 'releases'> | undefined;
  /** Nothing can be compared with these: the site does not state their contracts. */
  unknown?: readonly NamedVersion[];
};

export type PlannedVersion = NamedVersion & { role: 'candidate' | 'live' | 'canary' };

/** A version whose contract is readable. */
export type Known = PlannedVersion & { files: PublishedFiles };

/** The site after the release, canaries included. */
export type SitePlan = {
  candidates: Known[];
  /** The live host and its canary; [] if missing or unreadable. */
  hosts: Known[];
  /** All versions of all areas on any device. */
  areas: Known[];
  /** What is unreadable. */
  violations: Violation[];
};

/** `feed 1.1.0`; existing versions as `the live feed 1.1.0`. */
export function nameOf({ name, version, role }: PlannedVersion): string {
  return `${role === 'candidate' ? '' : `the ${role === 'live' ? 'live' : 'canary'} `}${name} ${version}`;
}

const MAX_NAMED = 5;

/** The first of a long list. */
export function listed(items: readonly string[]): string {
  const more = items.length > MAX_NAMED ? ` and ${items.length - MAX_NAMED} more` : '';
  return `${items.slice(0, MAX_NAMED).join(', ')}${more}`;
}

/** One violation of a version, which names all that is wrong; none where nothing is. */
export function violationsOf(
  candidate: PlannedVersion,
  code: ViolationCode,
  wrong: readonly string[],
  { toMessage, remedy }: { toMessage: (named: string) => string; remedy: string },
): Violation[] {
  if (wrong.length === 0) return [];
  return [{ code, about: nameOf(candidate), message: `${toMessage(listed(wrong))}.`, remedy }];
}

export async function readSitePlan(request: PlanRequest): Promise<SitePlan> {
  const planned = plannedVersions(request);
  const read = await Promise.all(planned.map((one) => readPlanned(request, one)));
  const known = read.filter((one) => 'files' in one);
  const violations = read.filter((one) => 'code' in one);
  if (!planned.some(({ name }) => name === 'host')) violations.push(NO_HOST);
  return {
    candidates: known.filter(({ role }) => role === 'candidate'),
    hosts: known.filter(({ name }) => name === 'host'),
    areas: known.filter(({ name }) => name !== 'host'),
    violations,
  };
}

const NO_HOST: Violation = {
  code: 'no-host',
  about: 'the site',
  message: 'The site has no host yet, and without one no area can be shown.',
  remedy:
    'Promote a host together with the areas: ongi-release promote host <version> --with <area>@<version> --page <page.json>.',
};

/** A release replaces its area's live version and canary; a canary keeps the live version. */
export function plannedVersions(request: PlanRequest): PlannedVersion[] {
  const { newest, versions, percent, unknown = [] } = request;
  const candidates = versions.map((version): PlannedVersion => ({ ...version, role: 'candidate' }));
  if (newest === undefined) return candidates;
  const isNamed = (name: string): boolean => versions.some((version) => version.name === name);
  const live = liveVersions(newest.releases)
    .filter(({ name }) => percent !== undefined || !isNamed(name))
    .map((version): PlannedVersion => ({ ...version, role: 'live' }));
  const canaries = canaryVersions(newest.releases)
    .filter(({ name }) => !isNamed(name))
    .map(({ name, version }): PlannedVersion => ({ name, version, role: 'canary' }));
  return [...candidates, ...[...live, ...canaries].filter((one) => !isAmong(unknown, one))];
}

async function readPlanned({ store }: PlanRequest, planned: PlannedVersion): Promise<Known | Violation> {
  const { name, version } = planned;
  const about = `${name} ${version}`;
  if (name === SDK_NAME) {
    const message = `${about} is for the repositories of teams, and no page loads it.`;
    const remedy = 'Leave it as it is: what is published under this name is there for teams at once.';
    return { code: 'wrong-kind', about, message, remedy };
  }
  try {
    const files = await readPublished(store, name, version);
    if (files !== undefined) return { ...planned, files };
  } catch (error) {
    const message = `What was published as ${about} cannot be read: ${reasonOf(error)}.`;
    const remedy =
      'Build and publish it under a new version; one that was published is never mended in its place.';
    return { code: 'unreadable', about, message, remedy };
  }
  const isNew = planned.role === 'candidate';
  const message = isNew
    ? `${store.address} has no ${about}.`
    : `${nameOf(planned)} is in use, but ${store.address} has its contract no more, so nothing can be compared with it.`;
  const remedy = isNew
    ? `Publish it first (ongi-release publish), or name a version that is there: ongi-release status.`
    : `Publish ${about} again, or promote another version of ${name} in the same command.`;
  return { code: 'not-published', about, message, remedy };
}
