import * as z from 'shared/schema';
import { entrySchema, recordingEntrySchema } from './device-schemas.ts';
import type { OutboxEntry } from './device-types.ts';

/**
 * An entry as it is stored. One without recordings has the form of older versions, which can then send it. One
 * with recordings has `fileIds` for their `photoIds`: to them it is unreadable, so that they leave it alone
 * instead of sending its videos as photos.
 */
export function parseEntry(record: unknown): OutboxEntry | undefined {
  const plain = z.safeParse(entrySchema, record);
  if (!plain.success) return z.safeParse(recordingEntrySchema, record).data;
  const { photoIds, ...entry } = plain.data;
  return { ...entry, fileIds: photoIds, recordings: [] };
}

export function recordOf({ fileIds, recordings, ...entry }: OutboxEntry): unknown {
  return recordings.length === 0 ? { ...entry, photoIds: fileIds } : { ...entry, fileIds, recordings };
}
