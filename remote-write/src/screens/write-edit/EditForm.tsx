import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { postPath } from 'shared/contract/paths';
import type { PostDetail } from 'shared/contract/post';
import { draftKeyOf } from 'shared/device';
import { ApiError } from 'shared/errors';
import { useSession } from 'shared/session';
import { pageUploadStates } from 'shared/uploads/page-upload-states';
import { namedRecordings, photosOf } from 'shared/uploads/recordings';
import { sendWithRecordings } from 'shared/uploads/send-with-recordings';
import { PostForm } from '../../post-form/PostForm.tsx';
import { filesToSend } from '../../post-form/draft/files-to-send.ts';
import {
  changesOfDraft,
  draftOfPost,
  existingPhoto,
  newPhotosIn,
  type PostDraft,
} from '../../post-form/draft/post-draft.ts';
import { scalePhotos } from '../../post-form/photos/scale-photo.ts';
import type { SendDraft } from '../../post-form/send-draft.ts';
import { useDraftAutosave, useReadDraft } from '../../post-form/draft/use-saved-draft.ts';
import { useChangePost } from '../../server-state/posts.ts';
import { COPY } from './copy.ts';

export function EditForm({ post }: { post: PostDetail }) {
  const { postId } = post;
  const navigate = useNavigate();
  const { state } = useLocation();
  const changePost = useChangePost(postId);
  const draftKey = draftKeyOf(useSession((session) => session.user?.userId) ?? 0, postId);
  const savedDraft = useReadDraft(draftKey);
  const { forget } = useDraftAutosave(draftKey);
  const [base] = useState(() => draftOfPost(post));
  const [states] = useState(pageUploadStates);

  const send: SendDraft = async (draft, { onProgress, signal }) => {
    const chosen = newPhotosIn(draft);
    const photos = draft.retainsOriginals ? chosen : await scalePhotos(chosen, signal);
    signal.throwIfAborted();
    const files = filesToSend(draft, photos);
    await sendWithRecordings(files, {
      states,
      onProgress,
      signal,
      send: (uploadIds, onUploadProgress) =>
        changePost.mutateAsync({
          request: { ...changesOfDraft(draft), ...namedRecordings(files, uploadIds) },
          files: photosOf(files).map(({ file }) => file),
          idempotencyKey: draft.attempt.key,
          onUploadProgress,
          signal,
        }),
    }).catch(throwUnlessArrived);
    await forget().catch(() => undefined);
    return { kind: 'sent', postId };
  };

  function onSent(): void {
    // When the person came from the post's page, go back to it instead of adding it to the history twice.
    if (prefillsFromPost(state)) void navigate(-1);
    else void navigate(postPath(postId), { replace: true });
  }

  if (savedDraft === undefined) return null;
  return (
    <PostForm
      heading={COPY.heading}
      submitLabel={COPY.submit}
      busyLabel={COPY.submitting}
      base={base}
      savedDraft={savedDraft && withCurrentMedia(savedDraft, post)}
      draftKey={draftKey}
      send={send}
      onSent={onSent}
    />
  );
}

/** Videos and the voice were perhaps still being prepared when the draft was saved, and URLs have expired. */
function withCurrentMedia(draft: PostDraft, { images, voice }: PostDetail): PostDraft {
  const photos = draft.photos.map((photo) => {
    const image = photo.kind === 'existing' && images.find(({ imageId }) => imageId === photo.image.imageId);
    return image ? existingPhoto(image) : photo;
  });
  return { ...draft, photos, existingVoice: draft.existingVoice && (voice ?? null) };
}

/** Set by the post's page when it links here. */
function prefillsFromPost(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'from' in state && state.from === 'memory';
}

/** The same edit was accepted before, but its response was lost: done. */
function throwUnlessArrived(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'DUPLICATE_ERROR')) throw error;
}
