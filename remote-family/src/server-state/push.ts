import { queryOptions } from '@tanstack/react-query';
import { pushCalls } from 'shared/contract/notifications/push';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { apiQuery } from 'shared/query';

export function pushKeyQuery() {
  return queryOptions({ queryKey: QUERY_KEYS.pushKey, queryFn: apiQuery(pushCalls.key) });
}
