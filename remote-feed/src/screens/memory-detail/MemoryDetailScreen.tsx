import { useParams } from 'react-router-dom';
import { ApiError } from 'shared/errors';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { SubHeader } from 'shared/ui/SubHeader';
import { usePost } from '../../server-state/posts.ts';
import { copy } from './copy.ts';
import { MemoryDetail } from './MemoryDetail.tsx';
import { MemoryNotFound } from './MemoryNotFound.tsx';
import styles from './MemoryDetail.module.css';

/** One memory, whatever has come of asking for it. */
export function MemoryDetailScreen() {
  const { postId } = useParams();
  const id = Number(postId);
  return Number.isSafeInteger(id) && id > 0 ? <MemoryById key={id} postId={id} /> : <MemoryNotFound />;
}

function MemoryById({ postId }: { postId: number }) {
  const post = usePost(postId);
  if (post.error instanceof ApiError && post.error.code === 'NOT_FOUND') return <MemoryNotFound />;
  if (post.data !== undefined || !post.isError) return <MemoryDetail postId={postId} post={post.data} />;
  return (
    <>
      <SubHeader title={copy.subTitle} />
      <div className={styles.failed}>
        <AreaErrorCard title={copy.loadFailed} error={post.error} onRetry={() => void post.refetch()} />
      </div>
    </>
  );
}
