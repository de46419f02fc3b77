import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { checkSession, type SessionCheck } from '../../guard/check-session.ts';
import { HOME_PATH, NO_FAMILY_PATH, RESTORE_PATH } from '../../guard/guard-loader.ts';
import { LOGIN_PATH, loginPath } from '../../guard/login-error.ts';

/** The cover is shown for at most this long (decisions.md); what the check still needs is then waited for without it. */
export const SPLASH_AT_MOST_MS = 1200;

/** Goes on as soon as the login is checked, or when the cover was shown long enough: home's own guard waits for the same check. */
export function useWayOnFromSplash(): { isOver: boolean } {
  const navigate = useNavigate();
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    let hasGoneOn = false;
    function goOn(path: string): void {
      if (hasGoneOn) return;
      hasGoneOn = true;
      clearTimeout(timer);
      void navigate(path, { replace: true });
    }
    const timer = setTimeout(() => {
      setIsOver(true);
      goOn(HOME_PATH);
    }, SPLASH_AT_MOST_MS);
    void checkSession('yesfam').then((check) => goOn(pathAfter(check)));
    return () => {
      hasGoneOn = true;
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
