import { PLATFORM_FILE, SDK_NAME } from 'federation/release-format/fixed-names';
import { PlatformSchema } from 'federation/release-format/platform/platform-schema';
import { BUILD_CONTRACT_FILE } from 'federation/release-format/build-contract';
import { versionBefore, wasLive } from '../site/live-versions.ts';
import { RELEASE_LOG_FOLDER, type LogEntry } from 'federation/release-format/log-entry';
import { readHistory, readNewestEntry } from '../site/release-log.ts';
import {
  type NamedVersion,
  publishedVersionPath,
  sourceMapFolder,
  versionFolder,
} from '../format/site-paths.ts';
import { isVersionName } from 'federation/release-format/site-names';
import { PublishedVersionSchema } from '../format/published-version.ts';
import { jsonIn, readJson } from 'federation/release-format/json-file';
import { releasesIn, type ReleaseMap } from 'federation/release-format/release-map';
import { ReleaseError } from '../format/release-error.ts';
import { atMostAtOnce } from '../store/at-most-at-once.ts';
import { assertMay, type Authority } from './authority.ts';
import { assertClock } from '../site/site-clock.ts';
import { writeDerivedFiles } from '../site/derived-files.ts';
import type { SiteStore } from '../store/site-store.ts';

export type GarbageRequest = {
  authority: Authority;
  /** Removes these, whatever their age: numbers of those who may not. Never what a device had. */
  only?: readonly NamedVersion[] | undefined;
  /** How long pages may request a version after it was last live, or published. */
  retentionDays: number;
  isDryRun: boolean;
  now?: Date;
};

export type Garbage = { removed: NamedVersion[]; leftovers: number };

const DAY_MS = 24 * 60 * 60 * 1_000;
/** An older unfinished write belongs to a killed run. */
const LEFTOVER_MS = 60 * 60 * 1_000;
const FILES_AT_ONCE = 8;

const PUBLISHED = new RegExp(
  String.raw`^${RELEASE_LOG_FOLDER.replace('.', String.raw`\.`)}/versions/(?<name>[^/]+)/(?<version>[^/]+)\.json$`,
);

/** Deletes what no page can request any more, contracts first: half a version is never taken for one. */
export async function collectGarbage(
  store: SiteStore,
  { authority, only = [], retentionDays, isDryRun, now = new Date() }: GarbageRequest,
): Promise<Garbage> {
  assertMay(authority, { operation: 'gc', packages: ['*'] }, now);
  const newest = await readNewestEntry(store);
  // By a clock that is ahead everything would be old enough.
  assertClock(newest, now);
  if (only.length > 0)
    return { removed: await removeUnused(only, { store, newest, isDryRun }), leftovers: 0 };
  const retainedSince = now.getTime() - retentionDays * DAY_MS;
  const retained = newest === undefined ? new Set<string>() : await retainedBy(newest, retainedSince, store);
  for (const sdk of await namedSdks(store)) retained.add(sdk);
  const removed: NamedVersion[] = [];
  const unfinishedBefore = now.getTime() - LEFTOVER_MS;
  for (const version of await removableVersions({ retainedSince, unfinishedBefore }, store)) {
    if (retained.has(keyOf(version))) continue;
    removed.push(version);
    if (!isDryRun) await remove(version, store);
  }
  if (!isDryRun) await forgetSdks(removed, store);
  const leftovers = isDryRun ? 0 : await store.removeLeftovers(new Date(unfinishedBefore));
  return { removed, leftovers };
}

/** @throws ReleaseError, without removing anything, if a device may have one of them */
async function removeUnused(
  versions: readonly NamedVersion[],
  { store, newest, isDryRun }: { store: SiteStore; newest: LogEntry | undefined; isDryRun: boolean },
): Promise<NamedVersion[]> {
  for (const version of versions) {
    if (![version.name, version.version].every(isVersionName))
      throw new ReleaseError('not-published', `${keyOf(version)} cannot be a version of a site`);
    if (await wasLive(version, { store, newest }))
      throw new ReleaseError(
        'already-live',
        `${keyOf(version)} is or was live, so pages may request it: "gc" without a version removes it in time`,
      );
  }
  if (isDryRun) return [...versions];
  for (const version of versions) await remove(version, store);
  await forgetSdks(versions, store);
  return [...versions];
}

/** `platform.json` names no SDK that is gone. */
async function forgetSdks(removed: readonly NamedVersion[], store: SiteStore): Promise<void> {
  if (removed.some(({ name }) => name === SDK_NAME)) await writeDerivedFiles(store);
}

/** SDKs that the platform names: teams' lock files have their addresses, whatever their age. */
async function namedSdks(store: SiteStore): Promise<string[]> {
  const content = await store.read(PLATFORM_FILE);
  const { data } = PlatformSchema.safeParse(content && jsonIn(content));
  return (data?.sdks ?? []).map(({ version }) => keyOf({ name: SDK_NAME, version }));
}

/** Live versions, rollback targets, and everything live since then. */
async function retainedBy(newest: LogEntry, retainedSince: number, store: SiteStore): Promise<Set<string>> {
  const retained = new Set(namedIn(newest.releases));
  for (const name of ['host', ...Object.keys(newest.releases.areas)]) {
    const version = await versionBefore(store, newest, name);
    if (version !== undefined) retained.add(keyOf({ name, version }));
  }
  for (const entry of await readHistory(store)) {
    for (const named of namedIn(entry.releases)) retained.add(named);
    // An entry's state lasted until the next newer one.
    if (Date.parse(entry.at) < retainedSince) break;
  }
  return retained;
}

function namedIn(releases: ReleaseMap): string[] {
  return releasesIn(releases).map(({ name, release: { version } }) => keyOf({ name, version }));
}

/** Published before `retainedSince`, or unfinished since `unfinishedBefore`. */
async function removableVersions(
  { retainedSince, unfinishedBefore }: { retainedSince: number; unfinishedBefore: number },
  store: SiteStore,
): Promise<NamedVersion[]> {
  const files = await store.list(`${RELEASE_LOG_FOLDER}/versions`);
  const versions = await atMostAtOnce(FILES_AT_ONCE, files, async (file) => {
    const { name, version } = PUBLISHED.exec(file)?.groups ?? {};
    const content = await store.read(file);
    if (name === undefined || version === undefined || content === undefined) return [];
    const at = Date.parse(readJson(PublishedVersionSchema, content, file).at);
    const contract = `${versionFolder(name, version)}/${BUILD_CONTRACT_FILE}`;
    const isUnfinished = at < unfinishedBefore && (await store.read(contract)) === undefined;
    return at < retainedSince || isUnfinished ? [{ name, version }] : [];
  });
  return versions.flat();
}

async function remove({ name, version }: NamedVersion, store: SiteStore): Promise<void> {
  const folder = versionFolder(name, version);
  await store.remove(`${folder}/${BUILD_CONTRACT_FILE}`);
  const files = [...(await store.list(folder)), ...(await store.list(sourceMapFolder(name, version)))];
  await atMostAtOnce(FILES_AT_ONCE, files, (file) => store.remove(file));
  // Last: a killed run leaves it, so that the next one finds the version.
  await store.remove(publishedVersionPath(name, version));
}

function keyOf({ name, version }: NamedVersion): string {
  return `${name} ${version}`;
}
