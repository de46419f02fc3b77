import { useEffect, useEffectEvent, useRef } from 'react';
import type { NewPhoto, PostDraft } from './draft/post-draft.ts';
import type { usePostForm } from './use-post-form.ts';

type Share = { photos: readonly NewPhoto[]; text: string };
type Form = Pick<ReturnType<typeof usePostForm>, 'draft' | 'change' | 'isSaved'>;

/** Adds what was shared to the draft, once, and reports when the draft with it is on the device. */
export function useShareOnce(share: Share | null, form: Form, onTaken: (() => void) | undefined): void {
  const added = useRef<{ share: Share; before: PostDraft } | null>(null);
  const wasTaken = useRef(false);
  const { draft, isSaved } = form;
  const add = useEffectEvent((received: Share) => {
    added.current = { share: received, before: draft };
    form.change({ kind: 'share-received', ...received });
  });
  const taken = useEffectEvent(() => onTaken?.());

  useEffect(() => {
    if (share !== null && added.current?.share !== share) add(share);
  }, [share]);

  useEffect(() => {
    const isIn = added.current !== null && added.current.before !== draft;
    if (!isIn || !isSaved || wasTaken.current) return;
    wasTaken.current = true;
    taken();
  }, [draft, isSaved]);
}
