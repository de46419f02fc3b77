import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentSecurityPolicy, kakaoShareOrigins, originsOfReleases } from './security-policy.ts';

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
