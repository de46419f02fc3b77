import { Monitor, Smartphone } from 'lucide-react';
import type { DeviceSession } from 'shared/contract/auth';
import { formatDay, formatRelativeTime } from 'shared/text/korean-dates';
import { dayOf, daysBetween } from 'shared/text/local-days';
import { Button } from 'shared/ui/Button';
import { Icon } from 'shared/ui/Icon';
import { Tag } from 'shared/ui/Tag';
import { COPY } from './copy.ts';
import styles from './DevicesScreen.module.css';

type DeviceRowProps = { session: DeviceSession; isLeaving: boolean; onLogOut: () => void };

/** One device. The current one is logged out in the settings. */
export function DeviceRow({ session, isLeaving, onLogOut }: DeviceRowProps) {
  const name = session.device ?? COPY.unknown;
  const isPhone = /^(?:Android|iPhone|iPad)/.test(name);
  return (
    <li className={styles.device}>
      <Icon of={isPhone ? Smartphone : Monitor} />
      <div className={styles.text}>
        <div className={styles.name}>
          <span>{name}</span>
          {session.isCurrent && <Tag tone="accent">{COPY.current}</Tag>}
        </div>
        <p className={styles.when}>
          {session.isCurrent
            ? COPY.since(formatDay(dayOf(new Date(session.createdAt))))
            : COPY.used(usedWhen(session.lastUsedAt))}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="text"
          size="sm"
          tone="danger"
          aria-label={COPY.logOutOf(name)}
          // No busyLabel: the button would reserve its width and overflow the row.
          busy={isLeaving}
          onClick={onLogOut}
        >
          {COPY.logOut}
        </Button>
      )}
    </li>
  );
}

/** The time is exact to the day, for privacy; the server knows the hour. */
function usedWhen(lastUsedAt: string): string {
  const isToday = daysBetween(new Date(lastUsedAt), new Date()) <= 0;
  return isToday ? COPY.today : formatRelativeTime(lastUsedAt);
}
