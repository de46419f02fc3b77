import { useCallback, useEffect, useRef, useState } from 'react';
import { createDraftAutosave, type DraftAutosave, type AutosaveStatus, readDraft } from 'shared/device';
import { contentOfDraft, draftOfContent } from './saved-draft.ts';
import type { PostDraft } from './post-draft.ts';

/**
 * The draft saved under a key: `undefined` while it is read, null when there is none.
 * @param isAnew read once more where this changes
 */
export function useReadDraft(draftKey: string, isAnew: boolean): PostDraft | null | undefined {
  const [read, setRead] = useState<{ draftKey: string; isAnew: boolean; draft: PostDraft | null }>();
  useEffect(() => {
    let isCurrent = true;
    const show = (draft: PostDraft | null): void => {
      if (isCurrent) setRead({ draftKey, isAnew, draft });
    };
    readDraft(draftKey).then(
      (savedDraft) => show(savedDraft === null ? null : draftOfContent(savedDraft)),
      () => show(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [draftKey, isAnew]);
  return read?.draftKey === draftKey && read.isAnew === isAnew ? read.draft : undefined;
}

/** What has become of the draft that was handed over last. */
type AutosaveState = { status: AutosaveStatus; draft: PostDraft | null };

/** Saves every state of a draft on the device, from the first change on. @param isOff nothing is saved */
export function useDraftAutosave(draftKey: string, isOff = false) {
  const [autosaveState, setAutosaveState] = useState<AutosaveState | null>(null);
  const autosave = useRef<Promise<DraftAutosave> | null>(null);
  const handedOver = useRef<PostDraft | null>(null);

  const current = useCallback((): Promise<DraftAutosave> => {
    autosave.current ??= createDraftAutosave(draftKey, (status) =>
      setAutosaveState({ status, draft: handedOver.current }),
    );
    return autosave.current;
  }, [draftKey]);

  const save = useCallback(
    (draft: PostDraft): void => {
      if (isOff) return;
      const handOver = (opened: DraftAutosave): void => {
        handedOver.current = draft;
        opened.save(contentOfDraft(draft));
      };
      current().then(handOver, () => setAutosaveState({ status: 'unavailable', draft }));
    },
    [current, isOff],
  );

  /** Resolves when everything is written; saving pauses until the next change. */
  const stop = useCallback(async (): Promise<void> => {
    const stopped = autosave.current;
    autosave.current = null;
    await (await stopped)?.stop();
  }, []);

  const forget = useCallback(async (): Promise<void> => {
    if (isOff) return;
    const opened = await current();
    autosave.current = null;
    await opened.forget();
    setAutosaveState(null);
  }, [current, isOff]);

  return {
    status: autosaveState?.status ?? null,
    /** The draft as written; later changes are not in it. Null during a write, and when there is none. */
    keptDraft: autosaveState?.status === 'kept' ? autosaveState.draft : null,
    save,
    stop,
    forget,
  };
}
