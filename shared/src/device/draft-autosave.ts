import * as z from 'shared/schema';
import { LIMITS } from 'shared/contract/limits';
import { allOrNothing, DURABLE, keysOf, openDevice } from './device-database.ts';
import { draftRecordSchema, type DraftContent } from './device-schemas.ts';

/** `no-room`: the device is full. `unavailable`: this browser stores nothing. Both leave the form as is. */
export type AutosaveStatus = 'keeping' | 'kept' | 'no-room' | 'unavailable';

export type DraftAutosave = {
  /** Saves this state; while another is being written, only the newest waits. */
  save(content: DraftContent): void;
  /** Resolves when everything so far is saved, or has failed. */
  whenIdle(): Promise<void>;
  /** Deletes the draft and saves no more. */
  forget(): Promise<void>;
  /** Finishes pending saves and saves no more. */
  stop(): Promise<void>;
};

export function createDraftAutosave(
  draftKey: string,
  onStatus: (status: AutosaveStatus) => void,
): DraftAutosave {
  let latest: DraftContent | null = null;
  let running: Promise<void> | null = null;
  let isStopped = false;
  /** The ids of files that the device has no room for: each attempt would copy a film anew. */
  const unfitIds = new Set<string>();

  async function write(content: DraftContent): Promise<AutosaveStatus> {
    try {
      const isWhole = await writeDraft(draftKey, content, unfitIds);
      return isWhole ? 'kept' : 'no-room';
    } catch (error) {
      const status = statusOf(error);
      const large = content.photos.filter(({ photoId, file }) => isLarge(file) && !unfitIds.has(photoId));
      if (status !== 'no-room' || large.length === 0) return status;
      // Everything else is saved without them.
      for (const { photoId } of large) unfitIds.add(photoId);
      return write(content);
    }
  }

  async function run(): Promise<void> {
    while (latest !== null) {
      const content = latest;
      latest = null;
      onStatus('keeping');
      // Report the last state only: another may be pending.
      const status = await write(content);
      if (latest === null) onStatus(status);
    }
    running = null;
  }

  const whenIdle = async (): Promise<void> => {
    // A pending state may follow the one being written.
    for (let last = running; last !== null; last = running) await last;
  };

  return {
    save(content) {
      if (isStopped) return;
      latest = content;
      running ??= run();
    },
    whenIdle,
    async forget() {
      isStopped = true;
      latest = null;
      await whenIdle();
      await deleteDraft(draftKey);
    },
    async stop() {
      isStopped = true;
      await whenIdle();
    },
  };
}

/** Larger than a photo may be. */
function isLarge({ size }: File): boolean {
  return size > LIMITS.imageBytes;
}

/**
 * Fields and photos in one transaction: a draft never names a photo that is not there, unless the device has
 * no room for it. Returns whether all of it is stored.
 */
async function writeDraft(
  draftKey: string,
  { fields, photos }: DraftContent,
  unfitIds: ReadonlySet<string>,
): Promise<boolean> {
  const database = await openDevice();
  if (photos.length > 0) void navigator.storage?.persist?.().catch(() => false);
  const transaction = database.transaction(['drafts', 'draft-photos'], 'readwrite', DURABLE);
  const drafts = transaction.objectStore('drafts');
  const photoStore = transaction.objectStore('draft-photos');
  const [record, storedKeys] = await Promise.all([
    drafts.get(draftKey),
    photoStore.getAllKeys(keysOf(draftKey)),
  ]);
  const { data: before } = z.safeParse(draftRecordSchema, record);
  const { earlierAttempt, uploads } = before ?? { earlierAttempt: null, uploads: [] };
  const storedIds = new Set(storedKeys.map(([, photoId]) => photoId));
  const currentIds = new Set(photos.map(({ photoId }) => photoId));
  const missing = photos.filter(({ photoId }) => !storedIds.has(photoId));
  const fitting = missing.filter(({ photoId }) => !unfitIds.has(photoId));
  await allOrNothing(transaction, [
    () => drafts.put({ fields, earlierAttempt, uploads }, draftKey),
    ...fitting.map((photo) => () => photoStore.put(photo, [draftKey, photo.photoId])),
    ...[...storedIds]
      .filter((photoId) => !currentIds.has(photoId))
      .map((photoId) => () => photoStore.delete([draftKey, photoId])),
  ]);
  return fitting.length === missing.length;
}

async function deleteDraft(draftKey: string): Promise<void> {
  const database = await openDevice().catch(() => null);
  if (database === null) return;
  const transaction = database.transaction(['drafts', 'draft-photos'], 'readwrite', DURABLE);
  await Promise.all([
    transaction.objectStore('drafts').delete(draftKey),
    transaction.objectStore('draft-photos').delete(keysOf(draftKey)),
    transaction.done,
  ]);
}

function statusOf(error: unknown): AutosaveStatus {
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'no-room' : 'unavailable';
}
