import { useEffect, useState } from 'react';

/** Whether a moment has passed, rechecked when the page becomes visible: sleeping phones run no timers. */
export function useIsOver(momentMs: number): boolean {
  const [isOver, setIsOver] = useState(() => Date.now() >= momentMs);
  useEffect(() => {
    const check = (): void => setIsOver(Date.now() >= momentMs);
    const timer = setTimeout(check, Math.max(0, momentMs - Date.now()));
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [momentMs]);
  return isOver;
}
