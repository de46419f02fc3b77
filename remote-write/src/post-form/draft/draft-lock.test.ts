import { FakeLocks } from 'shared/testing/fake-locks';
import { type DraftHolder, followDraftLock } from './draft-lock.ts';

let visibility: DocumentVisibilityState = 'visible';

function show(next: DocumentVisibilityState): void {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
}

/** A tab with the form open, and what was reported to it. */
function opened(): { reported: DraftHolder[]; close: () => void } {
  const reported: DraftHolder[] = [];
  return { reported, close: followDraftLock('1:new', (holder) => reported.push(holder)) };
}

const passed = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true });
});

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'locks');
});

test('the first tab saves, and the second has its turn when that one closes', async () => {
  const first = opened();
  await passed(0);
  const second = opened();
  await passed(2_000);
  expect([first.reported, second.reported]).toEqual([['here'], ['elsewhere']]);
  first.close();
  await passed(0);
  expect(second.reported).toEqual(['elsewhere', 'here']);
});

test('a reload has the draft again at once: the lock of the page before ends a moment later', async () => {
  const before = opened();
  await passed(0);
  const reloaded = opened();
  await passed(500);
  before.close();
  await passed(2_000);
  expect(reloaded.reported).toEqual(['here']);
});

test('a tab out of view takes nothing over; one that comes into view does', async () => {
  const first = opened();
  await passed(0);
  const second = opened();
  await passed(2_000);
  show('hidden');
  first.close();
  await passed(2_000);
  expect(second.reported).toEqual(['elsewhere']);
  show('visible');
  await passed(0);
  expect(second.reported).toEqual(['elsewhere', 'here']);
});

test('a tab that closed while it waited holds nothing', async () => {
  const first = opened();
  await passed(0);
  const second = opened();
  await passed(2_000);
  second.close();
  first.close();
  const third = opened();
  await passed(0);
  expect([second.reported, third.reported]).toEqual([['elsewhere'], ['here']]);
});

test('without locks each tab saves', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  const tabs = [opened(), opened()];
  await passed(2_000);
  expect(tabs.map(({ reported }) => reported)).toEqual([['here'], ['here']]);
});
