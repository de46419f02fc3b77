import { queryOptions, skipToken } from '@tanstack/react-query';
import type { Unseen } from 'shared/contract/notifications/notification';
import { QUERY_KEYS } from 'shared/contract/query-keys';

/** What is new for the person, as the host follows it (`followUnseen`): observers request nothing. */
export function unseenQuery() {
  return queryOptions<Unseen>({ queryKey: QUERY_KEYS.unseen, queryFn: skipToken });
}
