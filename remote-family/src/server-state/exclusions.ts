import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Exclusions, ON_THIS_DAY_KEYS, onThisDayCalls } from 'shared/contract/post-lists/on-this-day';
import { callApi } from 'shared/http';
import { apiQuery } from 'shared/query';

const queryKey = ON_THIS_DAY_KEYS.exclusions;

/** What this person leaves out of 지난 오늘; another device may have changed it. */
export function exclusionsQuery() {
  return { queryKey, queryFn: apiQuery(onThisDayCalls.exclusions), staleTime: 0 };
}

export type Exclusion = { userId: number } | { date: string };

/** Shows a person's posts, or those of a day, again: optimistic, reverted on rejection, with a toast. */
export function useShowAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: queryKey,
    mutationFn: (exclusion: Exclusion) =>
      'date' in exclusion
        ? callApi(onThisDayCalls.excludeDay, { body: { ...exclusion, excluded: false } })
        : callApi(onThisDayCalls.excludePerson, { params: exclusion, body: { excluded: false } }),
    onMutate: async (exclusion) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Exclusions>(queryKey);
      if (before !== undefined) queryClient.setQueryData(queryKey, without(before, exclusion));
      return { before };
    },
    onError: (_error, _exclusion, context) => {
      if (context?.before !== undefined) queryClient.setQueryData(queryKey, context.before);
    },
    onSettled: () => {
      // A response from before another change would bring that row back.
      if (queryClient.isMutating({ mutationKey: queryKey }) > 1) return;
      void queryClient.invalidateQueries({ queryKey });
      // Also days that are not shown: home opens with what the device has stored of them.
      void queryClient.invalidateQueries({ queryKey: ON_THIS_DAY_KEYS.days, refetchType: 'all' });
    },
  });
}

function without({ people, days }: Exclusions, exclusion: Exclusion): Exclusions {
  if ('date' in exclusion) return { people, days: days.filter((day) => day !== exclusion.date) };
  return { people: people.filter(({ userId }) => userId !== exclusion.userId), days };
}
