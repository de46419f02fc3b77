import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { TELEMETRY_METRICS, TELEMETRY_SAMPLES_MAX } from 'shared/contract/telemetry/telemetry';
import { cleanUp } from '../housekeeping.ts';
import { startTestApi, valuesOf } from '../testing/server/test-api.ts';
import { COUNTS_RETENTION_DAYS, PAGES_A_REPORT_MAX, PAIRS_A_DAY_MAX } from './commands/count-samples.ts';
import { readTelemetry } from './queries.ts';
import { telemetryTable } from './present.ts';

const DAY_MS = 86_400_000;
const KOREA_AHEAD_MS = 9 * 3_600_000;

const TOKEN = 'figures-are-for-whoever-has-this-token';

const api = await startTestApi({ LIMIT_TELEMETRY_PER_MINUTE: '1000', TELEMETRY_TOKEN: TOKEN });
const strict = await startTestApi({ LIMIT_TELEMETRY_PER_MINUTE: '2' });
const elsewhere = await startTestApi({ CORS_ORIGINS: 'https://pages.example' });
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
const report = (samples: readonly unknown[]) => ({ method: 'POST', path: '/telemetry', json: { samples } });
const invented = (area: string, from: number) =>
  Array.from({ length: 60 }, (_, index) => sample({ area, version: `v${from + index}` }));
const linesOf = (area: string, days = 1) =>
  readTelemetry(api.context, days).then((lines) => lines.filter((line) => line.area === area));

/** A day on which no test has reported anything: the names of a day are limited. */
const beginNewDay = (): void => api.advanceClock(DAY_MS);

describe('speed reported by pages', () => {
  beforeEach(beginNewDay);

  test('is counted by day, area, version and metric, whoever it was', async () => {
    const values = [100, 900, 1100, 1200, 9000];
    const samples = values.map((value) => sample({ value, area: 'counted' }));
    const response = await api.request(report(samples));
    assert.deepEqual([response.status, response.body.data], [200, null]);
    await api.request(report([sample({ value: 1400, area: 'counted' })]));

    const line = { area: 'counted', version: '1.0.0-abc123', metric: 'largest-paint', count: 6 };
    assert.deepEqual(await linesOf('counted'), [{ ...line, p50: 1500, p75: 1500, p95: 10000 }]);
    const rows = await api.query(
      "select up_to, count from telemetry_counts where area = 'counted' order by up_to",
    );
    assert.deepEqual(rows.rows, [
      { up_to: 100, count: '1' },
      { up_to: 1000, count: '1' },
      { up_to: 1500, count: '3' },
      { up_to: 10000, count: '1' },
    ]);
  });

  test('first visits are counted apart from later ones', async () => {
    const samples = [
      { ...sample({ area: 'visits', value: 5_000 }), visit: 'first' },
      { ...sample({ area: 'visits', value: 900 }), visit: 'later' },
      sample({ area: 'visits', value: 900 }),
    ];
    assert.equal((await api.request(report(samples))).status, 200);
    const lines = await linesOf('visits');
    assert.deepEqual(
      lines.map(({ metric, count, p50 }) => [metric, count, p50]),
      [
        ['largest-paint', 2, 1000],
        ['largest-paint, first visit', 1, 5000],
      ],
    );
    assert.match(telemetryTable(lines), /largest-paint, first visit +1 +≤ 5000 ms/);
  });

  test('scores, counts and megabytes have steps of their own', async () => {
    const values = { 'layout-shift': 0.08, 'module-count': 212, memory: 48.5, 'long-task': 86_400_000 };
    const samples = Object.entries(values).map(([metric, value]) => sample({ metric, value, area: 'units' }));
    await api.request(report(samples));
    const found = (await linesOf('units')).map(({ metric, p50 }) => [metric, p50]);
    assert.deepEqual(found, [
      ['layout-shift', 0.1],
      ['long-task', 86_400_000],
      ['memory', 50],
      ['module-count', 300],
    ]);
  });

  test('none of several reports at once is lost', async () => {
    const samples = [...TELEMETRY_METRICS].map((metric) => sample({ metric, value: 0.5, area: 'at-once' }));
    const reports = Array.from({ length: 12 }, (_, index) =>
      api.request(report(index % 2 === 0 ? samples : samples.toReversed())),
    );
    assert.deepEqual([...new Set((await Promise.all(reports)).map(({ status }) => status))], [200]);
    assert.deepEqual(
      valuesOf(await linesOf('at-once'), 'count'),
      TELEMETRY_METRICS.map(() => 12),
    );
  });

  test('a report counts for one page: invented counts are dropped', async () => {
    const pages = (metric: string) =>
      Array.from({ length: 60 }, () => sample({ metric, value: 1, area: 'invented' }));
    await api.request(report([...pages('area-shown'), ...pages('area-error'), sample({ area: 'invented' })]));
    const counts = (await linesOf('invented')).map(({ metric, count }) => [metric, count]);
    assert.deepEqual(counts, [
      ['area-error', PAGES_A_REPORT_MAX],
      ['area-shown', PAGES_A_REPORT_MAX],
      ['largest-paint', 1],
    ]);
  });

  test('a day accepts a limited number of new names, and known ones go on', async () => {
    await api.request(report([sample({ area: 'real' })]));
    for (const from of [0, 60, 120])
      assert.equal((await api.request(report(invented('made-up', from)))).status, 200);
    assert.equal((await linesOf('made-up')).length, PAIRS_A_DAY_MAX - 1);
    await api.request(report([sample({ area: 'real' }), sample({ area: 'unheard-of' })]));
    assert.deepEqual([(await linesOf('real'))[0]?.count, (await linesOf('unheard-of')).length], [2, 0]);
    api.advanceClock(DAY_MS);
    await api.request(report([sample({ area: 'unheard-of' })]));
    assert.equal((await linesOf('unheard-of')).length, 1, '다음 날에는 다시 자리가 있다');
  });

  test('a day changes at midnight in Korea', async () => {
    const sinceMidnightMs = (api.context.clock().getTime() + KOREA_AHEAD_MS) % DAY_MS;
    api.advanceClock(DAY_MS - sinceMidnightMs - 1);
    await api.request(report([sample({ area: 'midnight' })]));
    api.advanceClock(1);
    await api.request(report([sample({ area: 'midnight' })]));
    const { rows } = await api.query(
      "select count from telemetry_counts where area = 'midnight' order by day",
    );
    assert.deepEqual(rows, [{ count: '1' }, { count: '1' }]);
  });

  test('what is older than 90 days is deleted', async () => {
    await api.request(report([sample({ area: 'old' })]));
    api.advanceClock(COUNTS_RETENTION_DAYS * DAY_MS);
    await cleanUp(api.context);
    assert.equal((await linesOf('old', COUNTS_RETENTION_DAYS + 1)).length, 1);
    assert.equal((await linesOf('old', COUNTS_RETENTION_DAYS)).length, 0, '묻는 날들에만 든다');
    api.advanceClock(DAY_MS);
    await cleanUp(api.context);
    assert.equal((await linesOf('old', COUNTS_RETENTION_DAYS + 2)).length, 0);
  });

  const rejected: [what: string, body: unknown][] = [
    ['사람의 말이 든 열쇠', { samples: [{ ...sample(), title: '할머니 댁' }] }],
    ['보고 옆의 다른 열쇠', { samples: [sample()], email: 'mom@example.com' }],
    ['모르는 종류', { samples: [sample({ metric: 'heart-rate' })] }],
    ['글자로 된 값', { samples: [sample({ value: '1200' })] }],
    ['음수', { samples: [sample({ value: -1 })] }],
    ['하루보다 큰 값', { samples: [sample({ value: DAY_MS + 1 })] }],
    ['주소가 든 영역', { samples: [sample({ area: 'https://ongi.example' })] }],
    ['이메일이 든 판', { samples: [sample({ version: 'mom@example.com' })] }],
    ['빈 보고', { samples: [] }],
    ['너무 많은 표본', { samples: Array.from({ length: TELEMETRY_SAMPLES_MAX + 1 }, () => sample()) }],
  ];
  for (const [what, json] of rejected) {
    test(`${what}: is rejected and counts nothing`, async () => {
      const before = await api.query('select sum(count) as total from telemetry_counts');
      const response = await api.request({ method: 'POST', path: '/telemetry', json });
      assert.deepEqual([response.status, response.body.code], [400, 'VALIDATION_ERROR']);
      const after = await api.query('select sum(count) as total from telemetry_counts');
      assert.deepEqual(after.rows, before.rows);
    });
  }

  test('a report full of the longest names is accepted, and a larger body is not read', async () => {
    const names = { area: 'a'.repeat(32), version: '9'.repeat(48) };
    const long = sample({ metric: 'module-count', value: 86_399_999.123, ...names });
    const full = await api.request(report(Array.from({ length: TELEMETRY_SAMPLES_MAX }, () => long)));
    assert.equal(full.status, 200);
    const padded = `${JSON.stringify({ samples: [sample()] })}${' '.repeat(32_768)}`;
    const headers = { 'content-type': 'application/json' };
    const tooLarge = await api.request({ method: 'POST', path: '/telemetry', body: padded, headers });
    assert.deepEqual([tooLarge.status, tooLarge.body.code], [413, 'LIMIT_EXCEEDED']);
  });

  test('is limited per address', async () => {
    const statuses = [];
    for (let count = 0; count < 3; count += 1)
      statuses.push((await strict.request(report([sample()]))).status);
    assert.deepEqual(statuses, [200, 200, 429]);
  });

  test('pages of another origin report only where allowed', async () => {
    const cors = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    };
    const url = `${elsewhere.origin}/api/telemetry`;
    const preflight = (origin: string) => fetch(url, { method: 'OPTIONS', headers: { origin, ...cors } });
    const allowed = await preflight('https://pages.example');
    assert.equal(allowed.headers.get('access-control-allow-origin'), 'https://pages.example');
    assert.match(allowed.headers.get('access-control-allow-headers') ?? '', /content-type/);
    const stranger = await preflight('https://stranger.example');
    assert.equal(stranger.headers.get('access-control-allow-origin'), null);
  });

  test('operators read the ends of the steps with their units', () => {
    const line = { area: 'feed', version: '1.0.0', count: 3, p50: 0.05, p75: 0.1, p95: 0.25 };
    const table = telemetryTable([
      { ...line, metric: 'layout-shift' },
      { ...line, metric: 'input-delay', p50: 40, p75: 75, p95: 200 },
    ]);
    assert.equal(
      table,
      [
        'area  version  metric        count  p50      p75      p95',
        'feed  1.0.0    layout-shift  3      ≤ 0.05   ≤ 0.1    ≤ 0.25',
        'feed  1.0.0    input-delay   3      ≤ 40 ms  ≤ 75 ms  ≤ 200 ms',
      ].join('\n'),
    );
  });
});

describe('figures that the release tool reads', () => {
  beforeEach(beginNewDay);

  const counts = (query: string, token: string | undefined = TOKEN) =>
    api.send({ token }, 'GET', `/telemetry/counts${query}`);

  test("are for the token's owner, summed over days, by area, version, metric and step", async () => {
    const page = (metric: string, version: string) =>
      sample({ area: 'watched', metric, version, value: metric === 'largest-paint' ? 1234 : 1 });
    await api.request(
      report([page('area-shown', '1.0.0'), page('area-error', '1.0.0'), sample({ area: 'unasked' })]),
    );
    api.advanceClock(DAY_MS);
    await api.request(report([page('area-shown', '1.0.0'), page('largest-paint', '1.1.0')]));
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
    const all = JSON.stringify((await counts('')).body.data);
    assert.match(all, /"area":"unasked"/);
    const one = JSON.stringify((await counts('?area=watched&versions=1.1.0,9.9.9')).body.data);
    assert.deepEqual(
      [one.includes('1.1.0'), one.includes('1.0.0'), one.includes('9.9.9')],
      [true, false, false],
    );
  });

  test('a wrong token is 401, and without a configured one there is no such address', async () => {
    for (const token of ['', 'wrong', `${TOKEN}x`, TOKEN.slice(1)])
      assert.equal((await counts('', token)).status, 401, token);
    const unset = await strict.request({ path: '/telemetry/counts', token: TOKEN });
    assert.deepEqual([unset.status, unset.body.code], [404, 'NOT_FOUND']);
  });

  test('a version that the release tool named is counted, whoever used up the day', async () => {
    const page = sample({ area: 'crowded', metric: 'area-shown', value: 1, version: '2.0.0' });
    await counts('?area=crowded&versions=2.0.0');
    for (const from of [0, 60]) await api.request(report(invented('noise', from)));
    await api.request(report([{ ...page, version: '2.0.1' }]));
    await counts('?area=crowded&versions=2.0.0,2.0.2');
    await api.request(report([page, { ...page, version: '2.0.2' }, { ...page, version: '2.0.3' }]));
    const { body } = await counts('?area=crowded');
    const counted = { area: 'crowded', metric: 'area-shown', upTo: 1, count: 1 };
    const both = ['2.0.0', '2.0.2'].map((version) => ({ ...counted, version }));
    assert.deepEqual(body.data, { counts: both, errors: [] });
    assert.deepEqual(valuesOf(await linesOf('crowded'), 'version'), ['2.0.0', '2.0.2']);
  });

  for (const query of ['?versions=a%20b', '?versions=', '?area=../x', `?versions=${'1,'.repeat(10)}1`]) {
    test(`${query}: is rejected`, async () => assert.equal((await counts(query)).status, 400));
  }
});
