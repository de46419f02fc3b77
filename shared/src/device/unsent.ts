import * as z from 'shared/schema';
import { sessionStore } from 'shared/session';
import { keysOf, openDevice, writeDraftsAndOutbox } from './device-database.ts';
import type { Unsent } from './device-schemas.ts';
import { readEntries } from './outbox/shown-entries.ts';
import { outbox as pageOutbox } from './outbox/outbox.ts';
import { deleteVoices, keysWithVoice } from './voices/recorded-voices.ts';

/** The owner of an entry, also of one written by another app version. */
const ownedSchema = z.object({ userId: z.int() });

export async function countUnsent(): Promise<Unsent> {
  const userId = sessionStore.getState().user?.userId;
  const database = await openDevice().catch(() => null);
  if (userId === undefined || database === null) return { drafts: 0, waiting: 0, comments: 0 };
  const [draftKeys, voiceKeys, entries] = await Promise.all([
    database.getAllKeys('drafts', draftKeysOf(userId)),
    keysWithVoice(draftPartKeysOf(userId)),
    readEntries(userId),
  ]);
  const comments = entries.filter(({ kind }) => kind === 'comment').length;
  return {
    drafts: new Set([...draftKeys, ...voiceKeys]).size,
    waiting: entries.length - comments,
    comments,
  };
}

export async function deleteUnsent(): Promise<void> {
  const userId = sessionStore.getState().user?.userId;
  const database = await openDevice().catch(() => null);
  if (userId === undefined || database === null) return;
  // Sequentially: the entry being sent is aborted first.
  for (const { entryId } of await readEntries(userId)) await pageOutbox.forgetEntry(entryId);
  const transaction = await writeDraftsAndOutbox();
  const outbox = transaction.objectStore('outbox');
  const unreadable: string[] = [];
  for (let at = await outbox.openCursor(); at !== null; at = await at.continue())
    if (z.safeParse(ownedSchema, at.value).data?.userId === userId) unreadable.push(at.key);
  await Promise.all([
    transaction.objectStore('drafts').delete(draftKeysOf(userId)),
    transaction.objectStore('draft-photos').delete(draftPartKeysOf(userId)),
    ...unreadable.flatMap((entryId) => [
      outbox.delete(entryId),
      transaction.objectStore('outbox-photos').delete(keysOf(entryId)),
    ]),
    transaction.done,
    deleteVoices(draftPartKeysOf(userId)),
  ]);
}

/** Drafts under such keys are no posts: what somebody has begun to make, until the log-out. */
const BEGUN = 'begun:';

/** Deletes the outcomes of sent posts, for which only pages of their author wait, and what anybody has begun. */
export async function forgetSent(): Promise<void> {
  const database = await openDevice();
  const transaction = database.transaction(['drafts', 'draft-photos', 'sent'], 'readwrite');
  await Promise.all([
    transaction.objectStore('sent').clear(),
    transaction.objectStore('drafts').delete(IDBKeyRange.bound(BEGUN, `${BEGUN}\uffff`)),
    transaction.objectStore('draft-photos').delete(IDBKeyRange.bound([BEGUN], [`${BEGUN}\uffff`])),
    transaction.done,
  ]);
}

/** `12:new`, `12:edit-3`, and none of person 121. */
function draftKeysOf(userId: number): IDBKeyRange {
  return IDBKeyRange.bound(`${userId}:`, `${userId}:\uffff`);
}

/** Photos and voices of these drafts. */
function draftPartKeysOf(userId: number): IDBKeyRange {
  return IDBKeyRange.bound([`${userId}:`], [`${userId}:\uffff`]);
}
