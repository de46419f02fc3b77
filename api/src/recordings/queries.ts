import { and, eq, gte, sql } from 'drizzle-orm';
import type { ApiContext } from '../platform/context.ts';
import { executeSql, type Executor, type Transaction } from '../platform/database/executor.ts';
import { uploads } from '../platform/database/schema/uploads.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { notFound } from '../platform/http/errors/api-failure.ts';
import { isOwnUpload } from './policy.ts';

export type UploadRow = typeof uploads.$inferSelect;

/** How long an upload can be continued, and a whole one waits for its post. */
export const UPLOAD_LIFETIME_MS = 86_400_000;

/**
 * Finds an upload of the viewer's own.
 * @throws ApiFailure NOT_FOUND, also for one that housekeeping is about to remove
 */
export async function findUpload(
  { clock }: Pick<ApiContext, 'clock'>,
  executor: Executor,
  viewer: FamilyViewer,
  uploadId: string,
): Promise<UploadRow> {
  const [row] = await executor
    .select()
    .from(uploads)
    .where(
      and(
        isOwnUpload(viewer),
        eq(uploads.uploadId, uploadId),
        gte(uploads.updatedAt, longestWaiting(clock())),
      ),
    );
  if (row === undefined) throw notFound();
  return row;
}

/** Uploads that were continued last before this moment are over. */
export function longestWaiting(now: Date): Date {
  return new Date(now.getTime() - UPLOAD_LIFETIME_MS);
}

/** The media of a post's voice, as a condition on `media`. */
export function isVoiceOf({ familyId }: FamilyViewer, postId: number) {
  return sql`owner_key = ${familyId} and media_id in (
    select media_id from post_voices where post_id = ${postId} and family_id = ${familyId})`;
}

/** How many videos a post has, and whether it has a voice. */
export async function countRecordings(
  transaction: Transaction,
  { familyId }: FamilyViewer,
  postId: number,
): Promise<number> {
  const videos = await executeSql(transaction)`
    select 1 from post_images join media on media.media_id = post_images.media_id and media.owner_key = post_images.family_id
    where post_images.post_id = ${postId} and post_images.family_id = ${familyId} and media.mime not like 'image/%'`;
  const voices = await executeSql(transaction)`
    select 1 from post_voices where post_id = ${postId} and family_id = ${familyId}`;
  return videos + voices;
}
