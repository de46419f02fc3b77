import { notifyWorkerOnceDrawn } from './notify-worker.ts';

// jsdom has no MessageChannel.
jest.mock('../ui/next-task.ts', () => ({ nextTask: () => Promise.resolve() }));

const postMessage = jest.fn();

beforeEach(() => {
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
