import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { GeneratorError } from 'goods-generators/generator';
import {
  transcodeVideo,
  transcodeVoice,
  type Rejected,
  type TranscodedVideo,
} from 'goods-generators/transcoding/transcode-recording';
import type { RecordingRejection } from 'shared/contract/recording';
import type { TakenJob } from '../../jobs/commands/job-states.ts';
import type { JobOutput, JobRunner, JobWorkspace } from '../../jobs/worker/run-job.ts';
import type { ResultMedia } from '../../jobs/worker/save-result.ts';
import { executeSql, type Transaction } from '../../platform/database/executor.ts';
import { preparePhoto } from '../../platform/media/renditions/prepare-photo.ts';
import {
  fullVariantOf,
  ORIGINAL_VARIANT,
  PHOTO_FORMATS,
  RECORDING_KIND,
} from '../../platform/media/renditions/variants.ts';
import { verified } from '../../platform/media/verified-read.ts';
import { newStorageKey } from '../../platform/media/storage-key.ts';
import { deleteMedia, removeFiles } from '../../platform/media/uploads/drop-media.ts';
import { rememberPending } from '../../platform/media/uploads/pending-objects.ts';
import { countPostsChange } from '../../versioned-list/posts-version.ts';
import { mostPixelsIn } from '../examination/examine-videos.ts';
import { recordingInputSchema, type RecordingInput } from './schema.ts';

const VIDEO_MIME = 'video/mp4';
const VOICE_MIME = 'audio/mp4';

/** Runs in workers only. */
export const recordingRunner: JobRunner = {
  byAi: false,
  run: async (job, workspace) => {
    const { source, familyId } = job;
    if (source === null) throw new GeneratorError('The upload is gone');
    const { context } = workspace;
    const input = recordingInputSchema.parse(job.input);
    const upload = { familyId, mediaId: source.mediaId, storageKey: source.storageKey };
    const path = await joinParts(source, workspace);
    const prepared =
      input.type === 'video'
        ? await prepareVideo(job, input, path, workspace)
        : await prepareVoice(path, workspace);
    let removed: readonly string[] = [];
    const cleanUp = () => removeFiles(context, removed);
    if ('rejection' in prepared) {
      const link: JobOutput['link'] = async (transaction) => {
        removed = await rejectUpload(transaction, upload, prepared);
      };
      return { media: null, result: prepared, link, cleanUp };
    }
    const link: JobOutput['link'] = async (transaction, mediaId) => {
      if (mediaId === null) throw new Error('A recording was saved without its media');
      removed = await replaceUpload(transaction, upload, mediaId);
    };
    return { media: prepared, result: {}, link, cleanUp };
  },
};

/**
 * Writes the parts of an upload into one file of the workspace.
 * @throws GeneratorError where one is gone or damaged
 */
async function joinParts(
  { storageKey, checksums }: NonNullable<TakenJob['source']>,
  { context, directory, signal }: JobWorkspace,
): Promise<string> {
  const path = join(directory, 'upload');
  const damaged = () => new GeneratorError('A part of the upload is damaged');
  async function* parts(): AsyncGenerator<Buffer> {
    // jsonb has no order; the names do.
    for (const [variant, checksum] of Object.entries(checksums).toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    )) {
      const opened = await context.store.open(storageKey, variant);
      if (opened === undefined) throw new GeneratorError('A part of the upload is gone from the store');
      yield* verified(opened.stream, Promise.resolve(checksum), damaged);
    }
  }
  await pipeline(parts, createWriteStream(path, { mode: 0o600 }), { signal });
  return path;
}

async function prepareVideo(
  { lane }: TakenJob,
  { retainsOriginal }: RecordingInput,
  source: string,
  workspace: JobWorkspace,
): Promise<ResultMedia | Rejected> {
  const maxSeconds = workspace.context.config.recordings.videoSeconds;
  const film = { source, retainsOriginal, maxSeconds, maxPixels: mostPixelsIn(lane, maxSeconds) };
  const transcoded = await transcodeVideo(film, workspace);
  if ('rejection' in transcoded) return transcoded;
  const { video, original, width, height, durationMs } = transcoded;
  const { placeholder, renditions } = await preparePoster(transcoded);
  const files = new Map<string, Uint8Array | string>([[fullVariantOf(VIDEO_MIME), video], ...renditions]);
  const media = { kind: RECORDING_KIND, mime: VIDEO_MIME, width, height, durationMs, placeholder, files };
  if (original === null) return media;
  files.set(ORIGINAL_VARIANT, original);
  return { ...media, originalBytes: (await stat(original)).size };
}

/** The poster in the sizes of a photo, but for the full one, in whose place the video is. */
async function preparePoster({ poster }: TranscodedVideo) {
  const prepared = await preparePhoto(poster, 'photo');
  if (prepared.kind === 'rejected') throw new GeneratorError(`The poster is ${prepared.reason}`);
  const { placeholder, variants } = prepared.photo;
  const renditions = [...variants].filter(([variant]) => variant !== PHOTO_FORMATS.jpeg.variant);
  return { placeholder, renditions };
}

async function prepareVoice(source: string, workspace: JobWorkspace): Promise<ResultMedia | Rejected> {
  const maxSeconds = workspace.context.config.recordings.voiceSeconds;
  const transcoded = await transcodeVoice({ source, maxSeconds }, workspace);
  if ('rejection' in transcoded) return transcoded;
  const { sound, durationMs, peaks } = transcoded;
  const files = new Map([[fullVariantOf(VOICE_MIME), sound]]);
  return { kind: RECORDING_KIND, mime: VOICE_MIME, width: 0, height: 0, durationMs, peaks, files };
}

type Upload = { familyId: number; mediaId: number; storageKey: string };

/**
 * The post that has the upload shows the recording instead, and the upload goes.
 * @returns as `deleteMedia` @throws GeneratorError where no post has it any more
 */
async function replaceUpload(
  transaction: Transaction,
  { familyId, mediaId }: Upload,
  recordingMediaId: number,
): Promise<string[]> {
  // Lists show the poster now.
  await countPostsChange(transaction, familyId);
  const videos = await executeSql(transaction)`
    update post_images set media_id = ${recordingMediaId} where media_id = ${mediaId} and family_id = ${familyId}`;
  const voices = await executeSql(transaction)`
    update post_voices set media_id = ${recordingMediaId} where media_id = ${mediaId} and family_id = ${familyId}`;
  if (videos + voices === 0) throw new GeneratorError('The post of the recording is gone');
  return deleteMedia(transaction, sql`media_id = ${mediaId} and owner_key = ${familyId}`);
}

/** The upload stays as a row that says why it cannot be played; its parts go. @returns as `deleteMedia` */
async function rejectUpload(
  transaction: Transaction,
  { familyId, mediaId, storageKey }: Upload,
  { rejection }: { rejection: RecordingRejection },
): Promise<string[]> {
  await countPostsChange(transaction, familyId);
  const count = await executeSql(transaction)`
    update media set rejection = ${rejection}, storage_key = ${newStorageKey()}, checksums = '{}'::jsonb, bytes = 0
    where media_id = ${mediaId} and owner_key = ${familyId}`;
  if (count === 0) throw new GeneratorError('The post of the recording is gone');
  await rememberPending(transaction, [storageKey]);
  return [storageKey];
}
