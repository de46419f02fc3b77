import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { HOME_PATH, postPath } from 'shared/contract/paths';
import { ApiError } from 'shared/errors';
import { useSession } from 'shared/session';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { EmptyState } from 'shared/ui/EmptyState';
import { Page } from 'shared/ui/Page';
import { SubHeader } from 'shared/ui/SubHeader';
import { Skeleton } from 'shared/ui/Skeleton';
import { postQuery } from '../../server-state/posts.ts';
import { COPY } from './copy.ts';
import { EditForm } from './EditForm.tsx';
import styles from './EditScreen.module.css';

function EditScreen() {
  const postId = Number(useParams().postId);
  return isId(postId) ? <EditablePost postId={postId} /> : <NotFound />;
}

function EditablePost({ postId }: { postId: number }) {
  const myUserId = useSession((state) => state.user?.userId);
  const { data: post, error, isFetching, isFetchedAfterMount, refetch } = useQuery(postQuery(postId));

  // The cache may be stale: start the form with a fresh response.
  if (post !== undefined && isFetchedAfterMount && error === null) {
    return post.author.userId === myUserId ? (
      <EditForm key={postId} post={post} />
    ) : (
      <NotMine postId={postId} />
    );
  }
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return <NotFound />;
  return (
    <>
      <SubHeader title={COPY.heading} />
      <Page busy={error === null}>
        {error === null ? (
          <EditSkeleton />
        ) : (
          <AreaErrorCard title={COPY.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
        )}
      </Page>
    </>
  );
}

function NotMine({ postId }: { postId: number }) {
  return (
    <>
      <SubHeader title={COPY.heading} />
      <EmptyState
        title={COPY.notMineTitle}
        action={
          <ButtonLink to={postPath(postId)} replace>
            {COPY.toPost}
          </ButtonLink>
        }
      >
        {COPY.notMineText}
      </EmptyState>
    </>
  );
}

function NotFound() {
  return (
    <>
      <SubHeader title={COPY.heading} />
      <EmptyState
        title={COPY.notFoundTitle}
        action={
          <ButtonLink to={HOME_PATH} replace>
            {COPY.toHome}
          </ButtonLink>
        }
      >
        {COPY.notFoundText}
      </EmptyState>
    </>
  );
}

function isId(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}

function EditSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label={COPY.loading}>
      <span className={styles.photos}>
        <Skeleton width="6rem" height="6rem" shape="photo" />
        <Skeleton width="6rem" height="6rem" shape="photo" />
        <Skeleton width="6rem" height="6rem" shape="photo" />
      </span>
      <Skeleton height="3.5rem" />
      <Skeleton height="3.5rem" />
      <Skeleton width="70%" height="2.75rem" />
      <Skeleton height="9rem" />
    </div>
  );
}

export { EditScreen as Component };
