import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ALL_CALLS } from 'shared/contract/calls';
import { makeFamily, startTestApi } from '../../../testing/server/test-api.ts';
import { requestOf } from '../../../testing/hostile/fitting-requests.ts';
import { jsonLimitOf } from './body-limit.ts';

const api = await startTestApi({
  SITE_ORIGIN: 'https://ongi.example',
  SMTP_URL: 'smtp://user:p%40ss%3Aword%2F1@127.0.0.1:9',
  MAIL_FROM: '온기 <ongi@example.com>',
});
const [mother] = await makeFamily(api, '우리집', ['엄마']);

describe('the size of a body', () => {
  for (const call of ALL_CALLS.filter(({ method, access }) => method !== 'GET' && access !== 'operator')) {
    test(`${call.method} ${call.path}: larger than the contract accepts is 413`, async () => {
      const limit = jsonLimitOf(call);
      // Reports of pages have a limit of their own, which is less.
      const isReport = call.path.startsWith('/telemetry');
      assert.ok(limit < 131_072 || isReport, `${limit} bytes`);
      const { json: _json, body: _body, ...request } = requestOf(call);
      const response = await api.request({
        ...request,
        token: mother.token,
        headers: { 'content-type': 'application/json' },
        body: `{"x":"${'x'.repeat(limit)}"}`,
      });
      assert.deepEqual([response.status, response.body.code], [413, 'LIMIT_EXCEEDED']);
      assert.match(response.body.message, /너무 큽니다/);
    });
  }

  test('the longest text fits, however it is escaped', async () => {
    const content = `${' '.repeat(1_000)}${'🏴󠁧󠁢󠁥󠁮󠁧󠁿'.repeat(500)}`;
    const escaped = JSON.stringify({ content }).replaceAll(
      /[\ud800-\udfff]/g,
      (unit) => String.raw`\u${unit.charCodeAt(0).toString(16)}`,
    );
    for (const body of [JSON.stringify({ content }), escaped]) {
      const path = '/memory-post/1/comment';
      const headers = { 'content-type': 'application/json' };
      const response = await api.request({ method: 'POST', path, token: mother.token, headers, body });
      assert.equal(response.status, 404, 'it was read: there is no such post');
    }
  });
});
