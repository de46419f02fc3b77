import type { FamilyClient } from './family-client.ts';

export type Compared = { acknowledged: number; lost: string[]; doubled: string[] };

type Stored = Pick<FamilyClient, 'acknowledged' | 'storedPosts' | 'photoSizes'>;

/** Whether every acknowledged post is there once, under its id, with a photo that can be read. */
export async function comparePosts(family: Stored): Promise<Compared> {
  const stored = await family.storedPosts();
  const titles = Map.groupBy(stored, ([, title]) => title);
  const lost: string[] = [];
  for (const [title, postId] of family.acknowledged) {
    if (stored.get(postId) !== title) {
      lost.push(`post ${postId}`);
      continue;
    }
    const sizes = await family.photoSizes(postId).catch(() => []);
    if (sizes.length !== 1 || sizes[0] === 0) lost.push(`the photo of post ${postId}`);
  }
  const doubled = [...titles].filter(([, posts]) => posts.length > 1).map(([title]) => title);
  return { acknowledged: family.acknowledged.size, lost, doubled };
}
