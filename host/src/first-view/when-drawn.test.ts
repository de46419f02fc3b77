import { firstView } from 'shared/first-view/first-view';
import { firstViewFirst, notifyWorkerOnceDrawn } from './when-drawn.ts';

// jsdom has no MessageChannel.
jest.mock('../ui/next-task.ts', () => ({ nextTask: () => Promise.resolve() }));

const NEVER = new Promise<void>(() => undefined);

let isOver: boolean;

describe('the host begins', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    globalThis.ongiFirstView = undefined;
    isOver = false;
  });
  afterEach(() => jest.useRealTimers());

  function wait(): void {
    void firstViewFirst().then(() => (isOver = true));
  }

  test('a page without first view waits for nothing', async () => {
    wait();
    await jest.advanceTimersByTimeAsync(0);
    expect(isOver).toBe(true);
  });

  test('the first view is painted before', async () => {
    let draw: () => void = () => undefined;
    firstView().drawn = new Promise((resolve) => (draw = resolve));
    wait();
    await jest.advanceTimersByTimeAsync(100);
    expect(isOver).toBe(false);
    firstView().element = document.createElement('div');
    draw();
    await jest.advanceTimersByTimeAsync(0);
    expect(isOver).toBe(false);
    await jest.advanceTimersByTimeAsync(20);
    expect(isOver).toBe(true);
  });

  test('nothing that cannot be drawn is waited for', async () => {
    firstView().drawn = Promise.resolve();
    wait();
    await jest.advanceTimersByTimeAsync(0);
    expect(isOver).toBe(true);
  });

  test('a photo or a script that does not come is waited for 0.4 s', async () => {
    firstView().drawn = NEVER;
    wait();
    await jest.advanceTimersByTimeAsync(399);
    expect(isOver).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(isOver).toBe(true);
  });
});

describe('the service worker is notified', () => {
  const postMessage = jest.fn();

  beforeEach(() => {
    globalThis.ongiFirstView = undefined;
    postMessage.mockReset();
    Object.defineProperty(navigator, 'serviceWorker', {
      value: { controller: { postMessage } },
      configurable: true,
    });
  });

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    globalThis.ongiFirstView = undefined;
  });

  test('a page that has no first view may end at once', async () => {
    await notifyWorkerOnceDrawn();
    expect(postMessage).toHaveBeenCalledWith({ kind: 'drawn' }, []);
  });

  test('a page with one may end once it is painted', async () => {
    let drawn: () => void = () => undefined;
    const view = {
      prefetches: new Map(),
      isOver: false,
      drawn: new Promise<void>((resolve) => (drawn = resolve)),
    };
    globalThis.ongiFirstView = view;
    const notified = notifyWorkerOnceDrawn();
    await new Promise(requestAnimationFrame);
    expect(postMessage).not.toHaveBeenCalled();
    Object.assign(view, { element: document.createElement('div') });
    drawn();
    await Promise.resolve();
    expect(postMessage).not.toHaveBeenCalled();
    await notified;
    expect(postMessage).toHaveBeenCalledTimes(1);
  });

  test('nobody is notified where no worker is in control', async () => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    await expect(notifyWorkerOnceDrawn()).resolves.toBeUndefined();
  });
});
