import { createHash } from 'node:crypto';
import { readJson } from 'federation/release-format/json-file';
import type { SiteStore } from '../store/site-store.ts';
import { LogEntrySchema, RELEASE_LOG_FOLDER, type LogEntry } from 'federation/release-format/log-entry';
import { ReleaseError } from '../format/release-error.ts';

const ENTRY = new RegExp(String.raw`^${RELEASE_LOG_FOLDER.replace('.', String.raw`\.`)}/(\d{6,})\.json$`);

/** `.releases/000012.json`. */
export function entryPath(revision: number): string {
  return `${RELEASE_LOG_FOLDER}/${String(revision).padStart(6, '0')}.json`;
}

/** `sha256-…`, referenced by the next entry. */
export function sumOfEntry(content: Uint8Array | string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/** The site's state; undefined if nothing was ever live. Throws if the newest entry is unreadable. */
export async function readNewestEntry(store: SiteStore): Promise<LogEntry | undefined> {
  const revisions = (await store.list(RELEASE_LOG_FOLDER)).map((file) => Number(ENTRY.exec(file)?.[1] ?? 0));
  const newest = Math.max(0, ...revisions);
  return newest === 0 ? undefined : readEntry(store, newest);
}

/** @throws ReleaseError if nothing is live */
export async function readLiveEntry(store: SiteStore): Promise<LogEntry> {
  const newest = await readNewestEntry(store);
  if (newest !== undefined) return newest;
  throw new ReleaseError('nothing-live', `${store.address} has nothing live yet: promote with --page`);
}

/** The site's changes, newest first, up to `limit`. Throws if one is missing or unreadable. */
export async function readHistory(store: SiteStore, limit = Number.POSITIVE_INFINITY): Promise<LogEntry[]> {
  const history: LogEntry[] = [];
  const newest = await readNewestEntry(store);
  for await (const entry of entriesFrom(store, newest)) {
    if (history.length >= limit) break;
    history.push(entry);
  }
  return history;
}

/** An entry and its predecessors, read lazily. */
export async function* entriesFrom(store: SiteStore, newest: LogEntry | undefined): AsyncGenerator<LogEntry> {
  if (newest === undefined) return;
  yield newest;
  for (let revision = newest.revision - 1; revision > 0; revision -= 1)
    yield await readEntry(store, revision);
}

/** Throws if the entry is missing or invalid. */
export async function readEntry(store: SiteStore, revision: number): Promise<LogEntry> {
  const file = entryPath(revision);
  const content = await store.read(file);
  if (content === undefined)
    throw new ReleaseError('inconsistent-site', `${file} of ${store.address} is missing: the log has a gap`);
  return readJson(LogEntrySchema, content, `${file} of ${store.address}`);
}
