import { configureAreas } from 'federation/runtime/area-loader';
import type { ReleaseMap } from 'federation/release-format/release-map';
import { createMemoryRouter } from 'react-router-dom';
import { sampleReleases } from '../testing/fake-releases.ts';
import { ScreenFreezes } from './screen-freezes.ts';

function configure(version = '1.0.0'): void {
  const releases: ReleaseMap = sampleReleases();
  const { feed } = releases.areas;
  if (feed) feed.version = version;
  configureAreas({ releases, releasesUrl: '/releases.json', parseModule: () => ({ routes: [] }) });
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

function hide(): void {
  window.dispatchEvent(new Event('pagehide'));
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  configure();
});

afterEach(() => jest.useRealTimers());

test('두 번 멈춘 화면은 다음에는 열지 않는다', async () => {
  await freezeAt('/home/memoryDetailPage/7');
  expect(new ScreenFreezes().isBlocked('/home')).toBe(false);
  await freezeAt('/home');
  const freezes = new ScreenFreezes();
  expect(freezes.isBlocked('/home')).toBe(true);
  expect(freezes.isBlocked('/HOME/memoryDetailPage/3')).toBe(true);
  expect(freezes.isBlocked('/daily')).toBe(false);
  expect(freezes.isBlocked('/goods')).toBe(false);
});

test('다른 버전은 연다', async () => {
  await freezeAt('/home');
  await freezeAt('/home');
  configure('1.0.1');
  expect(new ScreenFreezes().isBlocked('/home')).toBe(false);
});

test('다시 시도하면 열고, 또 멈추면 다시 막는다', async () => {
  await freezeAt('/home');
  await freezeAt('/home');
  const freezes = new ScreenFreezes();
  freezes.allow('/home');
  expect(freezes.isBlocked('/home')).toBe(false);
  await freezeAt('/home');
  expect(new ScreenFreezes().isBlocked('/home')).toBe(true);
});

test('한 번은 멈췄어도 잘 떠난 화면은 잊는다', async () => {
  await freezeAt('/home');
  const { router } = await openPage('/home');
  await router.navigate('/goods');
  await freezeAt('/home');
  expect(new ScreenFreezes().isBlocked('/home')).toBe(false);
});

test('닫거나 가린 화면은 멈춘 것이 아니다', async () => {
  for (let visit = 0; visit < 3; visit += 1) {
    await openPage('/home');
    hide();
  }
  expect(new ScreenFreezes().isBlocked('/home')).toBe(false);
});

test('막힌 화면의 카드를 떠나도 막힌 채로 있다', async () => {
  await freezeAt('/home');
  await freezeAt('/home');
  const { router } = await openPage('/home');
  await router.navigate('/goods');
  expect(new ScreenFreezes().isBlocked('/home')).toBe(true);
});

test('다른 탭에서 지금 보고 있는 화면은 멈춘 것이 아니고, 말이 없어지면 멈춘 것이다', async () => {
  await openPage('/home');
  sessionStorage.clear();
  await freezeAt('/home');
  sessionStorage.clear();
  expect(new ScreenFreezes().isBlocked('/home')).toBe(false);
  await jest.advanceTimersByTimeAsync(20_000);
  sessionStorage.clear();
  expect(new ScreenFreezes().isBlocked('/home')).toBe(true);
});

test('하루가 지나면 잊는다', async () => {
  await freezeAt('/home');
  await freezeAt('/home');
  expect(new ScreenFreezes().isBlocked('/home')).toBe(true);
  await jest.advanceTimersByTimeAsync(25 * 60 * 60 * 1_000);
  expect(new ScreenFreezes().isBlocked('/home')).toBe(false);
});

test.each(['{', '7', 'null', '[]', '{"feed 1.0.0 /home":{"count":"many"}}'])(
  '읽을 수 없는 기억 %s은 없는 것과 같다',
  (stored) => {
    localStorage.setItem('ongi-freezes', stored);
    localStorage.setItem('ongi-shown:other', stored);
    expect(new ScreenFreezes().isBlocked('/home')).toBe(false);
  },
);
