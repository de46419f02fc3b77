import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { DeviceSession } from 'shared/contract/auth';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Button } from 'shared/ui/Button';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { Page } from 'shared/ui/Page';
import { Skeleton } from 'shared/ui/Skeleton';
import { SubHeader } from 'shared/ui/SubHeader';
import { showToast } from 'shared/errors';
import { sessionsQuery, useEndSessions } from '../../server-state/login.ts';
import { COPY } from './copy.ts';
import { DeviceRow } from './DeviceRow.tsx';
import styles from './DevicesScreen.module.css';

function DevicesScreen() {
  const { data: sessions, error, isFetching, refetch } = useQuery(sessionsQuery());
  return (
    <>
      <SubHeader title={COPY.title} />
      <Page busy={sessions === undefined && error === null}>
        {sessions !== undefined ? (
          <Devices sessions={sessions} />
        ) : error !== null ? (
          <AreaErrorCard title={COPY.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-label={COPY.loading}>
            <Skeleton height="9rem" />
          </div>
        )}
      </Page>
    </>
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

export { DevicesScreen as Component };
