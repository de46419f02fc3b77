import { useQuery } from '@tanstack/react-query';
import { familyStorageCalls } from 'shared/contract/family/family-storage';
import { apiQuery } from 'shared/query';

/** How much the family stores. Posts change it all the time: it is read anew wherever it is shown. */
export function useFamilyStorage() {
  return useQuery({
    queryKey: ['family', 'storage'],
    queryFn: apiQuery(familyStorageCalls.storage),
    staleTime: 0,
  });
}
