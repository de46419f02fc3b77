import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ApiFailure, databaseAway } from '../platform/http/errors/api-failure.ts';
import { PERMISSIONS_POLICY } from './permissions-policy.ts';
import { failure } from '../platform/http/responses/envelope.ts';

async function gatewayResponse(name: string): Promise<unknown> {
  const file = new URL(`../../../containers/gateway/responses/${name}`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8'));
}

test('문 앞의 서버가 대신 답할 때도 앱이 아는 말로 답한다', async () => {
  assert.deepEqual(await gatewayResponse('away.json'), failure(databaseAway()));
  const tooLarge = new ApiFailure('LIMIT_EXCEEDED', { status: 413 });
  assert.deepEqual(await gatewayResponse('too-large.json'), failure(tooLarge));
});

test('문 앞의 서버는 지표를 밖에 내놓지 않고, 요청 번호는 스스로 붙인다', async () => {
  const file = new URL('../../../containers/gateway/nginx.conf', import.meta.url);
  const configuration = await readFile(file, 'utf8');
  assert.match(configuration, /location = \/metrics \{\n\s+return 404;\n\s+\}/);
  assert.ok(configuration.includes('proxy_set_header X-Request-Id $request_id;'));
  assert.ok(configuration.includes('add_header X-Request-Id $request_id always;'));
  assert.ok(configuration.includes('"requestId":"$request_id"'));
});

test('문 앞의 서버가 스스로 내놓는 페이지도 API와 같은 정책을 말한다', async () => {
  const file = new URL('../../../containers/gateway/nginx.conf', import.meta.url);
  const configuration = await readFile(file, 'utf8');
  assert.ok(configuration.includes(`add_header Permissions-Policy "${PERMISSIONS_POLICY}" always;`));
  assert.ok(configuration.includes('add_header Cross-Origin-Resource-Policy same-origin always;'));
});
