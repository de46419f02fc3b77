import { waitFor } from '@testing-library/react';
import {
  telemetrySampleSchema,
  TELEMETRY_SAMPLES_MAX,
  type TelemetrySample,
} from 'shared/contract/telemetry/telemetry';
import * as z from 'shared/schema';
import { installFakeObservers } from '../testing/fake-observers.ts';
import { configureSampleAreas } from '../testing/fake-releases.ts';
import { fakeRouter } from '../testing/fake-router.ts';
import { startCollector } from './start-collector.ts';

const OWN = ['longtask', 'resource'];

const reportSchema = z.strictObject({ samples: z.array(telemetrySampleSchema) });

type Observers = ReturnType<typeof installFakeObservers>;

let observers: Observers;
let fetched: jest.SpiedFunction<typeof fetch>;
const ended: (() => void)[] = [];

beforeEach(() => {
  configureSampleAreas();
  fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
});

afterEach(() => {
  for (const end of ended.splice(0)) end();
  Reflect.deleteProperty(window, 'ongiAnalytics');
  Reflect.deleteProperty(window, 'webpackChunkremote_feed');
});

type Opened = { supported?: readonly string[]; reportTo?: string | null };

function open(path: string, { supported = OWN, reportTo = '/api' }: Opened = {}) {
  observers = installFakeObservers(supported);
  const { router, arrives } = fakeRouter(path);
  const stop = startCollector(router, { reportTo });
  ended.push(stop, observers.remove);
  /** The page renders at this time. */
  const go = (to: string, atMs: number): void => {
    jest.spyOn(performance, 'now').mockReturnValue(atMs);
    arrives(to);
  };
  return { go, stop };
}

function becomes(visibility: DocumentVisibilityState): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

const longTask = (startTime: number, duration = 80) => ({ entryType: 'longtask', startTime, duration });
const image = (startTime: number, duration: number) => ({
  entryType: 'resource',
  initiatorType: 'img',
  name: 'http://localhost/api/media/42?exp=1&sig=secret',
  startTime,
  duration,
  responseEnd: startTime + duration,
});

function bodies(): string[] {
  return fetched.mock.calls.map(([, init]) => (typeof init?.body === 'string' ? init.body : ''));
}

const reports = (): TelemetrySample[][] =>
  bodies().map((body) => reportSchema.parse(JSON.parse(body)).samples);
const sent = (name: string) =>
  reports()
    .flat()
    .filter(({ metric }) => metric === name);

test('long tasks and photos belong to the area on the screen at the time', () => {
  const { go } = open('/home');
  observers.happens(longTask(100, 90));
  observers.happens(image(150, 33.33333));
  go('/goods/video', 1_000);
  observers.happens(longTask(900, 70));
  observers.happens(longTask(1_200, 120));
  go('/LoginPage', 2_000);
  observers.happens(longTask(2_100, 55));
  becomes('hidden');

  expect(sent('long-task')).toEqual([
    { metric: 'long-task', value: 90, area: 'feed', version: '1.0.0-feed' },
    { metric: 'long-task', value: 70, area: 'feed', version: '1.0.0-feed' },
    { metric: 'long-task', value: 120, area: 'goods', version: '1.0.0-goods' },
    { metric: 'long-task', value: 55, area: 'host', version: '1.0.0-host' },
  ]);
  expect(sent('image-load')).toEqual([
    { metric: 'image-load', value: 33.333, area: 'feed', version: '1.0.0-feed' },
  ]);
});

test('are sent at once when the page is hidden, without token, cookie and address', () => {
  localStorage.setItem('accessToken', 'good-token');
  open('/home');
  observers.happens(longTask(100));
  observers.happens(image(150, 20));
  expect(fetched).not.toHaveBeenCalled();
  becomes('hidden');
  expect(fetched).toHaveBeenCalledTimes(1);
  const [address, init] = fetched.mock.calls[0] ?? [];
  expect(address).toBe('/api/telemetry');
  expect(init).toMatchObject({ keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer' });
  expect(init?.headers).toEqual({ 'content-type': 'application/json' });
  expect(bodies()[0]).not.toMatch(/good-token|media|secret|localhost|home/);

  becomes('visible');
  becomes('hidden');
  // Nothing new was measured.
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a report has a limited size, and a full one is sent first', () => {
  open('/home');
  for (let count = 0; count < TELEMETRY_SAMPLES_MAX + 3; count += 1) observers.happens(longTask(count));
  becomes('hidden');
  expect(reports().map((samples) => samples.length)).toEqual([TELEMETRY_SAMPLES_MAX, 3]);
});

test('without network they are dropped, and a failed report tells nobody', async () => {
  open('/home');
  observers.happens(longTask(100));
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  becomes('hidden');
  expect(fetched).not.toHaveBeenCalled();

  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  becomes('visible');
  observers.happens(longTask(200));
  becomes('hidden');
  await Promise.resolve();
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('the analytics function hears all, and whatever it throws does no harm', async () => {
  const heard: TelemetrySample[] = [];
  let outcome = (): unknown => undefined;
  const broken = () => {
    throw new Error('분석 실패');
  };
  Reflect.set(window, 'ongiAnalytics', (sample: TelemetrySample) => {
    heard.push({ ...sample });
    sample.area = 'changed';
    return outcome();
  });
  open('/home');
  for (const next of [outcome, broken, () => Promise.reject(new Error('늦은 분석 실패'))]) {
    outcome = next;
    observers.happens(longTask(100));
  }
  await waitFor(() => expect(heard).toHaveLength(3));
  becomes('hidden');
  expect(heard[0]).toEqual({ metric: 'long-task', value: 80, area: 'feed', version: '1.0.0-feed' });
  expect(sent('long-task').map(({ area }) => area)).toEqual(['feed', 'feed', 'feed']);
});

test('visits that do not report tell the analytics function only', () => {
  const analytics = jest.fn();
  Reflect.set(window, 'ongiAnalytics', analytics);
  open('/home', { reportTo: null });
  observers.happens(longTask(100));
  becomes('hidden');
  expect(analytics).toHaveBeenCalledWith(expect.objectContaining({ metric: 'long-task', area: 'feed' }));
  expect(fetched).not.toHaveBeenCalled();
});

test('what happened before the start and right before hiding is heard', () => {
  observers = installFakeObservers(OWN);
  observers.happens(longTask(20, 61));
  ended.push(startCollector(fakeRouter('/home').router, { reportTo: '/api' }), observers.remove);
  observers.happensLast(longTask(100, 75));
  becomes('hidden');
  expect(sent('long-task').map(({ value }) => value)).toEqual([61, 75]);
});

test('modules of an area are counted once, when it is left first', () => {
  Reflect.set(window, 'webpackChunkremote_feed', [
    [[1], { 11: null, 12: null }],
    [[2], { 12: null, 13: null }],
  ]);
  const { go } = open('/home');
  go('/goods', 500);
  go('/home', 900);
  go('/goods', 1_500);
  becomes('hidden');
  expect(sent('module-count')).toEqual([
    { metric: 'module-count', value: 3, area: 'feed', version: '1.0.0-feed' },
  ]);
});

test('leaving ends all observers, and a restored page observes again', () => {
  const { stop } = open('/home', {
    supported: [...OWN, 'layout-shift', 'paint', 'largest-contentful-paint'],
  });
  expect(window.PerformanceObserver.name).toBe('StoppableObserver');
  expect(observers.observed()).toEqual(['largest-contentful-paint', 'longtask', 'paint', 'resource']);
  observers.happens(longTask(100));
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  expect(observers.observed()).toEqual([]);
  expect(sent('long-task')).toHaveLength(1);

  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(observers.observed()).toEqual(['largest-contentful-paint', 'longtask', 'paint', 'resource']);
  observers.happens(longTask(200));
  becomes('hidden');
  expect(sent('long-task')).toHaveLength(2);

  stop();
  expect(observers.observed()).toEqual([]);
  expect(window.PerformanceObserver.name).toBe('FakeObserver');
});

/** What jsdom lacks. @param workerStart 0: no service worker gave out the page */
function navigatedFrom(workerStart: number): void {
  const entries = (type: string) => (type === 'navigation' ? [{ workerStart }] : []);
  Object.defineProperty(performance, 'getEntriesByType', { value: entries, configurable: true });
}

test.each([
  ['first', 0],
  ['later', 120],
] as const)(
  'a shift belongs to the area on the screen when it was largest, and is reported once (%s)',
  async (visit, workerStart) => {
    navigatedFrom(workerStart);
    const { go } = open('/home', { supported: ['paint', 'layout-shift'] });
    observers.happens({ entryType: 'paint', name: 'first-contentful-paint', startTime: 1, duration: 0 });
    await waitFor(() => expect(observers.observed()).toEqual(['layout-shift']));
    const shift = (startTime: number, value: number) =>
      observers.happens({ entryType: 'layout-shift', startTime, duration: 0, value, hadRecentInput: false });
    shift(100, 0.01);
    go('/goods', 200);
    shift(300, 0.2);
    shift(400, 0.02);
    await Promise.resolve();
    becomes('hidden');
    expect(sent('layout-shift')).toEqual([
      { metric: 'layout-shift', value: 0.23, area: 'goods', version: '1.0.0-goods', visit },
    ]);
    becomes('visible');
    shift(500, 0.4);
    await Promise.resolve();
    becomes('hidden');
    expect(sent('layout-shift')).toHaveLength(1);
  },
);
