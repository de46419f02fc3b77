import { useCallback, useEffect, useRef, useState } from 'react';
import { createDraftKeeper, type DraftKeeper, type KeeperStatus, readDraft } from 'shared/device';
import { contentOfDraft, draftOfContent } from './kept-draft.ts';
import type { MemoryDraft } from './memory-draft.ts';

/** What was kept under a key: `undefined` while it is being read, null where nothing was. */
export function useReadDraft(draftKey: string): MemoryDraft | null | undefined {
  const [read, setRead] = useState<{ draftKey: string; draft: MemoryDraft | null }>();
  useEffect(() => {
    let isCurrent = true;
    const show = (draft: MemoryDraft | null): void => {
      if (isCurrent) setRead({ draftKey, draft });
    };
    readDraft(draftKey).then(
      (kept) => show(kept === null ? null : draftOfContent(kept)),
      () => show(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [draftKey]);
  return read?.draftKey === draftKey ? read.draft : undefined;
}

/** Keeps every state of a draft on the device, from the first change on. */
export function useDraftKeeper(draftKey: string) {
  const [status, setStatus] = useState<KeeperStatus | null>(null);
  const keeper = useRef<Promise<DraftKeeper> | null>(null);

  const current = useCallback((): Promise<DraftKeeper> => {
    keeper.current ??= createDraftKeeper(draftKey, setStatus);
    return keeper.current;
  }, [draftKey]);

  const keep = useCallback(
    (draft: MemoryDraft): void => {
      current().then(
        (opened) => opened.keep(contentOfDraft(draft)),
        () => setStatus('unavailable'),
      );
    },
    [current],
  );

  /** Everything is on the disk, and nothing more is kept until the next change. */
  const stop = useCallback(async (): Promise<void> => {
    const stopped = keeper.current;
    keeper.current = null;
    await (await stopped)?.stop();
  }, []);

  const forget = useCallback(async (): Promise<void> => {
    const opened = await current();
    keeper.current = null;
    await opened.forget();
    setStatus(null);
  }, [current]);

  return { status, keep, stop, forget };
}
