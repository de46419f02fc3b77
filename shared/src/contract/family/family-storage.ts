import * as z from 'shared/schema';
import { defineCall } from '../call.ts';

const bytesSchema = z.int().check(z.gte(0));

/** How much is used of how much. The limit may have been lowered below what is used. */
const quotaSchema = z.object({ usedBytes: bytesSchema, limitBytes: bytesSchema });

const familyStorageSchema = z.object({
  /** Photos, videos, voices and goods of all members. */
  family: quotaSchema,
  /** The viewer's own bytes are a part of these. */
  own: quotaSchema,
  /** Uploads of videos and voices that no post has yet. They are part of what is stored, too. */
  unfinished: quotaSchema,
  ownUnfinished: quotaSchema,
  /** The family's, without gaps: together they are `family.usedBytes`. */
  kinds: z.object({
    photos: bytesSchema,
    videos: bytesSchema,
    voices: bytesSchema,
    /** Goods, and recordings that are being uploaded or prepared. */
    others: bytesSchema,
  }),
});

export type FamilyStorage = z.infer<typeof familyStorageSchema>;

/** Apart from the family's other calls, which the host's first script has. */
export const familyStorageCalls = {
  /** How much of its quotas the family uses, and the viewer of theirs. */
  storage: defineCall({
    method: 'GET',
    path: '/family/storage',
    access: 'family',
    response: familyStorageSchema,
  }),
};

export const OWN_STORAGE_FULL_MESSAGE =
  '내 저장 공간이 가득 찼습니다. 내가 올린 추억을 지우면 다시 올릴 수 있습니다.';
export const STORAGE_FULL_MESSAGE =
  '우리 가족의 저장 공간이 가득 찼습니다. 지난 추억을 지우면 다시 올릴 수 있습니다.';
export const OWN_UNFINISHED_MESSAGE =
  '아직 올리고 있는 영상이 많습니다. 먼저 올리던 것이 끝나면 다시 시도해주세요.';
export const UNFINISHED_MESSAGE = '가족이 올리고 있는 영상이 많습니다. 잠시 후 다시 시도해주세요.';
