import { useEffect, useReducer, useRef, useState } from 'react';
import { type DraftErrors, errorsOfDraft, hasErrors } from './draft-validation.ts';
import {
  type DraftAction,
  type DraftState,
  isSameDraft,
  type MemoryDraft,
  nextAttempt,
  reduceDraft,
} from './memory-draft.ts';
import { type Refusal, refusalOf } from './refusal.ts';
import type { SendDraft, Sent } from './send-draft.ts';
import { useDraftKeeper } from './use-kept-draft.ts';

type MemoryFormState = {
  /** The memory as it was before anything was written. */
  base: MemoryDraft;
  /** What was written already and kept on the device; null where nothing was. */
  kept: MemoryDraft | null;
  draftKey: string;
  send: SendDraft;
};

/** How far a memory is on its way; the fraction is null while its photos are made ready. */
type Sending = { fraction: number | null; cancel: () => void };

/** One memory being written: what it is, what is wrong with it, where it is kept, and how far its sending is. */
export function useMemoryForm({ base, kept, draftKey, send }: MemoryFormState) {
  const [state, dispatch] = useReducer(reduceDraft, {
    draft: kept ?? base,
    tooManyPhotos: false,
  } satisfies DraftState);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const isSending = useRef(false);
  const keeper = useDraftKeeper(draftKey);
  const { draft } = state;
  const ownErrors = errorsOfDraft(draft);
  const onDevice = keeper.status === null ? kept : keeper.keptDraft;

  const { keep } = keeper;
  const lastKept = useRef(draft);
  useEffect(() => {
    // Nothing was changed yet, or it is on its way and no longer a draft.
    if (lastKept.current === draft || isSending.current) return;
    lastKept.current = draft;
    keep(draft);
  }, [draft, keep]);

  function change(action: DraftAction): void {
    // What the server said was about what it was sent.
    setRefusal((said) => (said === null ? null : withoutErrorsOf(said, action)));
    dispatch(action);
  }

  /** Answers what became of it, or the errors that keep it from being sent or that the server found. */
  async function submit(): Promise<Sent | { kind: 'errors'; errors: DraftErrors }> {
    if (isSending.current) return { kind: 'errors', errors: {} };
    setWasSubmitted(true);
    setRefusal(null);
    // Asked again: midnight may have passed since the form was last drawn.
    const found = errorsOfDraft(draft);
    if (hasErrors(found)) return { kind: 'errors', errors: found };
    isSending.current = true;
    const abort = new AbortController();
    const show = (fraction: number | null): void => setSending({ fraction, cancel: () => abort.abort() });
    show(null);
    try {
      const attempt = nextAttempt(draft);
      const attempted = { ...draft, attempt };
      dispatch({ kind: 'attempted', attempt });
      // All of it is on the device before it goes anywhere, and under which key it goes.
      keep(attempted);
      await keeper.stop();
      return await send(attempted, { onProgress: show, signal: abort.signal });
    } catch (error) {
      if (abort.signal.aborted) return { kind: 'cancelled' };
      const refused = refusalOf(error, draft);
      setRefusal(refused);
      return { kind: 'errors', errors: refused.errors };
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
    errors: shownErrors(ownErrors, refusal, wasSubmitted),
    refusal,
    /** Null while nothing is being sent. */
    sending,
    isChanged: !isSameDraft(base, draft),
    /** All of it, the latest change included, is on the device. */
    isKept: onDevice !== null && isSameDraft(onDevice, draft),
    hasNoRoom: keeper.status === 'no-room',
    forgetDraft: keeper.forget,
  };
}

/** A bad photo shows at once: nobody is still typing it. The fields show theirs once the form was sent. */
function shownErrors(own: DraftErrors, refusal: Refusal | null, wasSubmitted: boolean): DraftErrors {
  const photos = { ...refusal?.errors.photos, ...own.photos };
  return {
    ...refusal?.errors,
    ...(wasSubmitted ? own : {}),
    ...(Object.keys(photos).length > 0 ? { photos } : {}),
  };
}

function withoutErrorsOf(refusal: Refusal, action: DraftAction): Refusal {
  if (action.kind === 'participant-toggled' || action.kind === 'attempted') return refusal;
  const errors = { ...refusal.errors };
  if (action.kind === 'text') delete errors[action.field];
  // The places of the photos have changed, and with them the numbers in the messages.
  else delete errors.photos;
  return { ...refusal, notice: null, errors };
}
