import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { LOGIN_PATH } from 'shared/contract/paths';

type Unsent = {
  hasChanges: boolean;
  /** Saved on the device: closing the page loses nothing, so the browser does not prompt. */
  isSaved: boolean;
};

/** Prompts before unsent changes are lost: in the app by the returned prompt, else by the browser's. */
export function useLeavePrompt({ hasChanges, isSaved }: Unsent) {
  const isFree = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasChanges &&
      !isFree.current &&
      currentLocation.pathname !== nextLocation.pathname &&
      // The way to the login leads back here, to a draft that is on the device.
      !(isSaved && nextLocation.pathname === LOGIN_PATH),
  );
  const wouldBeLost = hasChanges && !isSaved;

  useEffect(() => {
    if (!wouldBeLost) return undefined;
    function preventUnload(event: BeforeUnloadEvent): void {
      if (!isFree.current) event.preventDefault();
    }
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [wouldBeLost]);

  return {
    isOpen: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
    /** Everything is sent: the next page may come. */
    allowLeaving: useCallback(() => {
      isFree.current = true;
    }, []),
  };
}
