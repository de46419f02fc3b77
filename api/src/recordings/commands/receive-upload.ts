import { and, asc, desc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { RecordingType } from 'shared/contract/recording';
import type { ApiContext } from '../../platform/context.ts';
import { isOwnUpload } from '../policy.ts';
import { findUpload, longestWaiting } from '../queries.ts';
import { assertMembership } from '../../membership/policy.ts';
import { assertUpload } from '../../quotas/assert-quota.ts';
import { executeSql, onlyRow, type Transaction } from '../../platform/database/executor.ts';
import { uploads } from '../../platform/database/schema/uploads.ts';
import { media } from '../../platform/database/schema/users-and-media.ts';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';
import { ApiFailure, notFound } from '../../platform/http/errors/api-failure.ts';
import { checksumOf } from '../../platform/media/checksums.ts';
import { partVariant, UPLOAD_KIND, UPLOAD_MIME } from '../../platform/media/renditions/variants.ts';
import { newStorageKey } from '../../platform/media/storage-key.ts';
import { deleteMedia } from '../../platform/media/uploads/drop-media.ts';
import {
  rememberPending,
  removeAfterFailure,
  removeUnnamed,
} from '../../platform/media/uploads/pending-objects.ts';
import { insertMedia } from '../../platform/media/uploads/store-photos.ts';
import { ADVISORY_LOCKS } from '../../platform/database/advisory-locks.ts';

/** What is in memory for each upload, and what a killed server loses of it: seconds on a slow line. */
export const PART_BYTES = 1_048_576;

/**
 * Uploads that one person may have waiting for their posts: those of two posts. The ones that were continued
 * last stay, so that whoever gave up others is not kept from a new one.
 */
const WAITING_UPLOADS = 22;

export type NewUpload = { uploadId: string; type: RecordingType; bytes: number };

/**
 * The rows of an upload of which nothing has arrived. Its room is promised from then on: uploads are admitted
 * one after another, over all processes, and each sees the ones before it.
 * @throws ApiFailure FORBIDDEN, 507, LIMIT_EXCEEDED as `assertUpload`
 */
export async function createUpload(
  context: ApiContext,
  viewer: FamilyViewer,
  { uploadId, type, bytes }: NewUpload,
): Promise<void> {
  // Before anything is written: a full disk is asked again and again.
  if (hasDisk(context)) await context.disk.assertRoomFor(bytes);
  const { familyId, userId } = viewer;
  const storageKey = newStorageKey();
  await rememberPending(context.database, [storageKey]);
  try {
    await context.store.put(storageKey, new Map());
    await context.database.transaction(async (transaction) => {
      await executeSql(transaction)`select pg_advisory_xact_lock(${ADVISORY_LOCKS.admission}::bigint)`;
      await assertMembership(transaction, viewer);
      const nothing = { mime: UPLOAD_MIME, width: 0, height: 0, bytes: 0, placeholder: '', checksums: {} };
      const mediaIds = await insertMedia(transaction, { familyId, userId, kind: UPLOAD_KIND }, [
        { ...nothing, storageKey },
      ]);
      const now = context.clock();
      const mediaId = onlyRow(mediaIds);
      const times = { createdAt: now, updatedAt: now };
      await transaction
        .insert(uploads)
        .values({ uploadId, familyId, userId, mediaId, type, bytes, ...times });
      await assertUpload(context, transaction, viewer, bytes);
      // Its own room is promised by now.
      if (hasDisk(context)) await context.disk.assertRoomFor(0, transaction);
    });
  } catch (error) {
    await removeAfterFailure(context, [storageKey], error);
    throw error;
  }
  await removeOldestUploads(context, viewer);
}

/** Parts go to a bucket directly: no disk of ours has them. */
function hasDisk({ config }: ApiContext): boolean {
  return config.mediaStore === null;
}

/** Somebody sends a film in crumbs: each costs a file and a row's update. */
export class TooManyParts extends Error {
  override name = 'TooManyParts';
}

/** Room for a connection that breaks off again and again. */
function mostParts(bytes: number): number {
  return 200 + 4 * Math.ceil(bytes / PART_BYTES);
}

/**
 * Stores the bytes from `offset` on; they survive a power cut once this resolves.
 * @throws ApiFailure NOT_FOUND, 507, 409 where they are not the next ones; TooManyParts
 */
export async function storePart(
  context: ApiContext,
  viewer: FamilyViewer,
  { uploadId, offset, bytes }: { uploadId: string; offset: number; bytes: Buffer },
): Promise<void> {
  if (hasDisk(context)) await context.disk.assertFree(bytes.byteLength);
  await context.database.transaction(async (transaction) => {
    // Whoever deletes the upload waits for this and then removes the new part, too.
    const [upload] = await transaction
      .select()
      .from(uploads)
      .where(and(isOwnUpload(viewer), eq(uploads.uploadId, uploadId)))
      .for('update');
    if (upload === undefined) throw notFound();
    if (upload.receivedBytes !== offset) throw new ApiFailure('BAD_REQUEST', { status: 409 });
    const isMedia = and(eq(media.mediaId, upload.mediaId), eq(media.ownerKey, viewer.familyId));
    const [stored] = await transaction
      .select({ storageKey: media.storageKey, checksums: media.checksums })
      .from(media)
      .where(isMedia)
      .for('no key update');
    if (stored === undefined) throw notFound();
    const number = Object.keys(stored.checksums).length;
    if (number >= mostParts(upload.bytes)) throw new TooManyParts();
    const variant = partVariant(number);
    await context.store.add(stored.storageKey, variant, bytes);
    const receivedBytes = offset + bytes.byteLength;
    await transaction
      .update(media)
      .set({ bytes: receivedBytes, checksums: { ...stored.checksums, [variant]: checksumOf(bytes) } })
      .where(isMedia);
    await transaction
      .update(uploads)
      .set({ receivedBytes, updatedAt: context.clock() })
      .where(and(isOwnUpload(viewer), eq(uploads.uploadId, uploadId)));
  });
}

/** Removes one of the viewer's own uploads with what has arrived. @throws ApiFailure NOT_FOUND */
export async function removeUpload(
  context: ApiContext,
  viewer: FamilyViewer,
  uploadId: string,
): Promise<void> {
  await removeUploads(context, viewer.familyId, async (transaction) => {
    return [(await findUpload(context, transaction, viewer, uploadId)).mediaId];
  });
}

async function removeOldestUploads(context: ApiContext, viewer: FamilyViewer): Promise<void> {
  await removeUploads(context, viewer.familyId, async (transaction) => {
    const latest = transaction
      .select({ uploadId: uploads.uploadId })
      .from(uploads)
      .where(isOwnUpload(viewer))
      .orderBy(desc(uploads.updatedAt), asc(uploads.uploadId))
      .limit(WAITING_UPLOADS);
    const oldest = await transaction
      .select({ mediaId: uploads.mediaId })
      .from(uploads)
      .where(and(isOwnUpload(viewer), notInArray(uploads.uploadId, latest)));
    return oldest.map(({ mediaId }) => mediaId);
  });
}

/**
 * Removes the media that are chosen in the same transaction; rows of `uploads` go with theirs. Parts are
 * removed at once: what no post ever had is not retained (MEDIA_RETENTION_DAYS). The sweep removes what a
 * failure leaves.
 */
async function removeUploads(
  context: ApiContext,
  familyId: number,
  choose: (transaction: Transaction) => Promise<number[]>,
): Promise<void> {
  const storageKeys = await context.database.transaction(async (transaction) => {
    const mediaIds = await choose(transaction);
    if (mediaIds.length === 0) return [];
    const isUpload = and(eq(media.ownerKey, familyId), inArray(media.mediaId, mediaIds));
    return deleteMedia(transaction, sql`${isUpload}`);
  });
  await removeUnnamed(context, storageKeys).catch(() => undefined);
}

/** Removes the uploads of which nothing has arrived for a day. */
export async function deleteOldUploads(context: ApiContext): Promise<void> {
  const isOld = lt(uploads.updatedAt, longestWaiting(context.clock()));
  const { familyId: ofFamily, mediaId: ofMedia } = uploads;
  const old = await context.database
    .select({ familyId: ofFamily, mediaId: ofMedia })
    .from(uploads)
    .where(isOld);
  for (const { familyId, mediaId } of old)
    await removeUploads(context, familyId, async (transaction) => {
      // It may have been continued, or taken by a post, meanwhile.
      const still = await transaction
        .select({ mediaId: ofMedia })
        .from(uploads)
        .where(and(eq(ofFamily, familyId), eq(ofMedia, mediaId), isOld))
        .for('update');
      return still.map((row) => row.mediaId);
    });
}
