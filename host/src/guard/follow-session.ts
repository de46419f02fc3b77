import type { createBrowserRouter } from 'react-router-dom';
import { forgetSeen } from 'shared/device';
import { queryClient } from 'shared/query';
import {
  followOtherTabs,
  peekInviteCode,
  peekReturnTo,
  readUnsentTexts,
  rememberInviteCode,
  rememberReturnTo,
  restoreUnsentTexts,
  sessionStore,
} from 'shared/session';
import { rememberWhetherFamily } from './family-hint.ts';
import { noteNewLogin } from '../service-worker/login-of-page.ts';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'revalidate'>;

/** Queries whose answers are the same for everybody. */
const PUBLIC_KEY = 'auth';

/** Clears cached responses at another token; reruns the guard after another tab's login or logout. */
export function followSession(router: Router): () => void {
  const endFollowing = followOtherTabs();
  const endForgetting = sessionStore.subscribe(({ accessToken, family }, previous) => {
    if (family !== previous.family) rememberWhetherFamily(family !== null);
    if (accessToken === previous.accessToken) return;
    // What a person read leaves the device; what they wrote stays for them (docs/contracts/device.md).
    void forgetSeen().then(noteNewLogin);
    if (previous.accessToken !== null) forgetThisTab();
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== PUBLIC_KEY });
  });
  function onStorage({ key }: StorageEvent): void {
    if (key === 'accessToken' || key === null) void router.revalidate();
  }
  window.addEventListener('storage', onStorage);
  return () => {
    endFollowing();
    endForgetting();
    window.removeEventListener('storage', onStorage);
  };
}

/** Clears a tab's data of the person, except the redirect after login and unsent texts. */
function forgetThisTab(): void {
  const returnTo = peekReturnTo();
  const inviteCode = peekInviteCode();
  const unsentTexts = readUnsentTexts();
  try {
    window.sessionStorage.clear();
  } catch {
    // Switched off: there is nothing.
  }
  if (returnTo !== null) rememberReturnTo(returnTo);
  if (inviteCode !== null) rememberInviteCode(inviteCode);
  restoreUnsentTexts(unsentTexts);
}
