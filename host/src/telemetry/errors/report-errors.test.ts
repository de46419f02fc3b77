import { loadArea } from 'federation/runtime/area-loader';
import { AreaLoadError } from 'federation/runtime/area-load-error';
import { beginScreen } from 'federation/runtime/loading-trace';
import { errorReportSchema, type ErrorReport } from 'shared/contract/telemetry/error-report';
import * as z from 'shared/schema';
import { ApiError } from 'shared/errors';
import { queryClient } from 'shared/query';
import { configureSampleAreas } from '../../testing/fake-releases.ts';
import { fakeRouter } from '../../testing/fake-router.ts';
import { AreaHealth } from '../area-health.ts';
import { reportAreaHealth } from '../report-area-health.ts';

const HOST_FILE = 'http://localhost/host/1.0.0-host/main.js';
const FEED_FILE = 'http://localhost/feed/1.0.0-feed/screen-home.js';

const CHROMIUM = `TypeError: planted
    at Array.map (<anonymous>)
    at dispatch (${HOST_FILE}:1:400)
    at async load (${FEED_FILE}:12:25)
    at https://t1.kakaocdn.net/kakao.js:1:1
    at ${FEED_FILE}:1:7`;
const FIREFOX = `map@[native code]
dispatch@${HOST_FILE}:1:400
async*load@${FEED_FILE}:12:25
@https://t1.kakaocdn.net/kakao.js:1:1
@${FEED_FILE}:1:7`;

const FRAMES = [
  { file: 'host/1.0.0-host/main.js', line: 1, column: 400 },
  { file: 'feed/1.0.0-feed/screen-home.js', line: 12, column: 25 },
  { file: 'feed/1.0.0-feed/screen-home.js', line: 1, column: 7 },
];

let fetched: jest.SpiedFunction<typeof fetch>;
let end: () => void = () => undefined;

beforeEach(() => {
  fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  configureSampleAreas();
});

afterEach(() => {
  end();
  queryClient.clear();
});

function open(isReported = (part: string) => part !== 'host') {
  const health = new AreaHealth();
  const page = fakeRouter('/home');
  health.follow(page.router);
  page.arrives();
  end = reportAreaHealth(health, { reportTo: '/api', isReported });
  return { ...page, fail: health.noteFailure };
}

function withStack(stack: string, error: Error = new TypeError('planted')): Error {
  error.stack = stack;
  return error;
}

const bodySchema = z.strictObject({ errors: z.array(errorReportSchema) });

function reports(): ErrorReport[] {
  return fetched.mock.calls
    .filter(([address]) => address === '/api/telemetry/errors')
    .flatMap(
      ([, init]) => bodySchema.parse(JSON.parse(typeof init?.body === 'string' ? init.body : '')).errors,
    );
}

test.each([
  ['Chromium', CHROMIUM],
  ['Firefox과 Safari', FIREFOX],
])('of an error in %s only places in our files and a template of the words are sent', (_, stack) => {
  const { fail } = open();
  fail('error', withStack(stack, new TypeError("can't find 홍길동 (mom@example.com) of '우리집'")));
  const message = "TypeError: can't … (…) of …";
  expect(reports()).toEqual([
    { area: 'feed', version: '1.0.0-feed', kind: 'error', message, frames: FRAMES },
  ]);
  const [, sent] = fetched.mock.calls.find(([address]) => address === '/api/telemetry/errors') ?? [];
  expect(sent).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true });
});

test('the same error once, five different ones, and again on the next page', () => {
  const { fail, arrives } = open();
  fail('error', withStack(CHROMIUM));
  fail('error', withStack(CHROMIUM));
  expect(reports()).toHaveLength(1);
  for (let line = 1; line < 20; line += 1) fail('error', withStack(`at a (${FEED_FILE}:${line}:1)`));
  expect(reports()).toHaveLength(5);
  arrives('/daily');
  fail('error', withStack(CHROMIUM));
  expect(reports()).toHaveLength(6);
});

test('the reason of an area that could not be loaded is the error inside, and of a chunk its file', () => {
  const { fail } = open();
  fail('render', new AreaLoadError('feed', 'load', withStack(CHROMIUM)), 'feed');
  fail('rejection', withStack(CHROMIUM, new Error('Loading CSS chunk 7 failed.\n(/feed/1.0.0-feed/a.css)')));
  const link = { rel: 'stylesheet', href: 'http://localhost/feed~m1x/1.0.0-feed/a.css' };
  fail('load', Object.assign(document.createElement('link'), link));
  expect(reports().map(({ kind, message, frames }) => [kind, message, frames[0]])).toEqual([
    ['load', 'TypeError: …', FRAMES[0]],
    ['load', 'Error: Loading CSS chunk … failed. (…)', FRAMES[0]],
    ['load', '', { file: 'feed/1.0.0-feed/a.css', line: 0, column: 0 }],
  ]);
});

test("an error without code of an area is the host's as well", () => {
  const { fail } = open(() => true);
  fail('error', withStack(`at a (${HOST_FILE}:1:1)`));
  expect(reports().map(({ area }) => area)).toEqual(['feed', 'host']);
  fail('error', withStack(CHROMIUM));
  expect(reports().map(({ area }) => area)).toEqual(['feed', 'host', 'feed']);
});

test('how the page has loaded the area goes along, unless a report cannot have it', async () => {
  configureSampleAreas({ loadModule: () => Promise.reject(new TypeError('planted')) });
  await expect(loadArea('goods', '/goods/diary/5')).rejects.toThrow('could not be loaded');
  const { fail, arrives } = open();
  fail('render', new AreaLoadError('goods', 'load', withStack(CHROMIUM)), 'goods');
  const [{ trace } = {}] = reports();
  expect(trace).toMatchObject({
    steps: [
      { step: 'map', ms: 0 },
      { step: 'failed', error: 'integrity-missing' },
    ],
  });
  arrives('/daily');
  beginScreen('goods', `/${'a'.repeat(200)}`);
  fail('render', new AreaLoadError('goods', 'load', withStack(CHROMIUM)), 'goods');
  expect(reports().map((report) => report.trace === undefined)).toEqual([false, true]);
});

test('errors of an area that does not report go nowhere', () => {
  const { fail } = open((part) => part === 'goods');
  fail('error', withStack(CHROMIUM));
  expect(reports()).toEqual([]);
});

test("an error of reading or changing data is the version's, also as a card, and a failed request is not", async () => {
  const early = { queryKey: ['early'], queryFn: () => Promise.reject(withStack(CHROMIUM)), retry: false };
  await expect(queryClient.fetchQuery(early)).rejects.toThrow('planted');
  open();
  expect(reports()).toHaveLength(1);
  const rejected = () => Promise.reject(new ApiError({ code: 'FORBIDDEN', status: 403 }));
  await expect(queryClient.fetchQuery({ queryKey: ['rejected'], queryFn: rejected })).rejects.toBeInstanceOf(
    ApiError,
  );
  const mutationFn = () => Promise.reject(withStack(`at a (${FEED_FILE}:1:1)`));
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn });
  await expect(mutation.execute(undefined)).rejects.toThrow('planted');
  expect(reports().map(({ kind, area }) => [kind, area])).toEqual([
    ['error', 'feed'],
    ['error', 'feed'],
  ]);
});
