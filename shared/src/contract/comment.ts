import * as z from 'shared/schema';
import { defineCall } from './call.ts';
import { nothingSchema } from './envelope.ts';
import { idParamSchema, idSchema, momentSchema } from './identifiers.ts';
import { LIMITS } from './limits.ts';
import { authorSchema } from './person.ts';
import { atMostLetters } from './text/letters.ts';
import { hasVisibleText } from './text/visible-text.ts';
import { writtenText } from './text/written-text.ts';

const TOO_LONG_MESSAGE = `댓글은 최대 ${LIMITS.comment.max}자까지 가능합니다.`;

export const commentContentSchema = writtenText(LIMITS.comment.max, TOO_LONG_MESSAGE).check(
  z.trim(),
  atMostLetters(LIMITS.comment.max, TOO_LONG_MESSAGE),
  z.minLength(LIMITS.comment.min, '댓글을 입력해주세요.'),
  z.refine(hasVisibleText, '댓글을 입력해주세요.'),
);

/** What a reply quotes; nothing of a comment that was deleted since. */
export const quotedCommentSchema = z.object({
  commentId: idSchema,
  quote: z.nullable(z.object({ nickname: z.string(), content: z.string() })),
});

export type QuotedComment = z.infer<typeof quotedCommentSchema>;

export const commentSchema = z.object({
  commentId: idSchema,
  content: z.string(),
  author: authorSchema,
  createdAt: momentSchema,
  /** When its author changed the text last; null: never. */
  editedAt: z.nullable(momentSchema),
  /** Null: no reply. */
  replyTo: z.nullable(quotedCommentSchema),
  isMine: z.boolean(),
});

export type Comment = z.infer<typeof commentSchema>;

const postParams = z.object({ postId: idParamSchema });

const commentParams = z.object({ postId: idParamSchema, commentId: idParamSchema });

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
    /** `replyTo`: a comment of the same post. One that was deleted meanwhile makes it a plain comment. */
    body: z.object({ content: commentContentSchema, replyTo: z.optional(idSchema) }),
    response: commentSchema,
  }),
  change: defineCall({
    method: 'PUT',
    path: '/memory-post/{postId}/comment/{commentId}',
    access: 'family',
    params: commentParams,
    body: z.object({ content: commentContentSchema }),
    response: commentSchema,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/memory-post/{postId}/comment/{commentId}',
    access: 'family',
    params: commentParams,
    response: nothingSchema,
  }),
};
