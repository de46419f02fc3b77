import { useQuery } from '@tanstack/react-query';
import type { AreaTab } from 'federation/release-format/release-map';
import { unseenQuery } from 'shared/notifications/unseen';
import { COPY } from './copy.ts';

/** What a tab or an entry counts, and its name with that. The numbers come after the first screen. */
export function useBadge({ badge, label }: Pick<AreaTab, 'badge' | 'label'>): {
  count: number;
  name: string;
} {
  const { data } = useQuery(unseenQuery());
  const count = (badge === 'posts' ? data?.postCount : badge && data?.notificationCount) ?? 0;
  return { count, name: count === 0 ? label : `${label}, ${COPY.news(badge === 'posts', count)}` };
}
