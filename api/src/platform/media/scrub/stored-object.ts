import { buffer } from 'node:stream/consumers';
import * as z from 'shared/schema';
import type { PlatformContext } from '../../context.ts';
import { checksumsSchema, type Checksums, checksumOf } from '../checksums.ts';
import { damagedSchema, type Damage } from '../damaged-media.ts';
import { queryRows } from '../../database/executor.ts';
import { isStoreAway } from '../../object-store/store-failure.ts';

export type StoredObject = {
  storageKey: string;
  kind: string;
  mime: string;
  checksums: Checksums;
  damaged: Readonly<Record<string, Damage>>;
  familyIds: readonly number[];
  postIds: readonly number[];
};

const OBJECTS_AT_ONCE = 200;

const objectRow = z.object({
  storage_key: z.string(),
  kind: z.string(),
  mime: z.string(),
  checksums: checksumsSchema,
  damaged: z.unknown(),
  family_ids: z.array(z.number()),
  post_ids: z.array(z.number()),
});

/** Every object that a row names, in the order of their keys. */
export async function* storedObjects(
  context: Pick<PlatformContext, 'database'>,
): AsyncGenerator<StoredObject> {
  for (let after = ''; ;) {
    const batch = await queryRows(context.database, objectRow)`
      select storage_key, min(kind) as kind, min(mime) as mime,
        (array_agg(checksums))[1] as checksums,
        (array_agg(damaged) filter (where damaged is not null))[1] as damaged,
        coalesce(json_agg(distinct object.family_id) filter (where object.family_id is not null), '[]') as family_ids,
        coalesce(json_agg(distinct post_id) filter (where post_id is not null), '[]') as post_ids
      from (select * from media where storage_key in (
          select distinct storage_key from media where storage_key > ${after} order by storage_key limit ${OBJECTS_AT_ONCE})) as object
        left join post_images on post_images.media_id = object.media_id and post_images.family_id = object.owner_key
      group by storage_key order by storage_key`;
    for (const row of batch)
      yield {
        storageKey: row.storage_key,
        kind: row.kind,
        mime: row.mime,
        checksums: row.checksums,
        damaged: z.safeParse(damagedSchema, row.damaged).data ?? {},
        familyIds: row.family_ids,
        postIds: row.post_ids,
      };
    const last = batch.at(-1);
    if (last === undefined) return;
    after = last.storage_key;
  }
}

/** What is wrong with an object's variants, by their names; those that are intact are not in it. */
export type Damages = Readonly<Record<string, Damage>>;

/** Compares every variant with its checksum. @throws StoreFailure if the store is away: nothing is known */
export async function examineObject(
  { store }: Pick<PlatformContext, 'store'>,
  { storageKey, checksums }: StoredObject,
): Promise<Damages> {
  const damages: Record<string, Damage> = {};
  for (const [variant, checksum] of Object.entries(checksums)) {
    const bytes = await readWhole(store, storageKey, variant);
    if (bytes === undefined) damages[variant] = 'missing';
    else if (checksumOf(bytes) !== checksum) damages[variant] = 'changed';
  }
  return damages;
}

/** Undefined where there is none; what a failing disk does not give counts as changed. */
async function readWhole(store: PlatformContext['store'], storageKey: string, variant: string) {
  try {
    const opened = await store.open(storageKey, variant);
    return opened === undefined ? undefined : await buffer(opened.stream);
  } catch (error) {
    const isUnreadable = error instanceof Error && 'code' in error && error.code === 'EIO';
    if (isStoreAway(error) || !isUnreadable) throw error;
    return Buffer.alloc(0);
  }
}
