import { isDeepStrictEqual } from 'node:util';
import type { LogEntry } from 'federation/release-format/log-entry';
import type { KeyList } from 'federation/release-format/trust/key-list';
import { entryPath } from '../site/release-log.ts';
import { jsonIn } from 'federation/release-format/json-file';
import { RELEASE_MAP_FILE } from 'federation/release-format/release-map';
import type { SiteStore } from '../store/site-store.ts';
import { checkLog, logBroken } from './check-log.ts';
import type { Violation } from './violation.ts';

const PAGE_FILE = 'index.html';
const ABOUT = 'the site';

/** Whether the served files match the log, and whether the log is intact. */
export async function checkSite(
  store: SiteStore,
  newest: LogEntry | undefined,
  keys: KeyList | undefined,
): Promise<Violation[]> {
  const [map, page] = await Promise.all([readText(store, RELEASE_MAP_FILE), readText(store, PAGE_FILE)]);
  if (newest === undefined) return checkLoglessMap(map);
  const inPage = page === undefined ? undefined : mapInPage(page, newest.page.releasesElementId);
  // The later of two concurrent releases is reported as overtaken, not as a wrong map.
  const isOvertaken = (await store.read(entryPath(newest.revision + 1))) !== undefined;
  const ofMap = isOvertaken
    ? []
    : [...compareWithLog(RELEASE_MAP_FILE, map, newest), ...compareWithLog(PAGE_FILE, inPage, newest)];
  return [...ofMap, ...(await checkLog(store, newest, keys))];
}

/** Only a map of revision 0 (or none) has no log. */
function checkLoglessMap(map: string | undefined): Violation[] {
  const revision = map === undefined ? 0 : (revisionOf(jsonIn(map)) ?? 0);
  return revision === 0
    ? []
    : [logBroken(`${RELEASE_MAP_FILE} is revision ${revision}, but the site has no log`)];
}

function compareWithLog(
  file: string,
  text: string | undefined,
  { revision, releases }: LogEntry,
): Violation[] {
  const map = text === undefined ? undefined : jsonIn(text);
  if (isDeepStrictEqual(map, releases)) return [];
  const found = revisionOf(map);
  const message =
    found === undefined
      ? `${file} holds no release map, although the log stands at revision ${revision}.`
      : found === revision
        ? `The release map in ${file} says revision ${revision}, but is not what the log says of it.`
        : `The release map in ${file} is revision ${found}, while the log stands at ${revision}: somebody put back another one, or a change was broken off.`;
  const remedy =
    'Find out who can write the site besides this tool; "ongi-release repair" writes the map and the page anew from the log.';
  return [{ code: 'map-replayed', about: ABOUT, message, remedy }];
}

/** The map's data block ("<" is escaped as \u003c). */
function mapInPage(html: string, elementId: string): string | undefined {
  const begin = `id="${elementId}">`;
  const at = html.indexOf(begin);
  const end = html.indexOf('</script>', at);
  return at === -1 || end === -1 ? undefined : html.slice(at + begin.length, end);
}

function revisionOf(map: unknown): number | undefined {
  if (typeof map !== 'object' || map === null || !('revision' in map)) return undefined;
  return typeof map.revision === 'number' ? map.revision : undefined;
}

async function readText(store: SiteStore, file: string): Promise<string | undefined> {
  const content = await store.read(file);
  return content === undefined ? undefined : Buffer.from(content).toString('utf8');
}
