import { notificationCalls, type Unseen } from 'shared/contract/notifications/notification';
import { apiServer, respondsWith, withApiServer } from '../testing/api-server.ts';
import { FakeLocks } from '../testing/fake-locks.ts';
import { followUnseen } from './follow-unseen.ts';

const UNSEEN: Unseen = { posts: [21], postCount: 1, comments: [], notificationCount: 2 };
const NOTHING: Unseen = { posts: [], postCount: 0, comments: [], notificationCount: 0 };

withApiServer();

/** A stream of the API, which the test writes to. */
class FakeStream {
  controller!: ReadableStreamDefaultController<Uint8Array>;
  readonly response: Response;
  /** Resolves when nobody reads it any more. */
  readonly left: Promise<void>;

  constructor(signal: AbortSignal | null | undefined) {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => (this.controller = controller) });
    this.response = new Response(body);
    this.left = new Promise((resolve) => {
      signal?.addEventListener('abort', () => {
        this.controller.error(new Error('aborted'));
        resolve();
      });
    });
  }

  send(unseen: Unseen): void {
    const event = `event: unseen\ndata: ${JSON.stringify(unseen)}\n\n`;
    this.controller.enqueue(new TextEncoder().encode(event));
  }
}

/** Resolves with each next stream that a tab opens. */
function fakeStreams(): { opened: FakeStream[]; next: () => Promise<FakeStream> } {
  const opened: FakeStream[] = [];
  const waiting: ((stream: FakeStream) => void)[] = [];
  let taken = 0;
  // Streams are read by fetch, everything else is not.
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init) => {
    const stream = new FakeStream(init?.signal);
    opened.push(stream);
    waiting.shift()?.(stream);
    return stream.response;
  });
  return {
    opened,
    next: () => {
      const stream = opened[taken];
      taken += 1;
      return stream ? Promise.resolve(stream) : new Promise((resolve) => waiting.push(resolve));
    },
  };
}

type Tab = { close: () => Promise<void>; next: () => Promise<Unseen> };

const open: Tab[] = [];

function openTab(userId = 1): Tab {
  const ending = new AbortController();
  const received: Unseen[] = [];
  const waiting: ((unseen: Unseen) => void)[] = [];
  const followed = followUnseen({
    signal: ending.signal,
    userId,
    onUnseen: (unseen) => {
      const resolve = waiting.shift();
      if (resolve === undefined) received.push(unseen);
      else resolve(unseen);
    },
  });
  const tab: Tab = {
    close: () => {
      ending.abort();
      return followed;
    },
    next: () => {
      const unseen = received.shift();
      return unseen ? Promise.resolve(unseen) : new Promise((resolve) => waiting.push(resolve));
    },
  };
  open.push(tab);
  return tab;
}

let visibility: DocumentVisibilityState;

function show(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true });
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((tab) => tab.close()));
  Reflect.deleteProperty(navigator, 'locks');
});

describe('what is new, in several tabs of one person', () => {
  it('is read by one stream, and passed on to a tab that comes later', async () => {
    const streams = fakeStreams();
    const first = openTab();
    (await streams.next()).send(UNSEEN);
    expect(await first.next()).toEqual(UNSEEN);
    const second = openTab();
    expect(await second.next()).toEqual(UNSEEN);
    streams.opened[0]?.send(NOTHING);
    expect(await second.next()).toEqual(NOTHING);
    expect(streams.opened).toHaveLength(1);
  });

  it('is read by the next tab when the first one is closed', async () => {
    const streams = fakeStreams();
    const first = openTab();
    await streams.next();
    const second = openTab();
    await first.close();
    (await streams.next()).send(UNSEEN);
    expect(await second.next()).toEqual(UNSEEN);
  });

  it('is not shared with another person', async () => {
    const streams = fakeStreams();
    openTab(1);
    openTab(2);
    await streams.next();
    (await streams.next()).send(UNSEEN);
    expect(streams.opened).toHaveLength(2);
  });
});

it('a hidden page reads nothing, and reads anew when it is shown', async () => {
  const streams = fakeStreams();
  const tab = openTab();
  const first = await streams.next();
  show('hidden');
  await first.left;
  show('visible');
  (await streams.next()).send(UNSEEN);
  expect(await tab.next()).toEqual(UNSEEN);
});

it('a stream that breaks is opened again', async () => {
  const streams = fakeStreams();
  const tab = openTab();
  (await streams.next()).controller.error(new Error('lost'));
  (await streams.next()).send(UNSEEN);
  expect(await tab.next()).toEqual(UNSEEN);
});

it('where there are no locks, pages poll', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  const streams = fakeStreams();
  apiServer.use(respondsWith(notificationCalls.unseen, UNSEEN));
  const tab = openTab();
  expect(await tab.next()).toEqual(UNSEEN);
  expect(streams.opened).toHaveLength(0);
});
