import { configureHttp } from 'shared/http';
import { installFakeObservers } from '../testing/fake-observers.ts';
import { configureSampleAreas } from '../testing/fake-releases.ts';
import { AreaHealth } from './area-health.ts';
import { beginTelemetry } from './begin-telemetry.ts';
import { drawVisit } from './reporting-visit.ts';
import type { PageRouter } from './shown-parts.ts';

const router: PageRouter = { state: { location: { pathname: '/home' } }, subscribe: () => () => undefined };
let observers: ReturnType<typeof installFakeObservers>;
let fetched: jest.SpiedFunction<typeof fetch>;

beforeEach(() => {
  configureHttp({ apiBaseUrl: 'https://api.example.com/v1/' });
  configureSampleAreas();
  observers = installFakeObservers(['longtask']);
  fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
});

afterEach(() => {
  observers.remove();
  Reflect.deleteProperty(window, 'ongiAnalytics');
});

/** A visit at a rate and with a draw, which has a long task and is left. */
async function visit(rate: number, drawn = 0.5): Promise<void> {
  jest.spyOn(Math, 'random').mockReturnValue(drawn);
  await beginTelemetry(router, drawVisit(rate), new AreaHealth());
  observers.happens({ entryType: 'longtask', startTime: 5, duration: 60 });
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
  await visit(0, 0);
  expect(analytics).toHaveBeenCalledTimes(1);
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  [1, 0.999_999, 1],
  [0.1, 0.09, 1],
  [0.1, 0.1, 0],
])('at rate %d, a draw of %d makes %d reports', async (rate, drawn, count) => {
  await visit(rate, drawn);
  const address = 'https://api.example.com/v1/telemetry';
  expect(fetched.mock.calls.map(([to]) => to)).toEqual(count === 0 ? [] : [address]);
});

test('a device with a canary always reports how fast it is', async () => {
  configureSampleAreas({
    choose: (releases) => ({ releases, channels: { feed: 'canary', goods: 'live' } }),
  });
  await visit(0);
  expect(fetched).toHaveBeenCalledTimes(1);
});
