import { LIMITS } from 'shared/contract/limits';
import { notificationCalls, type Unseen } from 'shared/contract/notifications/notification';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { ApiError } from 'shared/errors';
import { callApi, currentApiBaseUrl } from 'shared/http';
import { queryClient } from 'shared/query';
import { sessionStore } from 'shared/session';

/** What is seen within this time is one request. */
const COLLECT_MS = 500;
const RETRY_MS = 30_000;

type Seen = { posts?: readonly number[]; commentsOf?: readonly number[]; bellUpTo?: number };

const posts = new Set<number>();
const commentsOf = new Set<number>();
let bellUpTo = 0;
/** Whose they are: of somebody else nothing is sent. */
let token: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let isSending = false;
let isListening = false;

/**
 * Reports what the person has seen, for all devices. Without network it is sent later; what the page takes
 * with it when it ends offline is new once more.
 */
export function markSeen(seen: Seen): void {
  const { accessToken } = sessionStore.getState();
  if (accessToken !== token) clear();
  token = accessToken;
  for (const postId of seen.posts ?? []) posts.add(postId);
  for (const postId of seen.commentsOf ?? []) commentsOf.add(postId);
  bellUpTo = Math.max(bellUpTo, seen.bellUpTo ?? 0);
  queryClient.setQueryData<Unseen>(QUERY_KEYS.unseen, (unseen) => unseen && without(unseen, seen));
  listen();
  sendIn(COLLECT_MS);
}

/** What is still new. Of lines that are not read yet the API tells. */
function without(unseen: Unseen, seen: Seen): Unseen {
  const posts = unseen.posts.filter((postId) => seen.posts?.includes(postId) !== true);
  return {
    posts,
    postCount: unseen.postCount - (unseen.posts.length - posts.length),
    comments: unseen.comments.filter(({ postId }) => seen.commentsOf?.includes(postId) !== true),
    notificationCount: seen.bellUpTo === undefined ? unseen.notificationCount : 0,
  };
}

function clear(): void {
  posts.clear();
  commentsOf.clear();
  bellUpTo = 0;
}

type Body = { posts: number[]; commentsOf: number[]; bellUpTo?: number };

/** What is to be sent; undefined if there is nothing, or the person has logged out. */
function pendingBody(): Body | undefined {
  if (sessionStore.getState().accessToken !== token) clear();
  if (posts.size + commentsOf.size + bellUpTo === 0) return undefined;
  return {
    posts: [...posts].slice(0, LIMITS.unseenListed),
    commentsOf: [...commentsOf].slice(0, LIMITS.unseenListed),
    ...(bellUpTo > 0 ? { bellUpTo } : {}),
  };
}

function sendIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void send(), ms);
}

async function send(): Promise<void> {
  const body = pendingBody();
  if (body === undefined || isSending) return;
  isSending = true;
  const sentBy = token;
  // What was seen meanwhile goes at once, and what failed later.
  let pauseMs = COLLECT_MS;
  try {
    const unseen = await callApi(notificationCalls.markSeen, { body, silent: 'entirely' });
    if (sessionStore.getState().accessToken !== sentBy) return;
    queryClient.setQueryData(QUERY_KEYS.unseen, unseen);
    forget(body);
  } catch (error) {
    if (mayComeLater(error)) pauseMs = RETRY_MS;
    else forget(body);
  } finally {
    isSending = false;
    if (pendingBody() !== undefined) sendIn(pauseMs);
  }
}

function forget(sent: Body): void {
  for (const postId of sent.posts) posts.delete(postId);
  for (const postId of sent.commentsOf) commentsOf.delete(postId);
  if (sent.bellUpTo === bellUpTo) bellUpTo = 0;
}

function mayComeLater(error: unknown): boolean {
  return error instanceof ApiError && (error.status === null || error.status === 429 || error.status >= 500);
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener('online', () => void send());
  // A page that is hidden may never run again.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendWhileLeaving();
  });
}

/** Also what is on its way: the browser may cancel that, and a second report changes nothing. */
function sendWhileLeaving(): void {
  const body = pendingBody();
  if (body === undefined) return;
  void fetch(`${currentApiBaseUrl()}${notificationCalls.markSeen.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token ?? ''}` },
    credentials: 'include',
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => undefined);
}
