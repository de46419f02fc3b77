import { eq, asc, inArray } from 'drizzle-orm';
import type { ApiContext } from '../platform/context.ts';
import { executeSql, onlyRow, type Transaction } from '../platform/database/executor.ts';
import { posts, comments, likes, postImages, postParticipants } from '../platform/database/schema/posts.ts';
import { claimPending } from '../platform/media/uploads/pending-objects.ts';
import { withStoredPhotos, type StoredPhoto, insertMedia } from '../platform/media/uploads/store-photos.ts';
import { countPostsChange } from '../versioned-list/posts-version.ts';
import { planPosts, type PlannedPost, photoPath, avatarPath } from './plan-posts.ts';
import { accountsLocal } from '../platform/database/schema/accounts.ts';
import { families } from '../platform/database/schema/families.ts';
import { familyMembers } from '../platform/database/schema/membership.ts';
import { users, media } from '../platform/database/schema/users-and-media.ts';
import {
  DEMO_PASSWORD,
  FAMILY_NAME,
  MEMBERS,
  type DemoFamily,
  type DemoMember,
  type MemberIds,
  type MemberName,
} from './members.ts';

/** The demo family's email addresses belong to other users; nothing was changed. */
export class AddressesTaken extends Error {
  override name = 'AddressesTaken';
}

/** Returns the demo family; creates it where it does not exist. @throws AddressesTaken */
async function demoFamily(context: ApiContext): Promise<DemoFamily> {
  const emails = MEMBERS.map(({ email }) => email);
  const accounts = await context.database
    .select({ email: accountsLocal.emailLower, userId: accountsLocal.userId, member: familyMembers })
    .from(accountsLocal)
    .leftJoin(familyMembers, eq(familyMembers.userId, accountsLocal.userId))
    .where(inArray(accountsLocal.emailLower, emails))
    .orderBy(asc(familyMembers.familyId));
  if (accounts.length === 0) return makeFamily(context);

  // Members who left the family still count as authors.
  for (const [familyId, rows] of Map.groupBy(accounts, ({ member }) => member?.familyId)) {
    if (familyId === undefined || rows.length < MEMBERS.length) continue;
    const members = MEMBERS.map(({ name, email }): [MemberName, MemberIds] => {
      const row = rows.find((account) => account.email === email);
      return [name, { userId: row?.userId ?? 0, familyMemberId: row?.member?.familyMemberId ?? 0 }];
    });
    return { familyId, isNew: false, members: new Map(members) };
  }
  throw new AddressesTaken();
}

async function makeFamily(context: ApiContext): Promise<DemoFamily> {
  const withPortrait = MEMBERS.flatMap(({ name, portrait }) =>
    portrait === null ? [] : [{ name, path: avatarPath(portrait) }],
  );
  return withStoredPhotos(
    context,
    'portrait',
    withPortrait,
    (index) => withPortrait[index]?.path ?? '',
    (portraits) =>
      context.database.transaction(async (transaction) => {
        const { familyId } = onlyRow(
          await transaction
            .insert(families)
            .values({ name: FAMILY_NAME })
            .returning({ familyId: families.familyId }),
        );
        const members = new Map<MemberName, MemberIds>();
        for (const member of MEMBERS)
          members.set(member.name, await insertMember(context, transaction, familyId, member));
        for (const [index, portrait] of portraits.entries()) {
          const owner = members.get(withPortrait[index]?.name ?? 'mom');
          if (owner === undefined) continue;
          const { userId } = owner;
          const [profileImageId] = await insertMedia(
            transaction,
            { familyId: null, userId, kind: 'portrait' },
            [portrait],
          );
          const { storageKey: portraitKey } = portrait;
          await transaction
            .update(users)
            .set({ profileImageId, portraitKey })
            .where(eq(users.userId, userId));
        }
        return { familyId, isNew: true, members };
      }),
  );
}

async function insertMember(
  context: ApiContext,
  transaction: Transaction,
  familyId: number,
  { nickname, email, role }: DemoMember,
): Promise<MemberIds> {
  const passwordHash = await context.passwords.hash(DEMO_PASSWORD, { address: 'seed', lane: 'known' });
  const { userId } = onlyRow(
    await transaction.insert(users).values({ nickname }).returning({ userId: users.userId }),
  );
  await transaction.insert(accountsLocal).values({ userId, emailLower: email, passwordHash });
  const joined = await transaction
    .insert(familyMembers)
    .values({ familyId, userId, role })
    .returning({ familyMemberId: familyMembers.familyMemberId });
  return { userId, familyMemberId: onlyRow(joined).familyMemberId };
}

type Seeded = {
  familyIsNew: boolean;
  /** Posts before this run. */
  before: number;
  /** Posts added by this run. */
  added: number;
  inserted: Inserted;
};

/** Creates the demo family and adds posts until it has `postCount`. @throws AddressesTaken */
export async function seedFamily(context: ApiContext, postCount: number): Promise<Seeded> {
  const family = await demoFamily(context);
  const before = await context.database.$count(posts, eq(posts.familyId, family.familyId));
  const planned = planPosts(before, postCount);
  const result = { familyIsNew: family.isNew, before, added: planned.length };
  if (planned.length === 0) return { ...result, inserted: { photos: 0, comments: 0, likes: 0 } };

  // Only photos that a post uses: a stored photo without a row would never be removed.
  const names = [...new Set(planned.flatMap((post) => post.photos))];
  const uploads = names.map((name) => ({ path: photoPath(name) }));
  const inserted = await withStoredPhotos(
    context,
    'photo',
    uploads,
    (index) => names[index] ?? '',
    (stored) =>
      context.database.transaction(async (transaction) => {
        const photos = new Map(stored.map((photo, index) => [names[index] ?? '', photo]));
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

/** A statement has at most 65,535 parameters; a photo needs ten of them. */
const POSTS_AT_ONCE = 500;

/** 20:00 in Seoul, when the family writes. */
const WRITTEN_AT = 'T11:00:00Z';
const MINUTE_MS = 60_000;

type Inserted = { photos: number; comments: number; likes: number };

/** Photos are stored once: several rows of `media` share an object, removed with the last of them. */
async function insertPosts(
  transaction: Transaction,
  family: DemoFamily,
  photos: ReadonlyMap<string, StoredPhoto>,
  planned: readonly PlannedPost[],
): Promise<Inserted> {
  const total: Inserted = { photos: 0, comments: 0, likes: 0 };
  for (let start = 0; start < planned.length; start += POSTS_AT_ONCE) {
    const batch = planned.slice(start, start + POSTS_AT_ONCE);
    const inserted = await insertBatch(transaction, family, photos, batch);
    for (const what of ['photos', 'comments', 'likes'] as const) total[what] += inserted[what];
  }
  return total;
}

async function insertBatch(
  transaction: Transaction,
  { familyId, members }: DemoFamily,
  photos: ReadonlyMap<string, StoredPhoto>,
  batch: readonly PlannedPost[],
): Promise<Inserted> {
  const member = (name: MemberName) => members.get(name) ?? { userId: 0, familyMemberId: 0 };
  const postRows = batch.map(({ author, title, content, date }) => ({
    familyId,
    authorUserId: member(author).userId,
    title,
    content,
    memoryDate: date,
    createdAt: new Date(date + WRITTEN_AT),
    updatedAt: new Date(date + WRITTEN_AT),
  }));
  const postIds = await transaction.insert(posts).values(postRows).returning({ postId: posts.postId });
  const numbered = batch.map((post, index) => ({ ...post, postId: postIds[index]?.postId ?? 0 }));

  const participantRows = numbered.flatMap(({ postId, with: names }) =>
    names.map((name) => ({ familyId, postId, familyMemberId: member(name).familyMemberId })),
  );
  if (participantRows.length > 0) await transaction.insert(postParticipants).values(participantRows);

  const likeRows = numbered.flatMap(({ postId, likedBy }) =>
    likedBy.map((name) => ({ familyId, postId, userId: member(name).userId })),
  );
  if (likeRows.length > 0) await transaction.insert(likes).values(likeRows);

  const commentRows = numbered.flatMap((post) =>
    post.comments.map(([name, content], index) => ({
      familyId,
      postId: post.postId,
      authorUserId: member(name).userId,
      content,
      createdAt: new Date(Date.parse(post.date + WRITTEN_AT) + (20 + 35 * index) * MINUTE_MS),
    })),
  );
  if (commentRows.length > 0) await transaction.insert(comments).values(commentRows);

  const images = numbered.flatMap(({ postId, photos: names }) =>
    names.map((name, position) => ({ postId, position, photo: photos.get(name) })),
  );
  const mediaRows = images.flatMap(({ photo }) =>
    photo === undefined ? [] : [{ ...photo, ownerKey: familyId, familyId, kind: 'photo' }],
  );
  if (mediaRows.length > 0) {
    const mediaIds = await transaction.insert(media).values(mediaRows).returning({ mediaId: media.mediaId });
    const imageRows = images.map(({ postId, position }, index) => ({
      familyId,
      postId,
      position,
      mediaId: mediaIds[index]?.mediaId ?? 0,
    }));
    await transaction.insert(postImages).values(imageRows);
  }
  return { photos: mediaRows.length, comments: commentRows.length, likes: likeRows.length };
}
