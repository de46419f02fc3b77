import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { TELEMETRY_METRICS, TELEMETRY_SAMPLES_MAX } from 'shared/contract/telemetry/telemetry';
import { cleanUp } from '../housekeeping.ts';
import { fieldsOf, startTestApi, valuesOf } from '../testing/server/test-api.ts';
import { COUNTS_RETENTION_DAYS, PAGES_A_REPORT_MAX, PAIRS_A_DAY_MAX } from './commands.ts';
import { telemetryTable } from './present.ts';
import { readTelemetry } from './queries.ts';

const DAY_MS = 86_400_000;
const KOREA_AHEAD_MS = 9 * 3_600_000;
const TOKEN = 'figures-are-for-whoever-has-this-token';

const api = await startTestApi({ LIMIT_TELEMETRY_PER_MINUTE: '1000', TELEMETRY_TOKEN: TOKEN });
const strict = await startTestApi({
  LIMIT_TELEMETRY_PER_MINUTE: '2',
  CORS_ORIGINS: 'https://pages.example',
});
api.stopClock();
strict.stopClock();

type Sample = { metric: string; value: unknown; area: string; version: string };

const sample = (changes: Partial<Sample> = {}): Sample => ({
  metric: 'largest-paint',
  value: 1200,
  area: 'feed',
  version: '1.0.0-abc123',
  ...changes,
});
const send = (json: unknown, to = api) => to.send({}, 'POST', '/telemetry', json);
const report = (...samples: readonly unknown[]) => send({ samples });
const invented = (area: string, from: number) =>
  Array.from({ length: 60 }, (_, index) => sample({ area, version: `v${from + index}` }));
const linesOf = (area: string, days = 1) =>
  readTelemetry(api.context, days).then((lines) => lines.filter((line) => line.area === area));
const stored = async (text: string) => (await api.query(`select ${text}`)).rows;
const counts = (query: string, token: string | undefined = TOKEN) =>
  api.send({ token }, 'GET', `/telemetry/counts${query}`);

/** A day on which no test has reported anything: the names of a day are limited. */
beforeEach(() => api.advanceClock(DAY_MS));

describe('speed reported by pages', () => {
  test('is counted by day, area, version and metric, whoever it was', async () => {
    const values = [100, 900, 1100, 1200, 9000];
    const { status, body } = await report(...values.map((value) => sample({ value, area: 'counted' })));
    assert.deepEqual([status, body.data], [200, null]);
    await report(sample({ value: 1400, area: 'counted' }));

    const line = { area: 'counted', version: '1.0.0-abc123', metric: 'largest-paint', count: 6 };
    assert.deepEqual(await linesOf('counted'), [{ ...line, p50: 1500, p75: 1500, p95: 10000 }]);
    const rows = await stored("up_to, count from telemetry_counts where area = 'counted' order by up_to");
    assert.deepEqual(fieldsOf(rows, 'up_to', 'count'), [
      [100, '1'],
      [1000, '1'],
      [1500, '3'],
      [10000, '1'],
    ]);
  });

  test('first visits are counted apart from later ones', async () => {
    await report(
      { ...sample({ area: 'visits', value: 5_000 }), visit: 'first' },
      { ...sample({ area: 'visits', value: 900 }), visit: 'later' },
      sample({ area: 'visits', value: 900 }),
    );
    const lines = await linesOf('visits');
    assert.deepEqual(fieldsOf(lines, 'metric', 'count', 'p50'), [
      ['largest-paint', 2, 1000],
      ['largest-paint, first visit', 1, 5000],
    ]);
    assert.match(telemetryTable(lines), /largest-paint, first visit +1 +≤ 5000 ms/);
  });

  test('scores, counts and megabytes have steps of their own', async () => {
    const values = { 'layout-shift': 0.08, 'module-count': 212, memory: 48.5, 'long-task': 86_400_000 };
    await report(
      ...Object.entries(values).map(([metric, value]) => sample({ metric, value, area: 'units' })),
    );
    assert.deepEqual(fieldsOf(await linesOf('units'), 'metric', 'p50'), [
      ['layout-shift', 0.1],
      ['long-task', 86_400_000],
      ['memory', 50],
      ['module-count', 300],
    ]);
  });

  test('none of several reports at once is lost', async () => {
    const samples = [...TELEMETRY_METRICS].map((metric) => sample({ metric, value: 0.5, area: 'at-once' }));
    const orders = Array.from({ length: 12 }, (_, index) =>
      index % 2 === 0 ? samples : samples.toReversed(),
    );
    const responses = await Promise.all(orders.map((order) => report(...order)));
    assert.deepEqual(new Set(valuesOf(responses, 'status')), new Set([200]));
    assert.deepEqual(
      valuesOf(await linesOf('at-once'), 'count'),
      TELEMETRY_METRICS.map(() => 12),
    );
  });

  test('a report counts for one page: invented counts are dropped', async () => {
    const pages = (metric: string) =>
      Array.from({ length: 60 }, () => sample({ metric, value: 1, area: 'invented' }));
    await report(...pages('area-shown'), ...pages('area-error'), sample({ area: 'invented' }));
    assert.deepEqual(fieldsOf(await linesOf('invented'), 'metric', 'count'), [
      ['area-error', PAGES_A_REPORT_MAX],
      ['area-shown', PAGES_A_REPORT_MAX],
      ['largest-paint', 1],
    ]);
  });

  test('a day accepts a limited number of new names, and known ones go on', async () => {
    await report(sample({ area: 'real' }));
    for (const from of [0, 60, 120]) assert.equal((await report(...invented('made-up', from))).status, 200);
    assert.equal((await linesOf('made-up')).length, PAIRS_A_DAY_MAX - 1);
    await report(sample({ area: 'real' }), sample({ area: 'unheard-of' }));
    assert.deepEqual([(await linesOf('real'))[0]?.count, (await linesOf('unheard-of')).length], [2, 0]);
    api.advanceClock(DAY_MS);
    await report(sample({ area: 'unheard-of' }));
    assert.equal((await linesOf('unheard-of')).length, 1, 'the next day has room again');
  });

  test('a day changes at midnight in Korea', async () => {
    const sinceMidnightMs = (api.context.clock().getTime() + KOREA_AHEAD_MS) % DAY_MS;
    api.advanceClock(DAY_MS - sinceMidnightMs - 1);
    await report(sample({ area: 'midnight' }));
    api.advanceClock(1);
    await report(sample({ area: 'midnight' }));
    const rows = await stored("count from telemetry_counts where area = 'midnight' order by day");
    assert.deepEqual(rows, [{ count: '1' }, { count: '1' }]);
  });

  test('what is older than 90 days is deleted', async () => {
    await report(sample({ area: 'old' }));
    api.advanceClock(COUNTS_RETENTION_DAYS * DAY_MS);
    await cleanUp(api.context);
    assert.equal((await linesOf('old', COUNTS_RETENTION_DAYS + 1)).length, 1);
    assert.equal((await linesOf('old', COUNTS_RETENTION_DAYS)).length, 0, 'it is of the preflight days only');
    api.advanceClock(DAY_MS);
    await cleanUp(api.context);
    assert.equal((await linesOf('old', COUNTS_RETENTION_DAYS + 2)).length, 0);
  });

  const rejected: Readonly<Record<string, unknown>> = {
    'a key with a person’s words': { samples: [{ ...sample(), title: '할머니 댁' }] },
    'another key beside the samples': { samples: [sample()], email: 'mom@example.com' },
    'an unknown metric': { samples: [sample({ metric: 'heart-rate' })] },
    'a value of letters': { samples: [sample({ value: '1200' })] },
    'a negative value': { samples: [sample({ value: -1 })] },
    'a value of more than a day': { samples: [sample({ value: DAY_MS + 1 })] },
    'an area with an address': { samples: [sample({ area: 'https://ongi.example' })] },
    'a version with an e-mail address': { samples: [sample({ version: 'mom@example.com' })] },
    'an empty report': { samples: [] },
    'too many samples': { samples: Array.from({ length: TELEMETRY_SAMPLES_MAX + 1 }, () => sample()) },
  };
  test(`is rejected and counts nothing: ${Object.keys(rejected).join(', ')}`, async () => {
    const before = await stored('sum(count) from telemetry_counts');
    for (const [what, json] of Object.entries(rejected)) {
      const { status, body } = await send(json);
      assert.deepEqual([status, body.code], [400, 'VALIDATION_ERROR'], what);
    }
    assert.deepEqual(await stored('sum(count) from telemetry_counts'), before);
  });

  test('a report full of the longest names is accepted, and a larger body is not read', async () => {
    const names = { area: 'a'.repeat(32), version: '9'.repeat(48) };
    const long = sample({ metric: 'module-count', value: 86_399_999.123, ...names });
    assert.equal((await report(...Array.from({ length: TELEMETRY_SAMPLES_MAX }, () => long))).status, 200);
    const body = `${JSON.stringify({ samples: [sample()] })}${' '.repeat(32_768)}`;
    const headers = { 'content-type': 'application/json' };
    const tooLarge = await api.request({ method: 'POST', path: '/telemetry', body, headers });
    assert.deepEqual([tooLarge.status, tooLarge.body.code], [413, 'LIMIT_EXCEEDED']);
  });

  test('is limited per address, and pages of another origin report only where allowed', async () => {
    for (const status of [200, 200, 429])
      assert.equal((await send({ samples: [sample()] }, strict)).status, status);
    const allowed = async (origin: string) => {
      const preflight = {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      };
      const headers = { origin, ...preflight };
      return (await fetch(`${strict.origin}/api/telemetry`, { method: 'OPTIONS', headers })).headers;
    };
    const page = await allowed('https://pages.example');
    assert.equal(page.get('access-control-allow-origin'), 'https://pages.example');
    assert.match(page.get('access-control-allow-headers') ?? '', /content-type/);
    const stranger = await allowed('https://stranger.example');
    assert.equal(stranger.get('access-control-allow-origin'), null);
  });

  test('operators read the ends of the steps with their units', () => {
    const line = { area: 'feed', version: '1.0.0', count: 3, p50: 0.05, p75: 0.1, p95: 0.25 };
    const table = telemetryTable([
      { ...line, metric: 'layout-shift' },
      { ...line, metric: 'input-delay', p50: 40, p75: 75, p95: 200 },
    ]);
    assert.deepEqual(table.split('\n'), [
      'area  version  metric        count  p50      p75      p95',
      'feed  1.0.0    layout-shift  3      ≤ 0.05   ≤ 0.1    ≤ 0.25',
      'feed  1.0.0    input-delay   3      ≤ 40 ms  ≤ 75 ms  ≤ 200 ms',
    ]);
  });
});

describe('figures that the release tool reads', () => {
  test("are for the token's owner, summed over days, by area, version, metric and step", async () => {
    const page = (metric: string, version: string) =>
      sample({ area: 'watched', metric, version, value: metric === 'largest-paint' ? 1234 : 1 });
    await report(page('area-shown', '1.0.0'), page('area-error', '1.0.0'), sample({ area: 'unasked' }));
    api.advanceClock(DAY_MS);
    await report(page('area-shown', '1.0.0'), page('largest-paint', '1.1.0'));
    const { status, body } = await counts('?area=watched');
    assert.equal(status, 200);
    assert.deepEqual(body.data, {
      counts: [
        { area: 'watched', version: '1.0.0', metric: 'area-error', upTo: 1, count: 1 },
        { area: 'watched', version: '1.0.0', metric: 'area-shown', upTo: 1, count: 2 },
        { area: 'watched', version: '1.1.0', metric: 'largest-paint', upTo: 1500, count: 1 },
      ],
      errors: [],
    });
    assert.match(JSON.stringify((await counts('')).body.data), /"area":"unasked"/);
    const one = JSON.stringify((await counts('?area=watched&versions=1.1.0,9.9.9')).body.data);
    assert.deepEqual(
      ['1.1.0', '1.0.0', '9.9.9'].map((version) => one.includes(version)),
      [true, false, false],
    );
  });

  test('a wrong token is 401, a malformed question 400, and without a configured token there is no such address', async () => {
    for (const query of ['?versions=a%20b', '?versions=', '?area=../x', `?versions=${'1,'.repeat(10)}1`])
      assert.equal((await counts(query)).status, 400, query);
    for (const token of ['', 'wrong', `${TOKEN}x`, TOKEN.slice(1)])
      assert.equal((await counts('', token)).status, 401, token);
    const unset = await strict.request({ path: '/telemetry/counts', token: TOKEN });
    assert.deepEqual([unset.status, unset.body.code], [404, 'NOT_FOUND']);
  });

  test('a version that the release tool named is counted, whoever used up the day', async () => {
    const page = sample({ area: 'crowded', metric: 'area-shown', value: 1, version: '2.0.0' });
    await counts('?area=crowded&versions=2.0.0');
    for (const from of [0, 60]) await report(...invented('noise', from));
    await report({ ...page, version: '2.0.1' });
    await counts('?area=crowded&versions=2.0.0,2.0.2');
    await report(page, { ...page, version: '2.0.2' }, { ...page, version: '2.0.3' });
    const { body } = await counts('?area=crowded');
    const counted = { area: 'crowded', metric: 'area-shown', upTo: 1, count: 1 };
    const both = ['2.0.0', '2.0.2'].map((version) => ({ ...counted, version }));
    assert.deepEqual(body.data, { counts: both, errors: [] });
    assert.deepEqual(valuesOf(await linesOf('crowded'), 'version'), ['2.0.0', '2.0.2']);
  });
});
