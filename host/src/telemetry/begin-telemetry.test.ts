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

test('rate 0 without an analytics function observes nothing', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  await beginTelemetry(router, drawVisit(0), new AreaHealth());
  expect(observers.observed()).toEqual([]);
});

test('rate 0 with an analytics function observes, and reports nothing', async () => {
  const analytics = jest.fn();
  Reflect.set(window, 'ongiAnalytics', analytics);
  await beginTelemetry(router, drawVisit(0), new AreaHealth());
  observers.happens({ entryType: 'longtask', startTime: 5, duration: 60 });
  leave();
  expect(analytics).toHaveBeenCalledTimes(1);
  expect(fetched).not.toHaveBeenCalled();
});

test('rate 1 always reports', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.999_999);
  await beginTelemetry(router, drawVisit(1), new AreaHealth());
  observers.happens({ entryType: 'longtask', startTime: 5, duration: 60 });
  leave();
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['https://api.example.com/v1/telemetry']);
});

test.each([
  [0.1, 0.09, 1],
  [0.1, 0.1, 0],
])('at rate %d, a draw of %d makes %d reports', async (rate, drawn, count) => {
  jest.spyOn(Math, 'random').mockReturnValue(drawn);
  await beginTelemetry(router, drawVisit(rate), new AreaHealth());
  observers.happens({ entryType: 'longtask', startTime: 5, duration: 60 });
  leave();
  expect(fetched).toHaveBeenCalledTimes(count);
});

test('a device with a canary always reports how fast it is', async () => {
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
