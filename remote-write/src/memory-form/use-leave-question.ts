import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';

/**
 * Asks before unsent changes are left: inside the app through the returned question, outside of it (closing,
 * reloading) through the browser's own.
 */
export function useLeaveQuestion(hasUnsentChanges: boolean) {
  const isFree = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsentChanges && !isFree.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!hasUnsentChanges) return undefined;
    function keep(event: BeforeUnloadEvent): void {
      if (!isFree.current) event.preventDefault();
    }
    window.addEventListener('beforeunload', keep);
    return () => window.removeEventListener('beforeunload', keep);
  }, [hasUnsentChanges]);

  return {
    isAsked: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
    /** Everything is sent: the next page may come. */
    letGo: useCallback(() => {
      isFree.current = true;
    }, []),
  };
}
