import { useEffect, useReducer, useRef, useState } from 'react';
import { type DraftErrors, errorsOfDraft, hasErrors } from './draft/draft-validation.ts';
import {
  type DraftAction,
  type DraftState,
  isSameDraft,
  isVideo,
  type PostDraft,
  nextAttempt,
  reduceDraft,
} from './draft/post-draft.ts';
import { notifyError } from 'shared/errors';
import { type Rejection, rejectionOf } from './RejectionNotice.tsx';
import type { SendDraft, Sent } from './use-send-new-post.ts';
import { usePhotoConversions, useVideoFacts } from './photos/prepare-files.ts';
import { useVideoLimits } from '../server-state/recording-limits.ts';
import { useIsOpen } from './use-is-open.ts';
import { useDraftAutosave } from './draft/use-saved-draft.ts';

type PostFormOptions = {
  base: PostDraft;
  savedDraft: PostDraft | null;
  draftKey: string;
  /** Another tab writes this draft: this one saves nothing over it. */
  isElsewhere: boolean;
  send: SendDraft;
};

/** Progress of sending; the fraction is null while photos are prepared. */
type Sending = { fraction: number | null; isUnstored: boolean; cancel: () => void };

export function usePostForm({ base, savedDraft, draftKey, isElsewhere, send }: PostFormOptions) {
  const [state, dispatch] = useReducer(reduceDraft, {
    draft: savedDraft ?? base,
    tooManyPhotos: false,
  } satisfies DraftState);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const isSending = useRef(false);
  const autosave = useDraftAutosave(draftKey, isElsewhere);
  const { draft } = state;
  const conversions = usePhotoConversions(draft.photos, (key, file) =>
    dispatch({ kind: 'photo-converted', key, file }),
  );
  useVideoFacts(draft.photos, (key, video) => dispatch({ kind: 'video-measured', key, video }));
  const videoLimits = useVideoLimits(draft.photos.some(isVideo));
  const ownErrors = withPhotoErrors(errorsOfDraft(draft, videoLimits), conversions.errors);
  const onDevice = autosave.status === null ? savedDraft : autosave.keptDraft;

  const { save } = autosave;
  const latest = useRef({ draft, conversionErrors: conversions.errors });
  useEffect(() => {
    latest.current = { draft, conversionErrors: conversions.errors };
  });

  const isOpen = useIsOpen();
  const lastSaved = useRef(draft);
  useEffect(() => {
    // Nothing was changed yet, or it is on its way and no longer a draft, or another tab has the draft.
    if (lastSaved.current === draft || isSending.current || isElsewhere) return;
    lastSaved.current = draft;
    save(draft);
  }, [draft, isElsewhere, save]);

  function change(action: DraftAction): void {
    // The rejection was about what was sent.
    setRejection((current) => (current === null ? null : withoutErrorsOf(current, action)));
    dispatch(action);
  }

  /** Resolves to the result, or to the errors that prevent sending or that the server found. */
  async function submit(): Promise<Sent | { kind: 'errors'; errors: DraftErrors }> {
    if (isSending.current) return { kind: 'errors', errors: {} };
    setWasSubmitted(true);
    setRejection(null);
    // Validate again: midnight may have passed since the last render.
    const found = withPhotoErrors(errorsOfDraft(draft, videoLimits), conversions.errors);
    if (hasErrors(found)) return { kind: 'errors', errors: found };
    isSending.current = true;
    const abort = new AbortController();
    const show = (fraction: number | null): void =>
      setSending((shown) => ({
        fraction,
        isUnstored: shown?.isUnstored ?? false,
        cancel: () => abort.abort(),
      }));
    const onUnstored = (): void => setSending((shown) => shown && { ...shown, isUnstored: true });
    show(null);
    let sent = draft;
    try {
      await conversions.settled(abort.signal);
      abort.signal.throwIfAborted();
      sent = latest.current.draft;
      const errors = withPhotoErrors(errorsOfDraft(sent, videoLimits), latest.current.conversionErrors);
      if (hasErrors(errors)) return { kind: 'errors', errors };
      const attempt = nextAttempt(sent);
      const attempted = { ...sent, attempt };
      dispatch({ kind: 'attempted', attempt });
      // All of it is on the device before it goes anywhere, and under which key it goes.
      save(attempted);
      await autosave.stop();
      return await send(attempted, { onProgress: show, onUnstored, signal: abort.signal });
    } catch (error) {
      if (abort.signal.aborted) return { kind: 'cancelled' };
      const rejected = rejectionOf(error, sent);
      setRejection(rejected);
      if (!isOpen.current) notifyError(error);
      return { kind: 'errors', errors: rejected.errors };
    } finally {
      isSending.current = false;
      setSending(null);
    }
  }

  return {
    draft,
    tooManyPhotos: state.tooManyPhotos,
    change,
    submit,
    errors: shownErrors(ownErrors, rejection, wasSubmitted),
    rejection,
    convertingKeys: conversions.pendingKeys,
    /** Null while nothing is being sent. */
    sending,
    isChanged: !isSameDraft(base, draft),
    /** All of it, the latest change included, is on the device. */
    isSaved: onDevice !== null && isSameDraft(onDevice, draft),
    hasNoRoom: autosave.status === 'no-room',
    forgetDraft: autosave.forget,
  };
}

/** Photo errors show at once: they are not being typed. Field errors show after the first submit. */
function shownErrors(own: DraftErrors, rejection: Rejection | null, wasSubmitted: boolean): DraftErrors {
  const photos = { ...rejection?.errors.photos, ...own.photos };
  return {
    ...rejection?.errors,
    ...(wasSubmitted ? own : {}),
    ...(Object.keys(photos).length > 0 ? { photos } : {}),
  };
}

function withPhotoErrors(errors: DraftErrors, more: Readonly<Record<string, string>>): DraftErrors {
  return Object.keys(more).length === 0 ? errors : { ...errors, photos: { ...errors.photos, ...more } };
}

function withoutErrorsOf(rejection: Rejection, action: DraftAction): Rejection {
  if (['participant-toggled', 'question-removed', 'attempted'].includes(action.kind)) return rejection;
  const errors = { ...rejection.errors };
  if (action.kind === 'text') delete errors[action.field];
  else if (action.kind === 'voice-recorded' || action.kind === 'voice-removed') delete errors.voice;
  // Photo positions changed, and with them the numbers in the messages.
  else delete errors.photos;
  return { ...rejection, notice: null, errors };
}
