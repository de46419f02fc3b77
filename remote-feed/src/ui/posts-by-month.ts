import type { TimeOrderPost } from 'shared/contract/memory-post';
import { yearOf } from './memory-days.ts';

export type Month = {
  /** `2026-11`. */
  key: string;
  year: number;
  /** 1 to 12. */
  month: number;
  posts: readonly TimeOrderPost[];
};

/** Puts posts, newest first, into their months, newest first. */
export function postsByMonth(posts: readonly TimeOrderPost[]): Month[] {
  const months = new Map<string, TimeOrderPost[]>();
  for (const post of posts) {
    const key = post.memoryDate.slice(0, 7);
    const inMonth = months.get(key);
    if (inMonth === undefined) months.set(key, [post]);
    else inMonth.push(post);
  }
  return [...months].map(([key, inMonth]) => ({
    key,
    year: yearOf(key),
    month: Number(key.slice(5)),
    posts: inMonth,
  }));
}
