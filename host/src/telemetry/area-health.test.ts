import { configureAreas } from 'federation/runtime/area-loader';
import type { ReleaseMap } from 'federation/release-format/release-map';
import { configureHttp } from 'shared/http';
import { fakeRouter } from '../testing/fake-router.ts';
import { sampleReleases } from '../testing/fake-releases.ts';
import { AreaHealth } from './area-health.ts';
import { beginTelemetry } from './begin-telemetry.ts';
import { drawVisit } from './reporting-visit.ts';
import { reportAreaHealth } from './report-area-health.ts';

const CANARY = '1.1.0-feed';

let fetched: jest.SpiedFunction<typeof fetch>;
const ended: (() => void)[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  configureHttp({ apiBaseUrl: '/api' });
  fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  document.body.innerHTML = '<main aria-busy="true"></main>';
});

afterEach(() => {
  for (const end of ended.splice(0)) end();
  Reflect.deleteProperty(window, 'ongiAnalytics');
  jest.useRealTimers();
});

/** @param isMember whether this device has the canary of the feed */
function run(isMember = false, preview?: { area: string; version: string }): ReleaseMap {
  const releases = sampleReleases();
  const { feed } = releases.areas;
  if (feed === undefined) throw new Error('the sample has a feed');
  const release = { ...feed, version: CANARY };
  const map = { ...releases, canaries: { feed: { percent: 10, release } } };
  configureAreas({
    releases: map,
    releasesUrl: '/releases.json',
    parseModule: () => ({ routes: [] }),
    choose: () => ({
      releases: isMember ? { ...map, areas: { ...map.areas, feed: release } } : map,
      channels: {
        feed: isMember ? 'canary' : 'live',
        goods: 'live',
        ...(preview && { [preview.area]: 'preview' }),
      },
    }),
  });
  return map;
}

function runWithoutCanary(): void {
  configureAreas({
    releases: sampleReleases(),
    releasesUrl: '/releases.json',
    parseModule: () => ({ routes: [] }),
  });
}

function open(path = '/home', isReported = (part: string) => part !== 'host') {
  const health = new AreaHealth();
  const page = fakeRouter(path);
  health.follow(page.router);
  const begin = (): void => void ended.push(reportAreaHealth(health, { reportTo: '/api', isReported }));
  return { health, begin, ...page };
}

function fail(health: AreaHealth, area: string | null): void {
  health.noteFailure('render', new Error('broken'), area);
}

/** The samples of each report; the host's own and reports of errors have tests of their own. */
function reports(isListed = (area: string) => area !== 'host'): string[][] {
  return fetched.mock.calls
    .filter(([address]) => address === '/api/telemetry')
    .map(([, init]) => {
      const body = typeof init?.body === 'string' ? init.body : '';
      const { samples }: { samples: { metric: string; area: string; version: string }[] } = JSON.parse(body);
      return samples
        .filter(({ area }) => isListed(area))
        .map(({ metric, area, version }) => `${metric} ${area} ${version}`);
    });
}

function hide(): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

test('처음 화면부터, 이 기기가 받은 판의 이름으로 센다', () => {
  run(true);
  const { arrives, leaves, begin } = open();
  arrives();
  leaves();
  arrives('/daily');
  arrives('/daily');
  arrives('/goods');
  arrives('/LoginPage');
  expect(fetched).not.toHaveBeenCalled();
  begin();
  hide();
  expect(reports()).toEqual([
    [`area-shown feed ${CANARY}`, `area-shown feed ${CANARY}`, 'area-shown goods 1.0.0-goods'],
  ]);
});

test('열린 화면은 가려지지 않아도 20초 안에 말하고, 말할 것이 없으면 조용하다', () => {
  run();
  const { arrives, begin } = open();
  begin();
  arrives();
  jest.advanceTimersByTime(19_999);
  expect(fetched).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(reports()).toEqual([['area-shown feed 1.0.0-feed']]);
  jest.advanceTimersByTime(60_000);
  expect(reports()).toHaveLength(1);
});

test('실패는 그때까지의 화면과 함께 바로 말하고, 한 화면은 몇 번을 눌러도 한 번만 실패한다', () => {
  run();
  const { arrives, begin, health } = open();
  begin();
  arrives();
  fail(health, 'feed');
  expect(reports()).toEqual([['area-shown feed 1.0.0-feed', 'area-error feed 1.0.0-feed']]);
  fail(health, 'feed');
  expect(reports()).toHaveLength(1);
  arrives('/daily');
  fail(health, 'feed');
  expect(reports()[1]).toEqual(['area-shown feed 1.0.0-feed', 'area-error feed 1.0.0-feed']);
});

test('열리다가 실패한 화면은 열린 뒤에 다시 실패해도 한 번이다', () => {
  run();
  const { arrives, leaves, begin, health } = open();
  begin();
  arrives();
  leaves();
  fail(health, 'goods');
  arrives('/goods');
  fail(health, 'goods');
  hide();
  expect(reports().flat()).toEqual([
    'area-shown feed 1.0.0-feed',
    'area-error goods 1.0.0-goods',
    'area-shown goods 1.0.0-goods',
  ]);
});

test('다시 시도하다 다른 판으로 옮겨 간 영역은 새 판의 이름으로 센다', () => {
  const map = run();
  const { arrives, begin, health } = open();
  begin();
  arrives();
  fail(health, 'feed');
  const { feed } = map.areas;
  if (feed) map.areas['feed'] = { ...feed, version: '1.0.1-feed' };
  arrives();
  fail(health, 'feed');
  expect(reports().flat()).toEqual([
    'area-shown feed 1.0.0-feed',
    'area-error feed 1.0.0-feed',
    'area-shown feed 1.0.1-feed',
    'area-error feed 1.0.1-feed',
  ]);
});

test('네트워크가 없어서, 누구의 것인지 모르게, 미리보기에서 실패한 것은 아무 판의 탓도 아니다', () => {
  run(false, { area: 'goods', version: '2.0.0' });
  const { arrives, begin, health } = open('/goods');
  begin();
  arrives();
  fail(health, 'goods');
  fail(health, null);
  fail(health, 'nowhere');
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fail(health, 'feed');
  onLine.mockReturnValue(true);
  hide();
  expect(fetched).not.toHaveBeenCalled();
});

describe('누가 보고하나', () => {
  const router = { state: { location: { pathname: '/home' } }, subscribe: () => () => undefined };

  /** Events of a visit that opens feed and goods, before or after rendering. */
  async function visit(rate: number, isListed?: (area: string) => boolean): Promise<string[]> {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    const { arrives, health } = open();
    arrives();
    arrives('/goods');
    await beginTelemetry(router, drawVisit(rate), health);
    ended.push(() => health.reportTo(() => undefined));
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    return reports(isListed)
      .flat()
      .filter((line) => line.startsWith('area-'));
  }

  test('카나리아가 있는 영역은, 제비에 안 뽑힌 방문도 모두', async () => {
    run();
    expect(await visit(0)).toEqual(['area-shown feed 1.0.0-feed']);
  });

  test('카나리아를 받은 방문은 그 판의 이름으로', async () => {
    run(true);
    expect(await visit(0)).toEqual([`area-shown feed ${CANARY}`]);
  });

  test('뽑힌 방문은 모든 영역을', async () => {
    runWithoutCanary();
    expect(await visit(1)).toEqual(['area-shown feed 1.0.0-feed', 'area-shown goods 1.0.0-goods']);
  });

  test.each([
    ['canary', ['area-shown host 2.0.0', 'area-shown host 2.0.0']],
    ['preview', []],
  ] as const)(
    '껍데기의 카나리아가 있으면 모든 화면을 그 판의 이름으로, 미리보기는 빼고 (%s)',
    async (channel, expected) => {
      const releases = sampleReleases();
      const release = { ...releases.host, version: '2.0.0' };
      configureAreas({
        releases: { ...releases, hostCanary: { percent: 10, release } },
        releasesUrl: '/releases.json',
        parseModule: () => ({ routes: [] }),
        choose: (map) => ({ releases: { ...map, host: release }, channels: { host: channel } }),
      });
      expect(await visit(0, (area) => area === 'host')).toEqual(expected);
    },
  );

  test('카나리아도 없고 뽑히지도 않은 방문은 아무것도', async () => {
    runWithoutCanary();
    expect(await visit(0)).toEqual([]);
  });

  test('페이지의 분석 함수는 보고하지 않는 방문에서도 듣는다', async () => {
    const analytics = jest.fn();
    Reflect.set(window, 'ongiAnalytics', analytics);
    runWithoutCanary();
    expect(await visit(0)).toEqual([]);
    expect(analytics).toHaveBeenCalledWith({
      metric: 'area-shown',
      value: 1,
      area: 'goods',
      version: '1.0.0-goods',
    });
  });
});
