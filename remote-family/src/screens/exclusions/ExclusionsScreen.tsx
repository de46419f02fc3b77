import { type ReactNode, useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CalendarX2 } from 'lucide-react';
import type { Exclusions } from 'shared/contract/on-this-day';
import { showToast } from 'shared/errors';
import { formatDay } from 'shared/text/korean-dates';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Avatar } from 'shared/ui/Avatar';
import { Button } from 'shared/ui/Button';
import { EmptyState } from 'shared/ui/EmptyState';
import { Icon } from 'shared/ui/Icon';
import { Page } from 'shared/ui/Page';
import { Skeleton } from 'shared/ui/Skeleton';
import { SubHeader } from 'shared/ui/SubHeader';
import { UserText } from 'shared/ui/UserText';
import { type Exclusion, exclusionsQuery, useShowAgain } from '../../server-state/exclusions.ts';
import { COPY } from './copy.ts';
import styles from './ExclusionsScreen.module.css';

function ExclusionsScreen() {
  const { data: exclusions, error, isFetching, refetch } = useQuery(exclusionsQuery());
  return (
    <>
      <SubHeader title={COPY.title} />
      <Page busy={exclusions === undefined && error === null}>
        {exclusions !== undefined ? (
          <ExclusionLists exclusions={exclusions} />
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

function ExclusionLists({ exclusions: { people, days } }: { exclusions: Exclusions }) {
  const showAgain = useShowAgainWithToast();
  const count = people.length + days.length;
  const shownCount = useRef(count);

  // The pressed button goes with its row, and the focus with it.
  useEffect(() => {
    if (count < shownCount.current && document.activeElement === document.body)
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    shownCount.current = count;
  }, [count]);

  if (count === 0) return <EmptyState title={COPY.none}>{COPY.noneHint}</EmptyState>;
  return (
    <>
      <p className={styles.lede}>{COPY.lede}</p>
      {people.length > 0 && (
        <section className={styles.section} aria-labelledby="excluded-people">
          <h2 id="excluded-people" className={styles.label}>
            {COPY.people}
          </h2>
          <ul className={styles.list}>
            {people.map(({ userId, nickname, profileImage }) => (
              <ExclusionRow
                key={userId}
                art={<Avatar name={nickname} src={profileImage} />}
                name={nickname}
                onShowAgain={() => void showAgain({ userId }, COPY.personShown(nickname))}
              >
                <UserText>{nickname}</UserText>
              </ExclusionRow>
            ))}
          </ul>
        </section>
      )}
      {days.length > 0 && (
        <section className={styles.section} aria-labelledby="excluded-days">
          <h2 id="excluded-days" className={styles.label}>
            {COPY.days}
          </h2>
          <ul className={styles.list}>
            {days.map((date) => (
              <ExclusionRow
                key={date}
                art={<Icon of={CalendarX2} />}
                name={formatDay(date)}
                onShowAgain={() => void showAgain({ date }, COPY.dayShown(formatDay(date)))}
              >
                <span className="num">{formatDay(date)}</span>
              </ExclusionRow>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function useShowAgainWithToast() {
  const { mutateAsync } = useShowAgain();
  return async (exclusion: Exclusion, message: string): Promise<void> => {
    try {
      await mutateAsync(exclusion);
    } catch {
      // A toast explains it; the row is back.
      return;
    }
    showToast({ message });
  };
}

type ExclusionRowProps = { art: ReactNode; name: string; onShowAgain: () => void; children: ReactNode };

function ExclusionRow({ art, name, onShowAgain, children }: ExclusionRowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.art}>{art}</span>
      <span className={styles.name}>{children}</span>
      <Button
        variant="text"
        size="sm"
        tone="accent"
        aria-label={COPY.showAgainOf(name)}
        onClick={onShowAgain}
      >
        {COPY.showAgain}
      </Button>
    </li>
  );
}

export { ExclusionsScreen as Component };
