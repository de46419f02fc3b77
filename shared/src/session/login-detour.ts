import { browserStorage } from './browser-storage.ts';

const RETURN_TO_KEY = 'ongi.returnTo';
const INVITE_CODE_KEY = 'ongi.inviteCode';

const storage = browserStorage('session');

/** Whether a path stays on this host: one leading slash, and not read as another host (`//`, `/\`). */
export function isPathOfThisHost(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path)) return false;
  // Browsers drop tabs and line breaks from addresses, so "/\t/evil" would become "//evil".
  if (/[\u0000-\u001f\u007f]/.test(path)) return false;
  // Dots are resolved away: "/.//evil" becomes "//evil".
  return (
    URL.canParse(path, 'http://host.invalid') &&
    !new URL(path, 'http://host.invalid').pathname.startsWith('//')
  );
}

/** Remembers where a deep link pointed, over the login. A path of another host is not remembered. */
export function rememberReturnTo(path: string): void {
  if (isPathOfThisHost(path)) storage.write(RETURN_TO_KEY, path);
}

export function peekReturnTo(): string | null {
  const path = storage.read(RETURN_TO_KEY);
  return path !== null && isPathOfThisHost(path) ? path : null;
}

/** Where to go on after the login, once: the second call answers null. */
export function takeReturnTo(): string | null {
  const path = peekReturnTo();
  storage.write(RETURN_TO_KEY, null);
  return path;
}

export function rememberInviteCode(code: string): void {
  storage.write(INVITE_CODE_KEY, code);
}

export function peekInviteCode(): string | null {
  return storage.read(INVITE_CODE_KEY);
}

/** The remembered invite code, once. */
export function takeInviteCode(): string | null {
  const code = peekInviteCode();
  storage.write(INVITE_CODE_KEY, null);
  return code;
}
