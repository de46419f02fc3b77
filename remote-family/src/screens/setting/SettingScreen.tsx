import { useQuery } from '@tanstack/react-query';
import { ChevronRight, LogOut } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { User } from 'shared/contract/user';
import { currentUserQuery, familyMembersQuery } from 'shared/query';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Icon } from 'shared/ui/Icon';
import { Page } from 'shared/ui/Page';
import { Skeleton } from 'shared/ui/Skeleton';
import { SubHeader } from 'shared/ui/SubHeader';
import { Words } from 'shared/ui/Words';
import { useLeave } from '../../ui/use-leave.ts';
import { COPY } from './copy.ts';
import { ProfilePhoto } from './ProfilePhoto.tsx';
import styles from './SettingScreen.module.css';

/** Who one is here, and the way out. */
export function SettingScreen() {
  const { data: user, isError, isFetching, refetch } = useQuery(currentUserQuery());
  return (
    <>
      <SubHeader title={COPY.title} />
      <Page busy={user === undefined && !isError}>
        {user !== undefined ? (
          <Profile user={user} />
        ) : isError ? (
          <AreaErrorCard title={COPY.failed} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <ProfileSkeleton />
        )}
        <LogOutRow />
      </Page>
    </>
  );
}

function Profile({ user }: { user: User }) {
  const { data: family } = useQuery(familyMembersQuery());
  return (
    <>
      <div className={styles.person}>
        <ProfilePhoto user={user} />
        <h2 className={styles.name}>
          <Words>{user.nickname}</Words>
        </h2>
        <p className={styles.family}>{family !== undefined && <Words>{family.familyName}</Words>}</p>
      </div>
      <section className={styles.section} aria-labelledby="setting-mine">
        <h2 id="setting-mine" className={styles.label}>
          {COPY.myInfo}
        </h2>
        <div className={styles.list}>
          <Link className={styles.item} to="/setting/name-change">
            <span className={styles.itemName}>{COPY.nickname}</span>
            <span className={styles.value}>
              <Words>{user.nickname}</Words>
            </span>
            <Icon of={ChevronRight} size="sm" />
          </Link>
        </div>
      </section>
    </>
  );
}

function ProfileSkeleton() {
  return (
    <div className={styles.person} role="status" aria-label={COPY.loading}>
      <Skeleton width="7rem" height="7rem" shape="circle" />
      <Skeleton width="5rem" height="1.75rem" />
    </div>
  );
}

function LogOutRow() {
  const { leave, isLeaving } = useLeave();
  return (
    <div className={styles.list}>
      <button
        type="button"
        className={styles.item}
        data-tone="danger"
        aria-disabled={isLeaving}
        onClick={() => !isLeaving && leave()}
      >
        <Icon of={LogOut} size="sm" />
        <span className={styles.itemName}>{COPY.logOut}</span>
      </button>
    </div>
  );
}
