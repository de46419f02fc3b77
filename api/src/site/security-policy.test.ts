import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFile } from 'node:fs/promises';
import {
  contentSecurityPolicy,
  kakaoShareOrigins,
  originsOfReleases,
  PERMISSIONS_POLICY,
} from './security-policy.ts';
import { ApiFailure, databaseAway } from '../platform/http/errors/api-failure.ts';
import { NO_PAGE_POLICY, SERVICE_WORKER_POLICY } from 'federation/release-format/served-headers';
import { failure } from '../platform/http/responses/envelope.ts';

function directivesOf(kakaoShare: Parameters<typeof kakaoShareOrigins>[0]): Map<string, string> {
  const policy = contentSecurityPolicy({
    packages: [],
    api: [],
    media: [],
    kakaoShare: kakaoShareOrigins(kakaoShare),
  });
  return new Map(policy.split('; ').map((directive) => [directive.split(' ', 1)[0] ?? '', directive]));
}

test("Kakao's script and window are allowed only where sharing is on", () => {
  const shared = directivesOf({
    scriptUrl: 'https://t1.kakaocdn.net/kakao_js_sdk/2.8.3/kakao.min.js#sha384-abc',
  });
  assert.match(
    shared.get('script-src') ?? '',
    /^script-src 'self' 'wasm-unsafe-eval'( 'sha256-\S{44}'){2} https:\/\/t1\.kakaocdn\.net$/,
  );
  assert.match(shared.get('connect-src') ?? '', / https:\/\/kapi\.kakao\.com$/);
  assert.equal(
    shared.get('form-action'),
    "form-action 'self' https://sharer.kakao.com https://accounts.kakao.com",
  );

  const alone = [...directivesOf(null).values()].join();
  assert.doesNotMatch(alone, /kakao/);
  assert.match(alone, /form-action 'self'/);
});

test('Trusted Types are required where no foreign script is', () => {
  const policyOf = (scriptUrl: string | null) =>
    contentSecurityPolicy({
      packages: [],
      api: [],
      media: [],
      kakaoShare: kakaoShareOrigins(scriptUrl === null ? null : { scriptUrl }),
    });
  assert.match(policyOf(null), /require-trusted-types-for 'script'; trusted-types default /);
  assert.doesNotMatch(policyOf('https://t1.kakaocdn.net/x.js'), /trusted-types/);
});

test('a version for some devices can be loaded from another origin', () => {
  const map = {
    host: { baseUrl: '/host/1.0.0/' },
    areas: { feed: { baseUrl: 'https://feed.example/feed/1.0.0/' } },
    canaries: { feed: { percent: 10, release: { baseUrl: 'https://next.example/feed/1.1.0/' } } },
  };
  assert.deepEqual(originsOfReleases(JSON.stringify(map)), ['https://feed.example', 'https://next.example']);

  assert.deepEqual(originsOfReleases({ ...map, canaries: undefined }), ['https://feed.example']);
});

/** A configuration with what it includes of deploy/nginx, as deep as the include stands. */
async function readConfiguration(file: string): Promise<string> {
  const deploy = new URL('../../../deploy/', import.meta.url);
  const text = await readFile(new URL(file, deploy), 'utf8');
  const lines = text.split('\n').map(async (line) => {
    const [, indent = '', included] = /^( *)include \/etc\/nginx\/ongi\/(.+);$/.exec(line) ?? [];
    if (included === undefined) return line;
    const part = await readFile(new URL(`nginx/${included}`, deploy), 'utf8');
    return part.replaceAll(/^(?=.)/gm, indent);
  });
  return (await Promise.all(lines)).join('\n');
}

async function gatewayResponse(name: string): Promise<unknown> {
  const file = new URL(`../../../deploy/nginx/responses/${name}`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8'));
}

test('the gateway responds itself in words that the app knows', async () => {
  assert.deepEqual(await gatewayResponse('away.json'), failure(databaseAway()));
  const tooLarge = new ApiFailure('LIMIT_EXCEEDED', { status: 413 });
  assert.deepEqual(await gatewayResponse('too-large.json'), failure(tooLarge));
});

test('the gateway shows no metrics outside, and numbers requests itself', async () => {
  const configuration = await readConfiguration('compose/gateway/nginx.conf');
  assert.match(configuration, /location = \/metrics \{\n\s+return 404;\n\s+\}/);
  assert.ok(configuration.includes('proxy_set_header X-Request-Id $request_id;'));
  assert.ok(configuration.includes('add_header X-Request-Id $request_id always;'));
  assert.ok(configuration.includes('"requestId":"$request_id"'));
});

test('responses of the containers do nothing when opened, and add nothing to the policy of the API', async () => {
  for (const name of ['gateway', 'packages']) {
    const configuration = await readConfiguration(`compose/${name}/nginx.conf`);
    const [, server = ''] = configuration.split(/^  server \{$/m);
    const location = /^    location .*?^    \}$/gms;
    const blocks = [server.replaceAll(location, ''), ...(server.match(location) ?? [])];
    // A block with headers of its own has none of those around it.
    for (const block of blocks.filter((text) => text.includes('add_header'))) {
      const always =
        /add_header Content-Security-Policy (\$own_policy|"default-src 'none'; sandbox") always;/;
      assert.match(block, always, name);
      assert.match(block, /add_header X-Content-Type-Options (\$own_type_options|nosniff) always;/, name);
    }
    assert.ok(blocks[0]?.includes('add_header'), name);
    const own = `map $upstream_http_content_security_policy $own_policy {\n    "" "${NO_PAGE_POLICY}";`;
    assert.ok(configuration.includes(own), name);
  }
  const edge = await readFile(new URL('../../../deploy/ha/haproxy/edge.cfg', import.meta.url), 'utf8');
  const policy = `http-after-response set-header Content-Security-Policy "${NO_PAGE_POLICY}" unless`;
  assert.ok(edge.includes(`${policy} { res.hdr(Content-Security-Policy) -m found }`));
});

/** `document.featurePolicy.features()` of Chromium 156 on Linux, without client hints and trials. */
const CHROMIUM_FEATURES = `
  accelerometer autoplay camera clipboard-read clipboard-write compute-pressure cross-origin-isolated
  digital-credentials-create digital-credentials-get display-capture encrypted-media fullscreen gamepad
  geolocation gyroscope hid identity-credentials-get idle-detection keyboard-map local-fonts magnetometer
  microphone midi otp-credentials payment picture-in-picture publickey-credentials-create
  publickey-credentials-get screen-wake-lock serial speaker-selection storage-access sync-xhr unload usb
  window-management xr-spatial-tracking`;

test('the Permissions-Policy names only features that Chromium knows: each other one is an error in the console', () => {
  const known = new Set(CHROMIUM_FEATURES.trim().split(/\s+/));
  const named = PERMISSIONS_POLICY.split(', ').map((entry) => entry.replace(/=.*/, ''));
  assert.deepEqual(
    named.filter((feature) => !known.has(feature)),
    [],
  );
});

test('the configuration for operators sends page and service worker with the policies of the API', async () => {
  const configuration = await readConfiguration('nginx/ongi.conf');
  const reportUrl = '/api/csp-reports';
  const page = contentSecurityPolicy({ packages: [], api: [], media: [], reportUrl });
  const policies = [
    ...configuration.matchAll(/add_header Content-Security-Policy (?:"(.+)"|(\$\w+)) always;/g),
  ];
  const found = policies.map(([, text, variable]) => text ?? variable);
  assert.deepEqual(new Set(found), new Set([page, SERVICE_WORKER_POLICY, NO_PAGE_POLICY, '$own_policy']));
  for (const policy of [page, SERVICE_WORKER_POLICY])
    assert.equal(found.filter((one) => one === policy).length, 1);
  assert.equal(
    configuration.split(`add_header Permissions-Policy "${PERMISSIONS_POLICY}" always;`).length,
    3,
  );
});

test('every configuration counts the connections of an address', async () => {
  for (const file of ['nginx/ongi.conf', 'compose/gateway/nginx.conf']) {
    const configuration = await readConfiguration(file);
    assert.match(configuration, /limit_conn_zone \$counted_address zone=ongi_addresses:10m;/, file);
    assert.match(configuration, /limit_conn ongi_addresses 256;/, file);
  }
});

test('pages of the gateway have the same policy as the API', async () => {
  const configuration = await readConfiguration('compose/gateway/nginx.conf');
  assert.ok(configuration.includes(`add_header Permissions-Policy "${PERMISSIONS_POLICY}" always;`));
  assert.ok(configuration.includes('add_header Cross-Origin-Resource-Policy same-origin always;'));
});
