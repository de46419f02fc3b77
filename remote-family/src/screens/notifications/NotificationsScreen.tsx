import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ArrowUp, Settings } from 'lucide-react';
import { NOTIFICATION_SETTINGS_PATH } from 'shared/contract/paths';
import { afterASecondVisible } from 'shared/notifications/after-a-second';
import { markSeen } from 'shared/notifications/mark-seen';
import { unseenQuery } from 'shared/notifications/unseen';
import { formatDay } from 'shared/text/korean-dates';
import { type Day, dayOf, daysBetween, startOfDay } from 'shared/text/local-days';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Button } from 'shared/ui/Button';
import { EmptyState } from 'shared/ui/EmptyState';
import { Icon } from 'shared/ui/Icon';
import { IconLink } from 'shared/ui/IconButton';
import { Page } from 'shared/ui/Page';
import { Skeleton } from 'shared/ui/Skeleton';
import { SubHeader } from 'shared/ui/SubHeader';
import { type KnownNotification, useNotifications } from '../../server-state/notifications.ts';
import { EnvelopeArt } from '../../ui/Art.tsx';
import { COPY } from './copy.ts';
import { NotificationLine } from './NotificationLine.tsx';
import styles from './Notifications.module.css';

function NotificationsScreen() {
  const list = useNotifications();
  const { data: notifications, error, refetch } = list;
  return (
    <>
      <SubHeader
        title={COPY.title}
        action={
          <IconLink label={COPY.settings} icon={<Icon of={Settings} />} to={NOTIFICATION_SETTINGS_PATH} />
        }
      />
      <Page busy={notifications === undefined && error === null}>
        {notifications !== undefined ? (
          <>
            <NewerNotifications latestId={notifications[0]?.notificationId ?? 0} onShow={refetch} />
            {notifications.length === 0 ? <Nothing /> : <Days notifications={notifications} />}
            {list.hasNextPage && (
              <div className={styles.more}>
                <Button
                  variant="plain"
                  size="sm"
                  busy={list.isFetchingNextPage}
                  busyLabel={COPY.loadingMore}
                  onClick={() => void list.fetchNextPage()}
                >
                  {COPY.more}
                </Button>
              </div>
            )}
          </>
        ) : error !== null ? (
          <AreaErrorCard
            title={COPY.failed}
            error={error}
            busy={list.isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Waiting />
        )}
      </Page>
    </>
  );
}

/** What came since the list was read: a tap shows it, and until then no line is pushed away. */
function NewerNotifications({ latestId, onShow }: { latestId: number; onShow: () => Promise<unknown> }) {
  const count = useQuery(unseenQuery()).data?.notificationCount ?? 0;
  const isSeen = useSeen(latestId);
  return (
    <div className={styles.newer} role="status">
      {isSeen && count > 0 && (
        <button
          type="button"
          className={styles.pill}
          data-banner
          onClick={() => {
            window.scrollTo({ top: 0, behavior: 'instant' });
            void onShow();
          }}
        >
          <Icon of={ArrowUp} size="xs" />
          {COPY.newer(count)}
        </button>
      )}
    </div>
  );
}

/** Whether the lines up to this one were in view for a second; they are then seen on all devices. */
function useSeen(latestId: number): boolean {
  const [seenId, setSeenId] = useState(0);
  useEffect(() => {
    if (latestId === 0) return undefined;
    return afterASecondVisible(() => {
      markSeen({ bellUpTo: latestId });
      setSeenId(latestId);
    });
  }, [latestId]);
  return seenId === latestId;
}

function Days({ notifications }: { notifications: readonly KnownNotification[] }) {
  return daysOf(notifications).map(({ day, ofDay }) => (
    <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className={`${styles.heading} num`}>
        {dayName(day)}
      </h2>
      <ul className={styles.list}>
        {ofDay.map((notification) => (
          <li key={notification.notificationId}>
            <NotificationLine notification={notification} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

type DayOfLines = { day: Day; ofDay: KnownNotification[] };

function daysOf(notifications: readonly KnownNotification[]): DayOfLines[] {
  const days: DayOfLines[] = [];
  for (const notification of notifications) {
    const day = dayOf(new Date(notification.createdAt));
    const last = days.at(-1);
    if (last?.day === day) last.ofDay.push(notification);
    else days.push({ day, ofDay: [notification] });
  }
  return days;
}

function dayName(day: Day): string {
  const ago = daysBetween(startOfDay(day) ?? new Date(), new Date());
  if (ago === 0) return COPY.today;
  return ago === 1 ? COPY.yesterday : formatDay(day);
}

function Nothing() {
  return (
    <EmptyState title={COPY.empty.title} art={<EnvelopeArt size="small" />}>
      {COPY.empty.line}
    </EmptyState>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} role="status" aria-label={COPY.loading}>
      <Skeleton width="3rem" height="1.125rem" />
      <Skeleton height="4.5rem" />
      <Skeleton height="4.5rem" />
      <Skeleton height="4.5rem" />
    </div>
  );
}

export { NotificationsScreen as Component };
