import { PLATFORM_FILE, SERVICE_WORKER_FILE } from 'federation/release-format/fixed-names';
import { jsonFile } from 'federation/release-format/json-file';
import { platformFile } from 'federation/release-format/platform/collect-platform';
import { RELEASE_MAP_FILE } from 'federation/release-format/release-map';
import { renderIndexHtml } from 'federation/release-format/page/render-index-html';
import { versionFolder } from '../format/site-paths.ts';
import { isSameContent, type SiteStore } from '../store/site-store.ts';
import type { LogEntry } from 'federation/release-format/log-entry';
import { readNewestEntry } from './release-log.ts';

/** Brings the site's root up to the log. Of concurrent changes the newest wins: each re-reads afterwards. */
export async function writeDerivedFiles(store: SiteStore): Promise<LogEntry | undefined> {
  let entry = await readNewestEntry(store);
  for (
    let written = 0;
    entry !== undefined && entry.revision !== written;
    entry = await readNewestEntry(store)
  ) {
    for await (const { file, content } of filesToWrite(store, entry)) await store.replace(file, content);
    written = entry.revision;
  }
  return entry;
}

/** Root files that are not what the entry says. */
export async function differingFiles(store: SiteStore, entry: LogEntry): Promise<string[]> {
  const files: string[] = [];
  for await (const { file } of filesToWrite(store, entry)) files.push(file);
  return files;
}

type DerivedFile = { file: string; content: Uint8Array | string };

/** The page after the map: it never names a release that the map lacks. No page waits for the platform. */
async function* filesToWrite(
  store: SiteStore,
  { releases, page }: LogEntry,
): AsyncGenerator<DerivedFile, void, undefined> {
  // A service worker's scope is its folder: it must be at the root. Hosts without one keep the last one's.
  const worker = await store.read(`${versionFolder('host', releases.host.version)}/${SERVICE_WORKER_FILE}`);
  const files: DerivedFile[] = [
    ...(worker === undefined ? [] : [{ file: SERVICE_WORKER_FILE, content: worker }]),
    { file: RELEASE_MAP_FILE, content: jsonFile(releases) },
    { file: 'index.html', content: renderIndexHtml(releases, page) },
  ];
  const present = await Promise.all(files.map(({ file }) => store.read(file)));
  yield* files.filter(({ content }, index) => !isSameContent(present[index], content));
  const platform = await platformFile(releases, store);
  if (platform !== undefined && !isSameContent(await store.read(PLATFORM_FILE), platform))
    yield { file: PLATFORM_FILE, content: platform };
}
