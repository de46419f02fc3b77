import { ERROR_MESSAGES } from 'shared/contract/error-code';
import type { ErrorKind } from 'shared/contract/telemetry/error-report';
import { LOGIN_PATH } from 'shared/contract/paths';
import { rememberReturnTo } from 'shared/session';
import { ApiError } from './api-error.ts';
import { requiresLogin, isAbort } from './error-code-of.ts';
import { showToast } from './toast-store.ts';

const COPY = { login: '로그인하기' } as const;

/** The same message is shown once in this time (product.md section 9). */
export const DUPLICATE_SUPPRESSION_MS = 5000;

const reportedAtMs = new Map<string, number>();
const handled = new WeakSet<Error>();
const notified = new WeakSet<Error>();
const followers = new Set<ErrorFollower>();

/** Is told of every reported error, for telemetry. */
type ErrorFollower = (kind: ErrorKind, error: unknown) => void;

type ReportOptions = {
  /** Logs only. */
  silent?: boolean;
  kind?: ErrorKind;
};

/** The message shown for an error: an ApiError's own, else the unknown message. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : ERROR_MESSAGES.UNKNOWN_ERROR;
}

/** Logs an error and shows a toast: a message once in 5000 ms, an error once; nothing for aborts. */
export function reportError(error: unknown, { silent = false, kind = 'error' }: ReportOptions = {}): void {
  if (isAbort(error)) return;
  if (error instanceof Error) {
    if (handled.has(error)) return;
    handled.add(error);
  }
  console.error(error);
  for (const follower of followers) follower(kind, error);
  if (!silent) notifyError(error, errorMessage(error));
}

/**
 * Shows the toast of an error whose screen is gone, or that has no place on its screen; once, whoever calls.
 * An error that was only logged (`silent`) is shown, too.
 */
export function notifyError(error: unknown, message = fieldMessage(error) ?? errorMessage(error)): void {
  if (isAbort(error)) return;
  if (error instanceof Error) {
    if (notified.has(error)) return;
    notified.add(error);
  }
  reportError(error, { silent: true });
  if (wasJustReported(message)) return;
  showToast({ message, tone: 'error', ...(requiresLogin(error) ? { action: LOGIN_ACTION } : {}) });
}

/** A rejected field has its own message; the details of other errors are not for people. */
function fieldMessage(error: unknown): string | undefined {
  return error instanceof ApiError && error.code === 'VALIDATION_ERROR'
    ? error.details[0]?.message
    : undefined;
}

/** Reports uncaught errors and rejections (product.md section 8). Returns what removes the handlers. */
export function installGlobalErrorHandlers(): () => void {
  function onRejection(event: PromiseRejectionEvent): void {
    reportError(event.reason, { kind: 'rejection' });
  }
  function onError(event: ErrorEvent): void {
    // A browser's notice that a ResizeObserver was slow arrives as an error without an error: nothing failed.
    if (event.error === null || event.error === undefined) return;
    // Loaded ahead: opening the area runs it again and reports it (federation/runtime/prefetch/ahead.ts).
    if (document.currentScript?.dataset['ahead'] !== undefined) return;
    reportError(event.error);
  }
  window.addEventListener('unhandledrejection', onRejection);
  window.addEventListener('error', onError);
  return () => {
    window.removeEventListener('unhandledrejection', onRejection);
    window.removeEventListener('error', onError);
  };
}

/** Calls a follower with every error from now on. Returns what ends it. */
export function followErrors(follower: ErrorFollower): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}

/** Forgets the recently shown messages. For tests. */
export function forgetReportedMessages(): void {
  reportedAtMs.clear();
}

function wasJustReported(message: string): boolean {
  const nowMs = Date.now();
  const lastMs = reportedAtMs.get(message);
  if (lastMs !== undefined && nowMs - lastMs < DUPLICATE_SUPPRESSION_MS) return true;
  reportedAtMs.set(message, nowMs);
  return false;
}

/**
 * `로그인하기`: leads to the login and back to the current address. The login page checks with the server that the
 * session has ended and clears it (docs/contracts/login-page.md): until then open forms can save drafts.
 */
export const LOGIN_ACTION: { label: string; to: string; onSelect: () => void } = {
  label: COPY.login,
  to: LOGIN_PATH,
  onSelect: () => rememberReturnTo(`${window.location.pathname}${window.location.search}`),
};
