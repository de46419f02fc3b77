import { useParams } from 'react-router-dom';
import { HOME_PATH } from 'shared/contract/paths';
import { ApiError } from 'shared/errors';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { SubHeader } from 'shared/ui/SubHeader';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { EmptyState } from 'shared/ui/EmptyState';
import { usePost } from '../../server-state/posts.ts';
import { COPY } from './copy.ts';
import { PostDetail } from './PostDetail.tsx';
import styles from './PostDetail.module.css';
import { TwoPhotosDrawing } from '../../ui/TwoPhotosDrawing.tsx';

function PostDetailScreen() {
  const { postId } = useParams();
  const id = Number(postId);
  return Number.isSafeInteger(id) && id > 0 ? <PostById key={id} postId={id} /> : <PostNotFound />;
}

function PostById({ postId }: { postId: number }) {
  const post = usePost(postId);
  if (post.error instanceof ApiError && post.error.code === 'NOT_FOUND') return <PostNotFound />;
  if (post.data !== undefined || !post.isError) return <PostDetail postId={postId} post={post.data} />;
  return (
    <>
      <SubHeader title={COPY.subTitle} />
      <div className={styles.failed}>
        <AreaErrorCard title={COPY.loadFailed} error={post.error} onRetry={() => void post.refetch()} />
      </div>
    </>
  );
}

/** Deleted meanwhile, or never this family's. */
function PostNotFound() {
  return (
    <>
      <SubHeader title={COPY.subTitle} titleLevel="none" />
      <EmptyState
        title={COPY.notFound.title}
        titleLevel={1}
        art={<TwoPhotosDrawing />}
        action={
          <ButtonLink to={HOME_PATH} replace>
            {COPY.notFound.action}
          </ButtonLink>
        }
      >
        {COPY.notFound.lines}
      </EmptyState>
    </>
  );
}

export { PostDetailScreen as Component };
