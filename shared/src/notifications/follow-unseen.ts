import {
  notificationCalls,
  type Unseen,
  UNSEEN_EVENT,
  unseenSchema,
} from 'shared/contract/notifications/notification';
import { callApi } from 'shared/http';
import * as z from 'shared/schema';
import { pause, readEvents } from '../jobs/read-events.ts';

/** After this time a stream that broke or ended is opened again, and twice it after each further failure. */
const RECONNECT_MS = 1_000;
const MAX_RECONNECT_MS = 60_000;
/** Where tabs cannot agree on one stream, or the person has as many as one may have. */
const POLL_INTERVAL_MS = 60_000;

type FollowOptions = {
  signal: AbortSignal;
  /** Names the person: tabs of one share a stream. */
  userId: number;
  onUnseen: (unseen: Unseen) => void;
};

/**
 * Reports what is new for the person at once and after each change, until `signal` is aborted. Of all visible
 * tabs the one with the Web Lock reads the stream and passes on what it reads. A tab that is hidden or closed
 * gives up the lock: a phone stops it without notice, and it would block the others.
 */
export async function followUnseen({ signal, userId, onUnseen }: FollowOptions): Promise<void> {
  const name = `ongi-unseen-${userId}`;
  if (!hasTabs()) return whileVisible(signal, (turn) => poll(turn, onUnseen));
  const channel = new BroadcastChannel(name);
  let latest: Unseen | undefined;
  let leads = false;

  /** To the person's other tabs; nothing for one that has no state yet. */
  function pass(unseen: Unseen | null): void {
    // A BroadcastChannel reaches this origin only, and takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(unseen);
  }

  function report(unseen: Unseen): void {
    latest = unseen;
    onUnseen(unseen);
    pass(unseen);
  }

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const received = z.safeParse(unseenSchema, data);
    if (received.success) onUnseen(received.data);
    else if (leads && latest !== undefined) pass(latest);
  });
  await whileVisible(signal, async (turn) => {
    pass(null);
    await navigator.locks.request(name, { signal: turn }, async () => {
      leads = true;
      await lead(turn, report).finally(() => {
        leads = false;
      });
    });
  });
  channel.close();
}

function hasTabs(): boolean {
  return 'locks' in navigator && typeof BroadcastChannel !== 'undefined';
}

/** Runs something each time that the page is shown; its signal is aborted when the page is hidden. */
async function whileVisible(signal: AbortSignal, run: (turn: AbortSignal) => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await untilVisibility('visible', signal);
    const turn = new AbortController();
    void untilVisibility('hidden', signal).then(() => turn.abort());
    // An aborted wait for the lock is a rejection.
    if (!signal.aborted) await run(turn.signal).catch(() => undefined);
    turn.abort();
    await nextTask();
  }
}

function untilVisibility(state: DocumentVisibilityState, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    function check(): void {
      if (document.visibilityState !== state && !signal.aborted) return;
      document.removeEventListener('visibilitychange', check);
      signal.removeEventListener('abort', check);
      resolve();
    }
    document.addEventListener('visibilitychange', check);
    signal.addEventListener('abort', check);
    check();
  });
}

/** A run that ends at once must not block the page. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

async function lead(signal: AbortSignal, report: (unseen: Unseen) => void): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const outcome = await readEvents(notificationCalls.unseen.path, {
      signal,
      onEvent: ({ event, data }) => {
        const parsed = event === UNSEEN_EVENT ? z.safeParse(unseenSchema, JSON.parse(data)) : undefined;
        if (parsed?.success !== true) return;
        failures = 0;
        report(parsed.data);
      },
    }).catch(() => 'broken' as const);
    if (outcome === 'full') await readOnce(signal, report);
    failures += 1;
    const waitMs =
      outcome === 'full' ? POLL_INTERVAL_MS : Math.min(RECONNECT_MS * 2 ** (failures - 1), MAX_RECONNECT_MS);
    if (!signal.aborted) await pause(withJitter(waitMs), signal);
  }
}

async function poll(signal: AbortSignal, onUnseen: (unseen: Unseen) => void): Promise<void> {
  while (!signal.aborted) {
    await readOnce(signal, onUnseen);
    if (!signal.aborted) await pause(withJitter(POLL_INTERVAL_MS), signal);
  }
}

async function readOnce(signal: AbortSignal, onUnseen: (unseen: Unseen) => void): Promise<void> {
  await callApi(notificationCalls.unseen, { signal, silent: 'entirely' }).then(onUnseen, () => undefined);
}

/** All pages that a restarted server has lost must not come back at once. */
function withJitter(ms: number): number {
  return ms * (0.5 + Math.random());
}
