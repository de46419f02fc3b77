import { postCalls } from 'shared/contract/post';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { customError, isAbort, showToast } from 'shared/errors';
import { callApi } from 'shared/http';
import { queryClient } from 'shared/query';
import { sessionStore } from 'shared/session';
import { isolatedText } from 'shared/text/display-text';
import { randomId } from 'shared/text/random-id';
import { COPY } from './copy.ts';
import type { DraftPhotoFile, OutboxEntry, Rejection, Settled, ToSend } from './device-types.ts';
import {
  beginAttempt,
  changeEntry,
  draftToEntry,
  entryIsSent,
  entryToDraft,
  readEntries,
  readEntry,
  readPhotos,
  removeEntry,
  sentPostOf,
} from './outbox-entries.ts';
import { useOutbox } from './outbox-store.ts';
import { type Outcome, outcomeOfFailure, retryDelayMs, UNSURE_AFTER_MS } from './outcome-of-failure.ts';

/** One tab at a time sends; where the browser has no locks, the Idempotency-Key alone makes one of two. */
const LOCK = 'ongi-outbox';

let otherTabs: BroadcastChannel | null = null;

/** Entries that a page waits for: what becomes of them is told there and not in a toast. */
const awaited = new Map<string, ((settled: Settled) => void)[]>();

let current: { entryId: string; abort: AbortController; done: Promise<unknown> } | null = null;
let sending: Promise<void> | null = null;
/** Asked for while it was under way: what came in between may not have been seen. */
let isRequestedAgain = false;
let failures = 0;
let nextTry: ReturnType<typeof setTimeout> | undefined;

export async function putInOutbox(post: ToSend): Promise<string> {
  const { entryId } = await draftToEntry(post, randomId());
  await showEntries();
  return entryId;
}

export async function settled(entryId: string): Promise<Settled> {
  const outcome = new Promise<Settled>((resolve) => {
    awaited.set(entryId, [...(awaited.get(entryId) ?? []), resolve]);
  });
  // Where the device fails in between, nobody waits for what cannot be told: it is sent at the next start.
  sendOutbox().catch(() => notify(entryId, { kind: 'waiting', reason: 'server' }));
  return outcome;
}

export function sendOutbox(): Promise<void> {
  clearTimeout(nextTry);
  if (sending !== null) isRequestedAgain = true;
  sending ??= sendWhileRequested().finally(() => {
    sending = null;
  });
  return sending;
}

export async function takeBackToDraft(entryId: string): Promise<void> {
  await stopSending(entryId);
  if (!(await entryToDraft(entryId))) throw customError(COPY.otherDraft);
  await entriesChanged();
  notify(entryId, { kind: 'gone' });
}

export async function sendAgain(entryId: string): Promise<void> {
  await changeEntry(entryId, { state: 'waiting', refusal: null, firstTriedAt: null });
  await entriesChanged();
  await sendOutbox();
}

export async function forgetEntry(entryId: string): Promise<void> {
  await stopSending(entryId);
  await removeEntry(entryId);
  await entriesChanged();
  notify(entryId, { kind: 'gone' });
}

export function startOutbox(): void {
  const tryNow = (): void => {
    failures = 0;
    void sendOutbox().catch(() => undefined);
  };
  window.addEventListener('online', tryNow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') tryNow();
  });
  sessionStore.subscribe((session, before) => {
    if (session.user?.userId !== before.user?.userId) tryNow();
  });
  otherTabs ??= new BroadcastChannel(LOCK);
  otherTabs.addEventListener('message', () => void showEntries().catch(() => undefined));
  tryNow();
}

async function sendWhileRequested(): Promise<void> {
  do {
    isRequestedAgain = false;
    await withLock(sendAll);
  } while (isRequestedAgain);
}

async function sendAll(): Promise<void> {
  const userId = sessionStore.getState().user?.userId;
  const entries = await showEntries();
  let later: (Outcome & { kind: 'later' }) | null = null;
  for (const { entryId } of entries) {
    const entry = await readEntry(entryId);
    // Somebody else may have logged in while the one before was on its way.
    if (entry === undefined || sessionStore.getState().user?.userId !== userId) continue;
    const outcome = await sendEntry(entry);
    await entriesChanged();
    if (outcome.kind === 'sent') failures = 0;
    if (outcome.kind !== 'later') continue;
    later = outcome;
    // One that the server fails at must not keep all others back; without a network or a login there is no use in going on.
    if (outcome.reason !== 'server' || outcome.afterMs !== undefined) break;
  }
  if (later !== null) {
    notifyAllWaiting(later.reason);
    if (later.reason !== 'login') planNextTry(later.afterMs);
  }
  await notifySettledElsewhere();
}

async function sendEntry(entry: OutboxEntry): Promise<Outcome> {
  const { entryId, firstTriedAt } = entry;
  if (entry.state === 'refused' && entry.refusal !== null) {
    notify(entryId, { kind: 'refused', entry, rejection: entry.refusal });
    return { kind: 'kept' };
  }
  if (entry.state === 'unsure' || (firstTriedAt !== null && Date.now() - firstTriedAt > UNSURE_AFTER_MS)) {
    if (entry.state !== 'unsure') await changeEntry(entryId, { state: 'unsure' });
    await showEntries();
    notify(entryId, { kind: 'waiting', reason: 'unsure' });
    return { kind: 'kept' };
  }
  if (!navigator.onLine) return { kind: 'later', reason: 'network' };
  const abort = new AbortController();
  const done = attempt(entry, abort.signal);
  current = { entryId, abort, done };
  useOutbox.setState({ sendingId: entryId, progress: 0 });
  return done.finally(() => {
    current = null;
    useOutbox.setState({ sendingId: null, progress: 0 });
  });
}

async function attempt(entry: OutboxEntry, signal: AbortSignal): Promise<Outcome> {
  // Before it goes out: from here on it may have arrived, whatever is heard of it.
  if (!(await beginAttempt(entry.entryId))) return { kind: 'kept' };
  const photos = await readPhotos(entry);
  if (photos === null) {
    const rejection = { code: 'CUSTOM_ERROR', status: null, message: COPY.photoLost, details: [] };
    await reject(entry, rejection);
    return { kind: 'refused', rejection };
  }
  // It travels with the token of whoever is logged in at this very moment.
  if (signal.aborted || sessionStore.getState().user?.userId !== entry.userId) return { kind: 'kept' };
  return sendNow(entry, photos, signal);
}

async function sendNow(
  entry: OutboxEntry,
  photos: readonly DraftPhotoFile[],
  signal: AbortSignal,
): Promise<Outcome> {
  const { entryId, request } = entry;
  try {
    const { postId } = await callApi(postCalls.create, {
      body: request,
      files: photos.map(({ file }) => file),
      idempotencyKey: entryId,
      silent: 'entirely',
      signal,
      onUploadProgress: (progress) => useOutbox.setState({ progress }),
    });
    await entryIsSent(entryId, postId);
    await showEntries();
    arrived(entryId, postId);
    return { kind: 'sent' };
  } catch (error) {
    if (signal.aborted || isAbort(error)) return { kind: 'kept' };
    const outcome = outcomeOfFailure(error);
    if (outcome.kind === 'refused') await reject(entry, outcome.rejection);
    return outcome;
  }
}

async function reject(entry: OutboxEntry, rejection: Rejection): Promise<void> {
  await changeEntry(entry.entryId, { state: 'refused', refusal: rejection });
  await showEntries();
  const isAwaited = notify(entry.entryId, { kind: 'refused', entry, rejection });
  if (!isAwaited) showToast({ tone: 'error', message: COPY.rejected(isolatedText(entry.request.title)) });
}

function arrived(entryId: string, postId: number): void {
  void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.posts });
  const isAwaited = notify(entryId, { kind: 'sent', postId });
  if (!isAwaited) {
    showToast({ message: COPY.sent, action: { label: COPY.open, to: `/home/memoryDetailPage/${postId}` } });
  }
}

/** Another tab may have sent what this one waits for. */
async function notifySettledElsewhere(): Promise<void> {
  for (const entryId of awaited.keys()) {
    const postId = await sentPostOf(entryId);
    if (postId !== undefined) notify(entryId, { kind: 'sent', postId });
    else if ((await readEntry(entryId)) === undefined) notify(entryId, { kind: 'gone' });
  }
}

function notifyAllWaiting(reason: 'network' | 'server' | 'login'): void {
  for (const { entryId } of useOutbox.getState().entries) notify(entryId, { kind: 'waiting', reason });
}

function notify(entryId: string, outcome: Settled): boolean {
  const listeners = awaited.get(entryId) ?? [];
  awaited.delete(entryId);
  for (const listener of listeners) listener(outcome);
  return listeners.length > 0;
}

async function stopSending(entryId: string): Promise<void> {
  if (current?.entryId !== entryId) return;
  current.abort.abort();
  await current.done;
}

function planNextTry(afterMs: number | undefined): void {
  clearTimeout(nextTry);
  nextTry = setTimeout(() => void sendOutbox().catch(() => undefined), afterMs ?? retryDelayMs(failures));
  failures += 1;
}

async function entriesChanged(): Promise<void> {
  await showEntries();
  // A BroadcastChannel reaches this origin only, and takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  otherTabs?.postMessage('changed');
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
