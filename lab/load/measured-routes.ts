import * as z from '../../shared/src/schema/schema.ts';

export type MeasuredRoute = {
  name: string;
  /** A path lies below /api. */
  path: string;
  /** The least share of the bare loop's rate. */
  budget: number;
};

/** The month that the seed fills (api/src/seed/plan-posts.ts): a full page of the gallery. */
const FULL_MONTH = '2025-08';

/** Simple reads: mostly the cost of a request itself. */
const SIMPLE = 0.6;
/** Reads that present many photos and people. */
const LARGE = 0.45;

const postSchema = z.object({ postId: z.number(), imageCount: z.number(), commentCount: z.number() });

/** The reads whose cost is budgeted. @param read the `data` of a path */
export async function measuredRoutes(read: (path: string) => Promise<unknown>): Promise<MeasuredRoute[]> {
  const posts = z.array(postSchema).parse(await read('/memory-post/recent'));
  const [busiest] = posts
    .filter(({ imageCount }) => imageCount > 0)
    .toSorted((one, other) => other.commentCount - one.commentCount);
  if (busiest === undefined) throw new Error('the demo family has no recent post with a photo');
  const post = `/memory-post/${busiest.postId}`;
  return [
    { name: 'user', path: '/users/user', budget: SIMPLE },
    { name: 'recent', path: '/memory-post/recent', budget: SIMPLE },
    { name: 'comments', path: `${post}/comment`, budget: SIMPLE },
    { name: 'detail', path: post, budget: LARGE },
    { name: 'of-month', path: `/memory-post/of-month?month=${FULL_MONTH}`, budget: LARGE },
  ];
}
