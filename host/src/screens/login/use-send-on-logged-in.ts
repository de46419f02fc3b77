import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { sessionStore } from 'shared/session';
import { wayAfterLogin } from '../../login/after-login.ts';

/** Redirects a person who is logged in already; checked on mount, and again when the connection returns. */
export function useSendOnLoggedIn(): void {
  const navigate = useNavigate();

  useEffect(() => {
    let isOpen = true;
    async function sendOn(): Promise<void> {
      if (sessionStore.getState().accessToken === null) return;
      // The cached person may be why they are here: their session has ended, and only the server knows.
      const way = await wayAfterLogin({ fresh: true });
      if (isOpen && way.kind === 'go') void navigate(way.path, { replace: true });
    }
    function onOnline(): void {
      void sendOn();
    }
    void sendOn();
    window.addEventListener('online', onOnline);
    return () => {
      isOpen = false;
      window.removeEventListener('online', onOnline);
    };
  }, [navigate]);
}
