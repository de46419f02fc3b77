/** Drafts and the outbox, one copy for the page; code loads on first use (docs/contracts/device.md). */
import type { DraftAutosave, AutosaveStatus } from './draft-autosave.ts';
import type { OutboxEntry, SavedDraft, Settled, ToSend, Unsent } from './device-schemas.ts';
import type { RecordedVoices } from './voices/voice-types.ts';
import { clearStoredResponses } from 'shared/query';
import { APPEARANCE_KEYS } from 'shared/shell';

export { useOutbox } from './outbox/outbox-store.ts';
export type { DraftAutosave, AutosaveStatus } from './draft-autosave.ts';
export type {
  DraftContent,
  DraftPhotoFile,
  SavedDraft,
  CommentEntry,
  OutboxEntry,
  PostEntry,
  Rejection,
  Settled,
  ToSend,
  Unsent,
} from './device-schemas.ts';
export type { RecordedVoices, StoredVoice, VoiceChunk } from './voices/voice-types.ts';

const code = () => import(/* webpackChunkName: "device" */ './device-code.ts');

/** What a page may do with the outbox: comments and likes have no shorter way. */
export const loadOutbox = async () => (await code()).outbox;

/** Voices on the device, from their first second to the draft or outbox entry that takes them. */
export const loadRecordedVoices = async (): Promise<RecordedVoices> => (await code()).recordedVoices;

/** The draft under this key; null if there is none, or if this device stores nothing. */
export async function readDraft(draftKey: string): Promise<SavedDraft | null> {
  return (await code()).readDraft(draftKey);
}

/** Saves a draft at each change, without debouncing; the latest state wins. */
export async function createDraftAutosave(
  draftKey: string,
  onStatus: (status: AutosaveStatus) => void,
): Promise<DraftAutosave> {
  return (await code()).createDraftAutosave(draftKey, onStatus);
}

/**
 * Moves a finished post into the outbox: one transaction deletes the draft and adds the entry, so that
 * exactly one of them exists. Returns the entry's id, which is its permanent Idempotency-Key.
 * @throws if this device cannot store it; the draft is unchanged
 */
export async function putInOutbox(post: ToSend): Promise<string> {
  return (await loadOutbox()).putInOutbox(post);
}

/** Resolves with an entry's outcome; with `waiting` once it cannot be sent now. */
export async function settled(entryId: string): Promise<Settled> {
  return (await loadOutbox()).settled(entryId);
}

/** Sends the entries of the logged-in person. Idempotent while running. */
export async function sendOutbox(): Promise<void> {
  await (await loadOutbox()).sendOutbox();
}

/**
 * Stops sending an entry and turns it back into its draft. The key is retained: no post is created twice.
 * @throws ApiError with a message for the person if another draft is being written
 */
export async function takeBackToDraft(entry: Pick<OutboxEntry, 'entryId'>): Promise<void> {
  await (await loadOutbox()).takeBackToDraft(entry.entryId);
}

/** Resends an entry that may have arrived, or that was rejected. */
export async function sendAgain(entryId: string): Promise<void> {
  await (await loadOutbox()).sendAgain(entryId);
}

export async function forgetEntry(entryId: string): Promise<void> {
  await (await loadOutbox()).forgetEntry(entryId);
}

/** Drains the outbox now and when conditions improve: at start, online, in view. Called once by the host. */
export async function startOutbox(): Promise<void> {
  (await loadOutbox()).startOutbox();
}

/** Counts the unsent posts of the logged-in person; 0 if this device stores nothing. */
export async function countUnsent(): Promise<Unsent> {
  return (await code()).countUnsent();
}

/** Deletes all unsent posts of the logged-in person and aborts the one being sent. @throws if it fails */
export async function deleteUnsent(): Promise<void> {
  await (await code()).deleteUnsent();
}

/** Clears a person's data except unsent posts (docs/contracts/device.md). Never fails. */
export async function forgetPerson(): Promise<void> {
  clearStorages();
  await Promise.allSettled([forgetSeen(), code().then(({ forgetSent }) => forgetSent())]);
}

/** Key of a draft: a person's new post, or their edit of one. Drafts of other people have other keys. */
export function draftKeyOf(userId: number, postId?: number): string {
  return postId === undefined ? `${userId}:new` : `${userId}:edit-${postId}`;
}

/** The cache of photos that the service worker fills (federation/runtime/offline/cache-names.ts). */
const MEDIA_CACHE = 'site-media';

/** The newest verified release map (host/src/site/known-releases.ts): no log-out makes an older one good. */
const KNOWN_RELEASES = 'ongi-releases';

const OF_THE_DEVICE = new Set<string>([...Object.values(APPEARANCE_KEYS), KNOWN_RELEASES]);

/** Empties the page's storages except for what is the device's own. Disabled storages are skipped. */
function clearStorages(): void {
  try {
    for (const key of Object.keys(window.localStorage))
      if (!OF_THE_DEVICE.has(key)) window.localStorage.removeItem(key);
    window.sessionStorage.clear();
  } catch {
    // The in-memory fallback ends with the session or the page.
  }
}

/** Deletes query responses and photos; the service worker also drops that person's pending loads. Never fails. */
export async function forgetSeen(): Promise<void> {
  const atMs = Date.now();
  await Promise.allSettled([
    clearStoredResponses(),
    'caches' in window ? caches.delete(MEDIA_CACHE) : undefined,
    notifyServiceWorker({ kind: 'forget', atMs }),
  ]);
}

/** The worker is found through the registration: after a forced reload a page has no controller. */
async function notifyServiceWorker(message: { kind: 'forget'; atMs: number }): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const worker of [registration?.active, registration?.waiting]) worker?.postMessage(message, []);
}
