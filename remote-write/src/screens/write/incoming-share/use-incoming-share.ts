import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { showToast } from 'shared/errors';
import { COPY } from '../copy.ts';
import { type IncomingShare, readIncomingShare, removeIncomingShare } from './incoming-share.ts';

type IncomingShareState = {
  /** Undefined while it is read, null where nothing was shared. */
  share: IncomingShare | null | undefined;
  /** Forgets it: the draft that contains it is on the device, or was sent. */
  forget: () => void;
  /** Forgets it, also in the address. */
  onTaken: () => void;
};

/** What other apps have shared with this one: `?share=received` of the address. */
export function useIncomingShare(): IncomingShareState {
  const [search, setSearch] = useSearchParams();
  const outcome = search.get('share');
  const [share, setShare] = useState<IncomingShare | null | undefined>(
    outcome === 'received' ? undefined : null,
  );

  useEffect(() => {
    if (outcome === 'failed') showToast({ message: COPY.shareFailed, tone: 'error' });
    if (outcome !== 'received') return undefined;
    let isCurrent = true;
    void readIncomingShare().then((found) => isCurrent && setShare(found));
    return () => {
      isCurrent = false;
    };
  }, [outcome]);

  function forget(): void {
    if (share !== null && share !== undefined) void removeIncomingShare(share);
  }

  function onTaken(): void {
    forget();
    setSearch({}, { replace: true });
  }

  return { share, forget, onTaken };
}
