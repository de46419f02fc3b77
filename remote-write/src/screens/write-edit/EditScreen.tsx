import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useLocation, useNavigate } from 'react-router-dom';
import { HOME_PATH, postPath } from 'shared/contract/paths';
import { ApiError } from 'shared/errors';
import { useSession } from 'shared/session';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { EmptyState } from 'shared/ui/EmptyState';
import { Page } from 'shared/ui/Page';
import { SubHeader } from 'shared/ui/SubHeader';
import { Skeleton } from 'shared/ui/Skeleton';
import { postQuery, useChangePost } from '../../server-state/posts.ts';
import { ChangedMeanwhile, type Choice, type Conflict } from './ChangedMeanwhile.tsx';
import { COPY } from './copy.ts';
import styles from './EditScreen.module.css';
import { useState } from 'react';
import type { PostDetail } from 'shared/contract/post';
import { draftKeyOf } from 'shared/device';
import { pageUploadStates } from 'shared/uploads/page-upload-states';
import { namedRecordings, photosOf } from 'shared/uploads/recordings';
import { sendWithRecordings } from 'shared/uploads/send-with-recordings';
import { PostForm } from '../../post-form/PostForm.tsx';
import { scaledFilesToSend } from '../../post-form/draft/files-to-send.ts';
import {
  changesOfDraft,
  draftOfPost,
  existingPhoto,
  type PostDraft,
} from '../../post-form/draft/post-draft.ts';
import type { SendDraft } from '../../post-form/use-send-new-post.ts';
import { useDraftAutosave } from '../../post-form/draft/use-saved-draft.ts';
import { useDraftOfTab } from '../../post-form/draft/use-draft-of-tab.ts';

function EditScreen() {
  const postId = Number(useParams().postId);
  return isId(postId) ? <EditablePost postId={postId} /> : <NotFound />;
}

function EditablePost({ postId }: { postId: number }) {
  const myUserId = useSession((state) => state.user?.userId);
  const { data: post, error, isFetching, isFetchedAfterMount, refetch } = useQuery(postQuery(postId));

  // The cache may be stale: start the form with a fresh response.
  if (post !== undefined && isFetchedAfterMount && error === null)
    return post.author.userId === myUserId ? (
      <EditForm key={postId} post={post} />
    ) : (
      <NotMine postId={postId} />
    );
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return <NotFound />;
  return (
    <>
      <SubHeader title={COPY.heading} />
      <Page busy={error === null}>
        {error === null ? (
          <EditSkeleton />
        ) : (
          <AreaErrorCard title={COPY.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
        )}
      </Page>
    </>
  );
}

function NotMine({ postId }: { postId: number }) {
  return (
    <>
      <SubHeader title={COPY.heading} />
      <EmptyState
        title={COPY.notMineTitle}
        action={
          <ButtonLink to={postPath(postId)} replace>
            {COPY.toPost}
          </ButtonLink>
        }
      >
        {COPY.notMineText}
      </EmptyState>
    </>
  );
}

function NotFound() {
  return (
    <>
      <SubHeader title={COPY.heading} />
      <EmptyState
        title={COPY.notFoundTitle}
        action={
          <ButtonLink to={HOME_PATH} replace>
            {COPY.toHome}
          </ButtonLink>
        }
      >
        {COPY.notFoundText}
      </EmptyState>
    </>
  );
}

function isId(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}

function EditSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label={COPY.loading}>
      <span className={styles.photos}>
        <Skeleton width="6rem" height="6rem" shape="photo" />
        <Skeleton width="6rem" height="6rem" shape="photo" />
        <Skeleton width="6rem" height="6rem" shape="photo" />
      </span>
      <Skeleton height="3.5rem" />
      <Skeleton height="3.5rem" />
      <Skeleton width="70%" height="2.75rem" />
      <Skeleton height="9rem" />
    </div>
  );
}

function EditForm({ post }: { post: PostDetail }) {
  const { postId } = post;
  const navigate = useNavigate();
  const { state } = useLocation();
  const changePost = useChangePost(postId);
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const draftKey = draftKeyOf(useSession((session) => session.user?.userId) ?? 0, postId);
  const ofTab = useDraftOfTab(draftKey);
  const { forget } = useDraftAutosave(draftKey, ofTab?.isElsewhere === true);
  const [base] = useState(() => draftOfPost(post));
  const [states] = useState(pageUploadStates);

  const sendChanges = async (...[draft, { onProgress, signal }]: Parameters<SendDraft>): Promise<void> => {
    const files = await scaledFilesToSend(draft, signal);
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
    });
  };

  const choose = (current: PostDetail, typed: PostDraft): Promise<Choice> =>
    new Promise<Choice>((resolve) => {
      setConflict({ current, typed, choose: resolve });
    }).finally(() => setConflict(null));

  const send: SendDraft = async (draft, options) => {
    try {
      await sendChanges(draft, options);
    } catch (error) {
      if (!isChangedMeanwhile(error)) throw error;
      const current = await queryClient.fetchQuery({ ...postQuery(postId), staleTime: 0 });
      const choice = await choose(current, draft);
      if (choice === 'neither') return { kind: 'cancelled' };
      if (choice === 'typed') return send({ ...draft, basedOn: current.updatedAt }, options);
    }
    await forget().catch(() => undefined);
    return { kind: 'sent', postId };
  };

  function onSent(): void {
    // When the person came from the post's page, go back to it instead of adding it to the history twice.
    if (prefillsFromPost(state)) void navigate(-1);
    else void navigate(postPath(postId), { replace: true });
  }

  if (ofTab === undefined) return null;
  const savedDraft = ofTab.savedDraft && withCurrentMedia(ofTab.savedDraft, post);
  return (
    <>
      <PostForm
        key={ofTab.formKey}
        heading={COPY.heading}
        submitLabel={COPY.submit}
        busyLabel={COPY.submitting}
        base={base}
        ofTab={{ ...ofTab, savedDraft }}
        draftKey={draftKey}
        send={send}
        onSent={onSent}
      />
      <ChangedMeanwhile conflict={conflict} />
    </>
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

/** Another device has changed the post since the draft was begun. */
function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.details.some(({ field }) => field === 'basedOn');
}

export { EditScreen as Component };
