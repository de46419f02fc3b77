import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PostDetail } from 'shared/contract/memory-post';
import { MemoryForm } from '../../memory-form/MemoryForm.tsx';
import { draftOfPost, requestOfDraft } from '../../memory-form/memory-draft.ts';
import type { SendDraft } from '../../memory-form/use-memory-form.ts';
import { useChangePost } from '../../server-state/memory-post.ts';
import { COPY } from './copy.ts';

/** The form, begun with the memory as it is. */
export function EditForm({ post }: { post: PostDetail }) {
  const navigate = useNavigate();
  const changePost = useChangePost(post.postId);
  const [initial] = useState(() => draftOfPost(post));

  const send: SendDraft = async (draft, onUploadProgress) => {
    await changePost.mutateAsync({
      request: requestOfDraft(draft),
      files: draft.images.map(({ file }) => file),
      onUploadProgress,
    });
  };

  return (
    <MemoryForm
      heading={COPY.heading}
      submitLabel={COPY.submit}
      busyLabel={COPY.submitting}
      initial={initial}
      send={send}
      onSent={() => void navigate(`/home/memoryDetailPage/${post.postId}`, { replace: true })}
    />
  );
}
