import { createMemoryRouter } from 'shared/testing/memory-router';
import { queryClient } from 'shared/query';
import { untilFirstViewIsComplete } from './complete-screen.ts';

const ENOUGH_MS = 3_000;

beforeEach(() => jest.useFakeTimers());

afterEach(() => {
  jest.useRealTimers();
  queryClient.clear();
  document.body.replaceChildren();
});

/** Whether the wait is over, at any time later. */
function waiting(): { isOver: boolean } {
  const wait = { isOver: false };
  const router = createMemoryRouter([{ path: '/', element: null }]);
  void untilFirstViewIsComplete(router).then(() => (wait.isOver = true));
  return wait;
}

function addPhoto({ top }: { top: number }): { arrive: () => void } {
  const image = document.createElement('img');
  let isComplete = false;
  Object.defineProperty(image, 'complete', { get: () => isComplete });
  const rect = { x: 0, y: top, top, bottom: top + 100, left: 0, right: 100, width: 100, height: 100 };
  image.getBoundingClientRect = () => ({ ...rect, toJSON: () => rect });
  document.body.append(image);
  return { arrive: () => (isComplete = true) };
}

test('a page that shows everything is complete after a moment without change', async () => {
  const wait = waiting();
  await jest.advanceTimersByTimeAsync(400);
  expect(wait.isOver).toBe(false);
  await jest.advanceTimersByTimeAsync(ENOUGH_MS);
  expect(wait.isOver).toBe(true);
});

test('a photo on the screen is waited for as long as it takes', async () => {
  const photo = addPhoto({ top: 100 });
  const wait = waiting();
  await jest.advanceTimersByTimeAsync(120_000);
  expect(wait.isOver).toBe(false);
  photo.arrive();
  await jest.advanceTimersByTimeAsync(ENOUGH_MS);
  expect(wait.isOver).toBe(true);
});

test('a photo below the screen is not waited for', async () => {
  addPhoto({ top: window.innerHeight + 10 });
  const wait = waiting();
  await jest.advanceTimersByTimeAsync(ENOUGH_MS);
  expect(wait.isOver).toBe(true);
});

test('data and skeletons are waited for, but not for ever', async () => {
  let respond: (value: string) => void = () => undefined;
  const request = () => new Promise<string>((resolve) => (respond = resolve));
  void queryClient.fetchQuery({ queryKey: ['first view'], queryFn: request });
  const wait = waiting();
  await jest.advanceTimersByTimeAsync(ENOUGH_MS);
  expect(wait.isOver).toBe(false);
  document.body.innerHTML = '<div aria-busy="true"></div>';
  respond('answer');
  await jest.advanceTimersByTimeAsync(ENOUGH_MS);
  expect(wait.isOver).toBe(false);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(wait.isOver).toBe(true);
});
