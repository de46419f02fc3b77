import { firstView } from 'shared/first-view/first-view';
import { firstViewFirst, notifyWorkerOnceDrawn } from './when-drawn.ts';

// jsdom has no MessageChannel.
jest.mock('../ui/next-task.ts', () => ({ nextTask: () => Promise.resolve() }));

const NEVER = new Promise<void>(() => undefined);
const postMessage = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.ongiFirstView = undefined;
  postMessage.mockReset();
  const value = { controller: { postMessage } };
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
});

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** What of the two has happened: the host has begun, and the service worker may end the page. */
function follow(): () => [begun: boolean, notified: number] {
  let hasBegun = false;
  void firstViewFirst().then(() => (hasBegun = true));
  void notifyWorkerOnceDrawn();
  return () => [hasBegun, postMessage.mock.calls.length];
}

test.each<[what: string, drawn: Promise<void> | undefined]>([
  ['without first view', undefined],
  ['whose first view cannot be drawn', Promise.resolve()],
])('a page %s waits for nothing', async (_what, drawn) => {
  firstView().drawn = drawn;
  const happened = follow();
  await jest.advanceTimersByTimeAsync(0);
  expect(happened()).toEqual([true, 1]);
  expect(postMessage).toHaveBeenCalledWith({ kind: 'drawn' }, []);
});

test('the first view is painted before the host begins, and before the page may end', async () => {
  let draw: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (draw = resolve));
  firstView().drawn = promise;
  const happened = follow();
  await jest.advanceTimersByTimeAsync(100);
  expect(happened()).toEqual([false, 0]);
  firstView().element = document.createElement('div');
  draw();
  await jest.advanceTimersByTimeAsync(0);
  expect(happened()).toEqual([false, 0]);
  await jest.advanceTimersByTimeAsync(20);
  expect(happened()).toEqual([true, 1]);
});

test('a photo or a script that does not come is waited for 0.4 s', async () => {
  firstView().drawn = NEVER;
  const happened = follow();
  await jest.advanceTimersByTimeAsync(399);
  expect(happened()).toEqual([false, 0]);
  await jest.advanceTimersByTimeAsync(1);
  expect(happened()).toEqual([true, 0]);
});

test('nobody is notified where no worker is in control', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await expect(notifyWorkerOnceDrawn()).resolves.toBeUndefined();
});
