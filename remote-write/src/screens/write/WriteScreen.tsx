import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { todayAsDay } from 'shared/text/local-days';
import { MemoryForm } from '../../memory-form/MemoryForm.tsx';
import { emptyDraft, requestOfDraft } from '../../memory-form/memory-draft.ts';
import { createSubmissionKeys } from '../../memory-form/submission-key.ts';
import type { SendDraft } from '../../memory-form/use-memory-form.ts';
import { useCreatePost } from '../../server-state/memory-post.ts';
import { COPY } from './copy.ts';

/** Writes a new memory. */
export function WriteScreen() {
  const navigate = useNavigate();
  const createPost = useCreatePost();
  const [initial] = useState(() => emptyDraft(todayAsDay()));
  const [submissionKeyOf] = useState(createSubmissionKeys);
  const madePostId = useRef<number | null>(null);

  const send: SendDraft = async (draft, onUploadProgress) => {
    const { postId } = await createPost.mutateAsync({
      request: requestOfDraft(draft),
      files: draft.images.map(({ file }) => file),
      idempotencyKey: submissionKeyOf(draft),
      onUploadProgress,
    });
    madePostId.current = postId;
  };

  return (
    <MemoryForm
      heading={COPY.heading}
      submitLabel={COPY.submit}
      busyLabel={COPY.submitting}
      initial={initial}
      send={send}
      onSent={() => void navigate(`/home/memoryDetailPage/${madePostId.current}`, { replace: true })}
    />
  );
}
