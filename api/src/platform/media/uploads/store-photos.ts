import type { FieldError } from 'shared/contract/envelope';
import { LIMITS } from 'shared/contract/limits';
import type { PlatformContext } from '../../context.ts';
import { ApiFailure } from '../../http/errors/api-failure.ts';
import { checksumsOf, type Checksums } from '../checksums.ts';
import { claimPending, rememberPending, removeAfterFailure } from './pending-objects.ts';
import { preparePhoto, type PreparedPhoto } from '../renditions/prepare-photo.ts';
import { newStorageKey } from '../storage-key.ts';
import { type Transaction, onlyRow } from '../../database/executor.ts';
import { media } from '../../database/schema/users-and-media.ts';
import type { PhotoRejection } from '../renditions/photo-decoder.ts';

/** A photo that lies in the object store and has no row yet. */
export type StoredPhoto = Omit<PreparedPhoto, 'variants'> & { storageKey: string; checksums: Checksums };

/** Any media can be stored, with what else its row has. */
type StoredMedia = Omit<StoredPhoto, 'mime'> & { mime: string } & Partial<MediaFacts>;

/** What rows of recordings have besides. */
export type MediaFacts = { durationMs: number; originalBytes: number; peaks: number[] };

type Upload = { path: string };

type Kind = 'photo' | 'portrait';

/**
 * Decodes and stores uploads, then runs `commit`, which inserts their rows (`insertMedia`). On failure
 * neither files nor rows remain.
 * @param fieldOf returns the request field of the file at an index, for errors (`images.2`)
 * @throws ApiFailure VALIDATION_ERROR with one detail for each rejected file
 */
export async function withStoredPhotos<T>(
  context: PlatformContext,
  kind: Kind,
  uploads: readonly Upload[],
  fieldOf: (index: number) => string,
  commit: (photos: readonly StoredPhoto[]) => Promise<T>,
): Promise<T> {
  if (uploads.length === 0) return commit([]);
  const storageKeys = uploads.map(() => newStorageKey());
  await rememberPending(context.database, storageKeys);
  try {
    const outcomes = await Promise.allSettled(
      uploads.map((upload, index) => storeOne(context, kind, upload, storageKeys[index] ?? newStorageKey())),
    );
    const details: FieldError[] = [];
    const photos: StoredPhoto[] = [];
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.status === 'rejected') throw outcome.reason;
      if (typeof outcome.value === 'string') {
        details.push({
          field: fieldOf(index),
          message: rejectionMessage(outcome.value, kind === 'photo' ? index + 1 : undefined),
        });
      } else {
        photos.push(outcome.value);
      }
    }
    const [first] = details;
    if (first !== undefined) throw new ApiFailure('VALIDATION_ERROR', { message: first.message, details });
    return await commit(photos);
  } catch (error) {
    // A commit whose answer was lost may have happened: only what no row names goes.
    await removeAfterFailure(context, storageKeys, error);
    throw error;
  }
}

async function storeOne(context: PlatformContext, kind: Kind, upload: Upload, storageKey: string) {
  const outcome = await preparePhoto(upload.path, kind);
  if (outcome.kind === 'rejected') return outcome.reason;
  const { variants, ...photo } = outcome.photo;
  const checksums = checksumsOf(variants);
  await context.store.put(storageKey, variants);
  return { ...photo, storageKey, checksums };
}

/** Inserts the rows of stored media in the caller's transaction; returns mediaIds in the same order. */
export async function insertMedia(
  transaction: Transaction,
  owner: { familyId: number | null; userId: number | null; kind: string },
  stored: readonly StoredMedia[],
): Promise<number[]> {
  const { familyId, userId, kind } = owner;
  const ownerKey = ownerKeyOf(owner);
  const mediaIds: number[] = [];
  for (const row of stored) {
    const inserted = await transaction
      .insert(media)
      .values({ ...row, ownerKey, familyId, uploaderUserId: userId, kind })
      .returning({ mediaId: media.mediaId });
    mediaIds.push(onlyRow(inserted).mediaId);
  }
  if (stored.length > 0)
    await claimPending(
      transaction,
      stored.map((row) => row.storageKey),
    );
  return mediaIds;
}

/** The `owner_key` of a row of `media`: a family's id, or minus the id of a person without one. */
function ownerKeyOf({ familyId, userId }: { familyId: number | null; userId: number | null }): number {
  const ownerKey = familyId ?? (userId === null ? undefined : -userId);
  if (ownerKey === undefined) throw new Error('Media belongs to a family or to a person');
  return ownerKey;
}

/** Of pixels, rounded to what phones state: 50 megapixels. */
const TEN_THOUSANDS = Math.floor(LIMITS.imagePixels / 1_000_000) * 100;

const MESSAGES: Readonly<Record<PhotoRejection, string>> = {
  // product.md section 5.
  unsupported: '지원하지 않는 파일 형식입니다. (JPEG, PNG, GIF, WebP만 가능)',
  damaged: '파일이 손상되어 읽을 수 없습니다.',
  'too-large': `사진의 해상도가 너무 높습니다. (최대 ${TEN_THOUSANDS.toLocaleString('ko-KR')}만 화소)`,
};

/** The Korean message of a rejected file; `position` (from 1) names it among several. */
function rejectionMessage(reason: PhotoRejection, position?: number): string {
  return position === undefined ? MESSAGES[reason] : `이미지 ${position}: ${MESSAGES[reason]}`;
}
