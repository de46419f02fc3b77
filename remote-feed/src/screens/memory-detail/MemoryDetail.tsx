import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PostDetail } from 'shared/contract/memory-post';
import { showToast } from 'shared/errors';
import { useSession } from 'shared/session';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { useNamedPage } from 'shared/shell';
import { SubHeader } from 'shared/ui/SubHeader';
import { useDeletePost } from '../../server-state/posts.ts';
import { memoryDay } from '../../ui/memory-days.ts';
import { openedPhoto } from '../../ui/opened-memory.ts';
import { toPlainText } from '../../ui/rich-text.ts';
import { Album } from './Album.tsx';
import { CommentComposer } from './CommentComposer.tsx';
import { Comments } from './Comments.tsx';
import { copy } from './copy.ts';
import { PostMenu } from './PostMenu.tsx';
import { Story } from './Story.tsx';

/** A memory: its photos, what happened, and what the family said. */
export function MemoryDetail({ post }: { post: PostDetail }) {
  const isMine = useSession((state) => state.user?.userId) === post.author.userId;
  const deletion = useDeletion(post.postId);
  const commentsId = useId();
  useNamedPage(toPlainText(post.title));
  return (
    <>
      <SubHeader
        title={memoryDay(post.memoryDate)}
        titleLevel="none"
        action={isMine && <PostMenu postId={post.postId} onDelete={deletion.ask} />}
      />
      {post.images.length > 0 && <Album images={post.images} preview={openedPhoto(post.postId)?.src} />}
      <Story post={post} commentsId={commentsId} />
      <Comments postId={post.postId} headingId={commentsId} count={post.commentCount} mayDeleteAll={isMine} />
      <CommentComposer postId={post.postId} />
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
