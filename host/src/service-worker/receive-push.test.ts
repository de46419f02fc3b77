/** @jest-environment node */
import type { PushMessage } from 'shared/contract/notifications/push';
import { receivePushes, type ChangeEvent, type ClickEvent, type PushEvent } from './receive-push.ts';

const ORIGIN = 'https://ongi.example';
const POST_URL = `${ORIGIN}/home/memoryDetailPage/7`;
const MESSAGE: PushMessage = {
  web_push: 8030,
  notification: {
    title: '새 추억',
    body: '엄마가 새 추억을 남겼어요.',
    lang: 'ko',
    navigate: POST_URL,
    tag: 'ongi-3',
    app_badge: '2',
  },
  app_badge: 2,
};

/** A worker whose pages are these: each says whether it is free, or nothing. */
function openWorker(...urls: string[]) {
  const listeners = new Map<string, (event: never) => void>();
  const state: { isFree?: boolean } = {};
  const pages = urls.map((url) => ({
    url,
    postMessage: jest.fn((_message: unknown, [port]: MessagePort[]) => {
      if (state.isFree !== undefined) port?.postMessage(state.isFree);
    }),
    focus: jest.fn().mockRejectedValue(new Error('no tap')),
    navigate: jest.fn().mockResolvedValue(null),
  }));
  const scope = {
    location: { origin: ORIGIN },
    navigator: { setAppBadge: jest.fn().mockResolvedValue(undefined) },
    registration: { showNotification: jest.fn(), pushManager: { subscribe: jest.fn() } },
    clients: { matchAll: jest.fn().mockResolvedValue(pages), openWindow: jest.fn() },
    addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
  };
  receivePushes(scope);
  async function send(type: string, event: object): Promise<void> {
    let done: Promise<unknown> | undefined;
    const waiting = { ...event, waitUntil: (promise: Promise<unknown>) => (done = promise) };
    listeners.get(type)?.(waiting as never);
    await done;
  }
  return {
    ...scope,
    pages,
    reply: (isFree: boolean) => void (state.isFree = isFree),
    push: (json: () => unknown) => send('push', { data: { json } } satisfies Partial<PushEvent>),
    click: (navigate: unknown) =>
      send('notificationclick', {
        notification: { data: { navigate }, close: jest.fn() },
      } satisfies Partial<ClickEvent>),
    change: (event: Partial<ChangeEvent>) => send('pushsubscriptionchange', event),
  };
}

describe('a push', () => {
  test('is shown as it says, and its number is on the icon of the app', async () => {
    const { push, registration, navigator } = openWorker();
    await push(() => MESSAGE);
    expect(registration.showNotification).toHaveBeenCalledWith('새 추억', {
      body: '엄마가 새 추억을 남겼어요.',
      lang: 'ko',
      tag: 'ongi-3',
      icon: '/icon-192.png',
      data: { navigate: POST_URL },
    });
    expect(navigator.setAppBadge).toHaveBeenCalledWith(2);
  });

  test.each([
    () => ({ title: 'of another form' }),
    () => {
      throw new SyntaxError('no JSON');
    },
  ])('that cannot be read is news all the same', async (json) => {
    const { push, registration } = openWorker();
    await push(json);
    expect(registration.showNotification).toHaveBeenCalledWith(
      '온기',
      expect.objectContaining({ body: '새 소식이 있어요.', data: { navigate: '/notifications' } }),
    );
  });
});

describe('a tap', () => {
  test('brings an open page to the front, which opens it without a load', async () => {
    const { click, reply, pages, clients } = openWorker(`${ORIGIN}/write`, `${ORIGIN}/home`);
    reply(true);
    await click(POST_URL);
    expect(pages[1]?.focus).toHaveBeenCalled();
    expect(pages[1]?.postMessage.mock.calls[0]?.[0]).toMatchObject({ kind: 'open', url: POST_URL });
    expect(pages[1]?.navigate).not.toHaveBeenCalled();
    expect(pages[0]?.postMessage).not.toHaveBeenCalled();
    expect(clients.openWindow).not.toHaveBeenCalled();
  });

  test('navigates an open page that does not respond, such as one of an older version', async () => {
    const { click, pages, clients } = openWorker(`${ORIGIN}/home`);
    await click(POST_URL);
    expect(pages[0]?.navigate).toHaveBeenCalledWith(POST_URL);
    expect(clients.openWindow).not.toHaveBeenCalled();
  });

  test('opens a new page where somebody has begun to write in the open one', async () => {
    const { click, reply, pages, clients } = openWorker(`${ORIGIN}/home`);
    reply(false);
    await click(POST_URL);
    expect(clients.openWindow).toHaveBeenCalledWith(POST_URL);
    expect(pages[0]?.navigate).not.toHaveBeenCalled();
  });

  test('opens a new page where there is none, or only one in which somebody writes', async () => {
    const { click, clients } = openWorker(`${ORIGIN}/write/edit/3`);
    await click('/home/memoryDetailPage/7');
    expect(clients.openWindow).toHaveBeenCalledWith(POST_URL);
  });

  test('opens a new page where the open one cannot be navigated', async () => {
    const { click, pages, clients } = openWorker(`${ORIGIN}/home`);
    pages[0]?.navigate.mockRejectedValue(new TypeError('not controlled'));
    await click(POST_URL);
    expect(clients.openWindow).toHaveBeenCalledWith(POST_URL);
  });

  test.each(['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)', undefined])(
    'never leads to another site: %s',
    async (navigate) => {
      const { click, clients } = openWorker();
      await click(navigate);
      expect(clients.openWindow.mock.calls.flat()[0]).toMatch(/^https:\/\/ongi\.example\//);
    },
  );
});

test('an address that the browser has replaced is subscribed anew with the same key', async () => {
  const { change, registration } = openWorker();
  await change({});
  expect(registration.pushManager.subscribe).not.toHaveBeenCalled();
  const applicationServerKey = new ArrayBuffer(65);
  await change({ oldSubscription: { options: { applicationServerKey, userVisibleOnly: true } } });
  expect(registration.pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey,
  });
});
