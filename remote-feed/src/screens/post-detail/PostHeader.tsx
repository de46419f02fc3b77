import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { HOME_PATH } from 'shared/contract/paths';
import type { PostDetail } from 'shared/contract/post';
import { showToast } from 'shared/errors';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { SubHeader } from 'shared/ui/SubHeader';
import { useDeletePost } from '../../server-state/posts.ts';
import { postDay } from '../../ui/post-days.ts';
import { COPY } from './copy.ts';
import { PostMenu } from './PostMenu.tsx';

export function PostHeader({ post, isMine }: { post: PostDetail; isMine: boolean }) {
  const deletion = useDeletion(post.postId);
  return (
    <>
      <SubHeader
        title={postDay(post.memoryDate)}
        titleLevel="none"
        action={isMine && <PostMenu postId={post.postId} onDelete={deletion.request} />}
      />
      <ConfirmDialog
        open={deletion.isConfirming}
        title={COPY.menu.confirm}
        description={COPY.menu.confirmDetail}
        tone="danger"
        confirmLabel={COPY.menu.remove}
        busy={deletion.isPending}
        busyLabel={COPY.menu.removing}
        onConfirm={() => void deletion.confirm()}
        onCancel={deletion.cancel}
      />
    </>
  );
}

function useDeletion(postId: number) {
  const [isConfirming, setIsConfirming] = useState(false);
  const deletePost = useDeletePost(postId);
  const navigate = useNavigate();

  async function confirm() {
    try {
      await deletePost.mutateAsync();
      showToast({ message: COPY.menu.removed });
      await navigate(HOME_PATH, { replace: true });
    } catch {
      // A toast explains it; the post still exists.
      setIsConfirming(false);
    }
  }

  return {
    isConfirming,
    isPending: deletePost.isPending || deletePost.isSuccess,
    request: () => setIsConfirming(true),
    cancel: () => setIsConfirming(false),
    confirm,
  };
}
