import type { FamilyClient } from '../../compose/drill/family-client.ts';

export type Compared = { acknowledged: number; lost: string[]; doubled: string[] };

type Stored = Pick<FamilyClient, 'acknowledged' | 'storedPosts' | 'photoSums'>;

/** Whether every acknowledged post is there once, under its id, with a photo that can be read. */
export async function comparePosts(family: Stored): Promise<Compared> {
  const stored = await family.storedPosts();
  const lost: string[] = [];
  for (const [title, { postId }] of family.acknowledged) {
    if (stored.get(postId) !== title) {
      lost.push(`post ${postId}`);
      continue;
    }
    const sums = await family.photoSums(postId).catch(() => []);
    if (sums.length !== 1) lost.push(`the photo of post ${postId}`);
  }
  return { acknowledged: family.acknowledged.size, lost, doubled: doubledTitles(stored) };
}

export type ComparedRestore = {
  /** Posts acknowledged by the point in time. */
  expected: number;
  /** Posts are lost: missing, or with another photo than before, or one that cannot be read. */
  lost: string[];
  /** Posts that were sent only after it and are there nevertheless. */
  later: string[];
  doubled: string[];
};

/**
 * Whether exactly the posts are there that had been acknowledged by then; what was under way may be either.
 * @param sums SHA-256 of each photo before the restore, by postId
 * @param targetMs the point in time, in milliseconds of Date.now()
 */
export async function compareRestored(
  family: Stored,
  sums: ReadonlyMap<number, readonly string[]>,
  targetMs: number,
): Promise<ComparedRestore> {
  const stored = await family.storedPosts();
  const compared: ComparedRestore = { expected: 0, lost: [], later: [], doubled: doubledTitles(stored) };
  for (const [title, { postId, sentMs, acknowledgedMs }] of family.acknowledged) {
    const isStored = stored.get(postId) === title;
    if (acknowledgedMs <= targetMs) compared.expected += 1;
    if (acknowledgedMs <= targetMs && !isStored) compared.lost.push(`post ${postId}`);
    if (sentMs > targetMs && isStored) compared.later.push(`post ${postId}`);
    if (!isStored) continue;
    const found = await family.photoSums(postId).catch(() => []);
    if (found.join() !== sums.get(postId)?.join()) compared.lost.push(`the photo of post ${postId}`);
  }
  return compared;
}

function doubledTitles(stored: ReadonlyMap<number, string>): string[] {
  const titles = Map.groupBy(stored, ([, title]) => title);
  return [...titles].filter(([, posts]) => posts.length > 1).map(([title]) => title);
}
