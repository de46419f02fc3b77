import { useEffect, useState } from 'react';
import { type DraftHolder, followDraftLock } from './draft-lock.ts';
import type { PostDraft } from './post-draft.ts';
import { useReadDraft } from './use-saved-draft.ts';

export type DraftOfTab = {
  /** Another form where the draft of the other tab takes the place of this one's. */
  formKey: string;
  /** The draft on the device; null when there is none, and while another tab writes it. */
  savedDraft: PostDraft | null;
  /** Another tab writes this draft, from before this form opened: this one saves nothing over it. */
  isElsewhere: boolean;
  /** What the other tab has left behind when it closed, null for nothing; undefined until then. */
  left: PostDraft | null | undefined;
  /** This tab goes on with what was left. */
  takeOver: () => void;
};

/** The draft under this key and which tab may write it; undefined until both are known. */
export function useDraftOfTab(draftKey: string): DraftOfTab | undefined {
  const [lock, setLock] = useState<{ draftKey: string; began: DraftHolder; holder: DraftHolder }>();
  const [takenOver, setTakenOver] = useState<string | null>(null);
  useEffect(
    () =>
      followDraftLock(draftKey, (holder) =>
        setLock((known) => ({
          draftKey,
          began: known?.draftKey === draftKey ? known.began : holder,
          holder,
        })),
      ),
    [draftKey],
  );
  const current = lock?.draftKey === draftKey ? lock : undefined;
  const isFree = current?.holder === 'here' && current.began === 'elsewhere';
  // Read once more: the other tab has written to its end.
  const read = useReadDraft(draftKey, isFree);
  if (current === undefined || (read === undefined && !isFree)) return undefined;
  const isElsewhere = current.began === 'elsewhere' && takenOver !== draftKey;
  const left = isFree && isElsewhere ? read : undefined;
  const isTaken = current.began === 'elsewhere' && takenOver === draftKey;
  return {
    formKey: isTaken && read !== null ? `${draftKey} taken over` : draftKey,
    savedDraft: isElsewhere ? null : (read ?? null),
    isElsewhere,
    left,
    takeOver: () => setTakenOver(draftKey),
  };
}
