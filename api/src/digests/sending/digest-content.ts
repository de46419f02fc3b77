import * as z from 'shared/schema';
import { plainLine } from 'shared/contract/text/rich-text';
import type { ApiContext } from '../../platform/context.ts';
import { queryRow } from '../../platform/database/executor.ts';
import { isStoreAway } from '../../platform/object-store/store-failure.ts';
import { storedChecksums, verifyingStore } from '../../platform/media/verified-read.ts';
import { findPostsWritten, type PostRow } from '../../posts/queries/post-queries.ts';
import { POSTS_IN_MAIL, type MailedPost } from '../mails/digest-mail.ts';
import { inlinePhoto } from '../mails/inline-photo.ts';
import type { Delivery } from '../commands/deliveries.ts';

/** In letters: some lines on a phone. */
const EXCERPT = 120;

const countRow = z.object({ count: z.number() });

/** The posts of a digest, as a mail shows them. */
export type MailedPosts = { posts: readonly MailedPost[]; total: number };

export async function readMailedPosts(context: ApiContext, delivery: Delivery): Promise<MailedPosts> {
  const { familyId } = delivery;
  const [from, until] = [delivery.fromAt.toISOString(), delivery.untilAt.toISOString()];
  const row = await queryRow(context.database, countRow)`
    select count(*)::int as count from posts
    where family_id = ${familyId} and created_at >= ${from} and created_at < ${until}`;
  // Nobody's likes: 0 is no person.
  const values = { familyId, userId: 0, from, until, limit: POSTS_IN_MAIL };
  const store = verifyingStore(context.store, storedChecksums(context));
  const posts: MailedPost[] = [];
  for (const post of await findPostsWritten(context.pool, values))
    posts.push(mailedPost(post, await photoOf(store, post)));
  return { posts, total: row?.count ?? 0 };
}

async function photoOf(store: ApiContext['store'], { images: [first] }: PostRow) {
  if (first === undefined) return undefined;
  // Without one damaged photo a digest is better than none; while all of them are away it waits.
  return inlinePhoto(store, first.storageKey).catch((error: unknown) => {
    if (isStoreAway(error)) throw error;
    return undefined;
  });
}

function mailedPost(row: PostRow, photo: Buffer | undefined): MailedPost {
  return {
    postId: row.post_id,
    title: row.title,
    excerpt: excerptOf(row.content),
    memoryDate: row.memory_date,
    author: row.author.nickname,
    photo,
    morePhotos: Math.max(0, row.images.length - 1),
  };
}

let segmenter: Intl.Segmenter | undefined;

/** Cut between letters: half of an emoji would be another one. */
function excerptOf(content: string): string {
  const line = plainLine(content);
  segmenter ??= new Intl.Segmenter('ko', { granularity: 'grapheme' });
  let letters = 0;
  for (const { index } of segmenter.segment(line)) {
    if (letters === EXCERPT) return `${line.slice(0, index).trimEnd()}…`;
    letters += 1;
  }
  return line;
}
