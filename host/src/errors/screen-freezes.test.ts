import type { ReleaseMap } from 'federation/release-format/release-map';
import { createMemoryRouter } from 'shared/testing/memory-router';
import { configureSampleAreas, sampleReleases } from '../testing/fake-releases.ts';
import { ScreenFreezes } from './screen-freezes.ts';

function configure(version = '1.0.0'): void {
  const releases: ReleaseMap = sampleReleases();
  const { feed } = releases.areas;
  if (feed) feed.version = version;
  configureSampleAreas({ releases });
}

async function openPage(path: string) {
  const freezes = new ScreenFreezes();
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: [path] });
  freezes.follow(router);
  return { freezes, router };
}

/** No event reaches a frozen page; its tab is loaded anew. */
async function freezeAt(path: string): Promise<void> {
  await openPage(path);
  jest.clearAllTimers();
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  configure();
});

afterEach(() => jest.useRealTimers());

test('a screen that froze twice is not opened the next time', async () => {
  await freezeAt('/home/memoryDetailPage/7');
  expect(new ScreenFreezes().isBlocked('/home')).toBe(false);
  await freezeAt('/home');
  const freezes = new ScreenFreezes();
  expect(freezes.isBlocked('/home')).toBe(true);
  expect(freezes.isBlocked('/HOME/memoryDetailPage/3')).toBe(true);
  expect(freezes.isBlocked('/daily')).toBe(false);
  expect(freezes.isBlocked('/goods')).toBe(false);
});

test.each<[what: string, then: () => unknown, isBlocked: boolean]>([
  ['another version is opened', () => configure('1.0.1'), false],
  ['a day later it is forgotten', () => jest.advanceTimersByTimeAsync(25 * 60 * 60 * 1_000), false],
  [
    'who leaves its card leaves it blocked',
    async () => (await openPage('/home')).router.navigate('/goods'),
    true,
  ],
])('of a screen that froze twice, %s', async (_what, then, isBlocked) => {
  await freezeAt('/home');
  await freezeAt('/home');
  expect(new ScreenFreezes().isBlocked('/home')).toBe(true);
  await then();
  expect(new ScreenFreezes().isBlocked('/home')).toBe(isBlocked);
});

test('a retry opens it, and another freeze blocks it again', async () => {
  await freezeAt('/home');
  await freezeAt('/home');
  const freezes = new ScreenFreezes();
  freezes.allow('/home');
  expect(freezes.isBlocked('/home')).toBe(false);
  await freezeAt('/home');
  expect(new ScreenFreezes().isBlocked('/home')).toBe(true);
});

test('one freeze of a screen that was left properly is forgotten', async () => {
  await freezeAt('/home');
  const { router } = await openPage('/home');
  await router.navigate('/goods');
  await freezeAt('/home');
  expect(new ScreenFreezes().isBlocked('/home')).toBe(false);
});

test('a screen that was closed or hidden did not freeze', async () => {
  for (let visit = 0; visit < 3; visit += 1) {
    await openPage('/home');
    window.dispatchEvent(new Event('pagehide'));
  }
  expect(new ScreenFreezes().isBlocked('/home')).toBe(false);
});

test('a screen in another tab did not freeze, and did when it falls silent', async () => {
  await openPage('/home');
  sessionStorage.clear();
  await freezeAt('/home');
  sessionStorage.clear();
  expect(new ScreenFreezes().isBlocked('/home')).toBe(false);
  await jest.advanceTimersByTimeAsync(20_000);
  sessionStorage.clear();
  expect(new ScreenFreezes().isBlocked('/home')).toBe(true);
});

test.each(['{', '7', 'null', '[]', '{"feed 1.0.0 /home":{"count":"many"}}'])(
  'marks that cannot be read are none: %s',
  (stored) => {
    localStorage.setItem('ongi-freezes', stored);
    localStorage.setItem('ongi-shown:other', stored);
    expect(new ScreenFreezes().isBlocked('/home')).toBe(false);
  },
);
