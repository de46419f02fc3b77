import { buffer } from 'node:stream/consumers';
import { and, eq, inArray } from 'drizzle-orm';
import type { newVideoSchema, newVoiceSchema } from 'shared/contract/recording';
import {
  filmPixels,
  isTooLargeFilm,
  mostFilmPixels,
  type FilmMeasures,
} from 'shared/contract/uploads/film-limits';
import { REJECTION_MESSAGES } from 'shared/contract/uploads/recording-messages';
import type { ReadBytes } from 'shared/mp4/mp4-boxes';
import { readFilmHeader } from 'shared/mp4/read-film-header';
import type * as z from 'shared/schema';
import type { ApiContext } from '../../platform/context.ts';
import type { Lane } from '../../platform/job-queue/lanes.ts';
import type { Checksums } from '../../platform/media/checksums.ts';
import type { ObjectStore } from '../../platform/object-store/object-store.ts';
import { uploads } from '../../platform/database/schema/uploads.ts';
import { media } from '../../platform/database/schema/users-and-media.ts';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';
import { ApiFailure } from '../../platform/http/errors/api-failure.ts';
import { isWholeUpload } from '../policy.ts';

/** Uploads that a request names for its post. */
export type NewRecordings = {
  videos?: readonly z.output<typeof newVideoSchema>[] | undefined;
  voice?: z.output<typeof newVoiceSchema> | null | undefined;
};

/** Each upload with the lane of its job. */
export type ExaminedVideos = ReadonlyMap<string, Lane>;

/**
 * Reads what the indexes of whole uploads say, before a post is written and a job begun. Unknown uploads are
 * left out, and what has no index is a long film: decoding tells what they are.
 * @throws ApiFailure LIMIT_EXCEEDED (413) with one detail for each that is too large to decode
 */
export async function examineVideos(
  context: ApiContext,
  viewer: FamilyViewer,
  { videos = [] }: NewRecordings,
): Promise<ExaminedVideos> {
  if (videos.length === 0) return new Map();
  const uploadIds = videos.map(({ uploadId }) => uploadId);
  const films = await readFilms(context, viewer, uploadIds);
  const { videoSeconds } = context.config.recordings;
  const message = REJECTION_MESSAGES.video['too-large'];
  const details = videos.flatMap(({ uploadId }, index) => {
    const film = films.get(uploadId) ?? null;
    return film !== null && isTooLargeFilm(film, videoSeconds) ? [{ field: `videos.${index}`, message }] : [];
  });
  // The code is not VALIDATION_ERROR: pages upload what that is about once more.
  if (details.length > 0) throw new ApiFailure('LIMIT_EXCEEDED', { status: 413, message, details });
  return new Map([...films].map(([uploadId, film]) => [uploadId, laneOfFilm(film)]));
}

async function readFilms(
  { database, store }: ApiContext,
  viewer: FamilyViewer,
  uploadIds: readonly string[],
): Promise<ReadonlyMap<string, FilmMeasures | null>> {
  const rows = await database
    .select({
      uploadId: uploads.uploadId,
      storageKey: media.storageKey,
      checksums: media.checksums,
      bytes: uploads.bytes,
    })
    .from(uploads)
    .innerJoin(media, and(eq(media.mediaId, uploads.mediaId), eq(media.ownerKey, uploads.familyId)))
    .where(and(isWholeUpload(viewer), inArray(uploads.uploadId, [...uploadIds])));
  const read = async ({ uploadId, ...upload }: (typeof rows)[number]) =>
    [uploadId, await readFilmHeader(uploadReader(store, upload), upload.bytes)] as const;
  return new Map(await Promise.all(rows.map(read)));
}

/** A minute of 1080p, or a quarter of one of 4K: a machine of two cores transcodes it in half a minute. */
const SHORT_FILM_PIXELS = 1920 * 1080 * 30 * 60;

/** @param film null: nobody knows how long it takes */
function laneOfFilm(film: FilmMeasures | null): Lane {
  if (film === null || film.frames === null) return 'recordings';
  return filmPixels({ ...film, frames: film.frames }) <= SHORT_FILM_PIXELS ? 'shortRecordings' : 'recordings';
}

/** A film that is longer than its index said is rejected, rather than that others wait for it. */
export function mostPixelsIn(lane: Lane, maxSeconds: number): number {
  return lane === 'shortRecordings' ? SHORT_FILM_PIXELS : mostFilmPixels(maxSeconds);
}

type StoredUpload = { storageKey: string; checksums: Checksums; bytes: number };

type Part = { variant: string; start: number; end: number };

/** Headers lie close together: one request reads many of them. */
const WINDOW_BYTES = 65_536;

/**
 * Reads a whole upload, whose parts are of any length, at a few positions. Indexes are at either end of a
 * film: lengths of parts are requested from the nearer end on.
 */
function uploadReader(store: ObjectStore, { storageKey, checksums, bytes }: StoredUpload): ReadBytes {
  // jsonb has no order; the names do.
  const variants = Object.keys(checksums).toSorted();
  const fromStart: Part[] = [];
  const fromEnd: Part[] = [];
  let window: { start: number; content: Buffer } = { start: 0, content: Buffer.alloc(0) };

  const sizeOf = async (variant: string): Promise<number> => (await store.size(storageKey, variant)) ?? 0;

  async function partAt(position: number): Promise<Part | undefined> {
    const isNearStart = position < bytes / 2;
    const known: Part[] = isNearStart ? fromStart : fromEnd;
    for (let index = 0; index < variants.length; index += 1) {
      const variant = variants.at(isNearStart ? index : -1 - index) ?? '';
      known[index] ??= isNearStart
        ? startingAt(variant, known.at(-1)?.end ?? 0, await sizeOf(variant))
        : endingAt(variant, known.at(-1)?.start ?? bytes, await sizeOf(variant));
      const part = known[index];
      if (part !== undefined && part.start <= position && position < part.end) return part;
    }
    return undefined;
  }

  async function readWindow(position: number): Promise<Buffer> {
    const part = await partAt(position);
    if (part === undefined) return Buffer.alloc(0);
    const start = position - part.start;
    const end = Math.min(part.end - part.start, start + WINDOW_BYTES) - 1;
    const opened = await store.open(storageKey, part.variant, { start, end });
    return opened === undefined ? Buffer.alloc(0) : buffer(opened.stream);
  }

  return async (position, length) => {
    const chunks: Buffer[] = [];
    for (let at = position; at < Math.min(bytes, position + length);) {
      const offset = at - window.start;
      if (offset < 0 || offset >= window.content.byteLength)
        window = { start: at, content: await readWindow(at) };
      const from = at - window.start;
      const chunk = window.content.subarray(from, from + position + length - at);
      if (chunk.byteLength === 0) break;
      chunks.push(chunk);
      at += chunk.byteLength;
    }
    return Buffer.concat(chunks);
  };
}

function startingAt(variant: string, start: number, size: number): Part {
  return { variant, start, end: start + size };
}

function endingAt(variant: string, end: number, size: number): Part {
  return { variant, start: end - size, end };
}
