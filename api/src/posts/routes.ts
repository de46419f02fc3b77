import type { FastifyInstance } from 'fastify';
import { postCalls } from 'shared/contract/post';
import type { ApiContext } from '../platform/context.ts';
import { notFound } from '../platform/http/errors/api-failure.ts';
import { callRegistrar } from '../platform/http/requests/call-registrar.ts';
import { countUse } from '../platform/http/server/rate-limit.ts';
import { presentAuthors } from '../presenters/people.ts';
import { createVersionedList } from '../versioned-list/versioned-list.ts';
import { changePost } from './commands/change-post.ts';
import { checkPost } from './commands/check-post.ts';
import { setLike } from './commands/like-post.ts';
import { recordView } from './commands/record-view.ts';
import { removePost } from './commands/remove-post.ts';
import { writePost } from './commands/write-post.ts';
import { lockOwnPost } from './policy.ts';
import { presentDetail, presentRecent, presentTimeOrder } from './present.ts';
import { findLikers, findViewers } from './queries/post-people.ts';
import { findPost, findRecentPosts } from './queries/post-queries.ts';
import { readTimeOrder } from './queries/time-order.ts';

/** What the home slider shows. */
const RECENT_POSTS = 5;

export function registerPostRoutes(app: FastifyInstance, context: ApiContext): void {
  const register = callRegistrar(app, context);
  register(
    postCalls.create,
    async ({ viewer, body, files, idempotency }) => {
      await checkPost(context, viewer.familyId, body);
      return writePost(context, viewer, body, files, idempotency);
    },
    {
      beforeBody: (viewer) => countUse(context, 'post', viewer.userId),
      idempotent: { resource: 'postId', replay: async (_input, postId) => ({ postId }) },
    },
  );
  register(
    postCalls.change,
    async ({ viewer, params, body, files, idempotency }) => {
      await checkPost(context, viewer.familyId, body, params.postId);
      await changePost(context, viewer, params.postId, body, files, idempotency);
      return { postId: params.postId };
    },
    {
      idempotent: {
        resource: 'postId',
        authorize: async ({ viewer, params }) => {
          await context.database.transaction((transaction) =>
            lockOwnPost(transaction, viewer, params.postId),
          );
        },
        replay: async (_input, postId) => ({ postId }),
      },
      // Photo changes cost as much as a new post; text-only changes are not rate-limited.
      beforeBody: async (viewer, request) => {
        if (/^multipart\//i.test(request.headers['content-type'] ?? ''))
          await countUse(context, 'post', viewer.userId);
      },
    },
  );
  register(postCalls.remove, async ({ viewer, params }) => {
    await removePost(context, viewer, params.postId);
    return null;
  });
  register(postCalls.detail, async ({ viewer, params }) => {
    const post = await findPost(context.pool, { ...viewer, ...params });
    if (post === undefined) throw notFound();
    return presentDetail(context.mediaUrls.of(viewer), post);
  });
  register(
    postCalls.recent,
    async ({ viewer }) => {
      const posts = await findRecentPosts(context.pool, { ...viewer, count: RECENT_POSTS });
      return posts.map((post) => presentRecent(context.mediaUrls.of(viewer), post));
    },
    // Refetched whenever the app regains focus: mostly unchanged.
    { entityTag: true },
  );
  const timeOrder = createVersionedList(context, (urlOf, familyId) =>
    presentTimeOrder(urlOf, readTimeOrder(context, familyId)),
  );
  register(postCalls.timeOrder, ({ viewer, request, reply }) => timeOrder.send(viewer, request, reply));
  register(postCalls.like, ({ viewer, params, query: { liked } }) =>
    setLike(context, viewer, params.postId, liked === undefined ? 'other' : liked === 'true'),
  );
  register(postCalls.likers, async ({ viewer, params }) => {
    return presentAuthors(context.mediaUrls.of(viewer), await findLikers(context, viewer, params.postId));
  });
  register(postCalls.viewers, async ({ viewer, params }) => {
    return presentAuthors(context.mediaUrls.of(viewer), await findViewers(context, viewer, params.postId));
  });
  register(postCalls.view, async ({ viewer, params }) => {
    await recordView(context, viewer, params.postId);
    return null;
  });
}
