import { isDeepStrictEqual } from 'node:util';
import { RELEASE_LOG_FOLDER, LogEntrySchema, type LogEntry } from 'federation/release-format/log-entry';
import { entryPath, sumOfEntry } from '../site/release-log.ts';
import { jsonIn } from 'federation/release-format/json-file';
import { RELEASE_MAP_FILE } from 'federation/release-format/release-map';
import type { SiteStore } from '../store/site-store.ts';
import type { Violation } from './violation.ts';

/** A release has a second, so the log is checked only this far back. */
const ENTRIES = 20;
const PAGE_FILE = 'index.html';
const ABOUT = 'the site';

/** Whether the served files match the log, and whether the log is intact. */
export async function checkSite(store: SiteStore, newest: LogEntry | undefined): Promise<Violation[]> {
  const [map, page] = await Promise.all([readText(store, RELEASE_MAP_FILE), readText(store, PAGE_FILE)]);
  if (newest === undefined) return checkLoglessMap(map);
  const inPage = page === undefined ? undefined : mapInPage(page, newest.page.releasesElementId);
  // Of two concurrent releases the later one is reported as overtaken, not as a wrong map.
  const isOvertaken = (await store.read(entryPath(newest.revision + 1))) !== undefined;
  const ofMap = isOvertaken
    ? []
    : [...compareWithLog(RELEASE_MAP_FILE, map, newest), ...compareWithLog(PAGE_FILE, inPage, newest)];
  return [...ofMap, ...(await checkLog(store, newest.revision))];
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
  return [
    {
      code: 'map-replayed',
      about: ABOUT,
      message,
      remedy:
        'Find out who can write the site besides this tool; "ongi-release status" writes the map and the page anew from the log.',
    },
  ];
}

/** The chain of sums detects removed and altered entries. */
async function checkLog(store: SiteStore, newest: number): Promise<Violation[]> {
  const oldest = Math.max(1, newest - ENTRIES);
  const revisions = Array.from({ length: newest - oldest + 1 }, (_, index) => oldest + index);
  const contents = await Promise.all(revisions.map((revision) => store.read(entryPath(revision))));
  let before: Uint8Array | undefined;
  for (const [index, content] of contents.entries()) {
    const revision = oldest + index;
    if (content === undefined) return [logBroken(`${entryPath(revision)} is missing`)];
    const entry = LogEntrySchema.safeParse(jsonIn(content));
    if (!entry.success || entry.data.revision !== revision)
      return [logBroken(`${entryPath(revision)} is not the log entry ${revision}`)];
    const expected = before === undefined ? null : sumOfEntry(before);
    const isKnown = before !== undefined || revision === 1;
    if (isKnown && entry.data.previous !== expected) {
      return [
        logBroken(`${entryPath(revision)} does not follow on the entry before it as that lies there now`),
      ];
    }
    before = content;
  }
  return [];
}

function logBroken(what: string): Violation {
  return {
    code: 'log-broken',
    about: ABOUT,
    message: `The log of the site is not whole: ${what}.`,
    remedy: `Put the folder ${RELEASE_LOG_FOLDER} back from a backup, and find out who can write it besides this tool.`,
  };
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
