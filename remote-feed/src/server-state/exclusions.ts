import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { ON_THIS_DAY_KEYS, onThisDayCalls } from 'shared/contract/post-lists/on-this-day';
import type { RecentPost } from 'shared/contract/post';
import { callApi } from 'shared/http';
import type { Day } from 'shared/text/local-days';

/** A person with everything that they wrote or took part in, or a day of one year. */
export type Exclusion = { userId: number } | { date: Day };

type Change = { exclusion: Exclusion; excluded: boolean };

const MUTATION_KEY = ['on-this-day-exclusion'];

/** Leaves posts out of 지난 오늘 at once, or shows them again; a rejection reverts it, with a toast. */
export function useExclude() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: MUTATION_KEY,
    // One after the other: taking back must not overtake what it takes back.
    scope: { id: 'on-this-day-exclusion' },
    mutationFn: ({ exclusion, excluded }: Change) =>
      'date' in exclusion
        ? callApi(onThisDayCalls.excludeDay, { body: { ...exclusion, excluded } })
        : callApi(onThisDayCalls.excludePerson, { params: exclusion, body: { excluded } }),
    onMutate: async ({ exclusion, excluded }) => {
      const queryKey = ON_THIS_DAY_KEYS.days;
      await queryClient.cancelQueries({ queryKey });
      const before: [QueryKey, RecentPost[] | undefined][] = queryClient.getQueriesData({ queryKey });
      if (excluded)
        queryClient.setQueriesData({ queryKey }, (posts?: RecentPost[]) =>
          posts?.filter((post) => !isExcluded(post, exclusion)),
        );
      return { before };
    },
    onError: (_error, _change, context) => {
      for (const [key, posts] of context?.before ?? []) queryClient.setQueryData(key, posts);
    },
    onSettled: () => {
      // What the server has before a change that still waits would undo it here.
      if (queryClient.isMutating({ mutationKey: MUTATION_KEY }) > 1) return;
      // Also days that are not shown: home opens with what the device has stored of them.
      void queryClient.invalidateQueries({ queryKey: ON_THIS_DAY_KEYS.days, refetchType: 'all' });
      void queryClient.invalidateQueries({ queryKey: ON_THIS_DAY_KEYS.exclusions });
    },
  });
}

function isExcluded({ memoryDate, author, participants }: RecentPost, exclusion: Exclusion): boolean {
  if ('date' in exclusion) return memoryDate === exclusion.date;
  return [author, ...participants].some(({ userId }) => userId === exclusion.userId);
}
