import * as z from 'shared/schema';
import { openDevice, keysOf } from './device-database.ts';
import {
  draftRecordSchema,
  photoRecordSchema,
  type DraftPhotoFile,
  type SavedDraft,
} from './device-schemas.ts';

export { createDraftAutosave } from './draft-autosave.ts';

export async function readDraft(draftKey: string): Promise<SavedDraft | null> {
  const database = await openDevice().catch(() => null);
  if (database === null) return null;
  const transaction = database.transaction(['drafts', 'draft-photos']);
  const [record, photoRecords] = await Promise.all([
    transaction.objectStore('drafts').get(draftKey),
    transaction.objectStore('draft-photos').getAll(keysOf(draftKey)),
  ]);
  const draft = z.safeParse(draftRecordSchema, record);
  if (!draft.success) return null;
  return { fields: draft.data.fields, photos: photosIn(photoRecords) };
}

export function photosIn(records: readonly unknown[]): DraftPhotoFile[] {
  return records.flatMap((record) => {
    const parsed = z.safeParse(photoRecordSchema, record);
    return parsed.success ? [parsed.data] : [];
  });
}
