import type { Comment } from 'shared/contract/comment';
import { postPath } from 'shared/contract/paths';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { customError, isAbort, notifyError, showToast } from 'shared/errors';
import { queryClient } from 'shared/query';
import { sessionStore } from 'shared/session';
import { isolatedText } from 'shared/text/display-text';
import { randomId } from 'shared/text/random-id';
import type { FileToSend } from '../../uploads/recordings.ts';
import { COPY } from '../copy.ts';
import type {
  CommentEntry,
  CommentToSend,
  LikeToSend,
  OutboxEntry,
  PostEntry,
  Rejection,
  Settled,
  ToSend,
} from '../device-schemas.ts';
import { addComment } from '../../posts/comment-pages.ts';
import { OUTBOX_CHANNEL } from '../wait-for-posts.ts';
import { addCommentEntry, changeCommentEntry, removeSentComment } from './comment-entries.ts';
import { putLike, sendLikes } from './likes.ts';
import {
  changeEntry,
  draftToEntry,
  entryToDraft,
  markSent,
  readEntry,
  readFiles,
  removeEntry,
  createSettledListeners,
  uploadsOf,
} from './outbox-entries.ts';
import { useOutbox } from './outbox-store.ts';
import { type Outcome, outcomeOfFailure, UNSURE_AFTER_MS } from './outcome-of-failure.ts';
import { sendComment } from './send-comment.ts';
import { deleteUploads, sendPost } from './send-post.ts';
import { createSender, type Later } from './sender.ts';
import { hideEntry, showEntries } from './shown-entries.ts';

type Attempt = { abort: AbortController; done: Promise<unknown> };

/** The senders of a page: posts, and beside them what is short. What is exported: device.ts. */
export function createOutbox() {
  const listeners = createSettledListeners();
  const attempts = new Map<string, Attempt>();
  let otherTabs: BroadcastChannel | null = null;
  let isStarted = false;
  const posts = createSender('ongi-outbox', () => sendEntries('post'));
  const short = createSender('ongi-outbox-short', async () => {
    const later = await sendLikes();
    return later !== null && later.reason !== 'server' ? later : ((await sendEntries('comment')) ?? later);
  });
  const senderOf = { post: posts, comment: short };

  async function sendEntries(kind: OutboxEntry['kind']): Promise<Later | null> {
    const userId = sessionStore.getState().user?.userId;
    const entries = (await showEntries()).filter((entry) => entry.kind === kind);
    let later: Later | null = null;
    for (const { entryId } of entries) {
      const entry = await readEntry(entryId);
      // Another person may have logged in during the previous entry.
      if (entry === undefined || sessionStore.getState().user?.userId !== userId) continue;
      const outcome = await sendEntry(entry);
      await entriesChanged();
      if (outcome.kind === 'sent') senderOf[kind].progressed();
      if (outcome.kind !== 'later') continue;
      later = outcome;
      // An entry that fails on the server must not block others; without network or login, stop.
      if (outcome.reason !== 'server' || outcome.afterMs !== undefined) break;
    }
    if (later !== null)
      for (const { entryId } of entries) listeners.notify(entryId, { kind: 'waiting', reason: later.reason });
    await listeners.notifySettledElsewhere();
    return later;
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
    const done = entry.kind === 'post' ? attempt(entry, abort) : attemptComment(entry, abort);
    attempts.set(entryId, { abort, done });
    useOutbox.setState(
      entry.kind === 'post' ? { sendingId: entryId, progress: 0 } : { sendingCommentEntryId: entryId },
    );
    return done.finally(() => {
      attempts.delete(entryId);
      useOutbox.setState(
        entry.kind === 'post' ? { sendingId: null, progress: 0 } : { sendingCommentEntryId: null },
      );
    });
  }

  async function attempt(entry: PostEntry, abort: AbortController): Promise<Outcome> {
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
    entry: PostEntry,
    files: readonly FileToSend[],
    abort: AbortController,
  ): Promise<Outcome> {
    const { entryId } = entry;
    try {
      const postId = await sendPost(entry, files, {
        abort,
        onProgress: (progress) => useOutbox.setState({ progress }),
        // A line that breaks again and again is tried soon each time, as long as something arrives.
        onStored: posts.progressed,
      });
      if (postId === null) return { kind: 'kept' };
      await markSent(entryId, postId);
      hideEntry(entryId);
      arrived(entryId, postId);
      return { kind: 'sent' };
    } catch (error) {
      return afterFailure(entry, error, abort);
    }
  }

  async function attemptComment(entry: CommentEntry, abort: AbortController): Promise<Outcome> {
    try {
      const comment = await sendComment(entry, abort.signal);
      if (comment === null) return { kind: 'kept' };
      // Changed meanwhile in another tab: the next pass sends that.
      if (!(await removeSentComment(entry))) return { kind: 'later', reason: 'server' };
      await commentArrived(entry, comment);
      return { kind: 'sent' };
    } catch (error) {
      const outcome = await afterFailure(entry, error, abort);
      // The form of a post says so itself.
      if (outcome.kind === 'later' && outcome.reason === 'login') notifyError(error);
      return outcome;
    }
  }

  async function afterFailure(entry: OutboxEntry, error: unknown, abort: AbortController): Promise<Outcome> {
    if (abort.signal.aborted || isAbort(error)) return { kind: 'kept' };
    const outcome = outcomeOfFailure(error);
    if (outcome.kind === 'refused') await reject(entry, outcome.rejection);
    return outcome;
  }

  async function reject(entry: OutboxEntry, rejection: Rejection): Promise<void> {
    await changeEntry(entry.entryId, { state: 'refused', rejection });
    await showEntries();
    const isAwaited = listeners.notify(entry.entryId, { kind: 'refused', entry, rejection });
    // A comment's form awaits nothing: it is empty again.
    if (entry.kind === 'comment') showToast({ tone: 'error', message: COPY.commentRejected });
    else if (!isAwaited)
      showToast({ tone: 'error', message: COPY.rejected(isolatedText(entry.request.title)) });
  }

  function arrived(entryId: string, postId: number): void {
    void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.posts });
    const isAwaited = listeners.notify(entryId, { kind: 'sent', postId });
    if (!isAwaited) showToast({ message: COPY.sent, action: { label: COPY.open, to: postPath(postId) } });
  }

  async function commentArrived({ entryId, postId }: CommentEntry, comment: Comment): Promise<void> {
    useOutbox.setState({ arrivedCommentEntryId: entryId });
    await addComment(queryClient, postId, comment);
    hideEntry(entryId);
    listeners.notify(entryId, { kind: 'sent', postId });
  }

  /** Returns whether it was being sent. */
  async function stopSending(entryId: string): Promise<boolean> {
    const running = attempts.get(entryId);
    running?.abort.abort();
    await running?.done;
    return running !== undefined;
  }

  /** @param goneId an entry that this page itself took out */
  async function entriesChanged(goneId?: string): Promise<void> {
    if (goneId !== undefined) hideEntry(goneId);
    await showEntries();
    // Before the outbox is started, its own page waits for that, too.
    const channel = otherTabs ?? new BroadcastChannel(OUTBOX_CHANNEL);
    // A BroadcastChannel reaches this origin only, and takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage('changed');
    if (otherTabs === null) channel.close();
  }

  function tryNow(): void {
    posts.sendSoon();
    short.sendSoon();
  }

  async function send(): Promise<void> {
    await Promise.all([posts.send(), short.send()]);
  }

  return {
    sendOutbox: send,

    async putInOutbox(post: ToSend): Promise<string> {
      const { entryId } = await draftToEntry(post, randomId());
      await entriesChanged();
      return entryId;
    },

    /** Puts a new comment into the outbox. @throws if this device cannot store it */
    async putCommentInOutbox(comment: CommentToSend): Promise<string> {
      const entryId = randomId();
      await addCommentEntry(comment, entryId);
      await entriesChanged();
      return entryId;
    },

    /** Changes a comment that waits, and sends it. Where the old text has arrived, that is changed. */
    async changeWaitingComment(entryId: string, content: string): Promise<void> {
      await stopSending(entryId);
      await changeCommentEntry(entryId, content);
      await entriesChanged();
      short.sendSoon();
    },

    /** Stores the last choice of each post, and sends it. It reports failures itself. */
    async putLike(like: LikeToSend): Promise<void> {
      await putLike(like);
      // Without storage there are no others to show.
      await entriesChanged().catch(() => undefined);
      short.sendSoon();
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
      await entriesChanged(entryId);
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
      if (entry?.kind === 'post') deleteUploads(uploadsOf(entry).map(({ upload }) => upload.url));
      await entriesChanged(entryId);
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
