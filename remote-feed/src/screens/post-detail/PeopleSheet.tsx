import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Avatar } from 'shared/ui/Avatar';
import { Dialog } from 'shared/ui/Dialog';
import { Skeleton } from 'shared/ui/Skeleton';
import { UserText } from 'shared/ui/UserText';
import { type PostPeople, usePostPeople } from '../../server-state/post-people.ts';
import { COPY } from './copy.ts';
import styles from './PeopleSheet.module.css';

type PeopleSheetProps = {
  open: boolean;
  title: string;
  which: PostPeople;
  postId: number;
  onClose: () => void;
};

/** The people behind a number. */
export function PeopleSheet({ open, title, which, postId, onClose }: PeopleSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} kind="drawer">
      <People which={which} postId={postId} />
    </Dialog>
  );
}

function People({ which, postId }: Pick<PeopleSheetProps, 'which' | 'postId'>) {
  const { data: people, isError, error, isFetching, refetch } = usePostPeople(which, postId);
  if (people !== undefined) {
    if (people.length === 0) return <p className={styles.nobody}>{COPY.nobody}</p>;
    return (
      <ul className={styles.people}>
        {people.map(({ userId, nickname, profileImage }) => (
          <li key={userId} className={styles.person}>
            <Avatar name={nickname} src={profileImage} />
            <UserText>{nickname}</UserText>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className={styles.people} aria-busy={!isError}>
      {isError ? (
        <AreaErrorCard
          title={COPY.peopleFailed}
          titleLevel={3}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <p className="sr">{COPY.peopleLoading}</p>
          <div className={styles.person}>
            <Skeleton shape="circle" width="2.75rem" height="2.75rem" />
            <Skeleton width="6rem" height="1rem" />
          </div>
        </>
      )}
    </div>
  );
}
