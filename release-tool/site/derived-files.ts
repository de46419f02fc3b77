import { SERVICE_WORKER_FILE } from 'federation/release-format/build-contract';
import { jsonFile } from 'federation/release-format/json-file';
import { RELEASE_MAP_FILE } from 'federation/release-format/release-map';
import { renderIndexHtml } from 'federation/release-format/render-index-html';
import { versionFolder } from '../format/site-paths.ts';
import { isSameContent } from '../store/is-same-content.ts';
import type { SiteStore } from '../store/site-store.ts';
import type { LogEntry } from 'federation/release-format/log-entry';
import { readNewestEntry } from './release-log.ts';

export type RolledForward = {
  entry: LogEntry;
  /** Root files that differed from the log and were rewritten. */
  restored: string[];
};

/** Undefined without a log. Of concurrent changes the newest wins: each writer re-reads afterwards. */
export async function writeDerivedFiles(store: SiteStore): Promise<RolledForward | undefined> {
  const restored = new Set<string>();
  let entry = await readNewestEntry(store);
  for (
    let written = 0;
    entry !== undefined && entry.revision !== written;
    entry = await readNewestEntry(store)
  ) {
    for (const file of await putFilesOf(entry, store)) restored.add(file);
    written = entry.revision;
  }
  return entry === undefined ? undefined : { entry, restored: [...restored] };
}

/** The page last: it never names a release that the map lacks. */
async function putFilesOf({ releases, page }: LogEntry, store: SiteStore): Promise<string[]> {
  const files: [string, Uint8Array | string | undefined][] = [
    // A service worker's scope is its folder: it must be at the root. Hosts without one keep the last one's.
    [
      SERVICE_WORKER_FILE,
      await store.read(`${versionFolder('host', releases.host.version)}/${SERVICE_WORKER_FILE}`),
    ],
    [RELEASE_MAP_FILE, jsonFile(releases)],
    ['index.html', renderIndexHtml(releases, page)],
  ];
  const written: string[] = [];
  for (const [file, content] of files) {
    if (content === undefined || isSameContent(await store.read(file), content)) continue;
    await store.replace(file, content);
    written.push(file);
  }
  return written;
}
