import { and, eq, inArray } from 'drizzle-orm';
import type { FieldError } from 'shared/contract/envelope';
import type { RecordingType } from 'shared/contract/recording';
import type { ApiContext } from '../../platform/context.ts';
import { insertJob } from '../../jobs/commands/begin-job.ts';
import type { Lane } from '../../platform/job-queue/lanes.ts';
import type { Transaction } from '../../platform/database/executor.ts';
import { postVoices } from '../../platform/database/schema/posts.ts';
import { uploads } from '../../platform/database/schema/uploads.ts';
import { media } from '../../platform/database/schema/users-and-media.ts';
import { ApiFailure } from '../../platform/http/errors/api-failure.ts';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';
import type { ExaminedVideos, NewRecordings } from '../examination/examine-videos.ts';
import { isWholeUpload } from '../policy.ts';
import { recordingKind } from '../preparation/recording-kind.ts';
import type { RecordingInput } from '../preparation/schema.ts';

/** The media of the uploads that a post takes; they belong to it once it refers to them. */
export type TakenUploads = {
  /** Videos are in the order of the request. */
  videos: readonly { mediaId: number; retainsOriginal: boolean; lane: Lane }[];
  voice: { mediaId: number } | null;
};

const GONE_MESSAGES: Readonly<Record<RecordingType, string>> = {
  video: '영상이 다 올라오지 않았습니다. 다시 올려주세요.',
  voice: '녹음이 다 올라오지 않았습니다. 다시 올려주세요.',
};

/**
 * Takes whole uploads of the viewer for a post, in its transaction; nobody else can take them then.
 * @throws ApiFailure VALIDATION_ERROR with one detail for each that is unknown, unfinished or taken
 */
export async function takeUploads(
  transaction: Transaction,
  viewer: FamilyViewer,
  { videos = [], voice }: NewRecordings,
  examined: ExaminedVideos,
): Promise<TakenUploads> {
  const requested = [...videos, ...(voice ? [voice] : [])];
  if (requested.length === 0) return { videos: [], voice: null };
  const uploadIds = requested.map(({ uploadId }) => uploadId);
  const deleted = await transaction
    .delete(uploads)
    .where(and(isWholeUpload(viewer), inArray(uploads.uploadId, uploadIds)))
    .returning();
  const remaining = new Map(deleted.map((row) => [row.uploadId, row]));
  const details: FieldError[] = [];
  const take = (uploadId: string, type: RecordingType, field: string): number => {
    const row = remaining.get(uploadId);
    remaining.delete(uploadId);
    if (row?.type !== type) details.push({ field, message: GONE_MESSAGES[type] });
    return row?.mediaId ?? 0;
  };
  const taken: TakenUploads = {
    videos: videos.map(({ uploadId, retainsOriginal = false }, index) => ({
      mediaId: take(uploadId, 'video', `videos.${index}`),
      retainsOriginal,
      lane: examined.get(uploadId) ?? 'recordings',
    })),
    voice: voice ? { mediaId: take(voice.uploadId, 'voice', 'voice') } : null,
  };
  if (details.length > 0) throw new ApiFailure('VALIDATION_ERROR', { details });
  for (const [index, { size }] of videos.entries()) {
    const mediaId = taken.videos[index]?.mediaId;
    if (size === undefined || mediaId === undefined) continue;
    await transaction
      .update(media)
      .set(size)
      .where(and(eq(media.mediaId, mediaId), eq(media.ownerKey, viewer.familyId)));
  }
  return taken;
}

/** Gives a post its voice, and begins the jobs that prepare what was taken; its videos are linked already. */
export async function attachUploads(
  context: ApiContext,
  transaction: Transaction,
  viewer: FamilyViewer,
  { postId, taken }: { postId: number; taken: TakenUploads },
): Promise<void> {
  const job = { kind: recordingKind.name, postId, key: undefined };
  const begin = (sourceMediaId: number, lane: Lane, input: RecordingInput): Promise<number> =>
    insertJob(context, transaction, viewer, { ...job, lane, input, sourceMediaId });
  for (const { mediaId, retainsOriginal, lane } of taken.videos)
    await begin(mediaId, lane, { type: 'video', retainsOriginal });
  if (taken.voice === null) return;
  const { mediaId } = taken.voice;
  await transaction.insert(postVoices).values({ familyId: viewer.familyId, postId, mediaId });
  await begin(mediaId, 'shortRecordings', { type: 'voice', retainsOriginal: false });
}
