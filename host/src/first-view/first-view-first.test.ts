import { firstView } from 'shared/first-view/first-view';
import { firstViewFirst } from './first-view-first.ts';

jest.mock('../ui/next-task.ts', () => ({ nextTask: () => Promise.resolve() }));

const NEVER = new Promise<void>(() => undefined);

let isOver: boolean;

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
