import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { DeviceSession } from 'shared/contract/auth';
import { Button } from 'shared/ui/Button';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { showToast } from 'shared/errors';
import { sessionsQuery, useEndSessions } from '../../server-state/login.ts';
import { LoadedPage } from '../../ui/LoadedPage.tsx';
import { COPY } from './copy.ts';
import styles from './DevicesScreen.module.css';
import { Monitor, Smartphone } from 'lucide-react';
import { formatDay, formatRelativeTime } from 'shared/text/korean-dates';
import { dayOf, daysBetween } from 'shared/text/local-days';
import { Icon } from 'shared/ui/Icon';
import { Tag } from 'shared/ui/Tag';

function DevicesScreen() {
  return (
    <LoadedPage copy={COPY} query={useQuery(sessionsQuery())} height="9rem">
      {(sessions) => <Devices sessions={sessions} />}
    </LoadedPage>
  );
}

function Devices({ sessions }: { sessions: readonly DeviceSession[] }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { logOut, leaving } = useLogOutDevices();
  const inOrder = sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <>
      <p className={styles.lede}>{COPY.lede}</p>
      <ul className={styles.list}>
        {inOrder.map((session) => (
          <DeviceRow
            key={session.sessionId}
            session={session}
            isLeaving={leaving === session.sessionId}
            onLogOut={() => logOut(session.sessionId)}
          />
        ))}
      </ul>
      {hasOthers ? (
        <div className={styles.others}>
          <Button variant="line" onClick={() => setIsConfirming(true)}>
            {COPY.logOutOthers}
          </Button>
        </div>
      ) : (
        <p className={styles.alone}>{COPY.onlyThis}</p>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={COPY.othersTitle}
        description={<p>{COPY.othersText}</p>}
        confirmLabel={COPY.logOut}
        busy={leaving === 'others'}
        busyLabel={COPY.loggingOut}
        onConfirm={() => logOut('others', () => setIsConfirming(false))}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  );
}

type Leaving = number | 'others';

/** Logs one device out, or all others. A failure shows a toast. */
function useLogOutDevices() {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const { mutateAsync } = useEndSessions();

  async function logOut(which: Leaving, onSettled: () => void): Promise<void> {
    if (leaving !== null) return;
    setLeaving(which);
    try {
      await mutateAsync(which === 'others' ? null : which);
      showToast({ message: COPY.loggedOut });
    } catch {
      // The mutation has shown a toast.
    }
    setLeaving(null);
    onSettled();
  }

  return {
    leaving,
    logOut: (which: Leaving, onSettled: () => void = () => undefined) => void logOut(which, onSettled),
  };
}

type DeviceRowProps = { session: DeviceSession; isLeaving: boolean; onLogOut: () => void };

/** One device. The current one is logged out in the settings. */
function DeviceRow({ session, isLeaving, onLogOut }: DeviceRowProps) {
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

export { DevicesScreen as Component };
