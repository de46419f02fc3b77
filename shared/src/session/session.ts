/** Who is logged in, and what has to survive the login: one copy for the whole page. */
export { browserStorage } from './browser-storage.ts';
export {
  isPathOfThisHost,
  peekInviteCode,
  peekReturnTo,
  rememberInviteCode,
  rememberReturnTo,
  takeInviteCode,
  takeReturnTo,
} from './login-detour.ts';
export {
  clearSession,
  followOtherTabs,
  sessionStore,
  setAccessToken,
  setFamily,
  setUser,
  useSession,
} from './session-store.ts';
export { readUnsentTexts, restoreUnsentTexts, useUnsentText } from './unsent-text.ts';
export type { SessionState } from './session-store.ts';
