import type { News } from '../../server-state/unseen.ts';

const COPY = { post: '새 추억', comments: (count: number) => `새 댓글 ${count}개` } as const;

/** `새 추억`, `새 댓글 2개`; undefined without news. */
export function newsText({ isNew, newComments }: News): string | undefined {
  if (isNew) return COPY.post;
  return newComments > 0 ? COPY.comments(newComments) : undefined;
}
