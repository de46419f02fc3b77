import { eq, sql } from 'drizzle-orm';
import { uploadFileSchema } from 'shared/contract/uploads/upload-file';
import * as z from 'shared/schema';
import type { ApiContext } from '../../platform/context.ts';
import { users } from '../../platform/database/schema/users-and-media.ts';
import { ApiFailure, invalidField } from '../../platform/http/errors/api-failure.ts';
import type { ReceivedFile } from '../../platform/http/requests/received-form.ts';
import { readPhotoHeader } from '../../platform/media/renditions/photo-decoder.ts';
import { deleteMedia, removeFiles } from '../../platform/media/uploads/drop-media.ts';
import {
  insertMedia,
  withStoredPhotos,
  type StoredPhoto,
} from '../../platform/media/uploads/store-photos.ts';

export async function changeNickname(context: ApiContext, userId: number, nickname: string): Promise<void> {
  await context.database
    .update(users)
    .set({ nickname, updatedAt: context.clock() })
    .where(eq(users.userId, userId));
}

const FIELD = 'profileImage';

/**
 * Replaces a person's portrait and deletes the previous one. @returns its storage key
 * @throws ApiFailure VALIDATION_ERROR: not a photo; UNAUTHORIZED: the account was deleted meanwhile
 */
export async function changePortrait(
  context: ApiContext,
  userId: number,
  files: readonly ReceivedFile[],
): Promise<string> {
  const [file] = files;
  if (file === undefined) throw invalidField(FIELD, '사진을 선택해주세요.');
  await checkPortrait(file);
  const { storageKey, replacedKeys } = await withStoredPhotos(
    context,
    'portrait',
    files,
    () => FIELD,
    (photos) => replacePortrait(context, userId, photos),
  );
  await removeFiles(context, replacedKeys);
  return storageKey;
}

/** Validates against the upload schema (product.md section 5); the type is sniffed from the bytes. */
async function checkPortrait(file: ReceivedFile): Promise<void> {
  const header = await readPhotoHeader(file.path);
  // Damage and pixel limits are reported after decoding.
  if (header === 'damaged' || header === 'too-large') return;
  const type = header === 'unsupported' ? '' : `image/${header.format}`;
  const checked = z.safeParse(uploadFileSchema, { size: file.bytes, type, name: file.fileName });
  if (!checked.success) throw invalidField(FIELD, checked.error.issues[0]?.message ?? '');
}

function replacePortrait(
  context: ApiContext,
  userId: number,
  photos: readonly StoredPhoto[],
): Promise<{ storageKey: string; replacedKeys: string[] }> {
  const [portrait] = photos;
  if (portrait === undefined) throw new Error('A portrait was stored without a photo');
  return context.database.transaction(async (transaction) => {
    // Row lock: concurrent changes each see the portrait they replace.
    const isUser = eq(users.userId, userId);
    const [before] = await transaction
      .select({ mediaId: users.profileImageId })
      .from(users)
      .where(isUser)
      .for('update');
    // The account was deleted during the upload.
    if (before === undefined) throw new ApiFailure('UNAUTHORIZED');
    const [profileImageId] = await insertMedia(
      transaction,
      { familyId: null, userId, kind: 'portrait' },
      photos,
    );
    await transaction
      .update(users)
      .set({ profileImageId, portraitKey: portrait.storageKey, updatedAt: context.clock() })
      .where(isUser);
    const replacedKeys = await deleteMedia(
      transaction,
      sql`media_id = ${before.mediaId} and owner_key = ${-userId}`,
    );
    return { storageKey: portrait.storageKey, replacedKeys };
  });
}
