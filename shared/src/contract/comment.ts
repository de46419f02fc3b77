import * as z from 'shared/schema';
import { defineCall } from './call.ts';
import { nothingSchema } from './envelope.ts';
import { idParamSchema, idSchema, momentSchema } from './identifiers.ts';
import { LIMITS } from './limits.ts';
import { authorSchema } from './person.ts';
import { hasVisibleText, writtenText } from './text/written-text.ts';

export const commentContentSchema = writtenText().check(
  z.trim(),
  z.minLength(LIMITS.comment.min, '댓글을 입력해주세요.'),
  z.refine(hasVisibleText, '댓글을 입력해주세요.'),
  z.maxLength(LIMITS.comment.max, '댓글은 최대 500자까지 가능합니다.'),
);

export const commentSchema = z.object({
  commentId: idSchema,
  content: z.string(),
  author: authorSchema,
  createdAt: momentSchema,
  isMine: z.boolean(),
});

export type Comment = z.infer<typeof commentSchema>;

const postParams = z.object({ postId: idParamSchema });

/** Pages from newest to oldest: without `before` the newest comments, with it those before that comment. */
const commentPageSchema = z.object({
  before: z.optional(idParamSchema),
  limit: z._default(
    z.coerce.number().check(z.int(), z.gte(1), z.lte(LIMITS.commentPageMax)),
    LIMITS.commentPage,
  ),
});

export const commentCalls = {
  list: defineCall({
    method: 'GET',
    path: '/memory-post/{postId}/comment',
    access: 'family',
    params: postParams,
    query: commentPageSchema,
    response: z.array(commentSchema),
  }),
  add: defineCall({
    method: 'POST',
    path: '/memory-post/{postId}/comment',
    access: 'family',
    params: postParams,
    body: z.object({ content: commentContentSchema }),
    response: commentSchema,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/memory-post/{postId}/comment/{commentId}',
    access: 'family',
    params: z.object({ postId: idParamSchema, commentId: idParamSchema }),
    response: nothingSchema,
  }),
};
