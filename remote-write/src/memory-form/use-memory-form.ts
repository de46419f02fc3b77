import { useReducer, useRef, useState } from 'react';
import { type DraftErrors, errorsOfDraft, hasErrors } from './draft-validation.ts';
import {
  type DraftAction,
  type DraftState,
  isSameDraft,
  type MemoryDraft,
  reduceDraft,
} from './memory-draft.ts';
import { type Refusal, refusalOf } from './refusal.ts';

/** Sends a draft; answers when the server has it, throws when not. */
export type SendDraft = (draft: MemoryDraft, onUploadProgress: (fraction: number) => void) => Promise<void>;

/** One memory being written: what it is, what is wrong with it, and how far its sending is. */
export function useMemoryForm(initial: MemoryDraft, send: SendDraft) {
  const [state, dispatch] = useReducer(reduceDraft, {
    draft: initial,
    tooManyPhotos: false,
  } satisfies DraftState);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [uploaded, setUploaded] = useState<number | null>(null);
  const isSending = useRef(false);
  const { draft } = state;
  const ownErrors = errorsOfDraft(draft);

  function change(action: DraftAction): void {
    // What the server said was about what it was sent.
    setRefusal((said) => (said === null ? null : withoutErrorsOf(said, action)));
    dispatch(action);
  }

  /** Answers the errors that keep it from being sent, or that the server found; null when it is done. */
  async function submit(): Promise<DraftErrors | null> {
    if (isSending.current) return {};
    setWasSubmitted(true);
    setRefusal(null);
    if (hasErrors(ownErrors)) return ownErrors;
    isSending.current = true;
    setUploaded(0);
    try {
      await send(draft, setUploaded);
      return null;
    } catch (error) {
      const refused = refusalOf(error, draft);
      setRefusal(refused);
      return refused.errors;
    } finally {
      isSending.current = false;
      setUploaded(null);
    }
  }

  return {
    draft,
    tooManyPhotos: state.tooManyPhotos,
    change,
    submit,
    errors: shownErrors(ownErrors, refusal, wasSubmitted),
    refusal,
    /** How much of it is sent, 0 to 1; null while nothing is being sent. */
    uploaded,
    isChanged: !isSameDraft(initial, draft),
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
  if (action.kind === 'participant-toggled') return refusal;
  const errors = { ...refusal.errors };
  if (action.kind === 'text') delete errors[action.field];
  // The places of the photos have changed, and with them the numbers in the messages.
  else delete errors.photos;
  return { ...refusal, notice: null, errors };
}
