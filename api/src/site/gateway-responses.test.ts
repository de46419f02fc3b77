import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ApiFailure, databaseAway } from '../platform/http/errors/api-failure.ts';
import { PERMISSIONS_POLICY } from './permissions-policy.ts';
import { NO_PAGE_POLICY } from '../platform/http/server/security-headers.ts';
import { failure } from '../platform/http/responses/envelope.ts';

async function gatewayResponse(name: string): Promise<unknown> {
  const file = new URL(`../../../deploy/compose/gateway/responses/${name}`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8'));
}

test('the gateway responds itself in words that the app knows', async () => {
  assert.deepEqual(await gatewayResponse('away.json'), failure(databaseAway()));
  const tooLarge = new ApiFailure('LIMIT_EXCEEDED', { status: 413 });
  assert.deepEqual(await gatewayResponse('too-large.json'), failure(tooLarge));
});

test('the gateway shows no metrics outside, and numbers requests itself', async () => {
  const file = new URL('../../../deploy/compose/gateway/nginx.conf', import.meta.url);
  const configuration = await readFile(file, 'utf8');
  assert.match(configuration, /location = \/metrics \{\n\s+return 404;\n\s+\}/);
  assert.ok(configuration.includes('proxy_set_header X-Request-Id $request_id;'));
  assert.ok(configuration.includes('add_header X-Request-Id $request_id always;'));
  assert.ok(configuration.includes('"requestId":"$request_id"'));
});

test('responses of the containers do nothing when opened, and add nothing to the policy of the API', async () => {
  for (const name of ['gateway', 'packages']) {
    const file = new URL(`../../../deploy/compose/${name}/nginx.conf`, import.meta.url);
    const configuration = await readFile(file, 'utf8');
    const [, server = ''] = configuration.split(/^  server \{$/m);
    const blocks = [server.replaceAll(/^    location .*?^    \}$/gms, ''), ...locationsOf(server)];
    // A block with headers of its own has none of those around it.
    for (const block of blocks.filter((text) => text.includes('add_header'))) {
      const always =
        /add_header Content-Security-Policy (\$own_policy|"default-src 'none'; sandbox") always;/;
      assert.match(block, always, name);
      assert.match(block, /add_header X-Content-Type-Options (\$own_type_options|nosniff) always;/, name);
    }
    assert.ok(blocks[0]?.includes('add_header'), name);
    const own = `map $upstream_http_content_security_policy $own_policy {\n    "" "${NO_PAGE_POLICY}";`;
    assert.equal(configuration.includes(own), name === 'gateway');
  }
  const edge = await readFile(new URL('../../../deploy/ha/haproxy/edge.cfg', import.meta.url), 'utf8');
  const policy = `http-after-response set-header Content-Security-Policy "${NO_PAGE_POLICY}" unless`;
  assert.ok(edge.includes(`${policy} { res.hdr(Content-Security-Policy) -m found }`));
});

function locationsOf(server: string): string[] {
  return [...server.matchAll(/^    location .*?^    \}$/gms)].map(([block]) => block);
}

test('pages of the gateway have the same policy as the API', async () => {
  const file = new URL('../../../deploy/compose/gateway/nginx.conf', import.meta.url);
  const configuration = await readFile(file, 'utf8');
  assert.ok(configuration.includes(`add_header Permissions-Policy "${PERMISSIONS_POLICY}" always;`));
  assert.ok(configuration.includes('add_header Cross-Origin-Resource-Policy same-origin always;'));
});
