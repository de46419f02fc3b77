import type { FastifyInstance } from 'fastify';
import { commentCalls } from 'shared/contract/comment';
import type { ApiContext } from '../platform/context.ts';
import { countUse } from '../platform/http/server/rate-limit.ts';
import { callRegistrar } from '../platform/http/requests/call-registrar.ts';
import { addComment, changeComment, removeComment } from './commands.ts';
import { presentComment } from './present.ts';
import { findComment, findComments } from './queries.ts';

export function registerCommentRoutes(app: FastifyInstance, context: ApiContext): void {
  const register = callRegistrar(app, context);
  register(commentCalls.list, async ({ viewer, params, query, reply }) => {
    const { comments, hasEarlier } = await findComments(context, viewer, params.postId, query);
    const [oldest] = comments;
    if (hasEarlier && oldest !== undefined)
      reply.header('link', `<?before=${oldest.comment_id}&limit=${query.limit}>; rel="prev"`);
    return comments.map((comment) => presentComment(context.mediaUrls.of(viewer), viewer, comment));
  });
  register(
    commentCalls.add,
    async ({ viewer, params, body, idempotency }) => {
      const added = await addComment(context, viewer, params.postId, body, idempotency);
      return presentComment(context.mediaUrls.of(viewer), viewer, added);
    },
    {
      beforeBody: (viewer) => countUse(context, 'comment', viewer.userId),
      idempotent: {
        resource: 'commentId',
        replay: async ({ viewer }, commentId) =>
          presentComment(context.mediaUrls.of(viewer), viewer, await findComment(context, viewer, commentId)),
      },
    },
  );
  register(
    commentCalls.change,
    async ({ viewer, params, body }) =>
      presentComment(
        context.mediaUrls.of(viewer),
        viewer,
        await changeComment(context, viewer, params, body.content),
      ),
    { beforeBody: (viewer) => countUse(context, 'comment', viewer.userId) },
  );
  register(commentCalls.remove, async ({ viewer, params }) => {
    await removeComment(context, viewer, params.postId, params.commentId);
    return null;
  });
}
