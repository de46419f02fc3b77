import * as z from 'shared/schema';
import { create } from 'zustand';
import type { Family } from 'shared/contract/family/family';
import type { User } from 'shared/contract/user';
import { browserStorage } from './browser-storage.ts';
import { tokenSchema } from './session-schemas.ts';

const ACCESS_TOKEN_KEY = 'accessToken';

const storage = browserStorage('local');

export type SessionState = {
  /** Sent as `Authorization: Bearer`; null for a visitor. */
  accessToken: string | null;
  /** The logged-in person, once the guard has fetched it. */
  user: User | null;
  /** Whether the token was seen to be good: true from `setUser` on. */
  isAuthenticated: boolean;
  /** The person's family with its members, once the guard has fetched it. */
  family: Family | null;
};

const VISITOR: Omit<SessionState, 'accessToken'> = { user: null, isAuthenticated: false, family: null };

/** The session as a hook: `useSession((state) => state.user)`. */
export const useSession = create<SessionState>(() => ({ accessToken: storedToken(), ...VISITOR }));

/** The same store outside of components: `getState`, `subscribe`. */
export const sessionStore: Pick<typeof useSession, 'getState' | 'subscribe'> = useSession;

/** Stores the token (local storage, `accessToken`). A new token is a new person: resets user and family. */
export function setAccessToken(token: string | null): void {
  if (token === useSession.getState().accessToken) return;
  const parsed = token === null ? null : parseToken(token);
  storage.write(ACCESS_TOKEN_KEY, parsed);
  useSession.setState({ accessToken: parsed, ...VISITOR });
}

/** Marks the session as authenticated for this person, or (null) as not. */
export function setUser(user: User | null): void {
  useSession.setState({ user, isAuthenticated: user !== null });
}

export function setFamily(family: Family | null): void {
  useSession.setState({ family });
}

/** Ends the session in this browser. What a person typed elsewhere (drafts) is not touched. */
export function clearSession(): void {
  setAccessToken(null);
  useSession.setState(VISITOR);
}

/** Follows a log-in or log-out in another tab. Called once by the host; returns what ends it. */
export function followOtherTabs(): () => void {
  function onStorage(event: StorageEvent): void {
    // key is null when the whole storage was cleared.
    if (event.key !== ACCESS_TOKEN_KEY && event.key !== null) return;
    const accessToken = storedToken();
    if (accessToken !== useSession.getState().accessToken) useSession.setState({ accessToken, ...VISITOR });
  }
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function storedToken(): string | null {
  const stored = storage.read(ACCESS_TOKEN_KEY);
  return stored === null ? null : parseToken(stored);
}

function parseToken(token: string): string | null {
  const parsed = z.safeParse(tokenSchema, token);
  return parsed.success ? parsed.data : null;
}
