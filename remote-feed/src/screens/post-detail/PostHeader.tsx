import { useState, type FocusEvent, type KeyboardEvent, useId, useRef } from 'react';
import { useNavigate, Link } from 'react-router-dom';
import { HOME_PATH, editPostPath } from 'shared/contract/paths';
import type { PostDetail } from 'shared/contract/post';
import { showToast } from 'shared/errors';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { SubHeader } from 'shared/ui/SubHeader';
import { useDeletePost } from '../../server-state/posts.ts';
import { postDay } from '../../ui/post-days.ts';
import { COPY } from './copy.ts';
import { Ellipsis, PenLine, Trash2 } from 'lucide-react';
import { Icon } from 'shared/ui/Icon';
import { IconButton } from 'shared/ui/IconButton';
import styles from './PostMenu.module.css';

export function PostHeader({ post, isMine }: { post: PostDetail; isMine: boolean }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const deletePost = useDeletePost(post.postId);
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

  return (
    <>
      <SubHeader
        title={postDay(post.memoryDate)}
        titleLevel="none"
        action={isMine && <PostMenu postId={post.postId} onDelete={() => setIsConfirming(true)} />}
      />
      <ConfirmDialog
        open={isConfirming}
        title={COPY.menu.confirm}
        description={COPY.menu.confirmDetail}
        tone="danger"
        confirmLabel={COPY.menu.remove}
        busy={deletePost.isPending || deletePost.isSuccess}
        busyLabel={COPY.menu.removing}
        onConfirm={() => void confirm()}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  );
}

/** The author's actions. Closes on Escape, on choosing, and when focus or a tap goes elsewhere. */
function PostMenu({ postId, onDelete }: { postId: number; onDelete: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const listId = useId();

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    setIsOpen(false);
    opener.current?.focus();
  }

  function onBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
  }

  return (
    <div className={styles.menu} role="presentation" onKeyDown={onKeyDown} onBlur={onBlur}>
      <IconButton
        ref={opener}
        label={COPY.menu.open}
        icon={<Icon of={Ellipsis} />}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        // Takes the focus of a tap between the entries, so that such a tap does not close the menu.
        <ul id={listId} className={styles.list} tabIndex={-1}>
          <li>
            <Link to={editPostPath(postId)} state={{ from: 'memory' }} className={styles.entry}>
              <Icon of={PenLine} size="sm" />
              {COPY.menu.edit}
            </Link>
          </li>
          <li>
            <button
              type="button"
              className={styles.entry}
              data-tone="danger"
              onClick={() => {
                setIsOpen(false);
                opener.current?.focus();
                onDelete();
              }}
            >
              <Icon of={Trash2} size="sm" />
              {COPY.menu.remove}
            </button>
          </li>
        </ul>
      )}
    </div>
  );
}
