import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { familyChangeCalls, type FamilySettings } from 'shared/contract/family/family-changes';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { callApi } from 'shared/http';
import { apiQuery } from 'shared/query';
import { familyStorageCalls } from 'shared/contract/family/family-storage';

const queryKey = ['family', 'settings'];

/** What the family has agreed on. */
export function useFamilySettings() {
  return useQuery({ queryKey, queryFn: apiQuery(familyChangeCalls.settings) });
}

/** Changes a setting: optimistic, reverted on rejection, with a toast. */
export function useChangeFamilySettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: Partial<FamilySettings>) =>
      callApi(familyChangeCalls.changeSettings, { body: changes }),
    onMutate: async (changes) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<FamilySettings>(queryKey);
      if (before !== undefined) queryClient.setQueryData(queryKey, { ...before, ...changes });
      return { before };
    },
    onError: (_error, _changes, context) => {
      if (context?.before !== undefined) queryClient.setQueryData(queryKey, context.before);
    },
    onSuccess: (settings) => {
      queryClient.setQueryData(queryKey, settings);
      // Opened posts show who has opened them, or no longer do; home shows a question, or none.
      void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.posts });
    },
  });
}

/** How much the family stores. Posts change it all the time: it is read anew wherever it is shown. */
export function useFamilyStorage() {
  return useQuery({
    queryKey: ['family', 'storage'],
    queryFn: apiQuery(familyStorageCalls.storage),
    staleTime: 0,
  });
}
