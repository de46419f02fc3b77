import { type ReactNode, useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CalendarX2 } from 'lucide-react';
import type { Exclusions } from 'shared/contract/post-lists/on-this-day';
import { showToast } from 'shared/errors';
import { formatDay } from 'shared/text/korean-dates';
import { Avatar } from 'shared/ui/Avatar';
import { Button } from 'shared/ui/Button';
import { EmptyState } from 'shared/ui/EmptyState';
import { Icon } from 'shared/ui/Icon';
import { UserText } from 'shared/ui/UserText';
import { type Exclusion, exclusionsQuery, useShowAgain } from '../../server-state/exclusions.ts';
import { LoadedPage } from '../../ui/LoadedPage.tsx';
import { Section } from '../../ui/Section.tsx';
import { COPY } from './copy.ts';
import styles from './ExclusionsScreen.module.css';

function ExclusionsScreen() {
  return (
    <LoadedPage copy={COPY} query={useQuery(exclusionsQuery())} height="9rem">
      {(exclusions) => <ExclusionLists exclusions={exclusions} />}
    </LoadedPage>
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
        <Section label={COPY.people}>
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
        </Section>
      )}
      {days.length > 0 && (
        <Section label={COPY.days}>
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
        </Section>
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
