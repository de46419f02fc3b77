import { useParams } from 'react-router-dom';
import { ApiError } from 'shared/errors';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { SubHeader } from 'shared/ui/SubHeader';
import { usePost } from '../../server-state/posts.ts';
import { COPY } from './copy.ts';
import { PostDetail } from './PostDetail.tsx';
import { PostNotFound } from './PostNotFound.tsx';
import styles from './PostDetail.module.css';

/** One post: loading, failed or shown. */
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

export { PostDetailScreen as Component };
