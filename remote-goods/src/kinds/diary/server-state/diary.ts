import { diaryCalls, type DiaryJob, diaryJobSchema } from 'shared/contract/kinds/diary';
import type { AnyJob } from 'shared/contract/job-shape';
import { callApi } from 'shared/http';
import * as z from 'shared/schema';
import { useSaveGoods } from '../../../server-state/saved-goods.ts';
import { jobIdOf, START_JOB_OPTIONS } from '../../../server-state/job-calls.ts';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { postListCalls } from 'shared/contract/post-list';
import { LIMITS } from 'shared/contract/limits';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { apiQuery, POST_LIST_OPTIONS } from 'shared/query';

/** Starts a picture diary and returns its job's id. */
export async function startDiary(postId: number, idempotencyKey: string): Promise<number> {
  const response = await callApi(diaryCalls.generateDiary, {
    ...START_JOB_OPTIONS,
    body: { postId },
    idempotencyKey,
  });
  return jobIdOf(response);
}

export function useSaveDiary() {
  return useSaveGoods((body: z.input<NonNullable<typeof diaryCalls.saveDiary.body>>) =>
    callApi(diaryCalls.saveDiary, { body }),
  );
}

/** Undefined until the job is known, and where it is of another kind. */
export function diaryJobOf(job: AnyJob | undefined): DiaryJob | undefined {
  return z.safeParse(diaryJobSchema, job).data;
}

type PageParam = { month: string; offset: number };

/** The family's posts, newest first; a page is a part of one month. */
export function usePostsByMonth(months: readonly { month: string; count: number }[]) {
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: [...QUERY_KEYS.timeOrder, 'diary-choice', months[0]?.month ?? ''],
      queryFn: async (context) => {
        const { month, offset } = context.pageParam;
        const query = { month, offset, limit: LIMITS.listPage };
        const page = await apiQuery(postListCalls.ofMonth, { query })(context);
        return { month, offset, posts: page.posts };
      },
      initialPageParam: { month: months[0]?.month ?? '', offset: 0 } satisfies PageParam,
      getNextPageParam: (last): PageParam | undefined => {
        const index = months.findIndex(({ month }) => month === last.month);
        const read = last.offset + last.posts.length;
        if (last.posts.length > 0 && read < (months[index]?.count ?? 0))
          return { month: last.month, offset: read };
        const next = months[index + 1];
        return index === -1 || next === undefined ? undefined : { month: next.month, offset: 0 };
      },
      enabled: months.length > 0,
      ...POST_LIST_OPTIONS,
    }),
  );
}
