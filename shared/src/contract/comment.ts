import * as z from 'shared/schema';
import { defineCall } from './call.ts';
import { nothingSchema } from './envelope.ts';
import { idParamSchema, idSchema, momentSchema } from './identifiers.ts';
import { LIMITS } from './limits.ts';
import { authorSchema } from './person.ts';

export const commentContentSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(LIMITS.comment.min, '댓글을 입력해주세요.'),
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

export const commentCalls = {
  list: defineCall({
    method: 'GET',
    path: '/memory-post/{postId}/comment',
    summary: 'The comments of a memory, oldest first',
    access: 'family',
    params: postParams,
    answer: z.array(commentSchema),
  }),
  add: defineCall({
    method: 'POST',
    path: '/memory-post/{postId}/comment',
    summary: 'Comment on a memory',
    access: 'family',
    params: postParams,
    body: z.object({ content: commentContentSchema }),
    answer: commentSchema,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/memory-post/{postId}/comment/{commentId}',
    summary: 'Delete a comment: its author, or the author of the memory',
    access: 'family',
    params: z.object({ postId: idParamSchema, commentId: idParamSchema }),
    answer: nothingSchema,
  }),
};
