import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { HOME_PATH, LOGIN_PATH, RESTORE_PATH } from 'shared/contract/paths';
import { checkSession, type SessionCheck } from '../../guard/check-session.ts';
import { NO_FAMILY_PATH } from '../../guard/guard-loader.ts';
import { loginPath } from '../../guard/login-error.ts';

/** Longest time the splash is shown (decisions.md); the rest of the check continues without it. */
export const SPLASH_AT_MOST_MS = 1200;

/** Redirects when the session is checked or the splash's time is over: home's guard awaits the same check. */
export function useLeaveSplash(): { isOver: boolean } {
  const navigate = useNavigate();
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    let hasLeft = false;
    function openNext(path: string): void {
      if (hasLeft) return;
      hasLeft = true;
      clearTimeout(timer);
      void navigate(path, { replace: true });
    }
    const timer = setTimeout(() => {
      setIsOver(true);
      openNext(HOME_PATH);
    }, SPLASH_AT_MOST_MS);
    void checkSession('yesfam').then((check) => openNext(pathAfter(check)));
    return () => {
      hasLeft = true;
      clearTimeout(timer);
    };
  }, [navigate]);

  return { isOver };
}

function pathAfter(check: SessionCheck): string {
  if (check.kind === 'in') return HOME_PATH;
  if (check.kind === 'no-family') return NO_FAMILY_PATH;
  if (check.kind === 'deleted') return RESTORE_PATH;
  // A first visit is no error.
  return check.error === 'no-token' ? LOGIN_PATH : loginPath(check.error);
}
