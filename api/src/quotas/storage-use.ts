import type { FamilyStorage } from 'shared/contract/family/family-storage';
import * as z from 'shared/schema';
import { bigintColumn, queryRow, type Executor } from '../platform/database/executor.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';

const storedRow = z.object({
  family: bigintColumn,
  person: bigintColumn,
  photos: bigintColumn,
  videos: bigintColumn,
  voices: bigintColumn,
});
const unfinishedRow = z.object({
  family: bigintColumn,
  person: bigintColumn,
  family_rest: bigintColumn,
  person_rest: bigintColumn,
});

type Bytes = { person: number; family: number };

export type StorageUse = {
  /** Media as they were uploaded or made, without their smaller sizes; of unfinished uploads all of it. */
  stored: Bytes;
  /** These bytes belong to uploads that no post has yet, as they were announced. */
  unfinished: Bytes;
  kinds: FamilyStorage['kinds'];
};

/** How much of the store a family and one of its members use. */
export async function readStorageUse(executor: Executor, { familyId, userId }: FamilyViewer) {
  const stored = await queryRow(executor, storedRow)`
    select coalesce(sum(size), 0)::bigint as family,
      coalesce(sum(size) filter (where uploader_user_id = ${userId}), 0)::bigint as person,
      coalesce(sum(size) filter (where kind = 'photo'), 0)::bigint as photos,
      coalesce(sum(size) filter (where kind = 'recording' and mime like 'video/%'), 0)::bigint as videos,
      coalesce(sum(size) filter (where kind = 'recording' and mime like 'audio/%'), 0)::bigint as voices
    from (
      select uploader_user_id, kind, mime, bytes + coalesce(original_bytes, 0) as size from media
      where owner_key = ${familyId} and family_id = ${familyId}
    ) as own`;
  const unfinished = await queryRow(executor, unfinishedRow)`
    select coalesce(sum(bytes), 0)::bigint as family,
      coalesce(sum(bytes) filter (where user_id = ${userId}), 0)::bigint as person,
      coalesce(sum(bytes - received_bytes), 0)::bigint as family_rest,
      coalesce(sum(bytes - received_bytes) filter (where user_id = ${userId}), 0)::bigint as person_rest
    from uploads where family_id = ${familyId}`;
  if (stored === undefined || unfinished === undefined) throw new Error('A sum has no row');
  const { photos, videos, voices } = stored;
  const family = stored.family + unfinished.family_rest;
  return {
    stored: { family, person: stored.person + unfinished.person_rest },
    unfinished: { family: unfinished.family, person: unfinished.person },
    kinds: { photos, videos, voices, others: family - photos - videos - voices },
  };
}
