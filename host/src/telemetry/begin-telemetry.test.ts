import { configureAreas } from 'federation/runtime/area-loader';
import { configureHttp } from 'shared/http';
import { installFakeObservers } from '../testing/fake-observers.ts';
import { sampleReleases } from '../testing/fake-releases.ts';
import { AreaHealth } from './area-health.ts';
import { beginTelemetry } from './begin-telemetry.ts';
import { drawVisit } from './reporting-visit.ts';
import type { PageRouter } from './shown-parts.ts';

const router: PageRouter = { state: { location: { pathname: '/home' } }, subscribe: () => () => undefined };
let observers: ReturnType<typeof installFakeObservers>;
let fetched: jest.SpiedFunction<typeof fetch>;

beforeEach(() => {
  configureHttp({ apiBaseUrl: 'https://api.example.com/v1/' });
  configureAreas({
    releases: sampleReleases(),
    releasesUrl: '/releases.json',
    parseModule: () => ({ routes: [] }),
  });
  observers = installFakeObservers(['longtask']);
  fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
});

afterEach(() => {
  observers.remove();
  Reflect.deleteProperty(window, 'ongiAnalytics');
});

function leave(): void {
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
}

test('비율이 0이고 분석 함수가 없으면 아무것도 관찰하지 않는다', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  await beginTelemetry(router, drawVisit(0), new AreaHealth());
  expect(observers.observed()).toEqual([]);
});

test('비율이 0이어도 분석 함수가 있으면 관찰하고, 보고는 하지 않는다', async () => {
  const analytics = jest.fn();
  Reflect.set(window, 'ongiAnalytics', analytics);
  await beginTelemetry(router, drawVisit(0), new AreaHealth());
  observers.happens({ entryType: 'longtask', startTime: 5, duration: 60 });
  leave();
  expect(analytics).toHaveBeenCalledTimes(1);
  expect(fetched).not.toHaveBeenCalled();
});

test('비율이 1이면 언제나 보고한다', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.999_999);
  await beginTelemetry(router, drawVisit(1), new AreaHealth());
  observers.happens({ entryType: 'longtask', startTime: 5, duration: 60 });
  leave();
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['https://api.example.com/v1/telemetry']);
});

test.each([
  [0.1, 0.09, 1],
  [0.1, 0.1, 0],
])('비율 %d에서 제비 %d이면 보고는 %d번이다', async (rate, drawn, count) => {
  jest.spyOn(Math, 'random').mockReturnValue(drawn);
  await beginTelemetry(router, drawVisit(rate), new AreaHealth());
  observers.happens({ entryType: 'longtask', startTime: 5, duration: 60 });
  leave();
  expect(fetched).toHaveBeenCalledTimes(count);
});

test('카나리아를 받은 기기는 뽑히지 않아도 얼마나 빠른지 언제나 보고한다', async () => {
  const releases = sampleReleases();
  configureAreas({
    releases,
    releasesUrl: '/releases.json',
    parseModule: () => ({ routes: [] }),
    choose: (map) => ({ releases: map, channels: { feed: 'canary', goods: 'live' } }),
  });
  await beginTelemetry(router, drawVisit(0), new AreaHealth());
  observers.happens({ entryType: 'longtask', startTime: 5, duration: 60 });
  leave();
  expect(fetched).toHaveBeenCalledTimes(1);
});
