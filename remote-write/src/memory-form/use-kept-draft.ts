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

/** What has become of the draft that was handed over last. */
type Told = { status: KeeperStatus; draft: MemoryDraft | null };

/** Keeps every state of a draft on the device, from the first change on. */
export function useDraftKeeper(draftKey: string) {
  const [told, setTold] = useState<Told | null>(null);
  const keeper = useRef<Promise<DraftKeeper> | null>(null);
  const handedOver = useRef<MemoryDraft | null>(null);

  const current = useCallback((): Promise<DraftKeeper> => {
    keeper.current ??= createDraftKeeper(draftKey, (status) =>
      setTold({ status, draft: handedOver.current }),
    );
    return keeper.current;
  }, [draftKey]);

  const keep = useCallback(
    (draft: MemoryDraft): void => {
      const handOver = (opened: DraftKeeper): void => {
        handedOver.current = draft;
        opened.keep(contentOfDraft(draft));
      };
      current().then(handOver, () => setTold({ status: 'unavailable', draft }));
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
    setTold(null);
  }, [current]);

  return {
    status: told?.status ?? null,
    /** What is on the disk now; a change made since then is not in it. Null while it is being written, and where nothing is. */
    keptDraft: told?.status === 'kept' ? told.draft : null,
    keep,
    stop,
    forget,
  };
}
