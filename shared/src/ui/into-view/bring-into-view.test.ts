import { fillBrowserGaps } from 'shared/testing/browser-gaps';
import { bringIntoView } from './bring-into-view.ts';

fillBrowserGaps();

let grow: () => void = () => undefined;
let element: HTMLElement;
const seen = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(window, 'ResizeObserver').mockImplementation((notify) => {
    let isObserving = true;
    grow = () => {
      if (isObserving) notify([], observer);
    };
    const observer = {
      observe: () => undefined,
      unobserve: () => undefined,
      disconnect: () => {
        isObserving = false;
      },
    };
    return observer;
  });
  element = document.createElement('p');
  element.scrollIntoView = seen;
  document.body.replaceChildren(element);
});

afterEach(() => {
  jest.useRealTimers();
  document.documentElement.removeAttribute('style');
});

/** Observers of the document are notified after the task. */
const observersAreNotified = (): Promise<void> => Promise.resolve();

test('is seen at once, and again when the page around it grows or the bars are measured', async () => {
  bringIntoView(element);
  expect(seen).toHaveBeenCalledTimes(1);
  grow();
  expect(seen).toHaveBeenCalledTimes(2);
  document.documentElement.style.scrollPaddingBlock = '56px 72px';
  await observersAreNotified();
  expect(seen).toHaveBeenCalledTimes(3);
});

test.each<[string, () => void]>([
  ['a finger comes down', () => window.dispatchEvent(new Event('pointerdown'))],
  ['the wheel turns', () => window.dispatchEvent(new Event('wheel'))],
  ['a key is pressed', () => window.dispatchEvent(new Event('keydown'))],
  ['a field gets the focus', () => document.body.appendChild(document.createElement('input')).focus()],
  ['something else is brought', () => void bringIntoView(document.createElement('b'))],
  ['the page has had time to settle', () => jest.advanceTimersByTime(5_000)],
])('is left alone once %s', async (_what, happens) => {
  bringIntoView(element);
  happens();
  grow();
  document.documentElement.style.scrollPaddingBlock = '0px 100px';
  await observersAreNotified();
  expect(seen).toHaveBeenCalledTimes(1);
});

test('is left alone once it is gone, and nothing is brought where nothing is', () => {
  bringIntoView(element)();
  grow();
  expect(seen).toHaveBeenCalledTimes(1);
  bringIntoView(null)();
});
