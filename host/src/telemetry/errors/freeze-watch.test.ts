import { errorReportCalls, errorReportSchema } from 'shared/contract/telemetry/error-report';
import { telemetryCalls, telemetrySampleSchema } from 'shared/contract/telemetry/telemetry';
import * as z from 'shared/schema';
import { configureSampleAreas } from '../../testing/fake-releases.ts';
import { fakeRouter } from '../../testing/fake-router.ts';
import { type FakeWorker, installFakeWorker } from '../../testing/fake-worker.ts';
import { countedHealth } from '../../testing/counted-health.ts';
import { AreaHealth } from '../area-health.ts';

const API = 'http://localhost/api';
const ENOUGH_TICKS = 6;

let worker: FakeWorker;

beforeEach(() => {
  jest.useFakeTimers();
  worker = installFakeWorker();
  configureSampleAreas({
    choose: (releases) => ({ releases, channels: { feed: 'canary', goods: 'preview' } }),
  });
});

afterEach(() => {
  worker.remove();
  jest.useRealTimers();
});

function open(path = '/home', isReported = (_part: string) => true) {
  const health = new AreaHealth();
  const page = fakeRouter(path);
  health.follow(page.router);
  health.watchForFreezes('/api', isReported);
  return { health, counted: countedHealth(health), ...page };
}

/** Seconds in which the page responds. */
function respond(seconds: number): void {
  for (let second = 0; second < seconds; second += 1) {
    worker.tick();
    jest.advanceTimersByTime(1_000);
  }
}

const samplesSchema = z.strictObject({ samples: z.array(telemetrySampleSchema) });
const errorsSchema = z.strictObject({ errors: z.array(errorReportSchema) });

/** What the worker has reported, in the contract's form. */
function frozen(): string[] {
  return worker.requests().flatMap(({ url, body }) => {
    if (url === `${API}${errorReportCalls.reportErrors.path}`)
      return errorsSchema.parse(body).errors.map(({ area, version, kind }) => `${kind} ${area} ${version}`);
    expect(url).toBe(`${API}${telemetryCalls.report.path}`);
    return samplesSchema
      .parse(body)
      .samples.map(({ metric, area, version }) => `${metric} ${area} ${version}`);
  });
}

const ONCE = ['area-error feed 1.0.0-feed', 'freeze feed 1.0.0-feed'];

test('a worker reports a page that does not respond as one failure of its version', () => {
  const { arrives } = open();
  arrives();
  respond(30);
  expect(worker.requests()).toEqual([]);
  worker.tick(ENOUGH_TICKS - 1);
  expect(worker.requests()).toEqual([]);
  worker.tick(60);
  expect(frozen()).toEqual(ONCE);
});

test('and a page that is still opening, for the area that opens', () => {
  const { leaves, arrives } = open();
  worker.tick(ENOUGH_TICKS);
  expect(frozen()).toEqual(ONCE);
  arrives('/LoginPage');
  leaves('/daily');
  worker.tick(ENOUGH_TICKS);
  expect(frozen()).toEqual([...ONCE, ...ONCE]);
});

test('a page that moves again and freezes or throws counts once', () => {
  const { arrives, health, counted } = open();
  arrives();
  respond(3);
  worker.tick(ENOUGH_TICKS);
  jest.setSystemTime(Date.now() + 10_000);
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
  // What the endless loop ends with, before the page can hear of the worker.
  health.noteFailure('error', new RangeError('Maximum call stack size exceeded'));
  worker.deliver();
  jest.runOnlyPendingTimers();
  worker.tick(ENOUGH_TICKS);
  expect(frozen()).toEqual(ONCE);
  expect(counted).toEqual(['area-shown feed 1.0.0-feed']);
});

test('a page that failed does not count again, and the next one does', () => {
  const { arrives, health } = open();
  arrives();
  health.noteFailure('error', new Error('broken'));
  respond(1);
  worker.tick(ENOUGH_TICKS);
  expect(worker.requests()).toEqual([]);
  arrives('/daily');
  worker.tick(ENOUGH_TICKS);
  expect(frozen()).toEqual(ONCE);
});

test.each([
  [
    '가려진 화면',
    () => {
      jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      document.dispatchEvent(new Event('visibilitychange'));
    },
  ],
  ['떠난 화면', () => window.dispatchEvent(new Event('pagehide'))],
  [
    '인터넷이 끊긴 화면',
    () => {
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      respond(1);
    },
  ],
  ['떠나도 되는지 묻는 화면', () => window.dispatchEvent(new Event('beforeunload'))],
])('%s is no freeze', (_, pause) => {
  const { arrives } = open();
  arrives();
  pause();
  worker.tick(60);
  expect(worker.requests()).toEqual([]);
});

test('previews and areas that do not report are not counted', () => {
  const { arrives } = open('/goods', (part) => part !== 'feed');
  arrives();
  worker.tick(ENOUGH_TICKS);
  arrives('/home');
  worker.tick(ENOUGH_TICKS);
  expect(worker.requests()).toEqual([]);
});

test('without workers the rest is counted', () => {
  worker.remove();
  const { arrives, health, counted } = open();
  arrives();
  health.noteFailure('error', new Error('broken'));
  expect(counted).toEqual(['area-shown feed 1.0.0-feed', 'area-error feed 1.0.0-feed']);
});
