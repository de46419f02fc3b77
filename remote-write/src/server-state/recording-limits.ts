import { queryOptions } from '@tanstack/react-query';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { recordingCalls } from 'shared/contract/recording';
import { callApi } from 'shared/http';

/** Silent: a recording goes on with the defaults. */
export const recordingLimitsQuery = queryOptions({
  queryKey: QUERY_KEYS.recordingLimits,
  queryFn: ({ signal }) => callApi(recordingCalls.limits, { silent: 'entirely', signal }),
  staleTime: Infinity,
});
