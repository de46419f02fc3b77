import { postPath } from 'shared/contract/paths';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { customError, isAbort, showToast } from 'shared/errors';
import { queryClient } from 'shared/query';
import { sessionStore } from 'shared/session';
import { isolatedText } from 'shared/text/display-text';
import { randomId } from 'shared/text/random-id';
import type { FileToSend } from '../../uploads/recordings.ts';
import { COPY } from '../copy.ts';
import type { OutboxEntry, Rejection, Settled, ToSend } from '../device-schemas.ts';
import {
  changeEntry,
  draftToEntry,
  entryToDraft,
  markSent,
  readEntries,
  readEntry,
  readFiles,
  removeEntry,
  createSettledListeners,
  uploadsOf,
} from './outbox-entries.ts';
import { useOutbox } from './outbox-store.ts';
import { sendPost } from './send-post.ts';
import { OUTBOX_CHANNEL } from '../wait-for-posts.ts';
import { type Outcome, outcomeOfFailure, retryDelayMs, UNSURE_AFTER_MS } from './outcome-of-failure.ts';

/** Web Lock: only one tab drains the outbox. Without locks the Idempotency-Key alone prevents duplicates. */
const LOCK = 'ongi-outbox';

type Attempt = { entryId: string; abort: AbortController; done: Promise<unknown> };

type SenderState =
  | { kind: 'idle' }
  /** `isRequestedAgain`: `send` was called meanwhile; this pass may not have seen the newest entry. */
  | { kind: 'draining'; done: Promise<void>; isRequestedAgain: boolean; attempt: Attempt | null };

/** The sender of one page: it is idle, or drains the outbox entry by entry. */
export function createOutbox() {
  const listeners = createSettledListeners();
  let state: SenderState = { kind: 'idle' };
  let otherTabs: BroadcastChannel | null = null;
  let isStarted = false;
  let failures = 0;
  let nextTry: ReturnType<typeof setTimeout> | undefined;

  function send(): Promise<void> {
    clearTimeout(nextTry);
    if (state.kind === 'draining') {
      state.isRequestedAgain = true;
      return state.done;
    }
    const draining = {
      kind: 'draining' as const,
      done: Promise.resolve(),
      isRequestedAgain: false,
      attempt: null,
    };
    state = draining;
    draining.done = drain(draining).finally(() => {
      state = { kind: 'idle' };
    });
    return draining.done;
  }

  async function drain(draining: { isRequestedAgain: boolean }): Promise<void> {
    do {
      draining.isRequestedAgain = false;
      await withLock(sendAll);
    } while (draining.isRequestedAgain);
  }

  async function sendAll(): Promise<void> {
    const userId = sessionStore.getState().user?.userId;
    const entries = await showEntries();
    let later: (Outcome & { kind: 'later' }) | null = null;
    for (const { entryId } of entries) {
      const entry = await readEntry(entryId);
      // Another person may have logged in during the previous entry.
      if (entry === undefined || sessionStore.getState().user?.userId !== userId) continue;
      const outcome = await sendEntry(entry);
      await entriesChanged();
      if (outcome.kind === 'sent') failures = 0;
      if (outcome.kind !== 'later') continue;
      later = outcome;
      // An entry that fails on the server must not block others; without network or login, stop.
      if (outcome.reason !== 'server' || outcome.afterMs !== undefined) break;
    }
    if (later !== null) {
      notifyAllWaiting(later.reason);
      if (later.reason !== 'login') scheduleRetry(later.afterMs);
    }
    await listeners.notifySettledElsewhere();
  }

  async function sendEntry(entry: OutboxEntry): Promise<Outcome> {
    const { entryId, firstTriedAt } = entry;
    if (entry.state === 'refused' && entry.rejection !== null) {
      listeners.notify(entryId, { kind: 'refused', entry, rejection: entry.rejection });
      return { kind: 'kept' };
    }
    if (entry.state === 'unsure' || (firstTriedAt !== null && Date.now() - firstTriedAt > UNSURE_AFTER_MS)) {
      if (entry.state !== 'unsure') await changeEntry(entryId, { state: 'unsure' });
      await showEntries();
      listeners.notify(entryId, { kind: 'waiting', reason: 'unsure' });
      return { kind: 'kept' };
    }
    if (!navigator.onLine) return { kind: 'later', reason: 'network' };
    const abort = new AbortController();
    const done = attempt(entry, abort);
    setAttempt({ entryId, abort, done });
    useOutbox.setState({ sendingId: entryId, progress: 0 });
    return done.finally(() => {
      setAttempt(null);
      useOutbox.setState({ sendingId: null, progress: 0 });
    });
  }

  async function attempt(entry: OutboxEntry, abort: AbortController): Promise<Outcome> {
    const files = await readFiles(entry);
    // Withdrawn meanwhile, and its files with it.
    if ((await readEntry(entry.entryId)) === undefined) return { kind: 'kept' };
    if (files === null) {
      const rejection = { code: 'CUSTOM_ERROR', status: null, message: COPY.photoLost, details: [] };
      await reject(entry, rejection);
      return { kind: 'refused', rejection };
    }
    if (abort.signal.aborted || sessionStore.getState().user?.userId !== entry.userId)
      return { kind: 'kept' };
    return sendNow(entry, files, abort);
  }

  async function sendNow(
    entry: OutboxEntry,
    files: readonly FileToSend[],
    abort: AbortController,
  ): Promise<Outcome> {
    const { entryId } = entry;
    try {
      const postId = await sendPost(entry, files, {
        abort,
        onProgress: (progress) => useOutbox.setState({ progress }),
        // A line that breaks again and again is tried soon each time, as long as something arrives.
        onStored: () => {
          failures = 0;
        },
      });
      if (postId === null) return { kind: 'kept' };
      await markSent(entryId, postId);
      await showEntries();
      arrived(entryId, postId);
      return { kind: 'sent' };
    } catch (error) {
      if (abort.signal.aborted || isAbort(error)) return { kind: 'kept' };
      const outcome = outcomeOfFailure(error);
      if (outcome.kind === 'refused') await reject(entry, outcome.rejection);
      return outcome;
    }
  }

  async function reject(entry: OutboxEntry, rejection: Rejection): Promise<void> {
    await changeEntry(entry.entryId, { state: 'refused', rejection });
    await showEntries();
    const isAwaited = listeners.notify(entry.entryId, { kind: 'refused', entry, rejection });
    if (!isAwaited) showToast({ tone: 'error', message: COPY.rejected(isolatedText(entry.request.title)) });
  }

  function arrived(entryId: string, postId: number): void {
    void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.posts });
    const isAwaited = listeners.notify(entryId, { kind: 'sent', postId });
    if (!isAwaited) {
      showToast({ message: COPY.sent, action: { label: COPY.open, to: postPath(postId) } });
    }
  }

  function setAttempt(attempt: Attempt | null): void {
    if (state.kind === 'draining') state.attempt = attempt;
  }

  /** Returns whether it was being sent. */
  async function stopSending(entryId: string): Promise<boolean> {
    const attempt = state.kind === 'draining' ? state.attempt : null;
    if (attempt?.entryId !== entryId) return false;
    attempt.abort.abort();
    await attempt.done;
    return true;
  }

  function notifyAllWaiting(reason: 'network' | 'server' | 'login'): void {
    for (const { entryId } of useOutbox.getState().entries)
      listeners.notify(entryId, { kind: 'waiting', reason });
  }

  function scheduleRetry(afterMs: number | undefined): void {
    clearTimeout(nextTry);
    nextTry = setTimeout(() => void send().catch(() => undefined), afterMs ?? retryDelayMs(failures));
    failures += 1;
  }

  async function entriesChanged(): Promise<void> {
    await showEntries();
    // A BroadcastChannel reaches this origin only, and takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    otherTabs?.postMessage('changed');
  }

  function tryNow(): void {
    failures = 0;
    void send().catch(() => undefined);
  }

  return {
    /** Documented where the page imports them (device.ts). */
    sendOutbox: send,

    async putInOutbox(post: ToSend): Promise<string> {
      const { entryId } = await draftToEntry(post, randomId());
      await showEntries();
      return entryId;
    },

    async settled(entryId: string): Promise<Settled> {
      const outcome = listeners.next(entryId);
      // If storage fails, stop waiting: the entry is sent at the next start.
      send().catch(() => listeners.notify(entryId, { kind: 'waiting', reason: 'server' }));
      return outcome;
    },

    async takeBackToDraft(entryId: string): Promise<void> {
      const isCancelled = await stopSending(entryId);
      const { isRestored, abandoned } = await entryToDraft(entryId, isCancelled);
      if (!isRestored) throw customError(COPY.otherDraft);
      deleteUploads(abandoned);
      await entriesChanged();
      listeners.notify(entryId, { kind: 'gone' });
    },

    async sendAgain(entryId: string): Promise<void> {
      await changeEntry(entryId, { state: 'waiting', rejection: null, firstTriedAt: null });
      await entriesChanged();
      await send();
    },

    async forgetEntry(entryId: string): Promise<void> {
      await stopSending(entryId);
      const entry = await readEntry(entryId);
      await removeEntry(entryId);
      if (entry !== undefined) deleteUploads(uploadsOf(entry).map(({ upload }) => upload.url));
      await entriesChanged();
      listeners.notify(entryId, { kind: 'gone' });
    },

    startOutbox(): void {
      if (isStarted) return;
      isStarted = true;
      window.addEventListener('online', tryNow);
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') tryNow();
      });
      sessionStore.subscribe((session, before) => {
        if (session.user?.userId !== before.user?.userId) tryNow();
      });
      otherTabs ??= new BroadcastChannel(OUTBOX_CHANNEL);
      otherTabs.addEventListener('message', () => void showEntries().catch(() => undefined));
      tryNow();
    },
  };
}

export const outbox = createOutbox();

/** Best effort: nothing waits for it. */
function deleteUploads(urls: readonly string[]): void {
  if (urls.length === 0) return;
  void import(/* webpackChunkName: "uploads" */ '../../uploads/send-parts.ts')
    .then(({ deleteUpload }) => Promise.all(urls.map(deleteUpload)))
    .catch(() => undefined);
}

async function showEntries(): Promise<readonly OutboxEntry[]> {
  const userId = sessionStore.getState().user?.userId;
  const entries = userId === undefined ? [] : await readEntries(userId);
  useOutbox.setState({ entries });
  return entries;
}

async function withLock(work: () => Promise<void>): Promise<void> {
  // Pages without https have no locks.
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(LOCK, work);
}
