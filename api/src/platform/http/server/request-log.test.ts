import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApi, type TestApi } from '../../../testing/server/test-api.ts';

const GATEWAY_ID = '0af7651916cd43dd8448eb211c80319c';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const apis = {
  nobody: await startTestApi(),
  loopback: await startTestApi({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' }),
  oneProxy: await startTestApi({ TRUST_PROXY: '1' }),
  other: await startTestApi({ TRUST_PROXY: '10.0.0.0/8' }),
};

async function idOf(api: TestApi, sent: string): Promise<string | null> {
  const { headers } = await api.request({ path: '/health', headers: { 'x-request-id': sent } });
  return headers.get('x-request-id');
}

test('the number of a trusted proxy is used', async () => {
  const uuid = '3f2a9c1e-58d0-4c55-9a3e-0d1f2b3c4d5e';
  for (const api of [apis.loopback, apis.oneProxy]) {
    assert.equal(await idOf(api, GATEWAY_ID), GATEWAY_ID);
    assert.equal(await idOf(api, uuid), uuid);
  }
});

test('a number from elsewhere is not used', async () => {
  for (const api of [apis.nobody, apis.other]) assert.match((await idOf(api, GATEWAY_ID)) ?? '', UUID);
});

test('what is no number is used from nobody', async () => {
  for (const sent of ['', 'mom@example.com', `${GATEWAY_ID}0`, GATEWAY_ID.toUpperCase(), `${GATEWAY_ID}, x`])
    assert.match((await idOf(apis.loopback, sent)) ?? '', UUID, sent);
});

test('a page of another origin reads the number', async () => {
  const api = await startTestApi({ CORS_ORIGINS: 'https://ongi.example' });
  const origin = 'https://ongi.example';
  const { headers, status } = await api.request({ path: '/nowhere', headers: { origin } });
  assert.equal(status, 404);
  assert.match(headers.get('access-control-expose-headers') ?? '', /\bX-Request-Id\b/);
});
