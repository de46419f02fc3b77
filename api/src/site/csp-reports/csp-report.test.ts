import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readTelemetry } from '../../telemetry/queries.ts';
import { startTestApi, type TestApi } from '../../testing/server/test-api.ts';
import { readCspReport } from './routes.ts';

const api = await startTestApi();

const LEGACY = {
  'csp-report': {
    'document-uri': 'https://ongi.example/home/memoryDetailPage/68?code=ABCD2345',
    referrer: 'https://ongi.example/home',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/steal.js?token=secret',
    'source-file': 'https://ongi.example/feed/1.0.0/screen.abc.js?x=1',
    'line-number': 7,
    'script-sample': 'alert("비밀")',
  },
};
const REPORTING = [
  {
    type: 'csp-violation',
    age: 1,
    user_agent: 'Mozilla/5.0',
    url: 'https://ongi.example/home?code=ABCD2345',
    body: {
      documentURL: 'https://ongi.example/home?code=ABCD2345',
      effectiveDirective: 'require-trusted-types-for',
      blockedURL: 'trusted-types-sink',
      sourceFile: null,
      sample: 'Element innerHTML|비밀',
    },
  },
  { type: 'deprecation', body: {} },
];

const send = (to: TestApi, body: unknown, type = 'application/csp-report') =>
  fetch(`${to.origin}/api/csp-reports`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('reports of what the policy blocked', () => {
  test('are read in both forms, and nothing of a person is stored', () => {
    assert.deepEqual(readCspReport(LEGACY), [
      {
        directive: 'script-src-elem',
        blocked: 'https://evil.example',
        page: '/home',
        source: '/feed/1.0.0/screen.abc.js',
        line: 7,
      },
    ]);
    assert.deepEqual(readCspReport(REPORTING), [
      {
        directive: 'require-trusted-types-for',
        blocked: 'trusted-types-sink',
        page: '/home',
        source: '',
        line: null,
      },
    ]);
    const read = JSON.stringify([readCspReport(LEGACY), readCspReport(REPORTING)]);
    assert.doesNotMatch(read, /비밀|code|ABCD|token|secret|68|\?/);
  });

  test('what is no report is not read', () => {
    for (const other of [null, 'x', 7, {}, { 'csp-report': 'x' }, { 'csp-report': { 'document-uri': 7 } }])
      assert.equal(readCspReport(other), null);
    assert.deepEqual(readCspReport([]), []);
  });

  test('are counted for the version whose file it was', async () => {
    assert.equal((await send(api, LEGACY)).status, 204);
    assert.equal((await send(api, REPORTING, 'application/reports+json')).status, 204);
    const lines = (await readTelemetry(api.context, 1)).filter(({ metric }) => metric === 'csp-violation');
    const counts = lines.map(({ area, version, count }) => `${area} ${version} ${count}`);
    assert.deepEqual(counts, ['feed 1.0.0 1', 'host unknown 1']);
  });

  test('400 or 415 for what is none, 413 if too large, 429 if too many', async () => {
    assert.equal((await send(api, '{"csp-report"')).status, 400);
    assert.equal((await send(api, { other: true })).status, 400);
    assert.equal((await send(api, LEGACY, 'text/plain')).status, 415);
    assert.equal((await send(api, { 'csp-report': { 'document-uri': 'x'.repeat(20_000) } })).status, 413);
    const limited = await startTestApi({ LIMIT_CSP_REPORT_PER_MINUTE: '5' });
    limited.stopClock();
    for (let times = 0; times < 5; times += 1) await send(limited, LEGACY);
    const rejected = await send(limited, LEGACY);
    assert.equal(rejected.status, 429);
    assert.ok(Number(rejected.headers.get('retry-after')) > 0);
  });
});
