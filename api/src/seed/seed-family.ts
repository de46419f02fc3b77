import { eq } from 'drizzle-orm';
import type { ApiContext } from '../context.ts';
import { executeSql } from '../platform/database/executor.ts';
import { posts } from '../platform/database/schema/posts.ts';
import { claimPending } from '../platform/media/uploads/pending-objects.ts';
import { withStoredPhotos, type StoredPhoto } from '../platform/media/uploads/store-photos.ts';
import { countPostsChange } from '../posts/post-policy.ts';
import { demoFamily } from './demo-family.ts';
import { insertPosts, type Inserted } from './insert-posts.ts';
import { planPosts } from './plan-posts.ts';
import { photoPath } from './seed-files.ts';
import { PHOTO_NAMES, type PhotoName } from './story.ts';

export type Seeded = {
  familyIsNew: boolean;
  /** Posts before this run. */
  before: number;
  /** Posts added by this run. */
  added: number;
  inserted: Inserted;
};

/**
 * Creates the demo family and adds posts until it has `postCount`. A second run adds only what is missing.
 * @throws AddressesTaken where the accounts' addresses belong to others
 */
export async function seedFamily(context: ApiContext, postCount: number): Promise<Seeded> {
  const family = await demoFamily(context);
  const before = await context.database.$count(posts, eq(posts.familyId, family.familyId));
  const planned = planPosts(before, postCount);
  const result = { familyIsNew: family.isNew, before, added: planned.length };
  if (planned.length === 0) return { ...result, inserted: { photos: 0, comments: 0, likes: 0 } };

  // Only photos that a post uses: a stored photo without a row would never be removed.
  const used = new Set(planned.flatMap((post) => post.photos));
  const names = PHOTO_NAMES.filter((name) => used.has(name));
  const uploads = names.map((name) => ({ path: photoPath(name) }));
  const inserted = await withStoredPhotos(
    context,
    'photo',
    uploads,
    (index) => names[index] ?? '',
    (stored) =>
      context.database.transaction(async (transaction) => {
        const photos = new Map<PhotoName, StoredPhoto>();
        for (const [index, photo] of stored.entries()) {
          const name = names[index];
          if (name !== undefined) photos.set(name, photo);
        }
        const rows = await insertPosts(transaction, family, photos, planned);
        await claimPending(
          transaction,
          stored.map((photo) => photo.storageKey),
        );
        await countPostsChange(transaction, family.familyId);
        return rows;
      }),
  );
  // Updates statistics: otherwise the first queries are planned for empty tables.
  await executeSql(context.database)`analyze`;
  return { ...result, inserted };
}
