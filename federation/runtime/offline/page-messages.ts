import { isListOf, isRecord, isText, isTextList } from '../../release-format/values.ts';
import type { MapRejection } from '../../release-format/trust/verify-releases.ts';

/** `atMs`: start of the request, ms since 1970. */
type LoadedFile = { url: string; atMs: number };

/** `shared/device` does not know this module, but posts `forget` (docs/contracts/service-worker.md). */
export type LoadedMessage = {
  kind: 'loaded';
  /** Loaded before the worker controlled the page. */
  loaded: readonly LoadedFile[];
  baseUrls: readonly string[];
  session: string | null;
  sinceMs: number;
};

/** The worker reports it: the newest page was not shown, because its release map cannot be believed. */
export type WorkerMessage = { kind: 'releases-rejected'; reason: MapRejection };

export type PageMessage =
  | LoadedMessage
  | { kind: 'forget'; atMs: number }
  /** `host/src/first-view` does not know this module, but posts it once the page's first view is painted. */
  | { kind: 'drawn' };

/** Undefined for messages of other versions. */
export function parsePageMessage(data: unknown): PageMessage | undefined {
  if (!isRecord(data)) return undefined;
  const { kind, loaded, baseUrls, session = null, sinceMs, atMs } = data;
  if (kind === 'forget' && typeof atMs === 'number') return { kind, atMs };
  if (kind === 'drawn') return { kind };
  if (kind !== 'loaded' || !isListOf(loaded, isLoadedFile) || !isTextList(baseUrls)) return undefined;
  if (typeof sinceMs !== 'number' || !(session === null || isText(session))) return undefined;
  return { kind, loaded, baseUrls, session, sinceMs };
}

/** Undefined for messages of other versions. */
export function parseWorkerMessage(data: unknown): { reason: string } | undefined {
  if (!isRecord(data) || data['kind'] !== 'releases-rejected') return undefined;
  const { reason } = data;
  return isText(reason) ? { reason } : undefined;
}

function isLoadedFile(value: unknown): value is LoadedFile {
  return isRecord(value) && isText(value['url']) && typeof value['atMs'] === 'number';
}
