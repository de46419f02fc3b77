import type { FastifyInstance } from 'fastify';
import { postCalls } from 'shared/contract/post';
import type { ApiContext } from '../context.ts';
import { notFound } from '../platform/http/errors/api-failure.ts';
import { countUse } from '../platform/http/server/rate-limit.ts';
import { registerCall } from '../platform/http/requests/register-call.ts';
import { changePost } from './change-post.ts';
import { checkPost } from './checked-post.ts';
import { earlierAnswer, readRepeatable } from './idempotency.ts';
import { toggleLike } from './like-post.ts';
import { lockOwnPost } from './post-policy.ts';
import { findPost, findRecentPosts } from './post-queries.ts';
import { presentDetail, presentRecent } from './present-post.ts';
import { removePost } from './remove-post.ts';
import { readTimeOrderJson } from './time-order-json.ts';
import { createVersionedList } from './versioned-list.ts';
import { writePost } from './write-post.ts';

/** What the home slider shows. */
const RECENT_POSTS = 5;

/** Memories: one's own family's, and nobody else's. Only their author changes them. */
export function registerMemoryPostRoutes(app: FastifyInstance, context: ApiContext): void {
  registerCall(
    app,
    context,
    postCalls.create,
    async ({ viewer, body, files, request }) => {
      const key = request.headers['idempotency-key'];
      const repeatable = await readRepeatable(viewer.userId, key, 'postId', body, files);
      const earlier =
        repeatable === undefined ? undefined : await earlierAnswer(context, context.database, repeatable);
      if (earlier !== undefined) return { postId: earlier };
      await checkPost(context, viewer.familyId, body);
      return writePost(context, viewer, body, files, repeatable);
    },
    { beforeBody: (viewer) => countUse(context, 'post', viewer.userId) },
  );
  registerCall(
    app,
    context,
    postCalls.change,
    async ({ viewer, params, body, files, request }) => {
      const repeatable = await readRepeatable(
        viewer.userId,
        request.headers['idempotency-key'],
        'postId',
        { ...params, ...body },
        files,
      );
      await lockOwnPost(context.database, viewer, params.postId);
      // Before the checks: what was fine when it was done (a participant) may not be any more.
      const earlier =
        repeatable === undefined ? undefined : await earlierAnswer(context, context.database, repeatable);
      if (earlier !== undefined) return { postId: earlier };
      await checkPost(context, viewer.familyId, body, params.postId);
      await changePost(context, viewer, params.postId, body, files, repeatable);
      return { postId: params.postId };
    },
    {
      // With photos, a change is as much work as a post; one of words only is not counted.
      beforeBody: async (viewer, request) => {
        if (/^multipart\//i.test(request.headers['content-type'] ?? ''))
          await countUse(context, 'post', viewer.userId);
      },
    },
  );
  registerCall(app, context, postCalls.remove, async ({ viewer, params }) => {
    await removePost(context, viewer, params.postId);
    return null;
  });
  registerCall(app, context, postCalls.detail, async ({ viewer, params }) => {
    const post = await findPost(context, viewer, params.postId);
    if (post === undefined) throw notFound();
    return presentDetail(context, post);
  });
  registerCall(
    app,
    context,
    postCalls.recent,
    async ({ viewer }) => {
      const posts = await findRecentPosts(context, viewer, RECENT_POSTS);
      return posts.map((post) => presentRecent(context, post));
    },
    // Asked again whenever somebody comes back to the app: mostly nothing has changed.
    { entityTag: true },
  );
  const timeOrder = createVersionedList(context, readTimeOrderJson);
  registerCall(app, context, postCalls.timeOrder, ({ viewer, request, reply }) =>
    timeOrder.send(viewer, request, reply),
  );
  registerCall(app, context, postCalls.like, ({ viewer, params }) =>
    toggleLike(context, viewer, params.postId),
  );
}
