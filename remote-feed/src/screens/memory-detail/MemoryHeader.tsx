import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PostDetail } from 'shared/contract/memory-post';
import { showToast } from 'shared/errors';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { SubHeader } from 'shared/ui/SubHeader';
import { useDeletePost } from '../../server-state/posts.ts';
import { memoryDay } from '../../ui/memory-days.ts';
import { copy } from './copy.ts';
import { PostMenu } from './PostMenu.tsx';

/** The day above a memory, and what its author can do with it. */
export function MemoryHeader({ post, isMine }: { post: PostDetail; isMine: boolean }) {
  const deletion = useDeletion(post.postId);
  return (
    <>
      <SubHeader
        title={memoryDay(post.memoryDate)}
        titleLevel="none"
        action={isMine && <PostMenu postId={post.postId} onDelete={deletion.ask} />}
      />
      <ConfirmDialog
        open={deletion.isAsked}
        title={copy.menu.confirm}
        description={copy.menu.confirmDetail}
        tone="danger"
        confirmLabel={copy.menu.remove}
        busy={deletion.isPending}
        busyLabel={copy.menu.removing}
        onConfirm={() => void deletion.confirm()}
        onCancel={deletion.cancel}
      />
    </>
  );
}

function useDeletion(postId: number) {
  const [isAsked, setIsAsked] = useState(false);
  const deletePost = useDeletePost(postId);
  const navigate = useNavigate();

  async function confirm() {
    try {
      await deletePost.mutateAsync();
      showToast({ message: copy.menu.removed });
      await navigate('/home', { replace: true });
    } catch {
      // A toast has said why; the memory is still there.
      setIsAsked(false);
    }
  }

  return {
    isAsked,
    isPending: deletePost.isPending || deletePost.isSuccess,
    ask: () => setIsAsked(true),
    cancel: () => setIsAsked(false),
    confirm,
  };
}
